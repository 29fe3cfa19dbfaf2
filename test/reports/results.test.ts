import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { openThing } from "./calls.js";
import { compileThing } from "./support.js";

describe("a wrong call", () => {
  test("is an error result without content of an answer, and names the field", async () => {
    const shop = await openThing("title: { required: true }");
    expect(await shop.call("thing", { action: "create", nodeName: "a" })).toEqual({
      isError: true,
      text: '"title" (Title) is required. Send a value.',
      structured: undefined,
      outcome: "refused",
    });
  });
});

describe("an answer", () => {
  test("is as its schema says where fields are named as members that every object has", async () => {
    const model = "title:\ntoString:\nvalueOf: { multiple: true }";
    const options = { keys: "output: full\n" };
    const shop = await openThing(model, options);
    const [tool] = (await compileThing(model, options)).surfaces[0]?.tools ?? [];
    const conforms = new Ajv2020({ strict: true, validateFormats: false }).compile(
      tool?.outputSchema ?? {},
    );
    for (const values of [{ title: "A" }, { title: "B", toString: "b", valueOf: ["c"] }]) {
      const { structured } = await shop.call("thing", { action: "create", ...values });
      expect(conforms(structured), JSON.stringify(conforms.errors)).toBe(true);
      expect(structured).toMatchObject({ item: { fields: { title: values.title } } });
    }
  });

  const more = { "mcpgen.yaml": "locales: { default: en, others: [es] }\n" };
  const model = "title: { i18n: true }\ntags: { multiple: true }";

  test.each(["", "output: full\n"])("of every action is as its schema says: %j", async (output) => {
    const options = { more, keys: `layout: perAction\nconfirmation: token\n${output}` };
    const shop = await openThing(model, options);
    const ajv = new Ajv2020({ strict: true, validateFormats: false });
    const tools = (await compileThing(model, options)).surfaces[0]?.tools ?? [];
    const schemas = new Map(tools.map((tool) => [tool.name, ajv.compile(tool.outputSchema ?? {})]));
    const called = new Set<string>();
    const call = async (action: string, args: Record<string, unknown>) => {
      const name = `thing_${action}`;
      const { isError, structured, text } = await shop.call(name, args);
      if (isError) throw new Error(`${action}: ${text}`);
      called.add(name);
      expect(JSON.parse(text)).toEqual(structured);
      const conforms = schemas.get(name);
      expect(conforms?.(structured), `${action} ${JSON.stringify(conforms?.errors)}`).toBe(true);
      return structured ?? {};
    };
    const confirmed = async (action: string, args: Record<string, unknown>) => {
      const { confirmToken } = await call(action, args);
      return call(action, { ...args, confirm: true, confirmToken });
    };
    const content = { title: "A", tags: ["x"], translations: { es: { title: "Ä" } } };
    await call("create_folder", { folder: "/f" });
    await call("create", { ...content, validateOnly: true });
    await call("create", content);
    await call("create", { title: "B" });
    await call("list", { sort: "title", limit: 1 });
    await call("get", { path: "/a" });
    await call("get", { path: "/a", locale: "es", select: ["title"] });
    await call("update", { path: "/a", tags: [], validateOnly: true });
    await call("update", { path: "/a", tags: [] });
    await call("reorder", { path: "/a", position: 9 });
    await call("reorder", { path: "/a", position: "last" });
    await call("remove_property", { path: "/a", property: "tags" });
    await call("publish", { folder: "/f" });
    await confirmed("move", { path: "/a", folder: "/f" });
    await call("publish", { path: "/f/a" });
    await confirmed("rename", { path: "/f/a", newName: "c" });
    await confirmed("rename_folder", { path: "/f", newName: "g" });
    await call("unpublish", { path: "/g", recursive: true });
    await call("unpublish", { path: "/g/c" });
    await confirmed("delete", { path: "/g/c" });
    await confirmed("delete_folder", { path: "/g" });
    expect([...called].toSorted()).toEqual([...schemas.keys()].toSorted());
  });
});

describe("what goes wrong behind a tool", () => {
  const keys = "hooks: ./handlers/thing.ts\n";
  const thrown = (code: string) => ({
    keys,
    modules: {
      "handlers/thing.ts": `import { Refusal } from "mcpgen/runtime";
export const doCreate = () => { ${code} };`,
    },
  });
  const create = { action: "create", title: "A" };

  test("reaches the caller in the words of who refuses", async () => {
    const shop = await openThing(
      "title: {}",
      thrown('throw new Refusal("Node type not allowed.")'),
    );
    expect(await shop.refusal("thing", create)).toBe("Node type not allowed.");
    expect((await shop.answer("thing", { action: "list" }))["total"]).toBe(0);
  });

  test("and is a fault shows nothing but the tool and an incident", async () => {
    const shop = await openThing("title: {}", thrown('throw new Error("password=x")'));
    const { isError, text, outcome } = await shop.call("thing", create);
    expect({ isError, text, outcome }).toEqual({
      isError: true,
      text: 'The tool "thing" failed unexpectedly and nothing was written. Report incident incident-1; other tools keep working.',
      outcome: "failed",
    });
    expect(JSON.stringify(shop.logged)).toContain("password=x");
    expect((await shop.answer("thing", { action: "list" }))["total"]).toBe(0);
  });

  test("a translation that a step loses fails the call instead of succeeding without it", async () => {
    const shop = await openThing("title: { i18n: true }\nseo: { type: seo }", {
      keys,
      more: {
        "mcpgen.yaml": "locales: { default: en, others: [es] }\n",
        "forms/m/contentTypes/thing.yaml": `datasource: { workspace: things }
model:
  properties: { title: {}, seo: { type: seo } }
  subModels: { seo: { properties: { parts: { type: part, multiple: true } } }, part: { properties: { name: { i18n: true } } } }
`,
      },
      modules: {
        "handlers/thing.ts":
          "export const doCreate = ({ seo, ...fields }, place, context, next) => next(fields, place, context);",
      },
    });
    const seo = { parts: [{ name: "x" }] };
    const translations = { es: { seo: { parts: [{ name: "y" }] } } };
    const text = await shop.refusal("thing", { ...create, seo, translations });
    expect(text).toContain("translations.es.seo.parts[0].name");
    expect((await shop.answer("thing", { action: "list" }))["total"]).toBe(0);
  });
});
