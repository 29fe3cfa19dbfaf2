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

/** Throws `NotARepositoryError` when the URL is none of PostgreSQL; no part of it is in the message. */
export function connectionSettings(url: string, busyTimeoutMs: number): ConnectionSettings {
  refuseMisreadUrl(url);
  const target = targetOf(url);
  if (!Number.isInteger(target.port) || target.port < 1 || target.port > 65_535) {
    throw new NotARepositoryError(
      "The port in the URL of the content repository is none: it is a number from 1 to 65535. Nothing was connected to.",
    );
  }
  const place = target.host.startsWith("/") ? target.host : `${target.host}:${target.port}`;
  return {
    url,
    description: `The PostgreSQL database "${target.database ?? ""}" on ${place}`,
    user: target.user ?? "",
    password: typeof target.password === "string" ? target.password : "",
    busyTimeoutMs,
  };
}

/**
 * A password with a "/", "?" or "#" of its own ends the part of the URL that holds it, and the rest would be taken, and shown, as
 * host, port or database. The "@" that was to follow the password then stands behind that part, where it has no place.
 */
function refuseMisreadUrl(url: string): void {
  const [, rest = ""] = /^postgres(?:ql)?:\/\/[^/?#]*(.*)$/s.exec(url) ?? [];
  const [path = ""] = rest.split(/[?#]/, 1);
  if (!/[@#]/.test(rest) && !path.includes(":")) return;
  throw new NotARepositoryError(
    `The URL of the content repository cannot be right: a "@", ":" or "#" stands where none can. ${percentEncoding} Nothing was connected to.`,
  );
}

const percentEncoding =
  'Special characters in user and password are written in percent encoding, such as %40 for "@", %2F for "/", %3A for ":", %3F for "?" and %23 for "#".';

/** A client that is never connected: it alone knows what the URL leaves to the environment. */
function targetOf(url: string): Client {
  try {
    if (/^postgres(ql)?:\/\//.test(url)) return new Client({ connectionString: url });
  } catch (error) {
    // The cause may hold the URL with its password.
    if (isSystemError(error)) {
      throw new NotARepositoryError(
        `A file that sslcert, sslkey or sslrootcert in the URL of the content repository names cannot be read (${error.code}).`,
      );
    }
  }
  throw new NotARepositoryError(
    `The URL of the content repository is not one of PostgreSQL, such as postgres://user:password@host:5432/database. ${percentEncoding}`,
  );
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}
