import {
  defineProject,
  type FunctionSurface,
  listTools,
  LOCALE_FORMS,
  parseLocale,
  ReachAwareParameters,
  result,
  stripLineBreaks,
  type Tool,
  toolParameters,
} from "mcpgen/runtime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openShop, type Shop } from "../support.js";

const { CROSS_WIKI_REFERENCE_SENTENCE } = ReachAwareParameters;

/** A tool as somebody writes it by hand: declared once, advertised and read from the declaration. */
const params = ReachAwareParameters.of((crossWiki) =>
  toolParameters()
    .requiredString(
      "reference",
      crossWiki
        ? `The document to read. ${CROSS_WIKI_REFERENCE_SENTENCE}`
        : "The document to read.",
    )
    .string("locale", `Read a translation, e.g. ${LOCALE_FORMS}.`)
    .integer("limit", "Revisions per page (default 20, max 100).")
    .boolean("showHidden", "Include hidden pages (default false).")
    .stringIf(crossWiki, "wiki", "Wiki id to read from.")
    .build(),
);

function historyTool(read: Tool["executeChecked"]): Tool {
  const surface: FunctionSurface = {
    format: 1,
    id: "docs:mcpTools/history",
    kind: "function",
    audience: "admin",
    tools: [
      {
        name: "document_history",
        title: "History",
        description: "Read a document's revision history.",
        inputSchema: params.advertised(false).inputSchema(),
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
    ],
    function: { readOnly: true },
  };
  return {
    surface,
    listed: surface.tools,
    isAvailable: () => true,
    ownedFields: () => [],
    accessOf: () => ({
      action: undefined,
      writes: false,
      changes: false,
      usesSecret: false,
      workspace: undefined,
    }),
    executeChecked: read,
  };
}

const projectOf = (tool: Tool) =>
  defineProject({
    server: { name: "docs", version: "1.0.0" },
    language: "en",
    locales: { default: "en", others: [] },
    tools: { History: tool },
  });

const project = projectOf(
  historyTool((args) => {
    const parser = params.parser();
    parser.refuseUnknown(args);
    const reference = parser.requireString(args, "reference");
    const locale = parseLocale(parser.string(args, "locale"), "locale");
    const limit = parser.integer(args, "limit", 20);
    const hidden = parser.boolean(args, "showHidden");
    const wiki = parser.string(args, "wiki");
    return Promise.resolve(
      result(stripLineBreaks(`${wiki}:${reference} ${locale} ${limit} ${hidden}`)),
    );
  }),
);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(project);
});
afterAll(() => shop.close());

describe("a tool written by hand over declared parameters", () => {
  test("is listed with the schema of its declaration", () => {
    const [listed] = listTools(project, "admin", shop.repository.capabilities);
    expect(listed?.inputSchema).toEqual({
      type: "object",
      properties: {
        reference: { type: "string", description: "The document to read." },
        locale: { type: "string", description: "Read a translation, e.g. fr, fr_FR." },
        limit: { type: "integer", description: "Revisions per page (default 20, max 100)." },
        showHidden: { type: "boolean", description: "Include hidden pages (default false)." },
      },
      required: ["reference"],
      additionalProperties: false,
    });
  });

  test("reads what models send", async () => {
    const args = {
      reference: " Sandbox.Web\nHome ",
      locale: "fr-FR",
      limit: "5",
      showHidden: "TRUE",
    };
    expect(await shop.call("document_history", args)).toMatchObject({
      isError: false,
      text: "null:Sandbox.WebHome fr_FR 5 true",
    });
    expect(await shop.call("document_history", { reference: "A" })).toMatchObject({
      text: "null:A null 20 false",
    });
  });

  test.each([
    [{}, "Error: 'reference' parameter is required."],
    [{ reference: 5 }, "Error: 'reference' parameter must be a string."],
    [{ reference: "A", limit: 5.5 }, "Error: 'limit' parameter must be an integer."],
    [
      { reference: "A", limt: 5 },
      "Error: \"limt\" is not a parameter of this tool. Did you mean 'limit'? Valid parameters: reference, locale, limit, showHidden, wiki.",
    ],
    [
      { reference: "A", locale: "x" },
      "Error: 'locale' parameter must be a locale such as fr, fr_FR, not \"x\".",
    ],
  ])("answers %j with an error result that says what to send", async (args, text) => {
    expect(await shop.refusal("document_history", args)).toBe(text);
  });

  test("tells the model nothing of a mistake in its own code", async () => {
    const wrong = historyTool((args) => {
      params.parser().string(args, "limit" as "locale");
      return Promise.resolve(result("read"));
    });
    const other = await openShop(projectOf(wrong));
    expect(await other.call("document_history", { reference: "A" })).toMatchObject({
      outcome: "failed",
      text: 'The tool "document_history" failed unexpectedly and nothing was written. Report incident incident-1; other tools keep working.',
    });
    expect(other.logged[0]?.data["stack"]).toContain(
      'ProgrammerError: The parameter "limit" is read as string and is declared as integer.',
    );
    await other.close();
  });
});
