import { describe, expect, it } from "vitest";
import type { SourceFile } from "../../src/diagnostics/source-file.js";
import { readRepository } from "./support.js";

const { files, compileWith } = readRepository();
const before = (await compileWith(files)).files;

/** The sample with one text replaced in one file, which must hold it. */
async function changed(
  path: string,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, string>> {
  const edited = files.map((file): SourceFile => {
    if (file.path !== path) return file;
    expect(file.text).toContain(from);
    return { path, text: file.text.replace(from, to) };
  });
  const result = await compileWith(edited);
  expect(result.diagnostics).toEqual([]);
  return result.files;
}

/** Lines of `text` that are not in `other`, each as often as it is missing. */
function missingLines(text: string, other: string): readonly string[] {
  const left = new Map<string, number>();
  for (const line of other.split("\n")) left.set(line, (left.get(line) ?? 0) + 1);
  return text.split("\n").filter((line) => {
    const count = left.get(line) ?? 0;
    if (count === 0) return true;
    left.set(line, count - 1);
    return false;
  });
}

const withMotto = await changed(
  "forms/shop/contentTypes/brand.yaml",
  "properties:\n",
  "properties:\n    - { name: motto, label: Motto, required: true }\n",
);

describe("one more required field in a form", () => {
  const touched = [...withMotto].filter(([path, text]) => before.get(path) !== text);

  it("touches that type's tool, what is told of it, and nothing else", () => {
    expect([...withMotto.keys()]).toEqual([...before.keys()]);
    expect(touched.map(([path]) => path)).toEqual([
      "tools/admin/brand/check.ts",
      "tools/admin/brand/create.schema.json",
      "tools/admin/brand/form.ts",
      "tools/admin/brand/surface.json",
      "tools/admin/brand/types.ts",
      "tools/admin/brand/update.schema.json",
      "tools/admin/content_type/content-types.json",
    ]);
  });

  it("only adds lines to TypeScript", () => {
    const removed = touched
      .filter(([path]) => path.endsWith(".ts"))
      .flatMap(([path, text]) => missingLines(before.get(path) ?? "", text));
    expect(removed).toEqual([]);
  });

  it("changes no line of JSON but for a gained comma", () => {
    for (const [path, text] of touched.filter(([each]) => each.endsWith(".json"))) {
      const removed = missingLines(before.get(path) ?? "", text);
      const added = new Set(text.split("\n"));
      expect(removed.length, path).toBeLessThanOrEqual(1);
      for (const line of removed) expect(added.has(`${line},`), `${path}: ${line}`).toBe(true);
    }
  });
});

describe("one more tool", () => {
  it("only adds files, and lines to the registry, the manifest and what is told of content types", async () => {
    const label = {
      path: "forms/shop/mcpTools/label.yaml",
      text: "kind: contentType\nname: label\ncontentType: brand\n",
    };
    const after = (await compileWith([...files, label])).files;
    for (const [path, old] of before) {
      const text = after.get(path) ?? "";
      const added = new Set(text.split("\n"));
      // The tool is one more that writes each field: the last line of such a list gains a comma.
      const mayGainComma = path === "tools/admin/content_type/content-types.json";
      const lost = missingLines(old, text).filter(
        (line) => !mayGainComma || !added.has(`${line},`),
      );
      expect(lost, path).toEqual([]);
    }
    expect([...after.keys()].filter((path) => !before.has(path))).toEqual([
      "tools/admin/label/check.ts",
      "tools/admin/label/create.schema.json",
      "tools/admin/label/form.ts",
      "tools/admin/label/surface.json",
      "tools/admin/label/tool.ts",
      "tools/admin/label/types.ts",
      "tools/admin/label/update.schema.json",
    ]);
  });
});

describe("a comment or blank line in a form", () => {
  it("changes nothing", async () => {
    const after = await changed(
      "forms/shop/contentTypes/brand.yaml",
      "model:",
      "\n# Reviewed.\n\nmodel:",
    );
    expect([...after]).toEqual([...before]);
  });
});
