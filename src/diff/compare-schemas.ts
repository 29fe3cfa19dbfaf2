import { inclusion } from "../schema/inclusion.js";
import type { Dialect, JsonSchema } from "../schema/json-schema.js";
import { canonicalJson, sameJson } from "../schema/equality.js";
import { dialectOf, modernised } from "../schema/modernised.js";
import { validator } from "../schema/validates.js";
import { compareText } from "../util/compare-text.js";
import type { ChangeClass, Compat, Direction, Level } from "./finding.js";
import type { SchemaChange, SchemaRule } from "./rule.js";
import { schemaRules } from "./schema-rules/index.js";
import { schemaChanged } from "./schema-rules/schema-changed.js";
import { unsupportedConstruct } from "./schema-rules/unsupported-construct.js";
import { type PlacedPair, placedPairs } from "./schema/walk.js";

export interface CompareSchemasOptions {
  /** `input`: breaking when something that was taken is refused now. `output`: when something comes now that could not before. */
  readonly direction: Direction;
  /** Where `$schema` does not say; 2020-12 unless told. */
  readonly dialect?: Dialect;
}

/** What became of a schema. */
export interface SchemaComparison {
  readonly compat: Compat;
  /** A smallest value that shows that it is breaking; undefined otherwise. */
  readonly witness: unknown;
  /** The changes one by one, in document order. */
  readonly findings: readonly SchemaFinding[];
}

/** One change of a schema: a finding without the tool around it. */
export interface SchemaFinding {
  readonly rule: string;
  readonly compat: Compat;
  readonly level: Level;
  readonly classes: readonly ChangeClass[];
  readonly path: readonly string[];
  readonly keyword?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly message: string;
  readonly advice: string;
  /** A value of the whole schema. */
  readonly witness?: unknown;
}

/**
 * Compares two JSON Schemas by meaning, as plain data: whether whoever relied on the first can go on with the second. What cannot be
 * decided is `unknown`. Never throws for what a schema holds.
 */
export function compareSchemas(
  before: JsonSchema,
  after: JsonSchema,
  options: CompareSchemasOptions,
): SchemaComparison {
  if (sameJson(before, after) && !ordersDiffer(before, after)) {
    return { compat: "compatible", witness: undefined, findings: [] };
  }
  const whole = comparedWhole(before, after, options);
  const findings = [
    ...schemaFindings(
      modern(before, options),
      modern(after, options),
      { direction: options.direction, aspect: "meaning" },
      whole,
    ),
    ...schemaFindings(before, after, { ...options, aspect: "words" }, whole),
  ];
  return { compat: whole.compat, witness: whole.witness, findings };
}

/** Canonical JSON says nothing of the order of members, which a model reads. */
function ordersDiffer(before: JsonSchema, after: JsonSchema): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

export interface WholeComparison {
  readonly compat: Compat;
  readonly witness: unknown;
  /** Why nothing was decided, as half a sentence. */
  readonly reason?: string;
}

/** What two whole schemas say, whatever the single changes are. */
export function comparedWhole(
  before: JsonSchema,
  after: JsonSchema,
  { direction, dialect }: CompareSchemasOptions,
): WholeComparison {
  const [subset, superset] = direction === "input" ? [before, after] : [after, before];
  const result = inclusion(subset, superset, dialect === undefined ? {} : { dialect });
  switch (result.kind) {
    case "included":
      return { compat: "compatible", witness: undefined };
    case "counterexample":
      return { compat: "breaking", witness: result.value };
    case "undecided":
      return { compat: "unknown", witness: undefined, reason: result.reason };
  }
}

export interface SchemaFindingsOptions extends CompareSchemasOptions {
  readonly aspect: SchemaRule["aspect"];
}

/** The changes between two schemas that the rules of one aspect know; for meanings, something is found wherever not everything is compatible. */
export function schemaFindings(
  before: JsonSchema,
  after: JsonSchema,
  options: SchemaFindingsOptions,
  known?: WholeComparison,
): readonly SchemaFinding[] {
  // Meanings are compared as 2020-12 writes them; words, as they are written.
  if (options.aspect === "meaning" && known === undefined) {
    const whole = comparedWhole(before, after, options);
    const { direction, aspect } = options;
    return schemaFindings(
      modern(before, options),
      modern(after, options),
      { direction, aspect },
      whole,
    );
  }
  const pairs = placedPairs(before, after, options.direction);
  const rules = schemaRules.filter(
    ({ aspect, levels }) => aspect === options.aspect && levels[options.direction] !== undefined,
  );
  const whole = known ?? comparedWhole(before, after, options);
  const context: Context = { before, after, options, whole };
  const found = pairs.flatMap((placed) =>
    rules.flatMap((rule) =>
      rule.find(placed.pair).map((change) => findingOf(rule, placed, change, context)),
    ),
  );
  const findings = inDocumentOrder(found, [before, after]);
  return options.aspect === "words" ? findings : [...findings, ...netFindings(findings, context)];
}

function modern(schema: JsonSchema, { dialect = "2020-12" }: CompareSchemasOptions): JsonSchema {
  const written = modernised(schema, dialectOf(schema, dialect));
  if (typeof written === "boolean") return written ? {} : false;
  const { $schema: _, ...others } = written;
  return others;
}

interface Context {
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  readonly options: SchemaFindingsOptions;
  readonly whole: WholeComparison;
}

function findingOf(
  rule: SchemaRule,
  { pair, rebuild }: PlacedPair,
  change: SchemaChange,
  context: Context,
): SchemaFinding {
  const { property, keyword, message, edited } = change;
  const { compat, witness } =
    edited === undefined ? unchanged : comparedAlone(rebuild(edited), context);
  const policy = change.level ?? rule.levels[pair.direction] ?? "info";
  return {
    rule: rule.id,
    compat,
    level: levelOf(policy, compat, edited !== undefined),
    classes: rule.classes,
    path: property === undefined ? pair.path : [...pair.path, property],
    ...(keyword === undefined ? {} : { keyword }),
    ...(change.before === undefined ? {} : { before: change.before }),
    ...(change.after === undefined ? {} : { after: change.after }),
    message,
    advice: rule.advice,
    ...(witness === undefined ? {} : { witness }),
  };
}

const unchanged: WholeComparison = { compat: "compatible", witness: undefined };

/** What is not decided is dangerous at least; what is proven to break nothing breaks nothing. */
function levelOf(policy: Level, compat: Compat, hasMeaning: boolean): Level {
  if (!hasMeaning) return policy;
  if (compat === "unknown") return policy === "info" ? "dangerous" : policy;
  return compat === "compatible" && policy === "breaking" ? "info" : policy;
}

/**
 * What a change does by itself, all else as it was. Its witness counts when the whole newer schema agrees; where other changes make up
 * for it, the whole decides.
 */
function comparedAlone(
  edited: JsonSchema,
  { before, after, options, whole }: Context,
): WholeComparison {
  const alone = comparedWhole(before, edited, options);
  if (alone.compat !== "breaking") return alone;
  const { direction, dialect } = options;
  const judge = validator(after, dialect);
  const isTaken = judge?.(alone.witness);
  if (isTaken === (direction === "output")) return alone;
  if (whole.compat === "compatible") return whole;
  return { compat: "unknown", witness: undefined, reason: "other changes make up for it" };
}

/** No part of a schema breaks or is undecided without a finding that says so. */
function netFindings(
  findings: readonly SchemaFinding[],
  { before, after, options, whole }: Context,
): readonly SchemaFinding[] {
  const worst = findings.map(({ compat }) => compat);
  if (whole.compat === "compatible" || worst.includes("breaking")) return [];
  if (whole.compat === "unknown" && worst.includes("unknown")) return [];
  const rule = whole.compat === "breaking" ? schemaChanged : unsupportedConstruct;
  const level = rule.levels[options.direction] ?? "dangerous";
  const construct = whole.reason ?? "a construct that is not compared";
  const facts = {
    compat: whole.compat,
    level,
    path: [],
    ...(sameJson(before, after) ? {} : { before, after }),
    ...(whole.witness === undefined ? {} : { witness: whole.witness }),
  };
  return [
    {
      rule: rule.id,
      classes: rule.classes,
      advice: rule.advice,
      ...facts,
      message:
        whole.compat === "breaking"
          ? "The changes break together what none of them breaks alone."
          : `What the changes mean is not decided: ${construct}.`,
    },
  ];
}

/** As the schema is written: by the place of their properties, the older side's before what only the newer has. */
function inDocumentOrder(
  findings: readonly SchemaFinding[],
  schemas: readonly JsonSchema[],
): readonly SchemaFinding[] {
  const places = new Map<string, number>();
  const visit = (node: unknown, path: readonly string[]): void => {
    if (typeof node !== "object" || node === null || path.length > 40) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === "properties" && typeof value === "object" && value !== null) {
        for (const [name, inner] of Object.entries(value)) {
          const inside = [...path, name];
          const place = canonicalJson(inside);
          if (!places.has(place)) places.set(place, places.size);
          visit(inner, inside);
        }
      } else if (key === "items") visit(value, [...path, "items"]);
    }
  };
  for (const schema of schemas) visit(schema, []);
  const placeOf = (path: readonly string[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const place = places.get(canonicalJson(path.slice(0, length)));
      if (place !== undefined) return place;
    }
    return -1;
  };
  return findings.toSorted(
    (a, b) => placeOf(a.path) - placeOf(b.path) || compareText(a.rule, b.rule),
  );
}
