import type { TestProject } from "vitest/node";
import { startPostgresServer } from "./postgres-server.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the tests make schemas of their own; undefined without PostgreSQL. */
    postgresUrl: string | undefined;
  }
}

/**
 * Gives the tests one server for the whole run: that of `MCPGEN_TEST_POSTGRES_URL`, or one that is started here. Where
 * PostgreSQL is not installed they are skipped, unless `CI` or `MCPGEN_REQUIRE_POSTGRES` say that it has to be.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env["MCPGEN_TEST_POSTGRES_URL"];
  const server = given === undefined ? await startPostgresServer() : undefined;
  const url = given ?? server?.url;
  if (url === undefined && isRequired()) {
    throw new Error(
      "There is no PostgreSQL: initdb and postgres are neither on the path nor in /usr/lib/postgresql.",
    );
  }
  if (url === undefined) project.vitest.logger.warn("Tests of PostgreSQL skipped: no PostgreSQL.");
  project.provide("postgresUrl", url);
  return server?.remove;
}

function isRequired(): boolean {
  return ["CI", "MCPGEN_REQUIRE_POSTGRES"].some((name) => Boolean(process.env[name]));
}
