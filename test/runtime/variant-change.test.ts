import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { check, type Form, type Issues, type Values } from "mcpgen/runtime";
import { formProject } from "./fixtures/form-tool.js";
import { type AnsweredItem, type Fields, openShop, type Shop } from "./support.js";

/** Variants that share names: `note` alike, `size` with other options, `count`, `box` and `rows` with other shapes. */
const form: Form = {
  fields: [
    { kind: "value", key: "title", type: "string" },
    {
      kind: "variants",
      key: "layout",
      flat: true,
      selector: { kind: "value", key: "kind", type: "string" },
      variants: [
        {
          value: "a",
          fields: [
            { kind: "value", key: "note", type: "string" },
            { kind: "value", key: "size", type: "string" },
            { kind: "value", key: "count", type: "string" },
            { kind: "group", key: "box", fields: [{ kind: "value", key: "x", type: "string" }] },
            { kind: "groups", key: "rows", fields: [{ kind: "value", key: "x", type: "string" }] },
            { kind: "group", key: "alike", fields: [{ kind: "value", key: "y", type: "string" }] },
          ],
        },
        {
          value: "b",
          fields: [
            { kind: "value", key: "note", type: "string" },
            { kind: "value", key: "size", type: "string" },
            { kind: "value", key: "count", type: "long" },
            { kind: "values", key: "box", type: "string" },
            { kind: "groups", key: "rows", fields: [{ kind: "value", key: "z", type: "long" }] },
            { kind: "group", key: "alike", fields: [{ kind: "value", key: "y", type: "string" }] },
            { kind: "value", key: "must", type: "string" },
          ],
        },
        { value: "c", fields: [{ kind: "value", key: "note", type: "string" }] },
      ],
    },
  ],
};

const keys = {
  title: true,
  kind: true,
  note: true,
  size: true,
  count: true,
  box: true,
  rows: true,
  alike: true,
  must: true,
} as const;
const kinds = optionsOf("a", "b", "c");
const sizesOfA = optionsOf("small", "large");
const sizesOfB = optionsOf("large", "huge");
const own = { note: true, size: true, count: true, box: true, rows: true, alike: true } as const;
const variants = { a: own, b: { ...own, must: true }, c: { note: true } } as const;

function optionsOf(...values: readonly string[]) {
  return check.optionList(values.map((value) => ({ value, label: "" })));
}

function readX(input: Values, issues: Issues): Values {
  const fields: Values = {};
  check.keys(input, { x: true }, issues);
  check.put(fields, "x", check.text(input["x"], "x", issues));
  return fields;
}

function readY(input: Values, issues: Issues): Values {
  const fields: Values = {};
  check.keys(input, { y: true }, issues);
  const y = check.text(input["y"], "y", issues);
  check.required(y, "y", "", issues);
  check.put(fields, "y", y);
  return fields;
}

function readZ(input: Values, issues: Issues): Values {
  const fields: Values = {};
  check.keys(input, { z: true }, issues);
  const z = check.integer(input["z"], "z", issues);
  check.required(z, "z", "", issues);
  check.put(fields, "z", z);
  return fields;
}

function readText(value: unknown, index: number, issues: Issues) {
  return check.text(value, index, issues);
}

function checkThing(input: Values, issues: Issues): Values {
  const fields: Values = {};
  check.keys(input, keys, issues);
  check.put(fields, "title", check.text(input["title"], "title", issues));
  const kind = check.text(input["kind"], "kind", issues);
  check.options(kind, kinds, "kind", issues);
  check.put(fields, "kind", kind);
  switch (kind) {
    case "a": {
      check.put(fields, "note", check.text(input["note"], "note", issues));
      const size = check.text(input["size"], "size", issues);
      check.options(size, sizesOfA, "size", issues);
      check.put(fields, "size", size);
      check.put(fields, "count", check.text(input["count"], "count", issues));
      check.put(fields, "box", check.group(input["box"], "box", issues, readX));
      check.put(fields, "rows", check.groups(input["rows"], "rows", issues, readX));
      check.put(fields, "alike", check.group(input["alike"], "alike", issues, readY));
      break;
    }
    case "b": {
      check.put(fields, "note", check.text(input["note"], "note", issues));
      const size = check.text(input["size"], "size", issues);
      check.options(size, sizesOfB, "size", issues);
      check.put(fields, "size", size);
      check.put(fields, "count", check.integer(input["count"], "count", issues));
      check.put(fields, "box", check.list(input["box"], "box", issues, readText));
      check.put(fields, "rows", check.groups(input["rows"], "rows", issues, readZ));
      check.put(fields, "alike", check.group(input["alike"], "alike", issues, readY));
      const must = check.text(input["must"], "must", issues);
      check.required(must, "must", "", issues);
      check.put(fields, "must", must);
      break;
    }
    case "c":
      check.put(fields, "note", check.text(input["note"], "note", issues));
      break;
  }
  check.otherVariants(input, kind, variants, issues);
  return fields;
}

let shop: Shop;
let item: AnsweredItem;
let count = 0;
const create = (fields: Fields) => {
  count += 1;
  return shop.item("thing", { action: "create", nodeName: `t${count}`, ...fields });
};
beforeAll(async () => {
  shop = await openShop(formProject({ form, check: checkThing }));
});
beforeEach(async () => {
  item = await create({
    kind: "a",
    note: "n",
    size: "small",
    count: "many",
    box: { x: "1" },
    rows: [{ x: "1" }],
    alike: { y: "1" },
  });
});
afterAll(() => shop.close());

const update = async (fields: Fields) =>
  (await shop.item("thing", { action: "update", uuid: item.uuid, ...fields })).fields;
const refuse = (fields: Fields) =>
  shop.refusal("thing", { action: "update", uuid: item.uuid, ...fields });

describe("another choice", () => {
  test("keeps what both variants define alike, and nothing else of the same name", async () => {
    expect(await update({ kind: "b", must: "m" })).toEqual({
      kind: "b",
      note: "n",
      alike: { y: "1" },
      must: "m",
    });
    const tree = await shop.repository.read((content) => content.tree("things", item.uuid));
    expect(tree?.children.map(({ node }) => node.name)).toEqual(["alike"]);
  });

  test("keeps a value that the new variant takes", async () => {
    await update({ size: "large" });
    expect((await update({ kind: "b", must: "m" }))["size"]).toBe("large");
  });

  test("writes other shapes in the place of the old ones", async () => {
    const sent = { kind: "b", must: "m", box: ["1"], rows: [{ z: 1 }], count: 2, size: "huge" };
    expect(await update(sent)).toEqual({ ...sent, note: "n", alike: { y: "1" } });
    expect(await update({ kind: "a", box: { x: "2" } })).toEqual({
      kind: "a",
      note: "n",
      box: { x: "2" },
      alike: { y: "1" },
    });
  });

  test("is promised by a preview as it is done", async () => {
    const args = { action: "update", uuid: item.uuid, kind: "b", must: "m" };
    const promised = await shop.item("thing", { ...args, validateOnly: true });
    expect(promised.fields).toEqual((await shop.item("thing", args)).fields);
  });

  test("asks for what the new variant requires, and does not once it is chosen", async () => {
    expect(await refuse({ kind: "b" })).toBe('"must" is required. Send a value.');
    expect(await refuse({ kind: "b", must: "m", alike: { y: null } })).toBe(
      '"alike.y" is required. Send a value.',
    );
    await update({ kind: "b", must: "m" });
    expect((await update({ kind: "b", note: "other" }))["must"]).toBe("m");
    expect(await refuse({ must: "" })).toBe('"must" is required. Send a value.');
  });

  test("asks for what is required inside the new variant's parts, unless it is kept", async () => {
    expect((await update({ kind: "b", must: "m", alike: {} }))["alike"]).toEqual({ y: "1" });
    await update({ kind: "c" });
    expect(await refuse({ kind: "a", alike: {} })).toBe('"alike.y" is required. Send a value.');
  });
});

describe("entries of a list in an update", () => {
  test("are whole, so that what is required must be in them", async () => {
    expect(await refuse({ kind: "b", must: "m", rows: [{ z: 1 }, {}] })).toBe(
      '"rows[1].z" is required. Send a value.',
    );
  });
});

test("what get returns can be sent back after any changes of the choice", async () => {
  const alike = fc.constant({ y: "2" });
  const note = fc.constantFrom("n", "");
  const ofA = {
    note,
    size: fc.constantFrom("small", "large"),
    count: fc.constantFrom("7", "many"),
    box: fc.constantFrom({ x: "2" }, {}),
    rows: fc.constantFrom([{ x: "2" }, {}], []),
    alike,
  };
  const ofB = {
    note,
    size: fc.constantFrom("large", "huge"),
    count: fc.nat(9),
    box: fc.constantFrom(["p"], []),
    rows: fc.constantFrom([{ z: 3 }], []),
    alike,
  };
  const parts: fc.Arbitrary<Fields> = fc.oneof(
    fc.record({ kind: fc.constant("a"), ...ofA }, { requiredKeys: ["kind"] }),
    fc.record(
      { kind: fc.constant("b"), must: fc.constantFrom("m", ""), ...ofB },
      { requiredKeys: ["kind", "must"] },
    ),
    fc.record({ kind: fc.constantFrom("c", null), note }, { requiredKeys: ["kind"] }),
    fc.record(ofA, { requiredKeys: [] }),
  );
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { minLength: 1, maxLength: 6 }), async (changes) => {
      const { uuid } = await create({ title: "t" });
      for (const change of changes) {
        const result = await shop.call("thing", { action: "update", uuid, title: "t", ...change });
        expect(result.outcome).not.toBe("failed");
        if (!result.isError) accepted += 1;
        const got = await shop.item("thing", { action: "get", uuid });
        const back = await shop.item("thing", { action: "update", uuid, ...got.fields });
        expect(back).toEqual(got);
      }
    }),
    { numRuns: 150 },
  );
  expect(accepted).toBeGreaterThan(200);
});
