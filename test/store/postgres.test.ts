import type { ContentRepository } from "mcpgen/store";
import { openPostgresRepository } from "mcpgen/store/postgres";
import { describe, test } from "vitest";
import { schemaOf, serverUrl, useSchemas } from "../support/postgres-schemas.js";
import { describeContentRepository } from "mcpgen/testing";
import type { OpenRepository } from "mcpgen/testing";

if (serverUrl === undefined) {
  describe("PostgreSQL", () => {
    test.skip("skipped: no PostgreSQL");
  });
} else {
  const schemas = useSchemas();
  /** Schemas whose repository is closed. Emptying one is much faster than making one. */
  const unused: string[] = [];

  const open: OpenRepository = async (options) => {
    const url = unused.pop() ?? (await schemas.create());
    const repository = await openPostgresRepository({ ...options, url, migrate: true });
    afterClosing(repository, async () => {
      await empty(schemaOf(url));
      unused.push(url);
    });
    return repository;
  };

  const empty = async (schema: string) => {
    const { rows } = await schemas.admin().query<{ name: string }>({
      text: "select tablename as name from pg_tables where schemaname = $1 and tablename <> 'schema_version'",
      values: [schema],
    });
    const tables = rows.map(({ name }) => `${schema}.${name}`);
    await schemas.admin().query(`truncate ${tables.join(", ")}`);
  };

  describeContentRepository("PostgreSQL", open);
}

function afterClosing(repository: ContentRepository, then: () => Promise<void>): void {
  const close = repository.close.bind(repository);
  let closed: Promise<void> | undefined;
  repository.close = () => (closed ??= close().then(then));
}
