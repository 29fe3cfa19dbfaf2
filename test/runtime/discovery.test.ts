import {
  defineProject,
  DiscoveryTool,
  listTools,
  type DescribedContentType,
  surfaceOf,
} from "mcpgen/runtime";
import { afterEach, describe, expect, test } from "vitest";
import { openShop, type Shop } from "./support.js";

const surface = {
  format: 1,
  id: "mcpgen:content_type",
  kind: "discovery",
  audience: "admin",
  tools: [
    {
      name: "content_type",
      title: "Content types",
      description: "Lists the content types, or describes one.",
      inputSchema: {
        type: "object",
        properties: { contentType: { type: "string", description: "The one to describe." } },
        required: [],
        additionalProperties: false,
      },
      annotations: {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
  ],
};

class ContentTypesTool extends DiscoveryTool {
  override readonly surface = surfaceOf(structuredClone(surface), "discovery");
  override readonly contentTypes: readonly DescribedContentType[];
  constructor(contentTypes: readonly DescribedContentType[]) {
    super();
    this.contentTypes = contentTypes;
  }
}

const shops: Shop[] = [];
afterEach(async () => {
  await Promise.all(shops.splice(0).map((shop) => shop.close()));
});

/** A project of this tool alone. */
async function open(
  contentTypes: readonly DescribedContentType[] = types(),
  language: "en" | "es" = "en",
): Promise<Shop> {
  const project = defineProject({
    server: { name: "shop", version: "1.0.0" },
    language,
    locales: { default: "en", others: [] },
    tools: { ContentTypesTool: new ContentTypesTool(contentTypes) },
  });
  const shop = await openShop(project);
  shops.push(shop);
  return shop;
}

function types(): readonly DescribedContentType[] {
  return [
    {
      name: "brand",
      label: "Brand",
      workspace: "brands",
      nodeType: "shop:brand",
      tools: [],
      fields: [{ name: "title", tools: [] }],
    },
    { name: "note", label: "", nodeType: "mgnl:content", tools: ["note"], fields: [] },
  ];
}

describe("content_type", () => {
  test("lists all content types without a name", async () => {
    const shop = await open();
    for (const args of [{}, { contentType: "" }, { contentType: "  " }, { contentType: null }]) {
      expect(await shop.answer("content_type", args)).toEqual({
        contentTypes: [
          {
            name: "brand",
            label: "Brand",
            workspace: "brands",
            nodeType: "shop:brand",
            tools: [],
          },
          { name: "note", label: "", nodeType: "mgnl:content", tools: ["note"] },
        ],
      });
    }
  });

  test("describes the one that is named, blanks around the name aside", async () => {
    const shop = await open();
    for (const contentType of ["brand", " brand "]) {
      expect(await shop.answer("content_type", { contentType })).toEqual({
        contentType: types()[0],
      });
    }
  });

  test("refuses a name that there is not, with the closest and all there are", async () => {
    const shop = await open();
    expect(await shop.refusal("content_type", { contentType: "Brands" })).toBe(
      'There is no content type "Brands". Did you mean "brand"? Send one of: brand, note.',
    );
    expect(await shop.refusal("content_type", { contentType: "warehouse" })).toBe(
      'There is no content type "warehouse". Send one of: brand, note.',
    );
    // Names that every object has are not there either.
    expect(await shop.refusal("content_type", { contentType: "__proto__" })).toBe(
      'There is no content type "__proto__". Send one of: brand, note.',
    );
  });

  test.each([
    ["en", "c50 and 2 more."],
    ["es", "c50 y 2 más."],
  ] as const)("names at most 50, in %s", async (language, end) => {
    const many = Array.from({ length: 52 }, (_, at) => ({
      name: `c${at + 1}`,
      label: "",
      nodeType: "mgnl:content",
      tools: [],
    }));
    const shop = await open(many, language);
    const text = await shop.refusal("content_type", { contentType: "warehouse" });
    expect(text.endsWith(end)).toBe(true);
    expect(text).not.toContain("c51");
    const near = await shop.refusal("content_type", { contentType: "c52x" });
    expect(near).toContain('"c52"');
    const few = await open(many.slice(0, 50), language);
    expect(await few.refusal("content_type", { contentType: "warehouse" })).toMatch(/ c50\.$/);
  });

  test("refuses what is no name and keys that it does not know, all at once", async () => {
    const shop = await open();
    expect(
      await shop.refusal("content_type", { contentType: ["brand"], contentTyp: "brand" }),
    ).toBe(
      [
        "2 problems, nothing was done:",
        '- "contentTyp" is not a known key. Did you mean "contentType"? Valid keys: contentType.',
        '- "contentType" takes text, not a list. Send a string.',
      ].join("\n"),
    );
  });

  test("answers with data that nobody can change for the next caller", async () => {
    const shop = await open();
    const { contentType } = await shop.answer("content_type", { contentType: "brand" });
    expect(Object.isFrozen(contentType)).toBe(true);
    const { fields } = contentType as { fields: { tools: string[] }[] };
    expect(() => fields[0]?.tools.push("mine")).toThrow(TypeError);
    const { contentTypes } = await shop.answer("content_type", {});
    expect(Object.isFrozen((contentTypes as object[])[0])).toBe(true);
    expect(Object.isFrozen(await shop.answer("content_type", {}))).toBe(true);
  });

  test("is offered on any store, and to editors alone", async () => {
    const project = defineProject({
      server: { name: "shop", version: "1.0.0" },
      language: "en",
      locales: { default: "en", others: [] },
      tools: { ContentTypesTool: new ContentTypesTool(types()) },
    });
    const poor = { transactions: false, ordering: false, publication: false, queries: false };
    const rich = { transactions: true, ordering: true, publication: true, queries: true };
    expect(listTools(project, "admin", poor).map(({ name }) => name)).toEqual(["content_type"]);
    expect(listTools(project, "public", rich)).toEqual([]);
    expect([...project.workspaces]).toEqual([]);
  });

  test("asks nothing of the store, and changes nothing", () => {
    const tool = new ContentTypesTool(types());
    expect(tool.accessOf()).toEqual({
      action: undefined,
      writes: false,
      changes: false,
      usesSecret: false,
      workspace: undefined,
    });
    expect(tool.ownedFields()).toEqual([]);
  });
});
