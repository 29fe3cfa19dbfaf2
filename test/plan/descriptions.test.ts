import { describe, expect, it } from "vitest";
import type { Shape } from "../../src/ir/shape.js";
import { field, plainText, planDeclarations, projectOf } from "./support.js";

const group: Shape = {
  kind: "group",
  fields: [{ ...field("heading"), shape: plainText }],
  flat: false,
  opaque: false,
};
const flat = projectOf([field("title"), field("sku"), field("category")]);
const nested = projectOf([field("title"), field("sku"), field("seo", { shape: group })]);

/** The description of the one tool that a declaration lists, line by line. */
const linesOf = (keys: string, resolved = flat, config = "") => {
  const text = `kind: contentType\nname: product\ncontentType: product\n${keys}`;
  const { tools } = planDeclarations({ "mcpTools/product": text }, resolved, config);
  return tools[0]?.listed[0]?.description.split("\n") ?? [];
};

describe("what a model reads of list", () => {
  it("says nothing of a taxonomy or of parts where there are none", () => {
    expect(linesOf("")).toContain(
      "- list: items in order; narrow by folder, values of fields or query; sort.",
    );
  });

  it("names the taxonomy where there is one", () => {
    expect(linesOf("folderTemplate: '{category}'\n")).toContain(
      "- list: items in order; narrow by folder, taxonomy, values of fields or query; sort.",
    );
  });

  it("says that items carry single values only, and how to read the rest", () => {
    expect(linesOf("", nested)).toContain(
      "- list: items in order with their single-value fields (get or select for the rest); narrow by folder, values of such fields or query; sort.",
    );
    expect(linesOf("allowedActions: [list]\n", nested)).toContain(
      "- list: items in order with their single-value fields (select for the rest); narrow by folder, values of such fields or query; sort.",
    );
    expect(linesOf("", nested, "language: es\n")).toContain(
      "- list: elementos en orden con sus campos de un solo valor (los demás, con get o select); se acota por carpeta, valores de esos campos o query; sort.",
    );
  });
});

describe("what a model reads of get and update", () => {
  it("names business keys where there are any, and no line repeats them", () => {
    const lines = linesOf("identifiers: [sku]\n");
    expect(lines).toContain("- get: one item with all its fields, by sku, uuid, path or nodeName.");
    expect(lines).toContain(
      "- update: changes only the fields sent; null clears a field. An item is named by uuid, path, nodeName, or sku alone.",
    );
    expect(lines.join("\n")).not.toContain("also identifies");
  });

  it("says nothing of business keys where there are none", () => {
    expect(linesOf("")).toContain(
      "- get: one item with all its fields, by uuid, path or nodeName.",
    );
    expect(linesOf("")).toContain("- update: changes only the fields sent; null clears a field.");
  });
});
