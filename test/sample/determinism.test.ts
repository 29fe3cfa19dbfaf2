import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InstalledPackage, installPackage } from "../server/support.js";
import { readRepository, repository } from "./support.js";

let mcpgen: InstalledPackage;
const folders: string[] = [];

beforeAll(async () => {
  mcpgen = await installPackage();
});
afterAll(() => {
  mcpgen.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const sources = readdirSync(join(repository, "forms"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1))
  .sort();

/** Copies the sample's sources one by one in the given order and builds them in a process of its own. */
function buildIn(name: string, order: readonly string[], env: Readonly<Record<string, string>>) {
  const parent = mkdtempSync(join(tmpdir(), "mcpgen-sample-"));
  folders.push(parent);
  const project = join(parent, name);
  mkdirSync(project);
  cpSync(join(repository, "mcpgen.yaml"), join(project, "mcpgen.yaml"));
  for (const path of order) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), readFileSync(join(repository, path)));
  }
  execFileSync(process.execPath, [mcpgen.bin, "build"], {
    cwd: project,
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: "pipe",
  });
  return treeOf(join(project, "generated"));
}

function treeOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

describe("a build", () => {
  it("writes the same bytes elsewhere, from files made in another order, in another locale, time zone and environment", () => {
    const here = buildIn("project", sources, { LANG: "C", TZ: "UTC" });
    const there = buildIn("ein Projekt – ñ", sources.toReversed(), {
      LANG: "tr_TR.UTF-8",
      LC_ALL: "tr_TR.UTF-8",
      TZ: "Pacific/Kiritimati",
      NODE_ENV: "production",
      FORCE_COLOR: "1",
      USER: "somebody else",
      HOME: tmpdir(),
    });
    expect(Object.keys(here).length).toBeGreaterThan(30);
    expect(there).toEqual(here);
    expect(here).toEqual(treeOf(join(repository, "generated")));
  });

  it("gives the same files for every order in which the sources are read", async () => {
    const { files, compileWith } = readRepository();
    const expected = [...(await compileWith(files)).files];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...files], { minLength: files.length }),
        async (shuffled) => {
          expect([...(await compileWith(shuffled)).files]).toEqual(expected);
        },
      ),
      { numRuns: 20 },
    );
  });
});
