import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findBundle, keepBundle } from "../../src/cli/run-cache.js";
import { read, tempFolder, writeFiles } from "./support.js";

const files = new Map([
  ["index.mjs", 'import "./handler.mjs";\n'],
  ["handler.mjs", "export {};\n"],
]);

/** A folder of bundles beside a file that one is made from. */
function workplace() {
  const root = tempFolder({ "handler.ts": "export {};\n" });
  const folder = join(root, "run");
  mkdirSync(folder);
  // As if it had taken long to make.
  const afterwards = Date.now() + 60_000;
  const keep = (changed: ReadonlyMap<string, string> = files, began = afterwards) =>
    keepBundle(folder, { key: "key", files: changed, inputs: [join(root, "handler.ts")], began });
  return { root, folder, keep, find: () => findBundle(folder, "key") };
}

describe("a bundle of several files", () => {
  test("is one folder, found as long as key and inputs stay", () => {
    const { root, folder, keep, find } = workplace();
    expect(find()).toBeUndefined();
    const bundle = keep();
    expect(readdirSync(bundle).toSorted()).toEqual(["handler.mjs", "index.mjs"]);
    expect(read(bundle, "handler.mjs")).toBe("export {};\n");
    expect(find()).toBe(bundle);
    expect(findBundle(folder, "other key")).toBeUndefined();
    writeFiles(root, { "handler.ts": "export const a = 1;\n" });
    expect(find()).toBeUndefined();
  });

  test("is another folder when a text differs", () => {
    const { keep, find } = workplace();
    const first = keep();
    const second = keep(new Map([...files, ["handler.mjs", "export const a = 1;\n"]]));
    expect(second).not.toBe(first);
    expect(find()).toBe(second);
    expect(existsSync(first)).toBe(true);
  });

  test("is not found again where a file changed while it was made: it may hold what was there before", () => {
    const { root, keep, find } = workplace();
    const began = Date.now();
    const source = join(root, "handler.ts");
    utimesSync(source, 1_000_000, 1_000_000);
    const bundle = keep(files, began);
    expect(read(bundle, "handler.mjs")).toBe("export {};\n");
    expect(find()).toBeUndefined();
    expect(keep()).toBe(bundle);
    expect(find()).toBe(bundle);
  });

  test("that lost a file is not found, and is made whole again", () => {
    const { folder, keep, find } = workplace();
    const bundle = keep();
    rmSync(join(bundle, "handler.mjs"));
    expect(find()).toBeUndefined();
    expect(keep()).toBe(bundle);
    expect(find()).toBe(bundle);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test("that another process made already is kept, as the newest", () => {
    const { folder, keep } = workplace();
    const bundle = keep();
    utimesSync(bundle, 1_000_000, 1_000_000);
    utimesSync(join(bundle, "index.mjs"), 1_000_000, 1_000_000);
    rmSync(join(folder, "current.json"));
    expect(keep()).toBe(bundle);
    expect(statSync(join(bundle, "index.mjs")).mtimeMs).toBe(1_000_000_000);
    expect(statSync(bundle).mtimeMs).toBeGreaterThan(1_000_000_000);
  });

  test("replaces what a killed process of the same number left", () => {
    const { folder, keep } = workplace();
    const bundle = keep();
    rmSync(bundle, { recursive: true });
    writeFiles(`${bundle}.${process.pid}.tmp`, { "half.mjs": "" });
    expect(keep()).toBe(bundle);
    expect(readdirSync(bundle)).not.toContain("half.mjs");
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test("removes what killed processes left an hour ago, and leaves what is being written", () => {
    const { folder, keep } = workplace();
    writeFiles(folder, { "old.1.tmp/index.mjs": "", "new.2.tmp/index.mjs": "", "old.3.tmp": "" });
    for (const name of ["old.1.tmp", "old.3.tmp"])
      utimesSync(join(folder, name), 1_000_000, 1_000_000);
    keep();
    const left = readdirSync(folder).filter((name) => name.endsWith(".tmp"));
    expect(left).toEqual(["new.2.tmp"]);
  });

  test("pushes the oldest out, those of one file from earlier versions too", () => {
    const { folder, keep } = workplace();
    const old = `${"0".repeat(32)}.mjs`;
    writeFiles(folder, { [old]: "" });
    utimesSync(join(folder, old), 1_000_000, 1_000_000);
    const kept = ["a", "b", "c", "d"].map((text) => keep(new Map([["index.mjs", text]])));
    expect(existsSync(join(folder, old))).toBe(true);
    kept.forEach((bundle, index) => utimesSync(bundle, 2_000_000 + index, 2_000_000 + index));
    keep(new Map([["index.mjs", "e"]]));
    expect(existsSync(join(folder, old))).toBe(false);
    keep(new Map([["index.mjs", "f"]]));
    expect(kept.map((bundle) => existsSync(bundle))).toEqual([false, true, true, true]);
  });
});
