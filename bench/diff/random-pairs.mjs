// Random pairs of schemas of the shapes that forms become, the second a small change of the first, and values of a schema: made with
// fast-check alone, so that nothing of what they are tried on is in them.
import * as fc from "fast-check";

const patterns = [
  "^[a-z]+$",
  "^[a-z0-9-]+$",
  "^[A-Z]{2,3}$",
  "^a",
  "z$",
  "^[^\\s]+$",
  "^(?:x|yy)$",
];
const formats = {
  date: ["2024-02-29", "1999-12-31"],
  "date-time": ["2024-01-02T03:04:05Z", "2024-01-02T03:04:05.5+01:00"],
  email: ["a@b.co", "first.last@mail.example"],
  uri: ["https://a.example/b?c#d", "urn:a:b"],
  uuid: ["00000000-0000-4000-8000-000000000000"],
};
const words = ["news", "guide", "review", "a", "b", "x", "yy", "", "long option"];
const names = ["title", "kind", "size", "tags", "items", "note"];

const optional = (chance, arbitrary) => fc.option(arbitrary, { freq: chance, nil: undefined });
const bare = (schema) =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
const ordered = (schema, low, high) =>
  schema[low] > schema[high] ? { ...schema, [low]: schema[high], [high]: schema[low] } : schema;

const text = fc
  .record({
    type: fc.constant("string"),
    minLength: optional(3, fc.nat(3)),
    maxLength: optional(1, fc.integer({ min: 1, max: 8 })),
    pattern: optional(2, fc.constantFrom(...patterns)),
    allOf: optional(
      4,
      fc.array(
        fc.constantFrom(...patterns).map((pattern) => ({ pattern })),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
    ),
  })
  .map((schema) => ordered(bare(schema), "minLength", "maxLength"));
const formatted = fc
  .record({
    type: fc.constant("string"),
    format: fc.constantFrom(...Object.keys(formats)),
    maxLength: optional(3, fc.integer({ min: 8, max: 40 })),
  })
  .map(bare);
const option = fc
  .uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
  .map((values) => ({ type: "string", enum: values }));
const number = fc
  .record({
    type: fc.constantFrom("integer", "integer", "number"),
    minimum: optional(2, fc.integer({ min: -3, max: 3 })),
    maximum: optional(2, fc.integer({ min: 3, max: 12 })),
    multipleOf: optional(5, fc.constantFrom(0.01, 0.5, 2, 3)),
  })
  .map(bare);
const scalar = fc.oneof(text, formatted, option, number, fc.constant({ type: "boolean" }));

/** `null` is taken too. */
const nullable = (schema) => ({
  ...schema,
  type: [schema.type, "null"],
  ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
});
const field = (depth) => {
  const inner =
    depth === 0
      ? scalar
      : fc.oneof(
          { weight: 5, arbitrary: scalar },
          { weight: 2, arbitrary: list(depth - 1) },
          { weight: 1, arbitrary: object(depth - 1) },
        );
  return fc
    .tuple(inner, fc.nat(3))
    .map(([schema, chance]) => (chance === 0 ? nullable(schema) : schema));
};
const list = (depth) =>
  fc
    .record({
      type: fc.constant("array"),
      items: field(depth),
      minItems: optional(3, fc.nat(2)),
      maxItems: optional(2, fc.integer({ min: 2, max: 4 })),
      uniqueItems: optional(3, fc.constant(true)),
    })
    .map(bare);
const object = (depth) =>
  fc
    .record({
      properties: fc.uniqueArray(fc.tuple(fc.constantFrom(...names), field(depth)), {
        minLength: 1,
        maxLength: 4,
        selector: ([name]) => name,
      }),
      required: fc.subarray(names),
      selector: optional(
        2,
        fc.uniqueArray(fc.constantFrom(...words), { minLength: 2, maxLength: 3 }),
      ),
      wanted: fc.constantFrom(...names),
    })
    .map(({ properties, required, selector, wanted }) => {
      const own = properties.map(([name]) => name);
      const known = required.filter((name) => own.includes(name));
      const schema = {
        type: "object",
        properties: Object.fromEntries(properties),
        ...(known.length === 0 ? {} : { required: known }),
        additionalProperties: false,
      };
      if (selector === undefined) return schema;
      const when = (value) => ({ properties: { kind: { const: value } }, required: ["kind"] });
      return {
        ...schema,
        properties: { ...schema.properties, kind: { type: "string", enum: selector } },
        allOf: [
          // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
          { if: when(selector[0]), then: { required: [own.includes(wanted) ? wanted : own[0]] } },
          // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
          { if: when(selector[1]), then: { properties: { [own[0]]: false } } },
        ],
      };
    });

/** A schema and a small change of it: one or two edits at any place. */
export const pairs = fc
  .record({
    schema: fc.oneof(object(2), object(1), list(1), field(0)),
    other: field(1),
    choices: fc.array(fc.nat(9_999), { minLength: 16, maxLength: 16 }),
    twice: fc.boolean(),
  })
  .map(({ schema, other, choices, twice }) => {
    const left = [...choices];
    const choose = (count) => (left.shift() ?? 0) % count;
    const once = edited(schema, other, choose);
    return [schema, twice ? edited(once, other, choose) : once];
  });

function edited(schema, other, choose) {
  const inside = placesIn(schema);
  const place = inside[choose(inside.length + 1)];
  if (place !== undefined && choose(3) > 0) {
    return place.with(edited(place.schema, other, choose));
  }
  const edits = editsOf(schema, other);
  return edits.length === 0 ? schema : edits[choose(edits.length)]();
}

/** The schemas right inside of one, each with how to put another in its place. */
function placesIn(schema) {
  const places = Object.entries(schema.properties ?? {}).map(([name, each]) => ({
    schema: each,
    with: (next) => ({
      ...schema,
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([key, own]) => [key, key === name ? next : own]),
      ),
    }),
  }));
  if (schema.items) {
    places.push({ schema: schema.items, with: (next) => ({ ...schema, items: next }) });
  }
  return places.filter((place) => typeof place.schema === "object");
}

const bounds = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"];

function editsOf(schema, other) {
  const { [bounds[0]]: _, ...others } = schema;
  const edits = [() => other, () => others];
  for (const bound of bounds) {
    const value = schema[bound];
    if (value === undefined) continue;
    edits.push(
      () => ({ ...schema, [bound]: value + 1 }),
      () => ({ ...schema, [bound]: bound.startsWith("min") && value === 0 ? 0 : value - 1 }),
      () => without(schema, bound),
    );
  }
  for (const keyword of ["pattern", "format", "uniqueItems", "multipleOf", "allOf", "required"]) {
    if (schema[keyword] !== undefined) edits.push(() => without(schema, keyword));
  }
  const types = [schema.type].flat();
  if (types.includes("string") && !schema.enum) {
    edits.push(
      () => ({ ...schema, pattern: patterns[0] }),
      () => ({ ...schema, pattern: patterns[1] }),
      () => ({ ...schema, maxLength: 5 }),
      () => ({ ...schema, format: "date" }),
    );
  }
  if (types.includes("integer")) {
    edits.push(
      () => ({ ...schema, type: schema.type === "integer" ? "number" : schema.type }),
      () => ({ ...schema, multipleOf: 2 }),
    );
  }
  if (types.includes("null")) edits.push(() => ({ ...schema, type: types[0] }));
  else edits.push(() => nullable(schema));
  if (schema.enum) {
    edits.push(
      () => ({ ...schema, enum: [...schema.enum, "more"] }),
      () => ({ ...schema, enum: schema.enum.slice(1).concat(schema.enum.length === 1 ? "b" : []) }),
      () => without(schema, "enum"),
    );
  }
  if (types.includes("array")) {
    edits.push(
      () => ({ ...schema, uniqueItems: true }),
      () => ({ ...schema, maxItems: 3 }),
      () => ({ ...schema, minItems: 1 }),
    );
  }
  if (schema.properties) {
    const [first] = Object.keys(schema.properties);
    edits.push(
      () => ({ ...schema, properties: { ...schema.properties, added: other } }),
      () => ({
        ...schema,
        properties: Object.fromEntries(Object.entries(schema.properties).slice(1)),
      }),
      () => ({ ...schema, required: [first] }),
      () => without(schema, "additionalProperties"),
      () =>
        schema.allOf?.length === 2
          ? { ...schema, allOf: schema.allOf.slice(1) }
          : without(schema, "allOf"),
    );
  }
  return edits;
}

function without(schema, keyword) {
  const { [keyword]: _, ...others } = schema;
  return others;
}

/** Values that mostly fit a schema, many of them at its bounds. */
export function valuesOf(schema) {
  if (schema === true) return fc.constantFrom(null, 0, "a", [], {});
  if (schema === false) return fc.constant("nothing fits");
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const types = [schema.type ?? ["null", "boolean", "number", "string", "array", "object"]].flat();
  return fc.oneof(...types.map((type) => valuesOfType(type, schema)));
}

function valuesOfType(type, schema) {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return numbers(type, schema);
    case "string":
      return texts(schema);
    case "array":
      return lists(schema);
    default:
      return objects(schema);
  }
}

function numbers(type, { minimum = -20, maximum = 20, multipleOf }) {
  const [low, high] = [Math.min(minimum, maximum), Math.max(minimum, maximum)];
  const whole = fc.integer({
    min: Math.ceil(low),
    max: Math.max(Math.ceil(low), Math.floor(high)),
  });
  if (multipleOf !== undefined) {
    return whole.map((value) => Number((Math.round(value / multipleOf) * multipleOf).toFixed(2)));
  }
  const edges = fc.constantFrom(low, high);
  if (type === "integer") return fc.oneof(whole, edges);
  return fc.oneof(
    whole,
    edges,
    whole.map((value) => value / 4),
  );
}

function texts({ minLength = 0, maxLength = 12, pattern, format, allOf = [] }) {
  if (format) return fc.constantFrom(...formats[format]);
  const own = [pattern, ...allOf.map((each) => each.pattern)].filter(Boolean);
  const sized = fc.string({ minLength: Math.min(minLength, maxLength), maxLength });
  const plain = fc
    .integer({ min: minLength, max: Math.max(minLength, maxLength) })
    .map((length) => "a".repeat(length));
  if (own.length === 0) return fc.oneof(sized, plain);
  return fc.oneof(
    plain,
    ...own.map((each) => fc.stringMatching(new RegExp(each, "u"), { maxLength: 16 })),
  );
}

function lists({ items = true, minItems = 0, maxItems = 5, uniqueItems = false }) {
  const range = { minLength: Math.min(minItems, maxItems), maxLength: maxItems };
  const each = valuesOf(items);
  return uniqueItems
    ? fc.uniqueArray(each, { ...range, minLength: 0, selector: JSON.stringify })
    : fc.array(each, range);
}

function objects({ properties = {}, required = [], additionalProperties = true }) {
  const members = Object.entries(properties).map(([name, each]) =>
    fc.tuple(
      fc.constant(name),
      valuesOf(each),
      required.includes(name) ? fc.constant(true) : fc.boolean(),
    ),
  );
  const extra = fc.tuple(fc.constant("unforeseen"), fc.constantFrom(1, "a"), fc.boolean());
  const all = additionalProperties === false ? members : [...members, extra];
  return fc
    .tuple(...all)
    .map((entries) =>
      Object.fromEntries(
        entries.filter(([, , isThere]) => isThere).map(([name, value]) => [name, value]),
      ),
    );
}
