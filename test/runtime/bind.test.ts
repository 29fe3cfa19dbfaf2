import { bind, bindOnto, Refusal } from "mcpgen/runtime";
import { describe, expect, test } from "vitest";

class Size {
  width = 0;
  height = 0;
}

class Product {
  title = "untitled";
  price?: number = undefined;
  tags: string[] = [];
  size = new Size();
  labels = new Map<string, string>();
  readonly created = "now";
}

const context = { language: "en" } as const;

describe("bind", () => {
  test("builds a fresh model that holds every field of the payload", () => {
    const product = bind(Product, { title: "Chair", price: 5, tags: ["a"] }, context);
    expect(product).toBeInstanceOf(Product);
    expect(product).toMatchObject({ title: "Chair", price: 5, tags: ["a"], created: "now" });
  });

  test("refuses a field that the model has no place for, naming it", () => {
    expect(() => bind(Product, { title: "Chair", seoTitle: "x" }, context)).toThrow(
      'The model that keeps this content has no place for "seoTitle", so it would be lost. Leave it out.',
    );
    expect(() => bind(Product, { toString: "x" }, context)).toThrow(Refusal);
  });

  test("refuses a single value where the model holds a list or an object, and the reverse", () => {
    const text = (field: string) =>
      `The model that keeps this content holds "${field}" in another shape than the form sends. Leave it out, and report it.`;
    expect(() => bind(Product, { tags: "a" }, context)).toThrow(text("tags"));
    expect(() => bind(Product, { size: 3 }, context)).toThrow(text("size"));
    expect(() => bind(Product, { title: ["a"] }, context)).toThrow(text("title"));
    expect(() => bind(Product, { size: { width: [1] } }, context)).toThrow(text("size.width"));
  });

  test("says it in the language of the call", () => {
    expect(() => bind(Product, { seoTitle: "x" }, { language: "es" })).toThrow(
      'El modelo que guarda este contenido no tiene sitio para "seoTitle" y se perdería. Omítelo.',
    );
  });
});

describe("bindOnto", () => {
  const stored = () =>
    Object.assign(new Product(), {
      title: "Chair",
      price: 5,
      tags: ["a", "b"],
      size: Object.assign(new Size(), { width: 1, height: 2 }),
      labels: new Map([["en", "Chair"]]),
    });

  test("changes what is sent and nothing else", () => {
    const product = stored();
    expect(bindOnto(product, { price: 6, size: { width: 9 } }, context)).toBe(product);
    expect(product).toMatchObject({
      title: "Chair",
      price: 6,
      tags: ["a", "b"],
      size: { width: 9, height: 2 },
    });
  });

  test("gives a cleared property the value of a fresh model and replaces lists", () => {
    const product = bindOnto(stored(), { title: null, price: null, tags: ["c"] }, context);
    expect(product.title).toBe("untitled");
    expect(product.price).toBeUndefined();
    expect(product.tags).toEqual(["c"]);
  });

  test("merges an object into a map", () => {
    const product = bindOnto(stored(), { labels: { es: "Silla", en: null } }, context);
    expect([...product.labels]).toEqual([["es", "Silla"]]);
  });

  test("changes nothing when one field is refused", () => {
    const product = stored();
    expect(() => bindOnto(product, { title: "Table", nothing: 1 }, context)).toThrow(Refusal);
    expect(product.title).toBe("Chair");
  });
});
