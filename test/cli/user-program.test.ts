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

  test("has only the files that are led to", async () => {
    const { root, handler, probe } = project();
    const program = await createUserProgram(new Map([[probe, "export {};\n"]]));
    expect(program.fileAt(handler)).toBeUndefined();
    expect(program.errorsIn(join(root, "handlers/none.ts"))).toEqual([]);
    expect(program.fileAt(probe)?.getFilePath()).toBe(probe);
  });
});
