import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { check, type Form, type FormField, type Issues, type Values } from "mcpgen/runtime";
import { formProject } from "./fixtures/form-tool.js";
import { type AnsweredItem, type Fields, openShop, type Shop } from "./support.js";

const entry: readonly FormField[] = [
  { kind: "value", key: "name", type: "string" },
  { kind: "value", key: "pin", type: "string", secret: true },
];

/** Entries with entries, each of which has a required name and a required secret. */
const form: Form = {
  fields: [
    {
      kind: "groups",
      key: "rows",
      fields: [...entry, { kind: "groups", key: "cells", fields: entry }],
    },
  ],
};

function checkEntry(input: Values, issues: Issues): Values {
  const fields: Values = {};
  for (const key of ["name", "pin"]) {
    const value = check.text(input[key], key, issues);
    check.required(value, key, "", issues);
    check.put(fields, key, value);
  }
  return fields;
}

function checkRow(input: Values, issues: Issues): Values {
  const fields = checkEntry(input, issues);
  check.put(fields, "cells", check.groups(input["cells"], "cells", issues, checkEntry));
  return fields;
}

function checkThing(input: Values, issues: Issues): Values {
  const fields: Values = {};
  check.put(fields, "rows", check.groups(input["rows"], "rows", issues, checkRow));
  return fields;
}

let shop: Shop;
let item: AnsweredItem;
let count = 0;
beforeAll(async () => {
  shop = await openShop(formProject({ form, check: checkThing }));
});
beforeEach(async () => {
  count += 1;
  const rows = [{ name: "r", pin: "1", cells: [{ name: "c", pin: "2" }] }];
  item = await shop.item("thing", { action: "create", nodeName: `t${count}`, rows });
});
afterAll(() => shop.close());
const update = (fields: Fields) => ({ action: "update", uuid: item.uuid, ...fields });

test("a required secret stays when entries are sent back as they were read", async () => {
  expect(item.fields).toEqual({ rows: [{ name: "r", cells: [{ name: "c" }] }] });
  expect(await shop.item("thing", update(item.fields))).toEqual(item);
});

test("a new entry has all that is required, and none may be emptied", async () => {
  const cells = [{ name: "c" }, { name: "d" }];
  const rows = [{ name: "r", pin: "", cells }, { name: "s" }, { pin: "3" }];
  expect(await shop.refusal("thing", update({ rows }))).toBe(
    [
      "4 problems, nothing was done:",
      '- "rows[0].pin" is required. Send a value.',
      '- "rows[0].cells[1].pin" is required. Send a value.',
      '- "rows[1].pin" is required. Send a value.',
      '- "rows[2].name" is required. Send a value.',
    ].join("\n"),
  );
});

test("a single object is such an entry too", async () => {
  expect((await shop.item("thing", update({ rows: { name: "x" } }))).fields).toEqual({
    rows: [{ name: "x" }],
  });
  expect(await shop.refusal("thing", update({ rows: { pin: "x" } }))).toBe(
    '"rows[0].name" is required. Send a value.',
  );
});
