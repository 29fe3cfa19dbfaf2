import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createUserProgram } from "../../src/cli/user-program.js";
import { tempFolder, writeFiles } from "./support.js";

/** A project with a package that says what `paint` takes, and a module that gives it a text. */
function project() {
  const root = tempFolder({
    "package.json": '{ "type": "module" }',
    "node_modules/paint/package.json":
      '{ "name": "paint", "type": "module", "types": "index.d.ts" }',
    "node_modules/paint/index.d.ts": "export declare function paint(colour: string): void;\n",
    "handlers/wall.ts": 'import { paint } from "paint";\nexport const wall = () => paint("red");\n',
  });
  const handler = join(root, "handlers/wall.ts");
  const probe = join(root, "generated/probe.ts");
  const text =
    'import { wall } from "../handlers/wall.js";\nexport const probe: () => void = wall;\n';
  const codesIn = async (path: string) => {
    const program = await createUserProgram(new Map([[probe, text]]));
    return program.errorsIn(path).map(({ code }) => code);
  };
  return { root, handler, probe, codesIn };
}

describe("the program of a user's modules", () => {
  test("sees what has become of a package and of a module since the last one", async () => {
    const { root, handler, probe, codesIn } = project();
    expect(await codesIn(handler)).toEqual([]);
    writeFiles(root, {
      "node_modules/paint/index.d.ts": "export declare function paint(colour: number): void;\n",
    });
    expect(await codesIn(handler)).toEqual([2345]);
    writeFiles(root, { "handlers/wall.ts": "export const wall = (colour: number) => colour;\n" });
    expect(await codesIn(handler)).toEqual([]);
    expect(await codesIn(probe)).toEqual([2322]);
    rmSync(handler);
    expect(await codesIn(probe)).toEqual([2307]);
  });

  test("sees a package that is gone, and one that is back", async () => {
    const { root, handler, codesIn } = project();
    expect(await codesIn(handler)).toEqual([]);
    const index = "node_modules/paint/index.d.ts";
    rmSync(join(root, index));
    expect(await codesIn(handler)).toEqual([2307]);
    writeFiles(root, { [index]: "export declare const paint: () => void;\n" });
    expect(await codesIn(handler)).toEqual([2554]);
  });

  test("reads the types that a package has for modules, also through another package", async () => {
    const { root, handler, codesIn } = project();
    const conditional = (name: string, conditions: object) =>
      JSON.stringify({ name, type: "module", exports: { ".": conditions } });
    writeFiles(root, {
      "node_modules/esm/package.json": conditional("esm", { import: { types: "./i.d.ts" } }),
      "node_modules/esm/i.d.ts": "export declare function esm(count: number): void;\n",
      "node_modules/both/package.json": conditional("both", {
        import: { types: "./i.d.ts" },
        require: { types: "./r.d.cts" },
      }),
      "node_modules/both/i.d.ts": "export declare function both(count: number): void;\n",
      "node_modules/both/r.d.cts": "export declare function both(count: string): void;\n",
      "node_modules/again/package.json": conditional("again", { types: "./i.d.ts" }),
      "node_modules/again/i.d.ts": 'export * from "esm";\n',
      "handlers/wall.ts": `import { esm as direct } from "esm";
import { both } from "both";
import { esm } from "again";
export const wall = () => [direct(1), both(1), esm(1)];
`,
    });
    expect(await codesIn(handler)).toEqual([]);
    writeFiles(root, {
      "handlers/wall.ts": `import { esm as direct } from "esm";
import { both } from "both";
import { esm } from "again";
export const wall = () => [direct("1"), both("1"), esm("1")];
`,
    });
    expect(await codesIn(handler)).toEqual([2345, 2345, 2345]);
  });

  test("has only the files that are led to", async () => {
    const { root, handler, probe } = project();
    const program = await createUserProgram(new Map([[probe, "export {};\n"]]));
    expect(program.fileAt(handler)).toBeUndefined();
    expect(program.errorsIn(join(root, "handlers/none.ts"))).toEqual([]);
    expect(program.fileAt(probe)?.getFilePath()).toBe(probe);
  });
});
