import { describe, expect, test } from "vitest";
import { sample } from "./sample.js";
import { read, run, tempFolder } from "./support.js";

const declaration = `${sample["forms/shop/mcpTools/article.yaml"] ?? ""}hooks: ./handlers/article.ts
actions:
  quote:
    description: Quotes an article for a reader.
    readOnly: true
    input:
      words: { type: integer, default: 2, minimum: 1, description: "How many words." }
      language: { type: locale }
      tone: { type: enum, values: [plain, loud] }
      labels: { type: map }
    output:
      text: { type: string, required: true }
      words: { type: integer }
    handler: ./handlers/quote.ts#quote
  stamp:
    description: Marks an article as read.
    handler: ./handlers/stamp.ts#stamp
`;

const handlers = {
  "handlers/quote.ts": `import type { ArticleQuoteHandler } from "../generated/tools/admin/article/actions.js";

export const quote: ArticleQuoteHandler = async ({ words = 0, tone, labels }, { target }) => {
  const { fields } = await target();
  const text = fields.title.split(" ").slice(0, words).join(" ");
  return { text: (labels?.["before"] ?? "") + (tone === "loud" ? text.toUpperCase() : text), words };
};
`,
  "handlers/stamp.ts": `import type { ArticleStampHandler } from "../generated/tools/admin/article/actions.js";
import { Refusal } from "mcpgen/runtime";

export const stamp: ArticleStampHandler = async (_input, { target, content }) => {
  const item = await target();
  await content.setProperties("articles", item.uuid, { teaser: { type: "string", value: "read" } });
  if (item.fields.title.includes("secret")) throw new Refusal("This article is secret.");
};
`,
  "handlers/article.ts": `import { type ContentTypeHooks, Refusal } from "mcpgen/runtime";
import type { Article } from "../generated/tools/admin/article/types.js";

export const beforeCreate: ContentTypeHooks<Article>["beforeCreate"] = (fields) => {
  if (fields.title === "forbidden") throw new Refusal("That title is taken by the king.");
};

export const doUpdate: ContentTypeHooks<Article>["doUpdate"] = (uuid, patch, context, next) =>
  next(uuid, { ...patch, teaser: "updated" }, context);
`,
};

async function built(changes: Readonly<Record<string, string>> = {}) {
  const folder = tempFolder({
    ...sample,
    "forms/shop/mcpTools/article.yaml": declaration,
    ...handlers,
    ...changes,
  });
  const build = await run(folder, ["build"]);
  const call = async (args: object): Promise<unknown> => {
    const { out, err, code } = await run(folder, ["call", "article", JSON.stringify(args)]);
    return code === 0 ? (JSON.parse(out) as unknown) : err.trim();
  };
  return { folder, build, call };
}

describe("an action of the declaration's own", () => {
  test("reaches its handler with a checked input, defaults filled in, and the item that the call addresses", async () => {
    const { build, call } = await built();
    expect(build.code, build.err).toBe(0);
    await call({ action: "create", title: "One two three" });
    expect(await call({ action: "quote", path: "/one-two-three" })).toEqual({
      text: "One two",
      words: 2,
    });
    expect(
      await call({
        action: "quote",
        nodeName: "one-two-three",
        words: "3",
        tone: "loud",
        labels: { before: "> " },
      }),
    ).toEqual({ text: "> ONE TWO THREE", words: 3 });
    expect(await call({ action: "quote", path: "/nowhere" })).toContain(
      'No item is at "/nowhere" in workspace "articles".',
    );
    expect(
      await call({ action: "quote", words: 0, tone: "sad", language: "english", labels: { a: 1 } }),
    ).toBe(
      [
        "4 problems, nothing was done:",
        '- "words" must be at least 1.',
        '- "language": Give a locale such as en or en_GB.',
        '- "tone" has no option "sad". Send one of: plain, loud.',
        '- "labels.a" takes text, not the number 1. Send a string.',
      ].join("\n"),
    );
  });

  test("with an input that has the name of a content field is listed with it and takes it, also as a tool of its own", async () => {
    const changed = declaration
      .replace("kind: contentType\n", "kind: contentType\nlayout: perAction\n")
      .replace(
        "      words: {",
        '      teaser: { type: string, required: true, maxLength: 9, description: "What goes before." }\n      words: {',
      );
    const { build, folder } = await built({
      "forms/shop/mcpTools/article.yaml": changed,
      "handlers/quote.ts": handlers["handlers/quote.ts"]
        .replace("{ words = 0, tone, labels }", "{ words = 0, tone, labels, teaser }")
        .replace("return { text:", "return { text: String(teaser) +"),
    });
    expect(build.code, build.err).toBe(0);
    const surface = JSON.parse(read(folder, "generated/tools/admin/article/surface.json")) as {
      readonly tools: readonly { readonly name: string; readonly inputSchema: object }[];
    };
    expect(surface.tools.find(({ name }) => name === "article_quote")?.inputSchema).toMatchObject({
      properties: { teaser: { type: "string", maxLength: 9 } },
      required: ["teaser"],
    });
    const call = (tool: string, args: object) => run(folder, ["call", tool, JSON.stringify(args)]);
    expect((await call("article_create", { title: "One two three" })).code).toBe(0);
    const { out } = await call("article_quote", { path: "/one-two-three", teaser: "7", words: 1 });
    expect(JSON.parse(out)).toEqual({ text: "7One", words: 1 });
  });

  test("that writes runs in the call's transaction, which a refusal undoes", async () => {
    const { call } = await built();
    await call({ action: "create", title: "A" });
    await call({ action: "create", title: "A secret" });
    expect(await call({ action: "stamp", path: "/a" })).toEqual({
      message: "The action stamp is done.",
    });
    expect(await call({ action: "stamp", path: "/a-secret" })).toBe("This article is secret.");
    expect(await call({ action: "get", path: "/a" })).toMatchObject({
      item: { fields: { teaser: "read" } },
    });
    expect(await call({ action: "get", path: "/a-secret", select: ["teaser"] })).toMatchObject({
      item: { fields: {} },
    });
  });

  test("is advertised with its inputs, and its hints make the tool's", async () => {
    const { folder } = await built();
    const { tools, content } = JSON.parse(
      read(folder, "generated/tools/admin/article/surface.json"),
    ) as {
      tools: { description: string; inputSchema: { properties: Record<string, object> } }[];
      content: { actions: Record<string, object> };
    };
    expect(tools[0]?.inputSchema.properties["words"]).toEqual({
      type: "integer",
      title: "words",
      description: "Only for quote. How many words. Default: 2.",
      minimum: 1,
    });
    expect(tools[0]?.description).toContain("- quote: Quotes an article for a reader.");
    expect(content.actions["quote"]).toEqual({
      parameters: ["uuid", "path", "nodeName", "folder"],
      required: [],
      input: ["words", "language", "tone", "labels"],
      readOnly: true,
    });
  });
});

describe("what a handler answers", () => {
  const answering = async (code: string) => {
    const stamp = `export const stamp = async (_input: unknown, { content, target }: any) => {
  const { uuid } = await target();
  await content.setProperties("articles", uuid, { teaser: { type: "string", value: "kept" } });
  ${code}
};
`;
    const { call } = await built({ "handlers/stamp.ts": stamp });
    await call({ action: "create", title: "A" });
    const answer = await call({ action: "stamp", path: "/a" });
    const { item } = (await call({ action: "get", path: "/a" })) as { item: { fields: object } };
    return { answer, kept: "teaser" in item.fields };
  };

  test.each([
    ["const loop: any = {}; loop.self = loop; return loop;"],
    ["return { size: 10n };"],
    ["return { get broken() { throw new Error('no'); } };"],
    ["return () => 1;"],
    ["return { share: 0 / 0 };"],
    ["return { tags: new Set(['a']) };"],
  ])("that cannot be sent undoes what was written: %s", async (code) => {
    const { answer, kept } = await answering(code);
    expect(answer).toContain("failed unexpectedly and nothing was written");
    expect(kept).toBe(false);
  });

  test.each([
    ["({ text: 5 })", "/text must be of type string, not number"],
    ['({ text: "a", words: 1.5 })', "/words must be of type integer, not number"],
  ])("is never sent when it leaves the advertised output: %s", async (answer, problem) => {
    const { call } = await built({
      "handlers/quote.ts": `export const quote = (): any => (${answer});\n`,
    });
    const said = await call({ action: "quote" });
    expect(said).toContain("failed unexpectedly and nothing was written");
    expect(said).toContain(`The handler of \\"quote\\" answered what does not fit`);
    expect(said).toContain(problem);
  });

  test.each([
    ["return new Date(0);", { result: "1970-01-01T00:00:00.000Z" }],
    ["return [1, 2];", { result: [1, 2] }],
    ["return { item: 5 };", { result: { item: 5 } }],
    ["", { message: "The action stamp is done." }],
    ["return { a: undefined, b: 1 };", { b: 1 }],
  ])("is plain JSON under names that break nothing: %s", async (code, expected) => {
    expect(await answering(code)).toEqual({ answer: expected, kept: true });
  });
});

describe("inputs", () => {
  test("that are null are absent to the handler", async () => {
    const { call } = await built();
    await call({ action: "create", title: "One two three" });
    expect(
      await call({
        action: "quote",
        path: "/one-two-three",
        words: null,
        tone: null,
        labels: null,
      }),
    ).toEqual({ text: "One two", words: 2 });
  });

  test("of actions whose names differ in a separator get types of their own", async () => {
    const twice = `${declaration}  stAmp:\n    description: Another one.\n    handler: ./handlers/stamp.ts#stamp\n  st-amp:\n    description: A third.\n    handler: ./handlers/stamp.ts#stamp\n`;
    const { build, call } = await built({ "forms/shop/mcpTools/article.yaml": twice });
    expect(build.code, build.err).toBe(0);
    await call({ action: "create", title: "A" });
    expect(await call({ action: "st-amp", path: "/a" })).toEqual({
      message: "The action st-amp is done.",
    });
  });
});

describe("hooks", () => {
  test("refuse a write, and stand in for a step", async () => {
    const { call } = await built();
    expect(await call({ action: "create", title: "forbidden" })).toBe(
      "That title is taken by the king.",
    );
    await call({ action: "create", title: "A" });
    expect(await call({ action: "update", path: "/a", pages: 3 })).toMatchObject({
      item: { fields: { title: "A", pages: 3, teaser: "updated" } },
    });
  });
});

describe("a user's module", () => {
  const reported = async (changes: Readonly<Record<string, string>>) => {
    const { build } = await built(changes);
    expect(build.code).toBe(1);
    return build.err
      .split("\n")
      .filter((line) => /: (?:error|warning) |^ {2}hint/.test(line))
      .map((line) => line.replace("forms/shop/mcpTools/article.yaml:", ""));
  };

  test("that is missing, lacks the export or does not fit is reported at the declaration", async () => {
    expect(
      await reported({
        "forms/shop/mcpTools/article.yaml": declaration.replace("quote.ts", "quotes.ts"),
        "handlers/stamp.ts": "export const stamps = () => {};\n",
        "handlers/article.ts": "export const beforeCreat = () => {};\nexport const doUpdate = 5;\n",
      }),
    ).toEqual([
      expect.stringMatching(
        /^4:8: error plan\/signature-unfit: The module "handlers\/article\.ts" does not fit hooks: .*is not assignable to type/,
      ),
      "  hint: Type it with the interface in the tool's generated folder.",
      '4:8: warning plan/unknown-hook: The export "beforeCreat" of "handlers/article.ts" is no hook and is never called.',
      '  hint: Did you mean "beforeCreate"?',
      '17:14: error plan/module-missing: The module "handlers/quotes.ts" for the action "quote" is not there.',
      "  hint: Paths are relative to the folder of mcpgen.yaml.",
      '20:14: error plan/export-missing: The module "handlers/stamp.ts" exports no "stamp".',
      '  hint: Did you mean "stamps"?',
    ]);
  });

  test("that cannot be loaded fails the build, and one with a type error is named", async () => {
    expect(
      await reported({
        "handlers/quote.ts": "export const quote = (\n",
        "handlers/stamp.ts": 'import "nowhere-to-be-found";\nexport const stamp = () => {};\n',
        "handlers/article.ts": `${handlers["handlers/article.ts"]}export const unused: number = "text";\n`,
      }),
    ).toEqual([
      expect.stringMatching(/^4:8: warning plan\/module-type-error: .*line 10: .*'string'/),
      "  hint: Run the TypeScript compiler over the project for all of them.",
      expect.stringMatching(
        /^17:14: error plan\/module-broken: The module "handlers\/quote\.ts" cannot be loaded, line \d/,
      ),
      expect.stringMatching(/^20:14: error plan\/module-broken: .*line 1: .*nowhere-to-be-found/),
    ]);
  });

  test("that is used twice is said to be wrong once", async () => {
    const lines = await reported({
      "forms/shop/mcpTools/article.yaml": declaration.replace(
        /handlers\/quote\.ts/,
        "handlers/article.ts",
      ),
      "handlers/article.ts": `${handlers["handlers/article.ts"]}export const quote = (\n`,
    });
    expect(lines.filter((line) => line.includes("plan/module-broken"))).toHaveLength(1);
  });

  test("with a handler of another signature names both types", async () => {
    const lines = await reported({
      "handlers/quote.ts":
        "export const quote = (input: { words: string }) => ({ text: input.words });\n",
    });
    expect(lines[0]).toMatch(
      /^17:14: error plan\/signature-unfit: The module "handlers\/quote\.ts" does not fit the action "quote": .*'number \| undefined' is not assignable to type 'string'/,
    );
  });
});
