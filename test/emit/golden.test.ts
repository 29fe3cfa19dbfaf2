import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { emit } from "../../src/compiler/4-emit/emit.js";
import { fixtures } from "./support/fixtures.js";

const expected = fileURLToPath(new URL("./expected", import.meta.url));
const updates = process.env["UPDATE_EXPECTED"] === "1";

describe("emit", () => {
  it("updates its expected files only by hand", () => {
    expect(updates && process.env["CI"] !== undefined).toBe(false);
  });

  it.each(Object.keys(fixtures))("prints %s exactly as committed", (name) => {
    const plan = fixtures[name];
    if (plan === undefined) throw new Error(`There is no fixture ${name}.`);
    const files = emit(plan);
    const folder = join(expected, name, "generated");
    if (updates && process.env["CI"] === undefined) rewrite(folder, files);
    expect(Object.fromEntries(files)).toEqual(readTree(folder));
  });

  it("gives paths in code unit order", () => {
    for (const plan of Object.values(fixtures)) {
      const paths = [...emit(plan).keys()];
      expect(paths).toEqual([...paths].sort());
    }
  });

  it("gives the same bytes for an equal plan that shares no object with the first", () => {
    for (const plan of Object.values(fixtures)) {
      expect([...emit(structuredClone(plan))]).toEqual([...emit(plan)]);
    }
  });

  it("ends every file with one line feed and uses no other line break", () => {
    for (const plan of Object.values(fixtures)) {
      for (const [path, text] of emit(plan)) {
        expect(text, path).toMatch(/[^\n]\n$/);
        expect(text, path).not.toContain("\r");
      }
    }
  });

  it("names the compiler's version in the manifest alone", () => {
    const files = emit({ ...(fixtures["shop"] ?? neverMissing()), compilerVersion: "98.76.54" });
    const naming = [...files].filter(([, text]) => text.includes("98.76.54"));
    expect(naming.map(([path]) => path)).toEqual(["manifest.json"]);
  });
});

function neverMissing(): never {
  throw new Error("The fixture is missing.");
}

function rewrite(folder: string, files: ReadonlyMap<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Every file below a folder, by its path with `/`; a missing folder is an empty one, and so is no match. */
function readTree(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path).split(sep).join("/"), readFileSync(path, "utf8")]),
  );
}
