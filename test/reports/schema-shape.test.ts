import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { compileThing } from "./support.js";

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
    const { reports, surfaces } = await compileThing("x: {}", {
      more: {
        "forms/m/contentTypes/thing.yaml": `datasource: { workspace: things }
model:
  properties: { root: { type: section } }
  subModels: { section: { properties: { title: {}, parts: { type: section, multiple: true } } } }
`,
      },
    });
    expect(reports.filter((report) => report.startsWith("resolve/"))).toHaveLength(1);
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

  test("refuses a stray element block on a field with one value", async () => {
    const { reports, files } = await compileThing("x: {}", {
      app: "x:\n  $type: textField\n  field: { $type: textField }",
    });
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatch(/^resolve\/[\w-]+ 9:/);
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

  test("is valid 2020-12 in strict mode, whatever the layout", async () => {
    const ajv = new Ajv2020({ strict: true });
    for (const keys of [
      "",
      "layout: perAction\n",
      "payload: nested\n",
      "layout: perAction\npayload: nested\n",
    ]) {
      for (const tool of (
        await compileThing("title: { required: true }\ndate: { type: Date }", {
          keys,
        })
      ).surfaces.flatMap(({ tools }) => tools)) {
        expect(ajv.validateSchema(tool.inputSchema), `${tool.name} ${ajv.errorsText()}`).toBe(true);
      }
    }
  });

  test("never advertises an empty enum: a select without options is an error at the field", async () => {
    const { reports, files } = await compileThing("size: {}", {
      app: "size:\n  $type: comboBoxField\n  datasource:\n    $type: optionListDatasource\n    options: []",
    });
    expect(reports[0]).toMatch(/^resolve\/options-empty /);
    expect(files.size).toBe(0);
  });

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
  test("is refused beyond what JSON numbers hold, by schema and check alike", async () => {
    const { files } = await compileThing("stock: { type: Long }");
    expect(files.get("tools/admin/thing/check.ts")).toContain("check.integer(input.stock");
    expect(files.get("tools/admin/thing/create.schema.json")).toContain('"integer"');
  });
});
