import type { Option, Pattern } from "../../ir/shape.js";
import type { FieldPlan, PlannedScalar, PlannedShape, PlannedVariants } from "../../ir/tool.js";
import { membersOf } from "./members.js";

/** A node of a JSON Schema (2020-12); keys print in the order in which they are put together. */
export type SchemaNode = Readonly<Record<string, unknown>>;

type Mode = "create" | "update";

/**
 * What the checks accept, said once more as JSON Schema: the normalised content fields of one call, everything enforced.
 * Fields that are never written are allowed and never required. Two facts have no keyword and stay with the checks: a
 * pattern over a number's text, and whether a reference resolves.
 */
export function enforcedSchema(
  { title, fields }: { readonly title: string; readonly fields: readonly FieldPlan[] },
  mode: Mode,
): SchemaNode {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: `${title} (${mode})`,
    ...objectNode(levelOf(fields), mode),
  };
}

/** What one object holds: fields that always apply, and switchables whose variants stand at its level. */
interface Level {
  readonly fields: readonly FieldPlan[];
  readonly choices: readonly PlannedVariants[];
}

function levelOf(fields: readonly FieldPlan[]): Level {
  const choices = fields.flatMap(({ shape }) =>
    shape.kind === "variants" && shape.flat ? [shape] : [],
  );
  const always = fields.flatMap((field) => {
    const { shape } = field;
    return shape.kind === "variants" && shape.flat ? [shape.selector] : [field];
  });
  return { fields: always, choices };
}

/**
 * An object that takes no other keys. It knows the keys of all variants, and which of them apply is for the conditions to
 * say: `unevaluatedProperties` would say it shorter, but inside lists ajv lets it pass what an earlier entry had.
 */
function objectNode(level: Level, mode: Mode): SchemaNode {
  const { properties, ...others } = memberKeywords(level, mode);
  const ofVariants = level.choices
    .flatMap(variantKeys)
    .filter((key) => !Object.hasOwn(properties, key));
  return {
    type: "object",
    properties: { ...properties, ...Object.fromEntries(ofVariants.map((key) => [key, true])) },
    ...others,
    additionalProperties: false,
  };
}

interface MemberKeywords extends SchemaNode {
  readonly properties: SchemaNode;
}

function memberKeywords({ fields, choices }: Level, mode: Mode): MemberKeywords {
  const required = fields.filter((field) => mode === "create" && isRequired(field));
  return {
    properties: Object.fromEntries(fields.map((field) => [field.key, fieldNode(field, mode)])),
    ...(mode === "create" ? { required: required.map(({ key }) => key) } : {}),
    ...(choices.length === 0
      ? {}
      : { allOf: choices.flatMap((choice) => conditions(choice, mode)) }),
  };
}

/** One condition a variant, and one for when none is chosen. */
function conditions(choice: PlannedVariants, mode: Mode): readonly SchemaNode[] {
  const { selector, variants } = choice;
  const keys = variantKeys(choice);
  const chosen = (node: SchemaNode): SchemaNode => ({
    properties: Object.fromEntries([[selector.key, node]]),
    required: [selector.key],
  });
  return [
    ...variants.map(({ value, fields }) => {
      const own = membersOf(fields).map(({ key }) => key);
      const { properties, ...others } = memberKeywords(levelOf(fields), mode);
      const foreign = refused(keys.filter((key) => !own.includes(key)));
      return {
        if: chosen({ const: value }),
        // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema; nothing awaits a schema.
        then: { properties: { ...properties, ...foreign }, ...others },
      };
    }),
    {
      if: chosen({ enum: variants.map(({ value }) => value) }),
      else: { properties: refused(keys) },
    },
  ];
}

/** Keys that the variants of a switchable have, each once. */
function variantKeys({ variants }: PlannedVariants): readonly string[] {
  const members = variants.flatMap(({ fields }) => membersOf(fields));
  return [...new Set(members.map(({ key }) => key))];
}

function refused(keys: readonly string[]): SchemaNode {
  return Object.fromEntries(keys.map((key) => [key, false]));
}

function isRequired({ required, access }: FieldPlan): boolean {
  return required && access === "write";
}

/** `null` clears a field, so it is no value for one that is required. */
function fieldNode(field: FieldPlan, mode: Mode): SchemaNode {
  const node = shapeNode(field.shape, mode, isRequired(field));
  return isRequired(field) ? node : nullable(node);
}

function nullable(node: SchemaNode): SchemaNode {
  const types = Array.isArray(node["type"]) ? node["type"] : [node["type"]];
  const values: unknown = node["enum"];
  return {
    ...node,
    type: [...types, "null"],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}

function shapeNode(shape: PlannedShape, mode: Mode, required: boolean): SchemaNode {
  // A change may send an empty group: there is nothing in it to take away.
  const filled = required && mode === "create" ? { minProperties: 1 } : {};
  switch (shape.kind) {
    case "list": {
      const minItems = Math.max(shape.minItems ?? 0, required ? 1 : 0);
      return {
        type: "array",
        // A change replaces the entries of a list as a whole, so that each is a whole one.
        items: shapeNode(shape.items, "create", false),
        ...(minItems === 0 ? {} : { minItems }),
        ...(shape.maxItems === undefined ? {} : { maxItems: shape.maxItems }),
        ...(shape.unique ? { uniqueItems: true } : {}),
      };
    }
    case "group":
      if (shape.opaque) {
        return { type: ["object", "array"], ...filled, ...(required ? { minItems: 1 } : {}) };
      }
      return { ...objectNode(levelOf(shape.fields), mode), ...filled };
    case "variants":
      return { ...objectNode({ fields: [shape.selector], choices: [shape] }, mode), ...filled };
    default:
      return scalarNode(shape, required);
  }
}

function scalarNode(shape: PlannedScalar, required: boolean): SchemaNode {
  switch (shape.kind) {
    case "text":
      return {
        type: "string",
        ...optionKeywords(shape.options),
        ...(shape.maxLength === undefined ? {} : { maxLength: shape.maxLength }),
        ...patternKeywords([
          // No option is blank, so a choice need not be told apart from a blank.
          ...(required && shape.options === undefined ? [nonBlank] : []),
          ...shape.patterns.map(orEmpty),
        ]),
      };
    case "number":
      return { ...numberBounds(shape), ...optionKeywords(shape.options) };
    case "boolean":
      return { type: "boolean", ...optionKeywords(shape.options) };
    case "date":
      return {
        type: "string",
        format: shape.time ? "date-time" : "date",
        ...optionKeywords(shape.options),
      };
    case "reference":
      return { type: "string", ...patternKeywords(required ? [nonBlank] : []) };
  }
}

/** A `long` beyond what a JSON number holds exactly is refused, never rounded. */
function numberBounds({
  storage,
  minimum,
  maximum,
}: Extract<PlannedScalar, { readonly kind: "number" }>): SchemaNode {
  const isLong = storage === "long";
  const lowest = isLong ? Math.max(minimum ?? -Infinity, Number.MIN_SAFE_INTEGER) : minimum;
  const highest = isLong ? Math.min(maximum ?? Infinity, Number.MAX_SAFE_INTEGER) : maximum;
  return {
    type: isLong ? "integer" : "number",
    ...(lowest === undefined ? {} : { minimum: lowest }),
    ...(highest === undefined ? {} : { maximum: highest }),
  };
}

const nonBlank = "\\S";

/** A pattern says nothing of a text that is empty. */
function orEmpty({ javascript }: Pattern): string {
  return `^$|${javascript}`;
}

function patternKeywords(patterns: readonly string[]): SchemaNode {
  const [first, ...others] = patterns;
  if (first === undefined) return {};
  if (others.length === 0) return { pattern: first };
  return { allOf: patterns.map((pattern) => ({ pattern })) };
}

function optionKeywords(options: readonly Option[] | undefined): SchemaNode {
  if (options === undefined || options.length === 0) return {};
  return { enum: [...new Set(options.map(({ value }) => value))] };
}
