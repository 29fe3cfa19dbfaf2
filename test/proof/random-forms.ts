import * as fc from "fast-check";
import { translateJavaPattern } from "../../src/compiler/2-resolve/java-pattern.js";
import { typeNameAllocator } from "../../src/compiler/3-plan/names.js";
import type { Option, Pattern } from "../../src/ir/shape.js";
import type {
  FieldPlan,
  PlannedGroup,
  PlannedScalar,
  PlannedShape,
  PlannedVariants,
  ProjectPlan,
} from "../../src/ir/tool.js";
import { field, project, reference, tool } from "../emit/support/plans.js";
import type { FieldDescription, FormDescription, ListDescription, Scalar } from "./oracle.js";

/** One form, as the compiler plans it and as the oracle is told of it. */
export interface RandomForm {
  readonly plan: ProjectPlan;
  readonly description: FormDescription;
}

/** Forms with all eight shapes, up to three levels deep. */
export function randomForms(): fc.Arbitrary<RandomForm> {
  return fc.array(rawField(3), { minLength: 1, maxLength: 6 }).map(buildForm);
}

// What is drawn: a form without names, so that names can be given without clashes afterwards.

interface RawField {
  /** Where to begin looking for a free key. */
  readonly key: number;
  readonly label: string;
  readonly required: boolean;
  readonly access: FieldPlan["access"];
  /** Something for the pipeline to fill in, and for nobody else to look at. */
  readonly defaultValue: FieldPlan["defaultValue"];
  readonly shape: RawShape;
}

type RawScalar =
  | {
      readonly kind: "text";
      readonly maxLength: number | undefined;
      readonly patterns: readonly number[];
      readonly options: readonly string[] | undefined;
    }
  | {
      readonly kind: "number";
      readonly storage: "long" | "double" | "decimal";
      readonly minimum: number | undefined;
      readonly maximum: number | undefined;
      readonly patterns: readonly number[];
      readonly options: readonly number[] | undefined;
    }
  | { readonly kind: "boolean"; readonly options: readonly boolean[] | undefined }
  | {
      readonly kind: "date";
      readonly time: boolean;
      readonly options: readonly string[] | undefined;
    }
  | { readonly kind: "reference" };

type RawEntry =
  | RawScalar
  | { readonly kind: "opaque" }
  | { readonly kind: "group"; readonly fields: readonly RawField[] }
  | RawVariants;

interface RawVariants {
  readonly kind: "variants";
  readonly flat: boolean;
  readonly selector: { readonly key: number; readonly required: boolean };
  readonly variants: readonly {
    readonly value: string;
    readonly fields: readonly RawField[];
  }[];
}

type RawShape =
  | RawEntry
  | {
      readonly kind: "list";
      readonly items: RawEntry;
      readonly minItems: number | undefined;
      readonly maxItems: number | undefined;
      readonly unique: boolean;
    };

/**
 * Names that mean something to JavaScript, to the objects it has, or to the printed file itself, among ordinary ones.
 * `__proto__` has tests of its own: ajv, one of the judges, leaves a property of that name out.
 */
const keys = (
  "title name price tags seo teaser kind body variants link colour size stock state parts note extra summary " +
  "class default switch case break await undefined constructor toString hasOwnProperty valueOf length then " +
  "input issues fields keys check item value index Values Issues Object checkItem itemKeys kindOptions a b_ _c d1"
).split(" ");

const labels = [
  "",
  "Title",
  "Size (cm)",
  'The "best"',
  "It's */ over",
  "`${label}`",
  "Größe",
  "a\\b",
];

/** Without `__proto__`, two of which in one list ajv takes for different texts. */
const optionTexts = [
  "red",
  "blue",
  "0",
  "5",
  "1.0",
  "true",
  "one size",
  "it's",
  'a"b',
  "Ñandú",
  "constructor",
];

/** Values of selectors; those that read alike as parts of names are there on purpose. */
const variantValues = [
  "one",
  "two",
  "One",
  "one-two",
  "oneTwo",
  "default",
  "1",
  "true",
  "constructor",
  "__proto__",
  "it's",
];

/**
 * Patterns as forms write them, in the part of Java's syntax that means the same to JavaScript, with texts around their
 * edges.
 */
export const patterns: readonly { readonly source: string; readonly texts: readonly string[] }[] = [
  { source: "[a-z]+", texts: ["abc", "abcD", " abc", "abc\n"] },
  { source: "[0-9]{1,3}", texts: ["7", "007", "1234", "x7"] },
  { source: "[A-Z]{3}-[0-9]{4,6}", texts: ["ABC-12345", "ABC-123", "xABC-12345", "ABC-1234567"] },
  { source: "a|ab", texts: ["a", "ab", "abc", "ba"] },
  { source: "(?:x|y)*", texts: ["xyx", "xyz"] },
  { source: '[^"]*"[^"]*', texts: ['5" disk', '"', "none"] },
  { source: "/[a-z/]+", texts: ["/a/b", "a/b", "/A"] },
  { source: "`\\$\\{[a-z]+\\}`", texts: ["`${a}`", "`${a}", "${a}"] },
  { source: "\\p{L}+", texts: ["Ñandú", "Ñandú1", "日本"] },
  { source: "[^@ ]+@[^@ ]+", texts: ["a@b", "a@b@c", "a @b"] },
  { source: "-?[0-9]+(?:\\.[0-9]+)?", texts: ["5.5", "-1", "1e21", "5."] },
  { source: "\\*/.*", texts: ["*/ end", "/* start"] },
];

function rawField(depth: number): fc.Arbitrary<RawField> {
  return fc.record({
    key: fc.nat(keys.length - 1),
    label: fc.constantFrom(...labels),
    required: likely(1, 2),
    access: weighted<FieldPlan["access"]>([8, "write"], [1, "ignore"], [1, "hide"]),
    defaultValue: sometimes(fc.constantFrom("red", 5, true)),
    shape: rawShape(depth),
  });
}

function rawShape(depth: number): fc.Arbitrary<RawShape> {
  const list = fc
    .record({
      items: rawEntry(depth - 1, false),
      minItems: sometimes(fc.constantFrom(1, 2)),
      // Never below the smallest count, so that some list can be right.
      more: sometimes(fc.nat(2)),
      unique: likely(1, 3),
    })
    .map(({ items, minItems, more, unique }) => ({
      kind: "list" as const,
      items,
      minItems,
      // Only of single values, as a choice of several is.
      unique: unique && !["group", "variants"].includes(items.kind),
      maxItems: more === undefined ? undefined : Math.max(1, (minItems ?? 0) + more),
    }));
  return fc.oneof(
    { arbitrary: rawEntry(depth, true), weight: 4 },
    ...(depth > 1 ? [{ arbitrary: list, weight: 1 }] : []),
  );
}

function rawEntry(depth: number, mayBeFlat: boolean): fc.Arbitrary<RawEntry> {
  if (depth <= 1) return fc.oneof({ arbitrary: rawScalar, weight: 9 }, opaque);
  return fc.oneof(
    { arbitrary: rawScalar, weight: 6 },
    { arbitrary: opaque, weight: 1 },
    {
      arbitrary: fc.record({ kind: fc.constant("group" as const), fields: rawFields(depth - 1) }),
      weight: 2,
    },
    { arbitrary: rawVariants(depth, mayBeFlat), weight: 2 },
  );
}

const opaque = fc.constant({ kind: "opaque" as const });

function rawFields(depth: number): fc.Arbitrary<readonly RawField[]> {
  return fc.array(rawField(depth), { minLength: 0, maxLength: 3 });
}

function rawVariants(depth: number, mayBeFlat: boolean): fc.Arbitrary<RawVariants> {
  return fc.record({
    kind: fc.constant("variants" as const),
    flat: mayBeFlat ? fc.boolean() : fc.constant(false),
    selector: fc.record({ key: fc.nat(keys.length - 1), required: fc.boolean() }),
    variants: fc
      .uniqueArray(fc.constantFrom(...variantValues), { minLength: 1, maxLength: 3 })
      .chain((values) =>
        fc.tuple(
          ...values.map((value) =>
            fc.record({ value: fc.constant(value), fields: rawFields(depth - 1) }),
          ),
        ),
      ),
  });
}

const rawScalar: fc.Arbitrary<RawScalar> = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant("text" as const),
      maxLength: sometimes(fc.constantFrom(0, 1, 5, 10)),
      patterns: fc.oneof(
        { arbitrary: fc.constant([]), weight: 3 },
        {
          arbitrary: fc.array(fc.nat(patterns.length - 1), { minLength: 1, maxLength: 2 }),
          weight: 1,
        },
      ),
      options: sometimes(some(optionTexts)),
    }),
    weight: 5,
  },
  {
    arbitrary: fc
      .record({
        storage: fc.constantFrom("long" as const, "double" as const, "decimal" as const),
        low: sometimes(fc.constantFrom(-2, 0, 1, 0.5)),
        range: sometimes(fc.constantFrom(0, 1, 9, 1e6, 1e21)),
        patterns: fc.oneof(
          { arbitrary: fc.constant([]), weight: 6 },
          { arbitrary: fc.constantFrom([1], [10]), weight: 1 },
        ),
        options: sometimes(some([-1, 0, 1, 2, 5, 1000])),
        fractions: sometimes(some([0.5, 5, 19.99, 1e21, 1e-7])),
      })
      .map(({ storage, low, range, fractions, ...others }) => ({
        kind: "number" as const,
        storage,
        minimum: low,
        maximum: range === undefined ? undefined : (low ?? 0) + range,
        patterns: others.patterns,
        options: storage === "long" ? others.options : fractions,
      })),
    weight: 4,
  },
  fc.record({ kind: fc.constant("boolean" as const), options: sometimes(some([true, false])) }),
  fc
    .record({
      time: fc.boolean(),
      days: sometimes(some(["2026-01-31", "2024-02-29"])),
      moments: sometimes(some(["2026-01-31T09:30:00.000Z", "2024-02-29T00:00:00.000Z"])),
    })
    .map(({ time, days, moments }) => ({
      kind: "date" as const,
      time,
      options: time ? moments : days,
    })),
  fc.constant({ kind: "reference" as const }),
);

function likely(yes: number, no: number): fc.Arbitrary<boolean> {
  return weighted([yes, true], [no, false]);
}

function weighted<Value>(...choices: readonly (readonly [number, Value])[]): fc.Arbitrary<Value> {
  return fc.oneof(...choices.map(([weight, value]) => ({ arbitrary: fc.constant(value), weight })));
}

function sometimes<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ arbitrary: fc.constant(undefined), weight: 2 }, { arbitrary, weight: 1 });
}

function some<Value>(values: readonly Value[]): fc.Arbitrary<Value[]> {
  return fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 4 });
}

// What is built from it: names given level by level, then plan and description side by side.

interface Built {
  readonly plan: FieldPlan;
  readonly description: FieldDescription;
}

interface Level {
  readonly parts: readonly string[];
  readonly taken: Set<string>;
  readonly nameType: (parts: readonly string[]) => string;
}

function buildForm(raw: readonly RawField[]): RandomForm {
  const level: Level = { parts: [], taken: new Set(), nameType: typeNameAllocator("Item") };
  const built = raw.map((each) => buildField(each, level));
  return {
    description: { fields: built.map(({ description }) => description) },
    plan: projectOf(built.map(({ plan }) => plan)),
  };
}

function buildField(raw: RawField, level: Level): Built {
  const isFlat = raw.shape.kind === "variants" && raw.shape.flat;
  // A flat switchable has no place of its own, so what is locked is its fields.
  const access = isFlat ? "write" : raw.access;
  const key = isFlat ? `choice${raw.key}` : takeKey(raw.key, level.taken);
  const { plan, description } = buildShape(raw.shape, key, level);
  return {
    plan: fieldPlan(key, { ...raw, access }, plan),
    description: {
      key,
      required: raw.required,
      locked: access !== "write",
      shape: description,
    },
  };
}

function takeKey(from: number, taken: Set<string>): string {
  for (let at = from; ; at += 1) {
    const turn = Math.floor(at / keys.length);
    const key = `${keys[at % keys.length] ?? ""}${turn === 0 ? "" : turn}`;
    if (taken.has(key)) continue;
    taken.add(key);
    return key;
  }
}

interface BuiltShape<Plan, Description> {
  readonly plan: Plan;
  readonly description: Description;
}

type Entry = BuiltShape<PlannedScalar | PlannedGroup | PlannedVariants, ListDescription["items"]>;

function buildShape(
  raw: RawShape,
  key: string,
  level: Level,
): BuiltShape<PlannedShape, FieldDescription["shape"]> {
  if (raw.kind !== "list") return buildEntry(raw, key, level);
  const items = buildEntry(raw.items, "item", { ...level, parts: [...level.parts, key] });
  const { minItems, maxItems, unique } = raw;
  const storage =
    items.plan.kind === "group" || items.plan.kind === "variants" ? "nodes" : "property";
  return {
    plan: { kind: "list", items: items.plan, storage, minItems, maxItems, unique },
    description: {
      kind: "list",
      items: items.description,
      ...(minItems === undefined ? {} : { minItems }),
      ...(maxItems === undefined ? {} : { maxItems }),
      unique,
    },
  };
}

function buildEntry(raw: RawEntry, key: string, level: Level): Entry {
  const parts = [...level.parts, key];
  switch (raw.kind) {
    case "opaque":
      return {
        plan: { kind: "group", typeName: level.nameType(parts), fields: [], opaque: true },
        description: { kind: "opaque" },
      };
    case "group": {
      const typeName = level.nameType(parts);
      const inner = { ...level, parts, taken: new Set<string>() };
      const built = raw.fields.map((each) => buildField(each, inner));
      const fields = built.map(({ plan }) => plan);
      return {
        plan: { kind: "group", typeName, fields, opaque: false },
        description: { kind: "group", fields: built.map(({ description }) => description) },
      };
    }
    case "variants":
      return buildVariants(raw, parts, level);
    default:
      return buildScalar(raw);
  }
}

/** Variants share names among each other, never with the selector or, when flat, with a sibling. */
function buildVariants(raw: RawVariants, parts: readonly string[], level: Level): Entry {
  const { flat } = raw;
  const typeName = level.nameType(parts);
  const outer = flat ? level : { ...level, parts, taken: new Set<string>() };
  const values = raw.variants.map(({ value }) => value);
  const selector = buildField(
    {
      ...raw.selector,
      label: "Kind",
      access: "write",
      defaultValue: undefined,
      shape: { kind: "text", maxLength: undefined, patterns: [], options: values },
    },
    outer,
  );
  const before = [...outer.taken];
  const variants = raw.variants.map(({ value, fields }) => {
    const inner: Level = { ...level, parts: [...parts, value], taken: new Set(before) };
    const built = fields.map((each) => buildField(each, inner));
    for (const key of inner.taken) outer.taken.add(key);
    return { value, built };
  });
  return {
    plan: {
      kind: "variants",
      typeName,
      flat,
      selector: selector.plan,
      variants: variants.map(({ value, built }) => ({
        value,
        label: value,
        fields: built.map(({ plan }) => plan),
      })),
    },
    description: {
      kind: "variants",
      flat,
      selector: selector.description,
      variants: variants.map(({ value, built }) => ({
        value,
        fields: built.map(({ description }) => description),
      })),
    },
  };
}

function buildScalar(raw: RawScalar): Entry {
  switch (raw.kind) {
    case "text": {
      const { maxLength } = raw;
      return {
        plan: { ...raw, content: "plain", patterns: planPatterns(raw), options: planOptions(raw) },
        description: {
          kind: "text",
          patterns: sources(raw),
          ...(maxLength === undefined ? {} : { maxLength }),
          ...optionsOf(raw),
        },
      };
    }
    case "number": {
      const { minimum, maximum } = raw;
      return {
        plan: { ...raw, patterns: planPatterns(raw), options: planOptions(raw) },
        description: {
          kind: "number",
          whole: raw.storage === "long",
          patterns: sources(raw),
          ...(minimum === undefined ? {} : { minimum }),
          ...(maximum === undefined ? {} : { maximum }),
          ...optionsOf(raw),
        },
      };
    }
    case "boolean":
      return {
        plan: { kind: "boolean", options: planOptions(raw) },
        description: { kind: "boolean", ...optionsOf(raw) },
      };
    case "date":
      return {
        plan: { kind: "date", time: raw.time, options: planOptions(raw) },
        description: { kind: "date", time: raw.time, ...optionsOf(raw) },
      };
    case "reference":
      return {
        plan: reference(),
        description: { kind: "reference" },
      };
  }
}

function sources({ patterns: numbers }: { readonly patterns: readonly number[] }) {
  return numbers.map((number) => patterns[number]?.source ?? "");
}

/** As the compiler would: through its own translation. */
function planPatterns(raw: { readonly patterns: readonly number[] }): readonly Pattern[] {
  return sources(raw).map((source, at) => {
    const translation = translateJavaPattern(source);
    if ("problem" in translation) throw new Error(`${source}: ${translation.problem}`);
    const message = at === 0 ? undefined : 'Not "right" */';
    return { message, source, ...translation };
  });
}

function planOptions({
  options,
}: {
  readonly options: readonly Scalar[] | undefined;
}): readonly Option[] | undefined {
  return options?.map((value, at) => ({ value, label: labels[at] ?? "" }));
}

function optionsOf({ options }: { readonly options: readonly Scalar[] | undefined }): {
  readonly options?: readonly Scalar[];
} {
  return options === undefined ? {} : { options };
}

function fieldPlan(
  key: string,
  { label, required, access, defaultValue }: Omit<RawField, "key" | "shape">,
  shape: PlannedShape,
): FieldPlan {
  return field(key, label, shape, { required, access, defaultValue });
}

function projectOf(fields: readonly FieldPlan[]): ProjectPlan {
  return project([
    tool(fields, {
      name: "item",
      folder: "tools/item",
      className: "ItemTool",
      typeName: "Item",
      actions: ["create", "update"],
      customActions: [],
      hooks: undefined,
    }),
  ]);
}
