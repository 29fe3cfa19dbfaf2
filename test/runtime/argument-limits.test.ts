import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { excessOf } from "../../src/runtime/argument-limits.js";
import { openShop, type Shop } from "./support.js";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Lists inside each other, so many of them. */
function nested(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level += 1) value = [value];
  return value;
}

const create = { action: "create", title: "T" };
const tooDeep =
  "The arguments are nested more than 64 levels deep. Send flatter objects and lists.";

describe("arguments", () => {
  test("of 64 levels pass, and one more is refused", async () => {
    const { fields } = await shop.item("product", { ...create, extra: nested(63) });
    expect(fields["extra"]).toEqual(nested(63));
    expect(await shop.refusal("product", { ...create, extra: nested(64) })).toBe(tooDeep);
  });

  test.each(["extra", "action", "validateOnly", "title", "prices", "select", "uuid", "nothing"])(
    "of 50,000 levels in %s are refused, whatever would read them",
    async (key) => {
      const args = { ...create, [key]: nested(50_000) };
      expect(await shop.refusal("product", args)).toBe(tooDeep);
    },
  );

  test("with a list that is too long are refused", async () => {
    const tags = Array.from({ length: 10_001 }, () => "a");
    expect(await shop.refusal("product", { ...create, tags })).toBe(
      "A list in the arguments has more than 10000 entries. Send a shorter one.",
    );
    expect(excessOf({ tags: tags.slice(1) })).toBeUndefined();
  });

  test("with too many values or too much text are refused", () => {
    const list = Array.from({ length: 10_000 }, () => 1);
    const lists = (count: number) => Array.from({ length: count }, () => list);
    expect(excessOf({ a: lists(19) })).toBeUndefined();
    expect(excessOf({ a: lists(20) })).toEqual({ key: "arguments-too-many", limit: 200_000 });
    expect(excessOf({ a: "x".repeat(7_999_999) })).toBeUndefined();
    const excess = { key: "arguments-too-long", limit: 8_000_000 };
    expect(excessOf({ a: "x".repeat(8_000_000) })).toEqual(excess);
    expect(excessOf({ ["k".repeat(8_000_001)]: 1 })).toEqual(excess);
  });
});

test.each([
  [{ toString: 1 }],
  [{ toString: null, valueOf: null }],
  [[{ toString: 1 }]],
  [{ trim: 1, toLowerCase: 1 }],
])("%o instead of a word is refused and throws nothing", async (value) => {
  expect(await shop.refusal("product", { ...create, title: "V", validateOnly: value })).toMatch(
    /^"validateOnly" takes true or false, not an? (object|list)\.$/,
  );
  expect(await shop.refusal("product", { action: value })).toMatch(/^This tool has no action /);
});
