import { describe, expect, test } from "vitest";
import { sample } from "./sample.js";
import { read, run, tempFolder } from "./support.js";

const declaration = `kind: function
name: document_history
description: { text: Read a document's revision history., crossWiki: Other wikis too. }
readOnly: true
parameters:
  reference: { type: string, required: true, description: 'The document to read, e.g. "Sandbox.WebHome".' }
  locale: { type: locale, description: Read a translation. }
  limit: { type: integer, default: 20, maximum: 100, description: Revisions per page. }
  showHidden: { type: boolean, description: Include hidden pages. }
  wiki: { type: string, when: crossWiki, description: Wiki id to read from. }
  filter:
    description: Which revisions.
    schema:
      type: object
      properties:
        author: { type: string, maxLength: 5 }
        since: { type: string, format: date }
        kind: { type: string, enum: [minor, major] }
      required: [author]
      additionalProperties: false
schema:
  type: object
  properties:
    tags: { type: array, items: { type: string }, maxItems: 2 }
output:
  total: { type: integer, required: true }
  revisions: { type: "string[]" }
handler: ./handlers/history.ts#documentHistory
`;

const handler = `import type { DocumentHistoryHandler } from "../generated/tools/admin/document_history/arguments.js";

export const documentHistory: DocumentHistoryHandler = ({ reference, locale, limit, showHidden, filter, tags, wiki }) => ({
  total: limit,
  revisions: [reference, String(locale), String(showHidden), filter?.author ?? "", (tags ?? []).join("+"), String(wiki)],
});
`;

async function built(changes: Readonly<Record<string, string>> = {}) {
  const folder = tempFolder({
    ...sample,
    "forms/shop/mcpTools/history.yaml": declaration,
    "handlers/history.ts": handler,
    ...changes,
  });
  const build = await run(folder, ["build"]);
  const call = async (args: object): Promise<unknown> => {
    const { out, err, code } = await run(folder, [
      "call",
      "document_history",
      JSON.stringify(args),
    ]);
    return code === 0 ? (JSON.parse(out) as unknown) : err.trim();
  };
  return { folder, build, call };
}

describe("a function tool", () => {
  test("reaches its handler with arguments that are read by their types, defaults filled in", async () => {
    const { build, call } = await built();
    expect(build.code, build.err).toBe(0);
    expect(
      await call({
        reference: " Sandbox ",
        locale: "fr-FR",
        limit: "5",
        showHidden: "TRUE",
        filter: { author: "ada", since: "2026-01-31" },
        tags: ["a", "b"],
      }),
    ).toEqual({ total: 5, revisions: ["Sandbox", "fr_FR", "true", "ada", "a+b", "null"] });
    expect(await call({ reference: "Sandbox" })).toEqual({
      total: 20,
      revisions: ["Sandbox", "null", "null", "", "", "null"],
    });
  });

  test("says everything that is wrong with a call at once, hand-built values and absent reach included", async () => {
    const { call } = await built();
    expect(
      await call({
        limit: 101,
        filter: { author: "too long", since: "yesterday", kind: "tiny", more: 1 },
        tags: ["a", "b", "c"],
        wiki: "x",
      }),
    ).toMatchInlineSnapshot(`
      "8 problems, nothing was done:
      - Error: 'wiki' parameter needs the reach 'crossWiki', which this server does not have. Leave it out.
      - Error: 'reference' parameter is required.
      - Error: 'limit' parameter must be at most 100.
      - Error: 'filter' parameter must not have "more".
      - Error: 'filter' parameter at "/author": must have at most 5 characters.
      - Error: 'filter' parameter at "/since": must be in the format date.
      - Error: 'filter' parameter at "/kind": must be one of: minor, major.
      - Error: 'tags' parameter must have at most 2 entries."
    `);
  });
});
