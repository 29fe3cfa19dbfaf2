import * as prettier from "prettier";
import { expect, test } from "vitest";
import { emit } from "../../src/compiler/4-emit/emit.js";
import { planDeclarations, projectOf } from "../plan/support.js";
import { project } from "./support/plans.js";

const word = "a".repeat(64);

/** A tool and an action of its own, with names of these lengths. */
function declared(tool: number, action: number, keys: string): string {
  return `kind: contentType
name: ${word.slice(0, tool)}
contentType: product
actions:
  ${`b${word}`.slice(0, action)}:
    description: Does it.
    handler: ./handlers/a.ts#a
${keys}`;
}

test.each([
  ["", 0],
  ["    readOnly: true\n", 11],
  ["    input: { a: { type: string } }\n", 37],
  ["    confirm: true\n    output: { total: { type: integer } }\n", 23],
])(
  "a tool and its actions are laid out as the formatter does, with %j",
  async (keys, shift) => {
    for (let length = 1; length <= 64; length += 1) {
      const action = 1 + ((length * 7 + shift) % 64);
      const { all } = planDeclarations(
        { "mcpTools/product": declared(length, action, keys) },
        projectOf([]),
      );
      for (const [path, text] of emit(project(all))) {
        if (!/(?:actions|index|tool)\.ts$/.test(path)) continue;
        const formatted = await prettier.format(text, { parser: "typescript", printWidth: 100 });
        expect(formatted, `${path}: ${length}, ${action}`).toBe(text);
      }
    }
  },
  60_000,
);
