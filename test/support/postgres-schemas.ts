import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, inject } from "vitest";

/** Empty schemas on the test server, one for each test that asks. */
export interface PostgresSchemas {
  /** Makes one; a connection to the URL works in it alone. */
  create(): Promise<string>;
  /** A connection as the owner of everything, for what a repository does not do. */
  admin(): Client;
  /** Ends the connections to this URL as an administrator would: those with an open transaction, or the idle ones. */
  terminate(url: string, state: "idle" | "idle in transaction"): Promise<void>;
}

/** The URL of the test server; none of the tests that call `usePostgres` run without it. */
export const serverUrl = inject("postgresUrl");

/** Has the schemas of the current file dropped at its end. */
export function useSchemas(): PostgresSchemas {
  const prefix = `test_${randomBytes(5).toString("hex")}`;
  let count = 0;
  let client: Client | undefined;
  const admin = () => {
    if (client === undefined) throw new Error("There is no connection to PostgreSQL.");
    return client;
  };
  beforeAll(async () => {
    if (serverUrl === undefined) return;
    client = new Client({ connectionString: serverUrl });
    client.on("error", () => undefined);
    await client.connect();
  });
  afterAll(async () => {
    if (client === undefined) return;
    for (let number = 1; number <= count; number += 1) {
      await client.query(`drop schema if exists ${prefix}_${number} cascade`);
    }
    await client.end();
  });
  return {
    admin,
    async terminate(url, state) {
      await admin().query({
        text: `select pg_terminate_backend(pid, 5000) from pg_stat_activity
          where application_name = $1 and state = $2`,
        values: [schemaOf(url), state],
      });
    },
    async create() {
      count += 1;
      await admin().query(`create schema ${prefix}_${count}`);
      return urlIn(`${prefix}_${count}`);
    },
  };
}

/** The test server's URL with connections that work in a schema and bear its name. */
function urlIn(schema: string): string {
  const url = new URL(serverUrl ?? "");
  url.searchParams.set("options", `-c search_path=${schema}`);
  url.searchParams.set("application_name", schema);
  return url.href;
}

/** The schema that connections to a URL work in. */
export function schemaOf(url: string): string {
  return (new URL(url).searchParams.get("options") ?? "").replace("-c search_path=", "");
}
