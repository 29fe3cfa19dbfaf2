import { describe, expect, it } from "vitest";
import { emit } from "../../src/compiler/4-emit/emit.js";
import type { FieldPlan } from "../../src/ir/tool.js";
import { articleFields } from "./support/fixtures.js";
import { field, group, list, options, project, text, tool } from "./support/plans.js";

const added: readonly (readonly [string, FieldPlan])[] = [
  ["a text", field("subtitle", "Subtitle", text({ maxLength: 10 }), { required: true })],
  ["a choice", field("mood", "Mood", text({ options: options("a", "b") }), { required: true })],
  ["a list", field("words", "Words", list(text()), { required: true })],
  [
    "a group",
    field(
      "seo",
      "SEO",
      group("ArticleSeo", [field("title", "Title", text(), { required: true })]),
      {
        required: true,
      },
    ),
  ],
];

describe("one more required field", () => {
  for (const [name, extra] of added) {
    for (const at of [0, 4, articleFields.length]) {
      it(`only adds lines, but for a gained comma in JSON: ${name} at ${at}`, () => {
        const before = emit(project([tool(articleFields)]));
        const after = emit(project([tool(articleFields.toSpliced(at, 0, extra))]));
        expect([...after.keys()]).toEqual([...before.keys()]);
        for (const [path, text] of before) {
          const removed = removedLines(text, after.get(path) ?? "");
          // A comma is all that a line may gain, and only in JSON.
          const kept = path.endsWith(".json")
            ? removed.filter((line) => !(after.get(path) ?? "").includes(`${line},\n`))
            : removed;
          expect(kept, path).toEqual([]);
          if (path.endsWith(".json")) expect(removed.length, path).toBeLessThanOrEqual(3);
        }
      });
    }
  }

  it("changes exactly the files of its tool that speak of fields", () => {
    const before = emit(project([tool(articleFields)]));
    const extra = field("subtitle", "Subtitle", text(), { required: true });
    const after = emit(project([tool([...articleFields, extra])]));
    const changed = [...after].filter(([path, text]) => before.get(path) !== text);
    expect(changed.map(([path]) => path)).toEqual([
      "tools/article/check.ts",
      "tools/article/create.schema.json",
      "tools/article/form.ts",
      "tools/article/surface.json",
      "tools/article/types.ts",
      "tools/article/update.schema.json",
    ]);
  });

  it("adds one line to the registry when the project gains a tool, and one import", () => {
    const first = tool(articleFields);
    const second = tool([], {
      name: "brand",
      folder: "tools/brand",
      className: "BrandTool",
      typeName: "Brand",
    });
    const before = emit(project([first])).get("index.ts") ?? "";
    const after = emit(project([first, second])).get("index.ts") ?? "";
    expect(removedLines(before, after)).toEqual([]);
    expect(after.split("\n").length - before.split("\n").length).toBe(2);
  });
});

/** Lines of the first text that are not part of a longest common subsequence with the second. */
function removedLines(before: string, after: string): readonly string[] {
  const [a, b] = [before.split("\n"), after.split("\n")];
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const skip = Math.max(lengths[i + 1]?.[j] ?? 0, lengths[i]?.[j + 1] ?? 0);
      (lengths[i] ?? [])[j] = a[i] === b[j] ? (lengths[i + 1]?.[j + 1] ?? 0) + 1 : skip;
    }
  }
  const removed: string[] = [];
  for (let i = 0, j = 0; i < a.length;) {
    if (j < b.length && a[i] === b[j]) {
      i += 1;
      j += 1;
    } else if (j < b.length && (lengths[i]?.[j + 1] ?? 0) >= (lengths[i + 1]?.[j] ?? 0)) {
      j += 1;
    } else {
      removed.push(a[i] ?? "");
      i += 1;
    }
  }
  return removed;
}
