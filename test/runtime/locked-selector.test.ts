import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { check, type Form, type FormField, type Issues, type Values } from "mcpgen/runtime";
import { formProject } from "./fixtures/form-tool.js";
import { type Fields, openShop, type Shop } from "./support.js";

/** A switchable whose selector no caller writes. */
const choice: FormField = {
  kind: "variants",
  key: "choice",
  flat: true,
  selector: { kind: "value", key: "kind", type: "string", access: "ignore", defaultValue: "a" },
  variants: [
    {
      value: "a",
      fields: [
        { kind: "value", key: "must", type: "string" },
        {
          kind: "value",
          key: "link",
          type: "string",
          reference: { workspace: "things", storage: "uuid" },
        },
      ],
    },
    { value: "b", fields: [{ kind: "value", key: "other", type: "string" }] },
  ],
};

const form: Form = {
  fields: [
    choice,
    { kind: "groups", key: "rows", fields: [choice] },
    { kind: "variants", key: "inner", selector: choice.selector, variants: choice.variants },
  ],
};

const variants = { a: { must: true, link: true }, b: { other: true } } as const;
const choiceKeys = { kind: true, must: true, link: true, other: true } as const;

function checkChoice(input: Values, issues: Issues): Values {
  const fields: Values = {};
  const kind = check.text(input["kind"], "kind", issues);
  check.ignore(kind, "kind", issues);
  switch (kind) {
    case "a": {
      const must = check.text(input["must"], "must", issues);
      check.required(must, "must", "", issues);
      check.put(fields, "must", must);
      check.put(fields, "link", check.reference(input["link"], "link", issues));
      break;
    }
    case "b":
      check.put(fields, "other", check.text(input["other"], "other", issues));
      break;
  }
  check.otherVariants(input, kind, variants, issues);
  return fields;
}

function checkInner(input: Values, issues: Issues): Values {
  check.keys(input, choiceKeys, issues);
  return checkChoice(input, issues);
}

function checkThing(input: Values, issues: Issues): Values {
  check.keys(input, { ...choiceKeys, rows: true, inner: true }, issues);
  const fields = checkChoice(input, issues);
  check.put(fields, "rows", check.groups(input["rows"], "rows", issues, checkInner));
  check.put(fields, "inner", check.variants(input["inner"], "inner", issues, checkInner));
  return fields;
}

let shop: Shop;
let count = 0;
beforeAll(async () => {
  shop = await openShop(formProject({ form, check: checkThing }));
});
afterAll(() => shop.close());
const create = (fields: Fields) => {
  count += 1;
  return { action: "create", nodeName: `t${count}`, ...fields };
};

describe("a selector that no caller writes", () => {
  test("has its default before the check, at every level", async () => {
    const part = { must: "m" };
    const answer = await shop.answer("thing", create({ ...part, rows: [part], inner: part }));
    const stored = { kind: "a", ...part };
    expect(answer).toMatchObject({
      item: { fields: { ...stored, rows: [stored], inner: stored } },
    });
    expect(answer["ignored"]).toBeUndefined();
  });

  test("demands what its variant requires and refuses other variants' fields", async () => {
    expect(await shop.refusal("thing", create({ other: "o", rows: [{}] }))).toBe(
      [
        "3 problems, nothing was done:",
        '- "must" is required. Send a value.',
        '- "other" applies only to the variant "b". Leave it out, or choose that variant.',
        '- "rows[0].must" is required. Send a value.',
      ].join("\n"),
    );
  });

  test("is ignored when it is sent, and chooses nothing", async () => {
    const answer = await shop.answer("thing", create({ must: "m", kind: "b" }));
    expect(answer).toMatchObject({ item: { fields: { kind: "a", must: "m" } }, ignored: ["kind"] });
  });

  test("is noted by an update only when the call sends it", async () => {
    const { uuid } = await shop.item("thing", create({ must: "m", inner: { must: "i" } }));
    const update = { action: "update", uuid };
    const quiet = await shop.answer("thing", { ...update, must: "n", inner: { must: "j" } });
    expect(quiet["ignored"]).toBeUndefined();
    expect(quiet).toMatchObject({
      item: { fields: { must: "n", inner: { kind: "a", must: "j" } } },
    });
    const loud = await shop.answer("thing", { ...update, kind: "b", must: "o" });
    expect(loud).toMatchObject({ item: { fields: { kind: "a", must: "o" } }, ignored: ["kind"] });
  });

  test("holds for links of its variant in an update", async () => {
    const { uuid } = await shop.item("thing", create({ must: "m", rows: [{ must: "r" }] }));
    const update = { action: "update", uuid };
    const rows = [{ must: "r", link: "gone" }, { must: "s" }];
    expect(await shop.refusal("thing", { ...update, link: "gone", rows })).toMatch(
      /^2 problems, nothing was done:\n- "link" names "gone".*\n- "rows\[0\]\.link" names "gone".*$/,
    );
    const after = await shop.item("thing", { ...update, link: uuid, rows: rows.slice(1) });
    expect(after.fields).toEqual({
      kind: "a",
      must: "m",
      link: uuid,
      rows: [{ kind: "a", must: "s" }],
    });
    const { fields } = await shop.item("thing", { ...update, ...after.fields });
    expect(fields).toEqual(after.fields);
  });
});
