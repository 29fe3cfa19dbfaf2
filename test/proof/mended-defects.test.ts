import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import type { FieldPlan } from "../../src/ir/tool.js";
import { Issues, type Values } from "../../src/runtime/index.js";
import {
  field,
  group,
  list,
  number,
  opaque,
  options,
  project,
  text,
  tool,
  variants,
} from "../emit/support/plans.js";
import { importer } from "./generated-tree.js";
import { type LinkedForm, linkForm, printPlan } from "./printed-form.js";

/**
 * What the proof found and what is not mended yet, each as its smallest reproduction. Every test says what should be and
 * is expected to fail; one that passes turns red, and is then to be moved to the tests of what it is about. The generator
 * of forms and the comparison leave these cases out until then.
 */

function linked(fields: readonly FieldPlan[]): LinkedForm {
  const names = { name: "item", className: "ItemTool", typeName: "Item", folder: "tools/item" };
  const none = { customActions: [], hooks: undefined };
  const plan = tool(fields, { ...names, ...none, actions: ["create", "update"] });
  return linkForm(printPlan(project([plan])));
}

function create({ check }: LinkedForm, input: Values) {
  const issues = new Issues("create");
  const fields = check(input, issues);
  return {
    fields: { ...fields },
    problems: issues.problems.map(({ path }) => path),
    ignored: issues.ignored,
  };
}

const kinds = field("kind", "Kind", text({ options: options("a", "b") }));

describe("what the proof once found wrong", () => {
  it("a required group that holds something wrong is not missing as well", () => {
    const form = linked([
      field("seo", "SEO", group("ItemSeo", [field("rank", "Rank", number())]), { required: true }),
    ]);
    expect(create(form, { seo: { rank: "first" } }).problems).toEqual(["seo.rank"]);
  });

  it("a single object is a list of one where opaque composites are listed", () => {
    const form = linked([field("maps", "Maps", list(opaque("ItemMaps")))]);
    expect(create(form, { maps: { a: 1 } }).fields).toEqual({ maps: [{ a: 1 }] });
  });

  it("an opaque composite may be JSON text where the declaration says so", () => {
    const { check } = linked([field("map", "Map", opaque("ItemMap"))]);
    const issues = new Issues("create", { takesJsonText: true });
    expect([check({ map: '{"a":1}' }, issues), issues.isEmpty]).toEqual([{ map: { a: 1 } }, true]);
  });

  it("the schema refuses a whole number beyond 2^53, whatever bound the form states", () => {
    const { schemas } = linked([field("size", "Size", number({ maximum: 1e21 }))]);
    expect(schemas.create({ size: 2 ** 53 })).toBe(false);
  });

  it("a field named __proto__ keeps its value", () => {
    const form = linked([field("__proto__", "Prototype", text())]);
    const { fields } = create(form, JSON.parse('{"__proto__":"x"}') as Values);
    expect(JSON.stringify(fields)).toBe('{"__proto__":"x"}');
  });

  it("a field named __proto__ of another variant is not there when it was not sent", () => {
    const choices = [
      { value: "a", label: "A", fields: [field("__proto__", "Prototype", text())] },
      { value: "b", label: "B", fields: [] },
    ];
    const form = linked([field("choice", "Choice", variants("ItemChoice", kinds, choices, true))]);
    expect(create(form, { kind: "b" }).problems).toEqual([]);
  });

  for (const [how, facts, declared] of [
    ["read-only", { readOnly: true }, {}],
    ["excluded", {}, { excludedFields: ["choice"] }],
  ] as const) {
    it(`a ${how} switchable at its parent's level is ignored, not written`, async () => {
      const checkItem = await checkOf(
        {
          $type: "switchableField",
          ...facts,
          itemProvider: { $type: "currentItemProvider" },
          field: {
            name: "kind",
            $type: "comboBoxField",
            datasource: { $type: "optionListDatasource", options: [{ name: "a", value: "a" }] },
          },
          forms: { a: { properties: { x: { $type: "textField" } } } },
        },
        declared,
      );
      const issues = new Issues("create");
      const fields = checkItem({ kind: "a", x: "1" }, issues);
      expect([fields, issues.ignored.toSorted()]).toEqual([{}, ["kind", "x"]]);
    });
  }
});

/** The printed checks of a form with one field `choice`. */
async function checkOf(
  choice: object,
  declared: object,
): Promise<(input: Values, issues: Issues) => Values> {
  const form = { subApps: { detail: { form: { properties: { choice } } } } };
  const declaration = {
    kind: "contentType",
    name: "item",
    form: "shop:apps/items",
    workspace: "items",
    ...declared,
  };
  const config = loadConfig(
    {
      path: "mcpgen.yaml",
      text: "server: {name: shop, version: 1.0.0}\nsources: [{format: magnolia, path: forms}]\n",
    },
    new Diagnostics(),
  );
  const { files, diagnostics } = await compile({
    files: [
      { path: "forms/shop/apps/items.yaml", text: stringify(form) },
      { path: "forms/shop/mcpTools/item.yaml", text: stringify(declaration) },
    ],
    config,
    compilerVersion: "0.0.0",
  });
  if (files.size === 0) throw new Error(JSON.stringify(diagnostics.map(({ code }) => code)));
  const { checkItem } = importer(files)("tools/admin/item/check.js");
  return checkItem as (input: Values, issues: Issues) => Values;
}
