import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check, type Form, Issues, type Values } from "mcpgen/runtime";
import { formProject } from "./fixtures/form-tool.js";
import { type Fields, openShop, type Shop } from "./support.js";

/** Names of what every object inherits. */
const names = [
  "constructor",
  "toString",
  "hasOwnProperty",
  "isPrototypeOf",
  "valueOf",
  "__proto__",
] as const;

const known = Object.fromEntries([...names, "box", "rows"].map((name) => [name, true as const]));

const inner: Form["fields"] = names.map((key) => ({ kind: "value", key, type: "string" }));

const form: Form = {
  fields: [
    ...inner,
    { kind: "group", key: "box", fields: inner },
    { kind: "groups", key: "rows", fields: inner },
  ],
};

function checkNames(input: Values, issues: Issues): Values {
  const fields: Values = {};
  check.keys(input, known, issues);
  for (const name of names) check.put(fields, name, check.text(input[name], name, issues));
  return fields;
}

function checkThing(input: Values, issues: Issues): Values {
  const fields = checkNames(input, issues);
  check.put(fields, "box", check.group(input["box"], "box", issues, checkNames));
  check.put(fields, "rows", check.groups(input["rows"], "rows", issues, checkNames));
  return fields;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(
    formProject({
      form,
      check: checkThing,
      content: {
        nodeNameFrom: ["toString"],
        identifiers: ["__proto__"],
        folderTemplate: "/{constructor?}",
      },
    }),
  );
});
afterAll(() => shop.close());

const named = (value: string): Fields => Object.fromEntries(names.map((name) => [name, value]));

/** As a client's message is parsed, so that no name means anything. */
const sent = (fields: Fields): Fields => JSON.parse(JSON.stringify(fields)) as Fields;

describe("fields named like members that every object inherits", () => {
  test("are absent when they are not sent, and present when they are", async () => {
    const empty = await shop.item("thing", { action: "create", nodeName: "empty", box: {} });
    expect(Object.keys(empty.fields)).toEqual(["box"]);
    expect(Object.keys(empty.fields["box"] as object)).toEqual([]);
    const whole = sent({ ...named("v"), box: named("w"), rows: [named("x"), {}] });
    const item = await shop.item("thing", { action: "create", nodeName: "whole", ...whole });
    expect(JSON.stringify(item.fields)).toBe(JSON.stringify(whole));
    const got = await shop.item("thing", { action: "get", uuid: item.uuid });
    expect(JSON.stringify(got)).toBe(JSON.stringify(item));
    expect(item.path).toBe("/v/whole");
  });

  test.each(names)("are changed and cleared one by one: %s", async (name) => {
    const nodeName = `one-${names.indexOf(name)}`;
    const { uuid } = await shop.item("thing", { action: "create", nodeName });
    const change = (text: string) => shop.item("thing", JSON.parse(text) as Fields);
    const key = JSON.stringify(name);
    const start = `{"action":"update","uuid":"${uuid}"`;
    const value = `"only ${nodeName}"`;
    const set = await change(`${start},${key}:${value},"box":{${key}:"2"}}`);
    expect(JSON.stringify(set.fields)).toBe(`{${key}:${value},"box":{${key}:"2"}}`);
    const found = await shop.answer(
      "thing",
      JSON.parse(`{"action":"list","folder":"/",${key}:${value}}`),
    );
    expect(found["items"]).toHaveLength(1);
    const cleared = await change(`${start},${key}:null,"box":{${key}:null}}`);
    expect(JSON.stringify(cleared.fields)).toBe('{"box":{}}');
  });

  test("identify an item", async () => {
    const args = JSON.parse('{"action":"create","nodeName":"key","__proto__":"K"}') as Fields;
    const { uuid } = await shop.item("thing", args);
    const get = JSON.parse('{"action":"get","__proto__":"K"}') as Fields;
    expect((await shop.item("thing", get)).uuid).toBe(uuid);
    expect(await shop.refusal("thing", { ...args, nodeName: "other" })).toBe(
      '"__proto__" is "K" already in /key. Send another value, or update that item.',
    );
  });

  test("are unknown where there is no such field", () => {
    const issues = new Issues("create");
    check.keys(sent(named("x")), { box: true }, issues);
    expect(issues.problems.map(({ path }) => path)).toEqual([...names]);
  });
});

test("a selector that is named so chooses nothing by itself", async () => {
  const variants: Form = {
    fields: [
      {
        kind: "variants",
        key: "choice",
        flat: true,
        selector: { kind: "value", key: "constructor", type: "string" },
        variants: [{ value: "a", fields: [{ kind: "value", key: "__proto__", type: "string" }] }],
      },
    ],
  };
  const other = await openShop(
    formProject({
      form: variants,
      check: (input, issues) => {
        const fields: Values = {};
        const choice = check.text(input["constructor"], "constructor", issues);
        check.put(fields, "constructor", choice);
        if (choice === "a") {
          check.put(fields, "__proto__", check.text(input["__proto__"], "__proto__", issues));
        }
        check.otherVariants(input, choice, { a: { ["__proto__"]: true } }, issues);
        return fields;
      },
    }),
  );
  const none = await other.item("thing", { action: "create", nodeName: "none" });
  expect(JSON.stringify(none.fields)).toBe("{}");
  const text = '{"action":"update","nodeName":"none","constructor":"a","__proto__":"p"}';
  const chosen = await other.item("thing", JSON.parse(text) as Fields);
  expect(JSON.stringify(chosen.fields)).toBe('{"constructor":"a","__proto__":"p"}');
  await other.close();
});
