import * as fc from "fast-check";
import {
  type FieldDescription,
  type FormDescription,
  type JsonObject,
  type ShapeDescription,
  type VariantsDescription,
  judge,
} from "./oracle.js";
import { patterns } from "./random-forms.js";

/**
 * Content fields of a call: mostly nearly right (right values, a few of them changed, left out or added to), and now and
 * then nothing but noise.
 */
export function randomInputs(form: FormDescription): fc.Arbitrary<JsonObject> {
  const keys = [...new Set(form.fields.flatMap(keysOf))];
  return fc.oneof(
    { arbitrary: objectOf(form.fields, calm), weight: 4 },
    { arbitrary: objectOf(form.fields, lively), weight: 8 },
    { arbitrary: objectOf(form.fields, wild), weight: 2 },
    { arbitrary: noise(keys), weight: 1 },
  );
}

/** How often, of a hundred times, a value is changed, a required one is left out, a key or a stranger is added. */
interface Mood {
  readonly changed: number;
  readonly leftOut: number;
  readonly added: number;
}

const calm: Mood = { changed: 0, leftOut: 0, added: 0 };
const lively: Mood = { changed: 6, leftOut: 4, added: 2 };
const wild: Mood = { changed: 30, leftOut: 15, added: 10 };

/** What models send instead of what is asked for. */
const strangers: readonly unknown[] = [
  null,
  "",
  " ",
  "\n",
  0,
  1,
  -1,
  5.5,
  1e21,
  2 ** 53,
  -(2 ** 53),
  2 ** 53 - 1,
  "5",
  " 7 ",
  "5.5",
  "5.0",
  "-0",
  "1e3",
  "9007199254740991",
  "9007199254740993",
  "0x10",
  "1_000",
  "NaN",
  "Infinity",
  "null",
  "undefined",
  true,
  false,
  "true",
  " FALSE ",
  "yes",
  "on",
  [],
  [null],
  [[]],
  [1, "1"],
  ["red"],
  {},
  { a: 1 },
  { kind: "one" },
  '{"a":1}',
  '["red"]',
  "[1, 2]",
  "2026-01-31",
  "2026-02-30",
  "31.01.2026",
  "2026-01-31T09:30:00Z",
  "2026-01-31T09:30:00+02:00",
  JSON.parse('{"__proto__":{"title":"x"}}'),
  JSON.parse('{"constructor":{"prototype":1}}'),
  "é".repeat(11),
  "👍".repeat(10),
  "\ud83d",
];

/** The moment on a day field is left out: the contract does not say whether a day can be read from it. */
const dayStrangers = strangers.filter((value) => typeof value !== "string" || !/T\d/.test(value));

const stranger = fc.constantFrom(...strangers);

const unknownKeys = ["unknown", "titel", "Title", "__proto__", "constructor", "", "a.b", "price "];

function keysOf({ key, shape }: FieldDescription): readonly string[] {
  if (shape.kind !== "variants" || !shape.flat) return [key];
  const inner = shape.variants.flatMap(({ fields }) => fields.flatMap(keysOf));
  return [shape.selector.key, ...inner];
}

type Entries = readonly (readonly [string, unknown])[];
type Part = fc.Arbitrary<Entries>;

const nothing: Part = fc.constant([]);

function objectOf(fields: readonly FieldDescription[], mood: Mood): fc.Arbitrary<JsonObject> {
  const added = rarely(
    mood.added,
    fc.tuple(fc.constantFrom(...unknownKeys), stranger).map((entry): Entries => [entry]),
    nothing,
  );
  return fc
    .tuple(...fields.map((field) => partOf(field, mood)), added)
    .map((parts) => Object.fromEntries(parts.flat()));
}

function partOf(field: FieldDescription, mood: Mood): Part {
  const { key, shape, required } = field;
  if (shape.kind === "variants" && shape.flat) return partsOfVariants(shape, mood);
  const changed = shape.kind === "date" ? fc.constantFrom(...dayStrangers) : stranger;
  const value = rarely(mood.changed, changed, valueOf(shape, mood));
  const isMostlySent = required && !field.locked;
  return rarely(isMostlySent ? mood.leftOut : 45, nothing, entryOf(key, value));
}

function entryOf(key: string, value: fc.Arbitrary<unknown>): Part {
  return value.map((each) => [[key, each]]);
}

/** The choice with its own fields, and now and then a field of another. */
function partsOfVariants(shape: VariantsDescription, mood: Mood): Part {
  const { selector, variants } = shape;
  const chosen = variants.map((variant) => {
    const right = fc.constant(variant.value);
    const choice = entryOf(selector.key, rarely(mood.changed, stranger, right));
    const own = variant.fields.map((field) => partOf(field, mood));
    const others = variants
      .filter((each) => each !== variant)
      .flatMap(({ fields }) => fields)
      .map((field) => rarely(mood.added, partOf(field, mood), nothing));
    // The choice's own fields come last, so that they win where others have a field of the same name.
    return fc.tuple(choice, ...others, ...own).map((parts) => parts.flat());
  });
  return rarely(selector.required ? mood.leftOut : 10, nothing, fc.oneof(...chosen));
}

function valueOf(shape: ShapeDescription, mood: Mood): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case "list": {
      const { items, minItems = 0, maxItems = minItems + 2, unique } = shape;
      const one = rarely(mood.changed / 2, stranger, valueOf(items, mood));
      const right = { minLength: minItems, maxLength: maxItems };
      const near = { minLength: Math.max(0, minItems - 1), maxLength: maxItems + 1 };
      const list = unique ? fc.array(one, right).map(withoutDoubles) : fc.array(one, right);
      return fc.oneof(
        { arbitrary: list, weight: 100 },
        { arbitrary: fc.array(one, near), weight: 1 + mood.changed * 4 },
        { arbitrary: doubled(one, near.maxLength), weight: 1 + mood.changed * 2 },
        // A single object is a list of one where objects are listed.
        { arbitrary: one, weight: 1 + mood.changed },
      );
    }
    case "group":
      return objectOf(shape.fields, mood);
    case "variants":
      return partsOfVariants(shape, mood).chain((parts) =>
        objectOf([], mood).map((others) => ({ ...Object.fromEntries(parts), ...others })),
      );
    case "opaque":
      return fc.constantFrom<unknown>({}, [], { a: 1 }, { b: [1, { c: null }] }, [1, "x"], [[]]);
    default:
      return scalarOf(shape, mood);
  }
}

function doubled(one: fc.Arbitrary<unknown>, maxLength: number): fc.Arbitrary<readonly unknown[]> {
  return fc
    .array(one, { minLength: 1, maxLength })
    .map((list) => [...list, ...list.slice(0, 1)].slice(-maxLength));
}

function withoutDoubles(list: readonly unknown[]): readonly unknown[] {
  return [...new Map(list.map((each) => [JSON.stringify(each), each])).values()];
}

type ScalarShape = Exclude<
  ShapeDescription,
  { readonly kind: "list" | "group" | "variants" | "opaque" }
>;

const plainly = { mode: "create", takesJsonText: false } as const;

/** A value that keeps all rules, if there is one, and now and then one from around their edges. */
function scalarOf(shape: ScalarShape, mood: Mood): fc.Arbitrary<unknown> {
  const edges = edgesOf(shape);
  const field: FieldDescription = { key: "a", required: true, locked: false, shape };
  const right = edges.filter((a) => judge({ fields: [field] }, plainly, { a }).accepted);
  const edge = fc.constantFrom(...edges);
  if (right.length === 0) return edge;
  return rarely(mood.changed, edge, fc.constantFrom(...right));
}

function edgesOf(shape: ScalarShape): readonly unknown[] {
  const options = "options" in shape ? (shape.options ?? []) : [];
  switch (shape.kind) {
    case "text": {
      const length = shape.maxLength ?? 5;
      const lengths = [length - 1, length, length + 1].filter((each) => each >= 0);
      const matching = patterns.filter(({ source }) => shape.patterns.includes(source));
      const long = lengths.flatMap((each) => ["x".repeat(each), "👍".repeat(each)]);
      const texts = ["red", "Red", "red ", "a", 5, true, "", ...long];
      return [...options, ...options, ...texts, ...matching.flatMap((each) => each.texts)];
    }
    case "number": {
      const bounds = [shape.minimum, shape.maximum].filter((each) => each !== undefined);
      const near = bounds.flatMap((each) => [each, each - 1, each + 1, each + 0.5]);
      const plain = [...near, 0, -0, 1, 7, 123, 5.5, 1234];
      return [...options, ...options, ...plain, ...[...options, ...near, 2].map(String)];
    }
    case "boolean":
      return [true, false, "true", "False"];
    case "date": {
      const days = ["2026-01-31", "2024-02-29", "2023-02-29", "2026-13-01", "soon"];
      const moments = [
        "2026-01-31T09:30:00Z",
        "2026-01-31T09:30:00.000Z",
        "2026-01-31T11:30:00+02:00",
        "2026-01-31T09:30Z",
        "2024-02-28T23:00:00-01:00",
        "2026-01-31T24:00:01Z",
        "2026-01-31T09:61:00Z",
      ];
      return shape.time ? [...options, ...days, ...moments] : [...options, ...days];
    }
    case "reference":
      return ["/a/b", " /a/b ", "7a8b3c1e-0f5d-4a5b-9c1d-1f2e3d4c5b6a", "", 5];
  }
}

/** The first arbitrary so many times of a hundred, else the second. */
function rarely<Value>(
  percent: number,
  first: fc.Arbitrary<Value>,
  second: fc.Arbitrary<Value>,
): fc.Arbitrary<Value> {
  if (percent === 0) return second;
  return fc.oneof(
    { arbitrary: second, weight: Math.round((100 - percent) * 10) },
    { arbitrary: first, weight: Math.round(percent * 10) },
  );
}

/** Anything JSON has, some of it under keys that the form knows. */
function noise(keys: readonly string[]): fc.Arbitrary<JsonObject> {
  const key = fc.constantFrom(...keys, ...unknownKeys);
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 3, withCrossShrink: true }, stranger, tie("list"), tie("object")),
    list: fc.array(tie("tree"), { maxLength: 3 }),
    object: fc
      .array(fc.tuple(key, tie("tree")), { maxLength: 3 })
      .map((entries) => Object.fromEntries(entries)),
  }));
  return fc
    .array(fc.tuple(key, tree), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries));
}
