import { openPostgresRepository } from "mcpgen/store/postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type InstalledPackage, installPackage } from "../server/support.js";
import { serverUrl, useSchemas } from "../support/postgres-schemas.js";
import { describeEditorsDay } from "./editors-day.js";
import { copySample } from "./served-sample.js";

const store = `store:
  kind: postgres
  url: "\${DATABASE_URL}"
`;

if (serverUrl === undefined) {
  describe("an editor's day on PostgreSQL", () => {
    test.skip("skipped: no PostgreSQL");
  });
} else {
  const schemas = useSchemas();
  let mcpgen: InstalledPackage;

  beforeAll(async () => {
    mcpgen = await installPackage();
  });
  afterAll(() => mcpgen.remove());

  describeEditorsDay("PostgreSQL", ["legacy", "2026-07-28"], async () => {
    const { bin } = mcpgen;
    const copy = copySample(bin, (config) => config.replace(/^store:\n(?: .*\n)+/m, store));
    const url = await schemas.create();
    const env = { DATABASE_URL: url };
    expect(copy.run(["db", "migrate"], env)).toContain("Made the tables of the store");
    return { bin, copy, env, repository: await openPostgresRepository({ url }) };
  });
}
