import { describe, expect, test } from "vitest";
import { sample } from "./sample.js";
import { run, tempFolder } from "./support.js";

const declaration = `${sample["forms/shop/mcpTools/article.yaml"] ?? ""}actions:
  archive:
    description: Puts an article away.
    destructive: true
    confirm: true
    handler: ./handlers/archive.ts#archive
`;

const handler = `import type { ArticleArchiveHandler } from "../generated/tools/admin/article/actions.js";

export const archive: ArticleArchiveHandler = {
  preview: async (_input, { target }) => ({ wouldArchive: (await target()).path }),
  run: async (_input, { target, content }) => {
    const { uuid } = await target();
    await content.setProperties("articles", uuid, { teaser: { type: "string", value: "away" } });
  },
};
`;

async function built(changes: Readonly<Record<string, string>>) {
  const folder = tempFolder({
    ...sample,
    "forms/shop/mcpTools/article.yaml": declaration,
    "handlers/archive.ts": handler,
    ...changes,
  });
  return { folder, build: await run(folder, ["build"]) };
}

describe("a confirmed action of the declaration's own", () => {
  test("shows its handler's preview, and runs when it is confirmed", async () => {
    const { folder, build } = await built({});
    expect(build.code, build.err).toBe(0);
    const call = async (args: object): Promise<unknown> => {
      const { out, err, code } = await run(folder, ["call", "article", JSON.stringify(args)]);
      expect(code, err).toBe(0);
      return JSON.parse(out) as unknown;
    };
    const teaser = async () =>
      ((await call({ action: "get", path: "/a" })) as { item: { fields: { teaser?: string } } })
        .item.fields.teaser;
    await call({ action: "create", title: "A" });
    expect(await call({ action: "archive", path: "/a" })).toMatchObject({
      confirmationRequired: true,
      action: "archive",
      wouldArchive: "/a",
    });
    expect(await teaser()).toBeUndefined();
    await call({ action: "archive", path: "/a", confirm: true });
    expect(await teaser()).toBe("away");
  });

  test("needs a handler with a preview", async () => {
    const { build } = await built({
      "handlers/archive.ts": "export const archive = { run: () => {} };\n",
    });
    expect(build.code).toBe(1);
    expect(build.err).toMatch(
      /article\.yaml:9:14: error plan\/signature-unfit: The module "handlers\/archive\.ts" does not fit the action "archive": .*preview/,
    );
  });
});

describe("hooks that bind to a model", () => {
  const warned = async (hooks: string) => {
    const { build } = await built({
      "forms/shop/mcpTools/article.yaml": `${sample["forms/shop/mcpTools/article.yaml"] ?? ""}hooks: ./handlers/article.ts\n`,
      "handlers/article.ts": hooks,
    });
    expect(build.code, build.err).toBe(0);
    return build.err.split("\n").filter((line) => / (?:warning|note|info) |model/i.test(line));
  };

  test("are warned of each field that the model does not have, with both places", async () => {
    const lines = await warned(
      'import { bind } from "mcpgen/runtime";\nclass Article { title = ""; }\nexport const beforeCreate = (fields: object, context: { language: "en" | "es" }): void => void bind(Article, fields, context);\n',
    );
    expect(lines.join("\n")).toContain(
      'forms/shop/apps/articles.yaml:8:9: warning plan/field-not-in-model: The model of "article" has no property "teaser", so what "handlers/article.ts" binds cannot hold it.',
    );
    expect(lines.join("\n")).toContain("forms/shop/contentTypes/article.yaml:5:3");
  });

  test("are the only ones that are warned", async () => {
    expect(await warned("export const beforeCreate = (): void => {};\n")).toEqual([]);
  });

  test("needs one that is what it is declared to be", async () => {
    const only = declaration.replace("destructive: true\n    confirm: true", "readOnly: true");
    const { build } = await built({ "forms/shop/mcpTools/article.yaml": only });
    expect(build.err).toMatch(
      /article\.yaml:8:14: error plan\/signature-unfit: The module "handlers\/archive\.ts" does not fit the action "archive"/,
    );
    expect(build.code).toBe(1);
  });
});
