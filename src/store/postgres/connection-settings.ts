import { Client } from "pg";
import { NotARepositoryError } from "../errors.js";

/** How connections to one database are made, and how messages name it. */
export interface ConnectionSettings {
  readonly url: string;
  /** Names the database in messages, without its password. */
  readonly description: string;
  readonly user: string;
  /** What no message may show; empty when the URL holds none. */
  readonly password: string;
  /** How long a statement waits for another transaction, in milliseconds. */
  readonly busyTimeoutMs: number;
}

/** Throws `NotARepositoryError` when the URL is none of PostgreSQL. */
export function connectionSettings(url: string, busyTimeoutMs: number): ConnectionSettings {
  const target = targetOf(url);
  const place = target.host.startsWith("/") ? target.host : `${target.host}:${target.port}`;
  return {
    url,
    description: `The PostgreSQL database "${target.database ?? ""}" on ${place}`,
    user: target.user ?? "",
    password: typeof target.password === "string" ? target.password : "",
    busyTimeoutMs,
  };
}

/** A client that is never connected: it alone knows what the URL leaves to the environment. */
function targetOf(url: string): Client {
  try {
    if (/^postgres(ql)?:\/\//.test(url)) return new Client({ connectionString: url });
  } catch {
    // The cause holds the URL with its password.
  }
  throw new NotARepositoryError(
    "The URL of the content repository is not one of PostgreSQL, such as postgres://user:password@host:5432/database. Special characters in the password are written in percent encoding.",
  );
}
