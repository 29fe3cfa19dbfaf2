import { Ajv2020 } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import { listTools } from "mcpgen/runtime";
import { describe, expect, onTestFinished, test } from "vitest";
import { standardActions } from "../../src/ir/tool.js";
import { openShop } from "../runtime/support.js";
import { importGenerated } from "../support/compiled-case.js";
import { openThing } from "./calls.js";
import { compileFiles, compileThing } from "./support.js";

/** Fields of every kind of value. */
const many = `title: { required: true, i18n: true }
date: { type: Date }
stock: { type: Long }
price: { type: Double }
active: { type: Boolean }
tags: { multiple: true }
size: { options: { a: { value: a, label: A }, b: { value: b, label: B } } }
brand: { type: "reference:thing" }`;

function isFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}

describe("a schema that every client takes", () => {
  test("has `required` as a list though every field is optional", async () => {
    const { surfaces } = await compileThing("title: {}");
    expect(JSON.stringify(surfaces[0]?.tools[0]?.inputSchema)).toContain('"required":["action"]');
    const perAction = (await compileThing("title: {}", { keys: "layout: perAction\n" }))
      .surfaces[0];
    const create = perAction?.tools.find(({ name }) => name === "thing_create");
    expect(JSON.stringify(create?.inputSchema)).toContain('"required":[]');
  });

  test("repeats a shared submodel in full instead of referring to it", async () => {
    const { files, properties } = await compileThing(
      "billing: { type: address }\nshipping: { type: address }",
      {
        more: {
          "forms/m/contentTypes/thing.yaml": `datasource: { workspace: things }
model:
  properties: { billing: { type: address }, shipping: { type: address } }
  subModels: { address: { properties: { street: {}, city: {} } } }
`,
        },
      },
    );
    expect([...files.values()].join("")).not.toMatch(/\$ref|\$defs/);
    for (const name of ["billing", "shipping"]) {
      expect(Object.keys(properties[name]?.properties ?? {})).toEqual(["street", "city"]);
    }
  });

  test("cuts a recursive composite at a depth, with a warning that names the field", async () => {
    const { messages, reports, surfaces } = await compileThing("x: {}", {
      more: {
        "forms/m/contentTypes/thing.yaml": `datasource: { workspace: things }
model:
  properties: { root: { type: section } }
  subModels: { section: { properties: { title: {}, parts: { type: section, multiple: true } } } }
`,
      },
    });
    expect(reports).toEqual([expect.stringMatching(/^resolve\/[\w-]+ 4:/)]);
    expect(messages).toEqual([expect.stringContaining('"root.parts.parts.parts"')]);
    expect(JSON.stringify(surfaces[0]?.tools[0]?.inputSchema).match(/"parts"/g)?.length).toBe(3);
  });

  test("lists every sub-field of a composite that stands in another file", async () => {
    const { properties, reports } = await compileThing("x: {}", {
      app: "parts:\n  $type: jcrMultiField\n  field: !include:/m/includes/part.yaml",
      more: {
        "forms/m/includes/part.yaml":
          "$type: compositeField\nproperties:\n  name: { $type: textField }\n  size: { $type: textField, type: Long }\n",
      },
    });
    expect(reports).toEqual([]);
    expect(Object.keys(properties["parts"]?.items?.properties ?? {})).toEqual(["name", "size"]);
  });

  test.each([
    ["a composite", "parts: !include:/m/includes/part.yaml"],
    [
      "a choice",
      `parts:
  $type: switchableField
  itemProvider: { $type: jcrChildNodeProvider }
  field:
    $type: comboBoxField
    name: kind
    datasource: { $type: optionListDatasource, options: [{ value: a, label: A }] }
  forms: { a: !include:/m/includes/part.yaml }`,
    ],
  ])("lists them in %s too", async (_, app) => {
    const { properties, reports } = await compileThing("x: {}", {
      app,
      more: {
        "forms/m/includes/part.yaml":
          "$type: compositeField\nitemProvider: { $type: jcrChildNodeProvider }\nproperties:\n  name: { $type: textField }\n  inner:\n    $type: jcrMultiField\n    field: !include:/m/includes/inner.yaml\n",
        "forms/m/includes/inner.yaml":
          "$type: compositeField\nproperties:\n  size: { $type: textField, type: Long }\n",
      },
    });
    expect(reports).toEqual([]);
    const parts = properties["parts"]?.properties ?? {};
    expect(Object.keys(parts)).toEqual(expect.arrayContaining(["name", "inner"]));
    expect(Object.keys(parts["inner"]?.items?.properties ?? {})).toEqual(["size"]);
  });

  test("gives a pair of coordinates as a list of two numbers, never as a tuple", async () => {
    const { properties, reports } = await compileThing("x: {}", {
      app: `point:
  $type: jcrMultiValueField
  minItems: 2
  maxItems: 2
  field: { $type: textField, type: Double }`,
    });
    expect(reports).toEqual([]);
    expect(properties["point"]).toMatchObject({
      type: "array",
      items: { type: "number" },
      minItems: 2,
      maxItems: 2,
    });
    expect(Array.isArray(properties["point"]?.items)).toBe(false);
  });

  test.each([
    "textField",
    "dateField",
    "checkBoxField",
    "richTextField",
    "linkField",
    "passwordField",
  ])("refuses a stray element block on a %s, which has one value", async (type) => {
    const { reports, files } = await compileThing("x: {}", {
      app: `x:\n  $type: ${type}\n  field: { $type: textField }`,
    });
    expect(reports).toEqual([expect.stringMatching(/^resolve\/[\w-]+ 9:/)]);
    expect(files.size).toBe(0);
  });

  test("gives an opaque composite a type and a description", async () => {
    const { properties } = await compileThing("x: {}", {
      app: "editor: { $type: compositeField, implementationClass: com.acme.Editor }",
    });
    expect(properties["editor"]).toMatchObject({ type: "object", additionalProperties: true });
    expect(properties["editor"]?.["description"]).toContain("Any object or array");
  });

  test("has an object at the root of every output", async () => {
    for (const keys of ["", "layout: perAction\n", "output: full\n"]) {
      for (const tool of (await compileThing("title: {}", { keys })).surfaces.flatMap(
        ({ tools }) => tools,
      )) {
        expect(tool.outputSchema?.type, tool.name).toBe("object");
      }
    }
  });

  test.each([
    "",
    "layout: perAction\n",
    "payload: nested\n",
    "layout: perAction\npayload: nested\noutput: full\n",
  ])("is valid 2020-12 in strict mode, without words of older drafts: %j", async (keys) => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    formatsPlugin.default(ajv);
    const { files, surfaces } = await compileThing(many, { keys });
    const enforced = [...files].filter(([path]) => path.endsWith(".schema.json"));
    const schemas = [
      ...surfaces.flatMap(({ tools }) =>
        tools.flatMap((tool) => [tool.inputSchema, tool.outputSchema ?? {}]),
      ),
      ...enforced.map(([, text]) => JSON.parse(text) as object),
    ];
    expect(enforced).toHaveLength(2);
    for (const schema of schemas) {
      const text = JSON.stringify(schema);
      expect(() => ajv.compile(schema), text).not.toThrow();
      expect(text).not.toMatch(/"(?:definitions|additionalItems|dependencies|\$ref|\$defs|id)":/);
      expect(text).not.toMatch(/"items":\[|"exclusiveM(?:in|ax)imum":(?:true|false)/);
    }
  });

  test("never requires what has a default, and takes the default: limit", async () => {
    for (const keys of ["", "layout: perAction\n", "payload: nested\n"]) {
      const { surfaces } = await compileThing(many, { keys });
      const withDefault = surfaces.flatMap(({ tools }) =>
        tools.flatMap(({ inputSchema: { properties, required } }) =>
          Object.entries(properties)
            .filter(([, schema]) => schema["default"] !== undefined)
            .map(([name]) => ({ name, required: required.includes(name) })),
        ),
      );
      expect(withDefault).toContainEqual({ name: "limit", required: false });
      expect(withDefault.filter(({ required }) => required)).toEqual([]);
    }
    const shop = await openThing("title: {}");
    for (let at = 0; at < 51; at += 1) {
      await shop.item("thing", { action: "create", title: `A ${at}` });
    }
    const { items } = await shop.answer("thing", { action: "list" });
    expect(items).toHaveLength(50);
  });

  test("is the same after every action has been called, and cannot be changed", async () => {
    const files = {
      "forms/m/contentTypes/thing.yaml": `datasource: { workspace: things }\nmodel: { properties: { title: {} } }\n`,
      "forms/m/mcpTools/thing.yaml": "kind: contentType\nname: thing\ncontentType: thing\n",
    };
    const { project } = await importGenerated((await compileFiles(files)).files);
    const shop = await openShop(project);
    onTestFinished(() => shop.close());
    const { capabilities } = shop.repository;
    const before = JSON.stringify(listTools(project, "admin", capabilities));
    for (const action of standardActions) {
      await shop.call("thing", { action, title: "A", path: "/a", folder: "/f", confirm: true });
    }
    const after = listTools(project, "admin", capabilities);
    expect(JSON.stringify(after)).toBe(before);
    expect(isFrozen(after[0])).toBe(true);
  });

  test.each([
    "comboBoxField",
    "radioButtonGroupField",
    "listSelectField",
    "checkBoxGroupField",
    "twinColSelectField",
  ])(
    "never advertises an empty enum: a %s without options is an error at the field",
    async (type) => {
      const { reports, messages, files } = await compileThing("size: {}", {
        app: `size:\n  $type: ${type}\n  datasource:\n    $type: optionListDatasource\n    options: []`,
      });
      expect(reports).toEqual([expect.stringMatching(/^resolve\/options-empty (?:9|1\d):/)]);
      expect(messages[0]).toContain('"size"');
      expect(files.size).toBe(0);
    },
  );

  test("has one type for a select, also where null clears it", async () => {
    const { properties, files } = await compileThing(
      "size: { options: { a: { value: a, label: A }, b: { value: b, label: B } } }",
    );
    expect(properties["size"]).toMatchObject({ type: "string", enum: ["a", "b"] });
    const update = JSON.parse(files.get("tools/admin/thing/update.schema.json") ?? "") as {
      properties: { size: { enum: unknown[] } };
    };
    expect(update.properties.size.enum).toEqual(["a", "b", null]);
  });

  test("has one type for every optional field, which null clears", async () => {
    const values = {
      date: "2026-01-31",
      stock: 1,
      price: 1.5,
      active: true,
      tags: ["x"],
      size: "a",
    };
    const shop = await openThing(many);
    const { uuid } = await shop.item("thing", { action: "create", title: "A", ...values });
    for (const name of Object.keys(values)) {
      const { fields } = await shop.item("thing", { action: "update", uuid, [name]: null });
      expect(fields, name).not.toHaveProperty(name);
    }
    expect(await shop.refusal("thing", { action: "create", title: null })).toBe(
      '"title" (Title) is required. Send a value.',
    );
  });

  test("does not require what has a default", async () => {
    const { surfaces } = await compileThing("size: { required: true }\nname: { required: true }", {
      app: "size: { defaultValue: m }",
      keys: "layout: perAction\n",
    });
    const create = surfaces[0]?.tools.find(({ name }) => name === "thing_create");
    expect(create?.inputSchema.required).toEqual(["name"]);
  });
});

describe("names of properties", () => {
  test.each([
    ["año", "ano"],
    ["price[]", "price__"],
    ["jcr:title", "jcr_title"],
  ])("%s is offered as %s, and stored under its own name", async (name, key) => {
    const { properties, files } = await compileThing(`"${name}": {}`);
    expect(Object.keys(properties)).toContain(key);
    expect(files.get("tools/admin/thing/form.ts")).toContain(`property: ${JSON.stringify(name)}`);
  });

  test("that meet are an error", async () => {
    const { reports, files } = await compileThing('"jcr:title": {}\njcr_title: {}');
    expect(reports[0]).toMatch(/^plan\/field-keys-collide /);
    expect(files.size).toBe(0);
  });

  test("like a standard parameter's never overwrite it", async () => {
    const { properties, reports } = await compileThing("path: {}\nfolder: {}");
    expect(reports.map((report) => report.split(" ")[0])).toEqual([
      "plan/field-named-like-parameter",
      "plan/field-named-like-parameter",
    ]);
    expect(properties["path"]?.["description"]).toBe("Absolute path of the item or folder.");
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(["field_path", "field_folder"]));
  });
});

describe("an integer", () => {
  const beyond = JSON.parse("[9007199254740993, -9007199254740993]") as readonly number[];

  test("is refused beyond what JSON numbers hold, wherever it stands, and nothing is stored", async () => {
    const shop = await openThing("stock: { type: Long }\nsteps: { type: Long, multiple: true }", {
      app: "box:\n  $type: compositeField\n  properties: { count: { $type: textField, type: Long } }",
    });
    for (const value of beyond) {
      for (const sent of [{ stock: value }, { steps: [1, value] }, { box: { count: value } }]) {
        const text = await shop.refusal("thing", { action: "create", nodeName: "a", ...sent });
        expect(text, JSON.stringify(sent)).toMatch(/9007199254740991|safe|exact/i);
      }
    }
    expect(await shop.answer("thing", { action: "list" })).toMatchObject({ items: [] });
  });

  test("is refused beyond what JSON numbers hold, by schema and check alike", async () => {
    const { files } = await compileThing("stock: { type: Long }");
    expect(files.get("tools/admin/thing/check.ts")).toContain("check.integer(input.stock");
    expect(files.get("tools/admin/thing/create.schema.json")).toContain('"integer"');
  });
});
