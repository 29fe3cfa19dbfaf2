/**
 * What a call's content fields have to be, said once more and independently of the product: nothing here comes from
 * `src`, so that a wrong idea shared by the printed checks and the printed schema would show. It is written for reading,
 * not for speed: normalise what can be normalised, then look at what is there.
 *
 * Where the contract is silent the reading is stated beside the rule.
 */

/** A form as plain JSON. */
export interface FormDescription {
  readonly fields: readonly FieldDescription[];
}

export interface FieldDescription {
  readonly key: string;
  readonly required: boolean;
  /** Locked fields (read-only, hidden, excluded) are judged when sent, never demanded, never written. */
  readonly locked: boolean;
  readonly shape: ShapeDescription;
}

export type Scalar = string | number | boolean;

export type ShapeDescription =
  | {
      readonly kind: "text";
      readonly maxLength?: number;
      readonly patterns: readonly string[];
      readonly options?: readonly Scalar[];
    }
  | {
      readonly kind: "number";
      readonly whole: boolean;
      readonly minimum?: number;
      readonly maximum?: number;
      readonly patterns: readonly string[];
      readonly options?: readonly Scalar[];
    }
  | { readonly kind: "boolean"; readonly options?: readonly Scalar[] }
  | { readonly kind: "date"; readonly time: boolean; readonly options?: readonly Scalar[] }
  | { readonly kind: "reference" }
  | { readonly kind: "opaque" }
  | ListDescription
  | { readonly kind: "group"; readonly fields: readonly FieldDescription[] }
  | VariantsDescription;

export interface ListDescription {
  readonly kind: "list";
  readonly items: Exclude<ShapeDescription, ListDescription>;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly unique: boolean;
}

export interface VariantsDescription {
  readonly kind: "variants";
  /** Selector and variants' fields stand among the field's siblings. */
  readonly flat: boolean;
  readonly selector: FieldDescription;
  readonly variants: readonly {
    readonly value: string;
    readonly fields: readonly FieldDescription[];
  }[];
}

export type Mode = "create" | "update";
export type JsonObject = Readonly<Record<string, unknown>>;

export type Rule =
  | "unknown-key"
  | "other-variant"
  | "shape"
  | "required"
  | "options"
  | "max-length"
  | "text-pattern"
  | "number-pattern"
  | "minimum"
  | "maximum"
  | "min-items"
  | "max-items"
  | "unique";

/** What is looked at first; of what fails here nothing more is said. */
const phaseOne: ReadonlySet<Rule> = new Set(["unknown-key", "other-variant", "shape"]);

export interface OracleProblem {
  /** Such as `prices[1].amount`. */
  readonly path: string;
  readonly rule: Rule;
}

export interface Verdict {
  readonly accepted: boolean;
  readonly problems: readonly OracleProblem[];
  /** What would be written: normalised, without locked fields. */
  readonly written: JsonObject;
  /** The same with locked fields; what could not be normalised stands as it was sent. */
  readonly normalised: JsonObject;
  /** Paths of locked fields that were sent. */
  readonly ignored: readonly string[];
}

export interface Circumstances {
  readonly mode: Mode;
  /** The declaration says `coerce: json`: lists and objects may come as JSON text. */
  readonly takesJsonText: boolean;
}

/** Judges the content fields of one call. */
export function judge(
  form: FormDescription,
  circumstances: Circumstances,
  input: JsonObject,
): Verdict {
  const report: Report = { ...circumstances, problems: [], ignored: [] };
  const { written, normalised } = judgeObject(form.fields, input, "", report);
  const { problems, ignored } = report;
  return { accepted: problems.length === 0, problems, written, normalised, ignored };
}

interface Report extends Circumstances {
  readonly problems: OracleProblem[];
  readonly ignored: string[];
}

/** A value that was looked at. `isShaped` is phase one: only then is anything more said of it. */
interface Looked {
  readonly isShaped: boolean;
  readonly written: unknown;
  readonly normalised: unknown;
}

interface LookedObject extends Looked {
  readonly written: JsonObject;
  readonly normalised: JsonObject;
}

// Objects

/** One object: unknown keys, then every field that applies, then fields of variants that were not chosen. */
function judgeObject(
  fields: readonly FieldDescription[],
  input: JsonObject,
  path: string,
  report: Report,
): LookedObject {
  const written = new Map<string, unknown>();
  const normalised = new Map<string, unknown>();
  const known = allKeys(fields);
  for (const [key, value] of Object.entries(input)) {
    if (known.has(key)) continue;
    report.problems.push({ path: below(path, key), rule: "unknown-key" });
    normalised.set(key, value);
  }
  const { applying, foreign } = sortOut(fields, input);
  for (const field of applying) {
    const sent = valueOf(input, field.key);
    const looked = judgeField(field, sent, below(path, field.key), report);
    if (sent === undefined) continue;
    normalised.set(field.key, looked.normalised);
    if (!field.locked) written.set(field.key, looked.written);
    else report.ignored.push(below(path, field.key));
  }
  // "Only the chosen variant's fields." A null holds nothing that could belong to another variant.
  for (const key of foreign) {
    const sent = valueOf(input, key);
    if (sent === undefined || sent === null) continue;
    report.problems.push({ path: below(path, key), rule: "other-variant" });
    normalised.set(key, sent);
  }
  return {
    isShaped: true,
    written: Object.fromEntries(written),
    normalised: Object.fromEntries(normalised),
  };
}

/** Every key that may stand at this level, whatever is chosen. */
function allKeys(fields: readonly FieldDescription[]): ReadonlySet<string> {
  return new Set(
    fields.flatMap(({ key, shape }) => {
      if (shape.kind !== "variants" || !shape.flat) return [key];
      return [shape.selector.key, ...shape.variants.flatMap((each) => [...allKeys(each.fields)])];
    }),
  );
}

interface SortedOut {
  readonly applying: readonly FieldDescription[];
  /** Keys of variants that were not chosen. */
  readonly foreign: readonly string[];
}

/** Which fields of a level apply, going by what its selectors hold. */
function sortOut(fields: readonly FieldDescription[], input: JsonObject): SortedOut {
  const parts = fields.map((field): SortedOut => {
    const { shape } = field;
    return shape.kind === "variants" && shape.flat
      ? sortOutVariants(shape, input)
      : { applying: [field], foreign: [] };
  });
  return {
    applying: parts.flatMap(({ applying }) => applying),
    foreign: parts.flatMap(({ foreign }) => foreign),
  };
}

function sortOutVariants(shape: VariantsDescription, input: JsonObject): SortedOut {
  const { selector, variants } = shape;
  const sent = valueOf(input, selector.key);
  const choice = textOf(sent);
  const chosen = variants.find(({ value }) => value === choice);
  const isWrong = sent !== undefined && sent !== null && chosen === undefined;
  // A choice that is wrong is the problem; it says nothing of which fields belong.
  if (isWrong) return { applying: [selector], foreign: [] };
  const inner = sortOut(chosen?.fields ?? [], input);
  const own = allKeys(chosen?.fields ?? []);
  const others = variants.flatMap(({ fields }) => [...allKeys(fields)]);
  return {
    applying: [selector, ...inner.applying],
    foreign: [...new Set(others.filter((key) => !own.has(key))), ...inner.foreign],
  };
}

// Fields

function judgeField(
  { shape, required, locked }: FieldDescription,
  sent: unknown,
  path: string,
  report: Report,
): Looked {
  const isDemanded = required && !locked;
  if (sent === undefined || sent === null) {
    // A change may leave a field out, but may not clear one that is required.
    const isMissing = sent === null || report.mode === "create";
    if (isDemanded && isMissing) report.problems.push({ path, rule: "required" });
    return { isShaped: true, written: sent, normalised: sent };
  }
  const before = report.problems.length;
  const looked = judgeValue(shape, sent, path, report);
  // An object that holds something wrong holds something.
  const inside = report.problems.slice(before).filter(({ rule }) => phaseOne.has(rule));
  if (isDemanded && inside.length === 0 && isNothing(looked.written, report.mode)) {
    report.problems.push({ path, rule: "required" });
    // Locked fields do not make it something.
    return { ...looked, normalised: looked.written };
  }
  return looked;
}

/** Blank text, `[]` and, for a whole item, `{}` are no value either. */
function isNothing(value: unknown, mode: Mode): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return mode === "create" && isObject(value) && Object.keys(value).length === 0;
}

function judgeValue(
  shape: ShapeDescription,
  original: unknown,
  path: string,
  report: Report,
): Looked {
  const holdsOthers = ["list", "group", "variants", "opaque"].includes(shape.kind);
  const sent = holdsOthers && report.takesJsonText ? fromJsonText(original) : original;
  switch (shape.kind) {
    case "list":
      return judgeList(shape, sent, path, report);
    case "group":
      return isObject(sent)
        ? judgeObject(shape.fields, sent, path, report)
        : misshapen(sent, path, report);
    case "variants": {
      // Inside an object of its own, selector and variants stand side by side.
      const only: FieldDescription = {
        key: "",
        required: false,
        locked: false,
        shape: { ...shape, flat: true },
      };
      return isObject(sent)
        ? judgeObject([only], sent, path, report)
        : misshapen(sent, path, report);
    }
    case "opaque":
      return typeof sent === "object" ? as(sent) : misshapen(sent, path, report);
    default: {
      const value = scalarOf(shape, sent);
      if (value === undefined) return misshapen(sent, path, report);
      for (const rule of brokenRules(shape, value)) report.problems.push({ path, rule });
      return as(value);
    }
  }
}

/** What JSON text of a list or an object says; anything else as it is. */
function fromJsonText(sent: unknown): unknown {
  if (typeof sent !== "string") return sent;
  try {
    const said: unknown = JSON.parse(sent);
    return typeof said === "object" && said !== null ? said : sent;
  } catch {
    return sent;
  }
}

function judgeList(shape: ListDescription, sent: unknown, path: string, report: Report): Looked {
  const isRepeatable = ["group", "variants", "opaque"].includes(shape.items.kind);
  const entries = Array.isArray(sent) ? sent : isRepeatable && isObject(sent) ? [sent] : undefined;
  if (entries === undefined) return misshapen(sent, path, report);
  const looked = entries.map((entry: unknown, index) => {
    const place = `${path}[${index}]`;
    // A list has no gaps: null is not of any entry's shape. Entries are replaced whole, so each is a new one.
    return entry === null
      ? misshapen(entry, place, report)
      : judgeValue(shape.items, entry, place, { ...report, mode: "create" });
  });
  const written = looked.map((entry) => entry.written);
  const normalised = looked.map((entry) => entry.normalised);
  // An entry of the wrong shape is a list of the wrong shape: nothing more is said of the list.
  const isShaped = looked.every((entry) => entry.isShaped);
  if (isShaped) {
    const count = entries.length;
    if (count < (shape.minItems ?? 0)) report.problems.push({ path, rule: "min-items" });
    if (count > (shape.maxItems ?? Infinity)) report.problems.push({ path, rule: "max-items" });
    if (shape.unique && hasEqual(written)) report.problems.push({ path, rule: "unique" });
  }
  return { isShaped, written, normalised };
}

function misshapen(sent: unknown, path: string, report: Report): Looked {
  report.problems.push({ path, rule: "shape" });
  return { isShaped: false, written: sent, normalised: sent };
}

function as(value: unknown): Looked {
  return { isShaped: true, written: value, normalised: value };
}

// Single values

type ScalarDescription = Extract<
  ShapeDescription,
  { readonly kind: "text" | "number" | "boolean" | "date" | "reference" }
>;

/** The value in normal form; undefined when it has not the right shape. */
function scalarOf(shape: ScalarDescription, sent: unknown): Scalar | undefined {
  switch (shape.kind) {
    case "text":
      return textOf(sent) ?? undefined;
    case "reference":
      // A link is text; the blanks around an address are not part of it.
      return textOf(sent)?.trim();
    case "number":
      return numberOf(sent, shape.whole);
    case "boolean":
      return booleanOf(sent);
    case "date":
      return typeof sent === "string" ? momentOf(sent, shape.time) : undefined;
  }
}

/** Text as sent; a number or boolean by its text form, which is the one JSON gives it. */
function textOf(sent: unknown): string | null | undefined {
  if (sent === null || typeof sent === "string") return sent;
  if (typeof sent === "number" || typeof sent === "boolean") return JSON.stringify(sent);
  return undefined;
}

/** A number or numeric text, trimmed: digits with an optional sign, fraction and exponent. */
function numberOf(sent: unknown, whole: boolean): number | undefined {
  let value: number | undefined;
  if (typeof sent === "number") value = sent;
  else if (typeof sent === "string" && isNumeric(sent.trim())) value = Number(sent.trim());
  if (value === undefined || !Number.isFinite(value)) return undefined;
  if (whole && !Number.isSafeInteger(value)) return undefined;
  return value === 0 ? 0 : value;
}

function isNumeric(text: string): boolean {
  return /^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?$/.test(text);
}

function booleanOf(sent: unknown): boolean | undefined {
  if (typeof sent === "boolean") return sent;
  if (typeof sent !== "string") return undefined;
  const word = sent.trim().toLowerCase();
  return word === "true" ? true : word === "false" ? false : undefined;
}

/** A day as `2026-01-31`; a moment in UTC with milliseconds, of a day its midnight. */
function momentOf(sent: string, time: boolean): string | undefined {
  const iso =
    /^(\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.]\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;
  const day = iso.exec(sent)?.[1];
  if (day === undefined || !isDay(day)) return undefined;
  if (!time) return sent === day ? day : undefined;
  return new Date(sent).toISOString();
}

/** `2026-02-30` would silently be another day. */
function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

/** What is wrong with a value of the right shape. */
function brokenRules(shape: ScalarDescription, value: Scalar): readonly Rule[] {
  const rules: Rule[] = [];
  if (shape.kind === "reference") return rules;
  if (shape.options !== undefined && !shape.options.includes(value)) rules.push("options");
  if (shape.kind === "text" || shape.kind === "number") {
    // A pattern is about the whole text form, and says nothing of empty text.
    const text = String(value);
    for (const pattern of shape.patterns) {
      if (text === "" || new RegExp(`^(?:${pattern})$`, "u").test(text)) continue;
      rules.push(shape.kind === "text" ? "text-pattern" : "number-pattern");
    }
    if (shape.kind === "text" && [...text].length > (shape.maxLength ?? Infinity)) {
      rules.push("max-length");
    }
  }
  if (shape.kind === "number" && typeof value === "number") {
    if (value < (shape.minimum ?? -Infinity)) rules.push("minimum");
    if (value > (shape.maximum ?? Infinity)) rules.push("maximum");
  }
  return rules;
}

// Values

/** An own property: `constructor` is a name like any other. */
function valueOf(input: JsonObject, key: string): unknown {
  return Object.hasOwn(input, key) ? input[key] : undefined;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasEqual(values: readonly unknown[]): boolean {
  return values.some((value, at) => values.slice(0, at).some((before) => areEqual(before, value)));
}

/** Equal as JSON: the order of keys means nothing. */
function areEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, at) => areEqual(each, b[at]));
  }
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && areEqual(a[key], b[key]))
    );
  }
  return a === b;
}

function below(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
