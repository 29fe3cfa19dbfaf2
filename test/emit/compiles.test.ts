import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emit } from "../../src/compiler/4-emit/emit.js";
import { fixtures } from "./support/fixtures.js";
import { problemsOf, root } from "./support/type-problems.js";

describe("generated code", () => {
  it("compiles under the strictest settings, all fixtures in one program", () => {
    const files = new Map<string, string>();
    for (const [name, plan] of Object.entries(fixtures)) {
      for (const [path, text] of emit(plan)) {
        files.set(join(root, "test/emit/in-memory", name, path), text);
      }
    }
    expect(problemsOf(files)).toEqual([]);
  });

  it("is seen by this test: an error in it would be found", () => {
    const path = join(root, "test/emit/in-memory/wrong/index.ts");
    const text = 'import { nothing } from "mcpgen/runtime";\n';
    expect(problemsOf(new Map([[path, text]]))).toHaveLength(2);
  });
});
