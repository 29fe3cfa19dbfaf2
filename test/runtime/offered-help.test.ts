import { listTools } from "mcpgen/runtime";
import type { Capabilities } from "mcpgen/store";
import { describe, expect, test } from "vitest";
import { importGenerated } from "../support/compiled-case.js";
import { compileThing } from "../reports/support.js";
import { helpWithout } from "../../src/runtime/offered-help.js";

const all: Capabilities = { transactions: true, ordering: true, publication: true, queries: true };

/** What a compiled tool lists on a store. */
async function listedOn(store: Partial<Capabilities>, config = "") {
  const { files } = await compileThing("title: { i18n: true }\nsku: {}", {
    keys: "nodeNameFrom: [title]\nidentifiers: [sku]\nfolderTemplate: /{sku?}\n",
    more: { "mcpgen.yaml": `locales: { default: en, others: [es] }\n${config}` },
  });
  const { project } = await importGenerated(files);
  const [tool] = listTools(project, "admin", { ...all, ...store });
  return tool;
}

describe("the help of a tool on a store without transactions", () => {
  test("says nothing of confirmation, of naming and of translations", async () => {
    expect((await listedOn({ transactions: false }))?.description.split("\n")).toEqual([
      "Manages the content type 'thing'.",
      "Items live in folders /{sku?}, made from those fields.",
      "Without sku the path stops there.",
      "Actions:",
      "- list: items in order; narrow by folder, taxonomy, values of fields or query; sort.",
      "- get: one item with all its fields, by sku, uuid, path or nodeName.",
    ]);
  });

  test("is as short in Spanish", async () => {
    const description = (await listedOn({ transactions: false }, "language: es\n"))?.description;
    expect(description?.split("\n").slice(3)).toEqual([
      "Acciones:",
      expect.stringMatching(/^- list: /),
      expect.stringMatching(/^- get: /),
    ]);
  });

  test("goes with hints that it only reads", async () => {
    expect((await listedOn({ transactions: false }))?.annotations).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    expect((await listedOn({ publication: false }))?.annotations.readOnlyHint).toBe(false);
  });
});

test("the help of a tool keeps what holds for the actions that stay", async () => {
  const description = (await listedOn({ publication: false, ordering: false }))?.description;
  expect(description?.split("\n").slice(-3)).toEqual([
    "delete, move, rename, rename_folder, delete_folder: a first call answers a preview and changes nothing; call again with confirm: true.",
    "Node name on create: nodeName, else title.",
    "Values are in en; those of translatable fields in es go into translations.",
  ]);
});

describe("help without some actions", () => {
  const help = (lines: readonly string[], left: readonly string[]) =>
    helpWithout(lines.join("\n"), ["get", "create", "update", "delete", "move"], new Set(left));
  const actions = ["- get: x", "- create: x", "- update: x", "- delete: x", "- move: x"];

  test("names the others before what several have in common", () => {
    expect(
      help([...actions, "delete, move: again."], ["delete"])
        .split("\n")
        .slice(-2),
    ).toEqual(["- move: x", "move: again."]);
  });

  test("keeps what the author wrote above, whatever it names", () => {
    const own = ["delete: see nodeName and translations.", "Actions:"];
    expect(help([...own, ...actions], ["create", "update", "delete", "move"])).toBe(
      [...own, "- get: x"].join("\n"),
    );
  });

  test("keeps translations as long as one action takes them", () => {
    const line = "Values of es go into translations.";
    expect(help([...actions, line], ["create"])).toContain(line);
    expect(help([...actions, line], ["create", "update"])).not.toContain(line);
  });
});
