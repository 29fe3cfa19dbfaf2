import { describe, expect, test } from "vitest";
import { sample } from "./sample.js";
import { run, tempFolder } from "./support.js";

/** The sample project with more keys in its declaration, built. */
async function built(keys: string): Promise<(tool: string, args: object) => Promise<unknown>> {
  const declaration = `${sample["forms/shop/mcpTools/article.yaml"] ?? ""}${keys}`;
  const folder = tempFolder({
    ...sample,
    "forms/shop/contentTypes/article.yaml": `datasource: { workspace: articles }
model:
  properties:
    - { name: title, required: true }
    - { name: pages, type: Long }
    - { name: path }
    - { name: tags, multiple: true }
    - { name: author, type: person }
  subModels:
    person: { properties: [ { name: first, required: true }, { name: last } ] }
`,
    "forms/shop/mcpTools/article.yaml": declaration,
  });
  const build = await run(folder, ["build"]);
  expect(build.code, build.err).toBe(0);
  return async (tool, args) => {
    const { out, err, code } = await run(folder, ["call", tool, JSON.stringify(args)]);
    return code === 0 ? (JSON.parse(out) as unknown) : err.trim();
  };
}

describe("layout: perAction", () => {
  test("lists and runs one tool an action, each with its own schema", async () => {
    const call = await built("layout: perAction\n");
    expect(await call("article_create", { title: "A", pages: "3", field_path: "x" })).toMatchObject(
      {
        item: { path: "/a", fields: { title: "A", pages: 3, field_path: "x" } },
      },
    );
    expect(await call("article_list", { pages: 3 })).toMatchObject({ total: 1 });
    expect(await call("article_get", { path: "/a", select: ["title"] })).toMatchObject({
      item: { fields: { title: "A" } },
    });
    expect(await call("article_update", { path: "/a", pages: null })).toMatchObject({
      item: { fields: { title: "A", field_path: "x" } },
    });
    expect(await call("article_create", { action: "create", title: "B" })).toContain(
      '"action" is not a known key.',
    );
    expect(await call("article", {})).toContain('There is no admin tool "article".');
  });
});

describe("payload: nested", () => {
  test("takes content under `fields`, where a field may be named like a parameter", async () => {
    const call = await built("payload: nested\n");
    expect(
      await call("article", { action: "create", fields: { title: "A", path: "kept" } }),
    ).toMatchObject({ item: { path: "/a", fields: { title: "A", path: "kept" } } });
    expect(await call("article", { action: "list", fields: { title: "A" } })).toMatchObject({
      total: 1,
    });
    expect(await call("article", { action: "list", fields: { title: "B" } })).toMatchObject({
      total: 0,
    });
    expect(
      await call("article", { action: "update", path: "/a", fields: { pages: 2 } }),
    ).toMatchObject({
      item: { fields: { title: "A", path: "kept", pages: 2 } },
    });
    expect(await call("article", { action: "create", title: "A" })).toContain(
      '"title" is not a known key.',
    );
    expect(await call("article", { action: "create", fields: { titel: "A" } })).toContain(
      '"titel" is not a known key. Did you mean "title"?',
    );
    expect(await call("article", { action: "update", path: "/a", fields: {} })).toContain(
      "Nothing to update.",
    );
  });

  test("with perAction requires `fields` and what is required in it", async () => {
    const call = await built("payload: nested\nlayout: perAction\n");
    expect(await call("article_create", { fields: { title: "A" } })).toMatchObject({
      item: { path: "/a" },
    });
    expect(await call("article_create", {})).toContain('"title" (Headline) is required.');
  });
});

describe("coerce: json", () => {
  test("takes lists and objects as JSON text, and still refuses text that is none", async () => {
    const call = await built("coerce: json\n");
    expect(
      await call("article", {
        action: "create",
        title: "A",
        tags: '["a","b"]',
        author: '{"first":"Ana"}',
      }),
    ).toMatchObject({ item: { fields: { tags: ["a", "b"], author: { first: "Ana" } } } });
    expect(await call("article", { action: "create", title: "B", tags: '["oops' })).toContain(
      '"tags"',
    );
  });

  test("is not what a declaration without it does", async () => {
    const call = await built("");
    expect(await call("article", { action: "create", title: "A", tags: '["a","b"]' })).toContain(
      "real",
    );
  });
});

describe("output: full", () => {
  test("spells out every field that results hold", async () => {
    const declaration = `${sample["forms/shop/mcpTools/article.yaml"] ?? ""}output: full\n`;
    const folder = tempFolder({ ...sample, "forms/shop/mcpTools/article.yaml": declaration });
    expect((await run(folder, ["build"])).code).toBe(0);
    const { out } = await run(folder, ["show", "article", "--json"]);
    expect(out).toContain("title");
    const { readFileSync } = await import("node:fs");
    const surface = JSON.parse(
      readFileSync(`${folder}/generated/tools/admin/article/surface.json`, "utf8"),
    ) as {
      tools: { outputSchema: { properties: { item: { properties: { fields: unknown } } } } }[];
    };
    expect(surface.tools[0]?.outputSchema.properties.item.properties.fields).toEqual({
      type: "object",
      properties: {
        title: { type: "string" },
        pages: { type: "integer" },
        teaser: { type: "string" },
      },
      required: [],
      additionalProperties: false,
    });
  });
});
