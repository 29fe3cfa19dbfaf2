import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Form } from "mcpgen/runtime";
import { mergeFields } from "../../src/runtime/node-io/merge.js";
import { readFields } from "../../src/runtime/node-io/read.js";
import { emptyNode, storedNode } from "../../src/runtime/node-io/stored-node.js";
import { productForm } from "./fixtures/product/form.js";
import { type Fields, openShop } from "./support.js";

/** Absent or a value, and on updates null as well. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const text = fc.oneof(fc.string({ maxLength: 8 }), fc.string({ unit: "binary", maxLength: 4 }));
const whole = fc.maxSafeInteger();
const decimal = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const uuid = fc.uuid();

const variant = fc.oneof(
  fc.record({ shape: fc.constant("wide"), columns: maybe(whole) }),
  fc.record({ shape: fc.constant("tall"), rows: whole }),
  fc.constant({}),
);

const media = fc.oneof(
  fc.record({ kind: fc.constant("image"), caption: maybe(text), source: fc.constant("s") }),
  fc.record({
    kind: fc.constant("video"),
    caption: maybe(text),
    player: maybe(fc.record({ loop: maybe(fc.boolean()) })),
  }),
);

const optional = fc.record({
  summary: maybe(text),
  category: maybe(fc.constantFrom("Shoes", "Hats")),
  stock: maybe(fc.integer({ min: 0, max: 1000 })),
  weight: maybe(decimal),
  active: maybe(fc.boolean()),
  date: maybe(fc.constantFrom("2026-01-31", "1999-12-31")),
  startsAt: maybe(fc.constantFrom("2026-01-31T09:30:00.000Z")),
  image: maybe(uuid.map((id) => `jcr:${id}`)),
  tags: maybe(fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 3 })),
  sizes: maybe(fc.array(whole, { maxLength: 3 })),
  prices: maybe(
    fc.array(fc.record({ amount: decimal, note: maybe(text), pin: maybe(text) }), { maxLength: 3 }),
  ),
  seo: maybe(fc.record({ heading: maybe(text), deep: maybe(fc.record({ level: maybe(whole) })) })),
  media: maybe(media),
  extra: maybe(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()))),
  password: maybe(text),
});

const payload = fc
  .tuple(optional, variant)
  .map(([fields, choice]): Fields => JSON.parse(JSON.stringify({ ...fields, ...choice })));

describe("what was written", () => {
  test("is read back as it was, hidden and secret fields aside", () => {
    const form: Form = productForm;
    fc.assert(
      fc.property(payload, (fields) => {
        const read = readFields(form.fields, mergeFields(form.fields, emptyNode("x"), fields));
        const visible = structuredClone(fields);
        delete visible["password"];
        for (const price of (visible["prices"] as Fields[] | undefined) ?? []) delete price["pin"];
        expect(read).toEqual(visible);
      }),
    );
  });

  test("is the same when a whole is written over any other", () => {
    const { fields } = productForm;
    fc.assert(
      fc.property(payload, payload, (before, after) => {
        const cleared = Object.fromEntries(Object.keys(before).map((key) => [key, null]));
        const stored = mergeFields(fields, emptyNode("x"), before);
        const emptied = mergeFields(fields, stored, cleared);
        expect(emptied).toEqual(emptyNode("x"));
        expect(mergeFields(fields, emptied, after)).toEqual(
          mergeFields(fields, emptyNode("x"), after),
        );
      }),
    );
  });

  test("changes nothing when what get returned is sent back to update", async () => {
    const shop = await openShop();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(payload, async (fields) => {
        count += 1;
        const title = `T${count}`;
        const { uuid } = await shop.item("product", { ...fields, action: "create", title });
        const got = await shop.item("product", { action: "get", uuid });
        const tree = () => shop.repository.read((content) => content.tree("products", uuid));
        const before = await tree();
        const { fields: read, ...envelope } = got;
        const after = await shop.item("product", { ...read, ...envelope, action: "update" });
        expect(after).toEqual(got);
        expect(await tree()).toEqual(before);
      }),
      { numRuns: 60 },
    );
    await shop.close();
  });

  test("is what a preview said, on create and on update", async () => {
    const shop = await openShop();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(payload, payload, async (first, second) => {
        count += 1;
        const create = { ...first, action: "create", title: `T${count}` };
        const promised = await shop.item("product", { ...create, validateOnly: true });
        const created = await shop.item("product", create);
        expect(created).toMatchObject(promised);
        expect(created.fields).toEqual(promised.fields);
        const update = { ...second, action: "update", uuid: created.uuid, title: "New" };
        const expected = await shop.item("product", { ...update, validateOnly: true });
        const updated = await shop.item("product", update);
        expect(updated.fields).toEqual(expected.fields);
        const tree = await shop.repository.read((content) =>
          content.tree("products", created.uuid),
        );
        expect(tree && readFields(productForm.fields, storedNode(tree))).toEqual(updated.fields);
      }),
      { numRuns: 60 },
    );
    await shop.close();
  });
});
