import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { emit } from "../../src/compiler/4-emit/emit.js";
import { portableProblems } from "../../src/ir/portable-profile.js";
import type { ContentTypeFacts, FieldFacts } from "../../src/ir/tool.js";
import type { DiscoverySurface } from "../../src/runtime/index.js";
import { articleFacts, discovery, noteFacts } from "./support/discovery.js";
import { project } from "./support/plans.js";

const folder = "tools/admin/content_type";

function printed(
  name: string,
  contentTypes: readonly ContentTypeFacts[],
  language: "en" | "es" = "en",
): string {
  const files = emit(project([discovery(contentTypes)], { language }));
  return files.get(`${folder}/${name}`) ?? "";
}

const added: FieldFacts = {
  name: "summary",
  label: "Summary",
  type: "textField",
  shape: "text",
  origin: [{ module: "seo", kind: "decoration", file: "forms/seo/decorations/a.yaml" }],
  tools: ["article"],
};

describe("content-types.json", () => {
  it("holds the facts as they are, one property a line", () => {
    const text = printed("content-types.json", [articleFacts, noteFacts]);
    expect(JSON.parse(text)).toEqual([articleFacts, noteFacts]);
    expect(text).toBe(`${JSON.stringify([articleFacts, noteFacts], null, 2)}\n`);
  });

  it.each([0, 1, 2])("gains only lines for one more field at %s, and perhaps a comma", (at) => {
    const fields = articleFacts.fields.toSpliced(at, 0, added);
    const before = printed("content-types.json", [articleFacts]).split("\n");
    const after = printed("content-types.json", [{ ...articleFacts, fields }]).split("\n");
    const start = before.findIndex((line, index) => line !== after[index]);
    const gain = after.length - before.length;
    expect(gain).toBe(JSON.stringify(added, null, 2).split("\n").length);
    // The last field stood without a comma before.
    const expected = at === articleFacts.fields.length ? `${before[start]},` : after[start];
    expect(after[start]).toBe(expected);
    const rest = start + (at === articleFacts.fields.length ? 1 : 0);
    expect(after.slice(rest + gain)).toEqual(before.slice(rest));
  });

  it("shows a reviewer every character of a text", () => {
    const label = "a\u202eb\u200bc\u2028";
    const text = printed("content-types.json", [{ ...noteFacts, label }]);
    expect(text).toContain(String.raw`"label": "a\u202eb\u200bc\u2028"`);
    expect(JSON.parse(text)).toMatchObject([{ label }]);
  });
});

describe("surface.json", () => {
  it("does not depend on what content types there are", () => {
    expect(printed("surface.json", [articleFacts])).toBe(printed("surface.json", [noteFacts]));
  });

  it("takes the name of a content type and nothing else", () => {
    const surface = JSON.parse(printed("surface.json", [articleFacts])) as DiscoverySurface;
    expect(surface).toMatchObject({ format: 1, id: "mcpgen:content_type", kind: "discovery" });
    const [tool] = surface.tools;
    expect(tool?.inputSchema).toEqual({
      type: "object",
      properties: { contentType: { type: "string", description: "The one to describe." } },
      required: [],
      additionalProperties: false,
    });
    expect(portableProblems(tool?.outputSchema)).toEqual([]);
    expect(Buffer.byteLength(JSON.stringify(tool))).toBeLessThan(1200);
  });

  it("advertises what is answered", () => {
    const surface = JSON.parse(printed("surface.json", [articleFacts])) as DiscoverySurface;
    const isAnswer = new Ajv2020().compile(surface.tools[0]?.outputSchema ?? false);
    const { name, label, workspace, nodeType, tools } = articleFacts;
    expect(isAnswer({ contentType: articleFacts })).toBe(true);
    expect(isAnswer({ contentType: noteFacts })).toBe(true);
    const listed = { name, label, workspace, nodeType, tools };
    expect(isAnswer({ contentTypes: [listed] })).toBe(true);
    expect(isAnswer({ contentTypes: [articleFacts] })).toBe(false);
    expect(isAnswer({ types: [] })).toBe(false);
  });

  it("speaks the project's language", () => {
    const surface = JSON.parse(printed("surface.json", [noteFacts], "es")) as DiscoverySurface;
    expect(surface.tools[0]?.outputSchema?.properties).toMatchObject({
      contentTypes: { description: "Todos, cuando no se nombró ninguno." },
      contentType: { description: "Lo que se sabe del nombrado." },
    });
  });
});

describe("tool.ts", () => {
  it("keeps its imports apart from a class of the same name", () => {
    const plan = { ...discovery([noteFacts]), className: "DiscoveryTool" };
    const text = emit(project([plan])).get(`${folder}/tool.ts`) ?? "";
    expect(text).toContain(
      'import { DiscoveryTool as DiscoveryTool$1, surfaceOf } from "mcpgen/runtime";',
    );
    expect(text).toContain("export class DiscoveryTool extends DiscoveryTool$1 {");
  });
});
