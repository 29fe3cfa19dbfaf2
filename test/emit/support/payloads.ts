import * as fc from "fast-check";
import type { FieldPlan, PlannedShape } from "../../../src/ir/tool.js";

type Payload = Record<string, unknown>;

/**
 * Payloads in normal form: every value has the JSON type that normalising gives, and any rule beside that may be kept or
 * broken. Fields that are never written do not occur.
 */
export function payloads(fields: readonly FieldPlan[]): fc.Arbitrary<Payload> {
  const parts = fields
    .filter(({ access }) => access === "write")
    .map((field): fc.Arbitrary<Payload> => {
      const { shape, key } = field;
      if (shape.kind === "variants" && shape.flat) return choices(shape);
      return fc
        .option(values(shape), { freq: 8 })
        .chain((value) => sometimes(key, value, field.required ? 12 : 2));
    });
  return merged([...parts, sometimes("unknown", 1, 0)]);
}

/** The key is left out once in so many times; with 0, nearly always. */
function sometimes(key: string, value: unknown, once: number): fc.Arbitrary<Payload> {
  const weights = once === 0 ? { with: 1, without: 40 } : { with: once, without: 1 };
  return fc.oneof(
    { arbitrary: fc.constant(Object.fromEntries([[key, value]])), weight: weights.with },
    { arbitrary: fc.constant({}), weight: weights.without },
  );
}

function merged(parts: readonly fc.Arbitrary<Payload>[]): fc.Arbitrary<Payload> {
  return fc.tuple(...parts).map((found) => Object.assign({}, ...found) as Payload);
}

/** The selector with the fields of one variant, mostly the chosen one. */
function choices(
  shape: Extract<PlannedShape, { readonly kind: "variants" }>,
): fc.Arbitrary<Payload> {
  const own = shape.variants.map(({ value, fields }) =>
    merged([sometimes(shape.selector.key, value, 12), payloads(fields)]),
  );
  const mixed = merged([
    payloads([shape.selector]),
    ...shape.variants.map(({ fields }) => payloads(fields)),
  ]);
  return fc.oneof(...own.map((arbitrary) => ({ arbitrary, weight: 4 })), {
    arbitrary: mixed,
    weight: 1,
  });
}

function values(shape: PlannedShape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case "text":
      return chosen(shape.options, [
        "",
        " ",
        "a",
        "abc",
        "x@y",
        "é@x",
        "x".repeat(90),
        "👍".repeat(80),
      ]);
    case "number":
      return chosen(shape.options, shape.storage === "long" ? [0, 1, 2, 9, 10] : [0, 1, 2]);
    case "boolean":
      return fc.boolean();
    case "date":
      return chosen(
        shape.options,
        shape.time ? ["2026-01-31T09:30:00.000Z", "soon"] : ["2026-01-31", "2026-02-01", "soon"],
      );
    case "reference":
      return fc.constantFrom("", "/a/b", "7a8b3c1e-0f5d-4a5b-9c1d-1f2e3d4c5b6a");
    case "list":
      return fc.array(values(shape.items), { maxLength: 5 });
    case "group":
      if (shape.opaque) return fc.constantFrom<unknown>({}, [], { a: 1 }, [1]);
      return payloads(shape.fields);
    case "variants":
      return choices(shape);
  }
}

function chosen(
  options: readonly { readonly value: unknown }[] | undefined,
  others: readonly unknown[],
): fc.Arbitrary<unknown> {
  const other = fc.constantFrom(...others);
  if (options === undefined) return other;
  const option = fc.constantFrom(...options.map(({ value }) => value));
  return fc.oneof({ arbitrary: option, weight: 9 }, { arbitrary: other, weight: 1 });
}
