import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { sample } from "./sample.js";
import { read, run, tempFolder } from "./support.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));

const article = `${sample["forms/shop/mcpTools/article.yaml"] ?? ""}confirmation: elicit
actions:
  quote:
    description: Quotes an article for a reader.
    readOnly: true
    output: { text: { type: string, required: true } }
    handler: ./handlers/quote.ts#quote
  stamp:
    description: Marks an article.
    output: { text: { type: string, required: true } }
    handler: ./handlers/stamp.ts#stamp
  archive:
    description: Puts an article away.
    confirm: true
    output: { text: { type: string, required: true } }
    handler: ./handlers/archive.ts#archive
`;

const functionTool = (name: string, readOnly: boolean) => `kind: function
name: ${name}
description: Counts.
readOnly: ${readOnly}
output: { total: { type: integer, required: true } }
handler: ./handlers/${name}.ts#handler
`;

const asking = `inputRequired({
    requests: {
      count: {
        method: "elicitation/create",
        params: {
          message: "How many?",
          requestedSchema: { type: "object", properties: { count: { type: "integer" } } },
        },
      },
    },
    state: 1,
  })`;

const actions = 'from "../generated/tools/admin/article/actions.js";';
const imported = 'import { inputRequired } from "mcpgen/runtime";\n';

const files = {
  "forms/shop/mcpTools/article.yaml": article,
  "forms/shop/mcpTools/count.yaml": functionTool("count", true),
  "forms/shop/mcpTools/recount.yaml": functionTool("recount", false),
  "handlers/quote.ts": `${imported}import type { ArticleQuoteHandler } ${actions}
export const quote: ArticleQuoteHandler = async (_input, { input, target }) => {
  const { path } = await target();
  return input.state === undefined ? ${asking} : { text: path };
};
`,
  "handlers/stamp.ts": `${imported}import type { ArticleStampHandler } ${actions}
export const stamp: ArticleStampHandler = (_input, { input }) => {
  if (input.state === undefined) return ${asking};
  return { text: String(input.responses["count"]) };
};
`,
  "handlers/archive.ts": `${imported}import type { ArticleArchiveHandler } ${actions}
export const archive: ArticleArchiveHandler = {
  preview: () => ({}),
  run: async (_input, { input }) => (input.state === undefined ? ${asking} : { text: "x" }),
};
`,
  "handlers/count.ts": `${imported}import type { CountHandler } from "../generated/tools/admin/count/arguments.js";
export const handler: CountHandler = (_args, { input }) =>
  input.state === undefined ? ${asking} : { total: 1 };
`,
  // Without a type of its own: the build holds it to the generated interface.
  "handlers/recount.ts": `${imported}import type { ToolContext } from "mcpgen/runtime";
export const handler = async (_args: object, { input }: ToolContext) => {
  if (input.state === undefined) return ${asking};
  return { total: 2 };
};
`,
};

describe("a handler that asks the client", () => {
  test("fits the interface that is generated for it, whatever it declares to answer", async () => {
    const folder = tempFolder({ ...sample, ...files });
    const build = await run(folder, ["build"]);
    expect(build.code, build.err).toBe(0);
    expect(build.err).not.toMatch(/warning/i);
    // Nobody can be asked from a command line.
    const call = await run(folder, ["call", "recount", "{}"]);
    expect(call.err).toContain(
      'Nothing has been done: the tool "recount" has to ask the client for elicitation, which cannot be asked for on this connection.',
    );
    expect(call.code).not.toBe(0);
  });

  test("is documented by one that builds", async () => {
    const examples = read(repository, "docs/declarations.md").matchAll(/^```ts\n([\s\S]*?)^```$/gm);
    const shown = [...examples].find(([, text = ""]) => text.includes("inputRequired"))?.[1];
    const declaration = `kind: function
name: stock_order
description: Orders.
parameters: { product: { type: string, required: true, description: What. } }
output: { ordered: { type: integer, required: true } }
handler: ./src/tools/orders/stock.ts#stockOrder
`;
    const folder = tempFolder({
      ...sample,
      "forms/shop/mcpTools/stock_order.yaml": declaration,
      "src/tools/orders/stock.ts": shown ?? "",
    });
    const build = await run(folder, ["build"]);
    expect(build.code, build.err).toBe(0);
  });

  test.each([
    ["another answer beside it", "{ total: 'two' }"],
    ["requests that are none", "{ resultType: 'input_required' as const, inputRequests: 5 }"],
  ])("does not fit with %s", async (_what, answer) => {
    const recount = `${imported}import type { ToolContext } from "mcpgen/runtime";
export const handler = async (_args: object, { input }: ToolContext) =>
  input.state === undefined ? ${asking} : ${answer};
`;
    const build = await run(tempFolder({ ...sample, ...files, "handlers/recount.ts": recount }), [
      "build",
    ]);
    expect(build.code).not.toBe(0);
    expect(build.err).toContain("plan/signature-unfit");
  });
});
