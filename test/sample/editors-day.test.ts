import { join } from "node:path";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { afterAll, beforeAll } from "vitest";
import { type InstalledPackage, installPackage } from "../server/support.js";
import { describeEditorsDay } from "./editors-day.js";
import { copySample } from "./served-sample.js";

let mcpgen: InstalledPackage;

beforeAll(async () => {
  mcpgen = await installPackage();
});
afterAll(() => mcpgen.remove());

describeEditorsDay("SQLite", ["legacy", "2026-07-28"], async () => {
  const { bin } = mcpgen;
  const copy = copySample(bin);
  const repository = await openSqliteRepository({ file: join(copy.root, ".mcpgen/content.db") });
  return { bin, copy, repository };
});
