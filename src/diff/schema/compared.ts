import { canonicalJson } from "../../schema/equality.js";
import { inclusion, type Inclusion } from "../../schema/inclusion.js";
import type { Dialect, JsonSchema } from "../../schema/json-schema.js";
import { dialectOf } from "../../schema/modernised.js";
import { isNestedDeeper } from "../../schema/nesting.js";
import { unsupportedIn } from "../../schema/unsupported.js";
import { compareText } from "../../util/compare-text.js";
import { isObject } from "../../util/is-object.js";
import type { Compat, Direction, Level } from "../finding.js";
import type { SchemaChange, SchemaRule } from "../rule.js";
import { schemaRules } from "../schema-rules/index.js";
import { schemaChanged } from "../schema-rules/schema-changed.js";
import { unsupportedConstruct } from "../schema-rules/unsupported-construct.js";
import { bundled, type Bundle } from "./bundled.js";
import type { SchemaComparison, SchemaFinding } from "./comparison.js";
import { inDocumentOrder } from "./document-order.js";
import { type Judge, judgeOf, type Verdict } from "./judge.js";
import { levelOf } from "./level.js";
import { areSameButForWords } from "./meaning.js";
import { rewritten } from "./rewritten.js";
import { type PlacedPair, placedPairs } from "./walk.js";

export interface ComparedOptions {
  readonly direction: Direction;
  /** Where `$schema` does not say; 2020-12 unless told. */
  readonly dialect?: Dialect;
  /** Only changes of meaning, or only of words; both unless told. */
  readonly aspect?: SchemaRule["aspect"];
  /** Whether a change is known to break already. Where all are, none is judged again and none is given. */
  readonly isKnown?: (change: Pick<SchemaFinding, "rule" | "path" | "keyword">) => boolean;
}

/** Levels of nesting that no schema written for people has. */
const deepest = 300;

/** What became of a schema; see `compareSchemas`. */
export function compared(
  before: JsonSchema,
  after: JsonSchema,
  { direction, dialect = "2020-12", aspect, isKnown }: ComparedOptions,
): SchemaComparison {
  if ([before, after].some((schema) => isNestedDeeper(schema, deepest))) return tooDeep(direction);
  const older = rewritten(before, dialectOf(before, dialect));
  const newer = rewritten(after, dialectOf(after, dialect));
  const bundle = bundled(older, newer);
  const dialects = { before: dialectNamed(before), after: dialectNamed(after) };
  const placed = placedPairs(bundle, { direction, dialects });
  const judge = judgeOf({ before, after, bundle, direction, dialect });
  const rules = schemaRules.filter((rule) => aspect === undefined || rule.aspect === aspect);
  const changes = placed.flatMap((each) => changesAt(each, rules));
  if (
    isKnown !== undefined &&
    changes.length > 0 &&
    changes.every((each) => isKnown(placeOf(each)))
  )
    return { compat: "breaking", witness: undefined, findings: [] };
  const meaning = aspect !== "words";
  const judged = attributed(judgedChanges(changes, judge, meaning), changes);
  const found = judged.verdicts.map((verdict, index) =>
    findingOf(changes[index] as Change, verdict, direction),
  );
  const hasMeant = changes.some(({ rule }) => rule.aspect === "meaning");
  const net = meaning
    ? [
        ...netFindings(judged, { older, newer, direction }),
        ...(hasMeant ? [] : unsaid(judged, { older, newer, direction }, bundle)),
      ]
    : [];
  return {
    compat: judged.compat,
    witness: judged.witness,
    findings: [...inDocumentOrder(distinct(found), [bundle.before, bundle.after]), ...net],
  };
}

function dialectNamed(schema: JsonSchema): string | undefined {
  const named = typeof schema === "boolean" ? undefined : schema["$schema"];
  return typeof named === "string" ? named : undefined;
}

interface Change {
  readonly rule: SchemaRule;
  readonly change: SchemaChange;
  readonly placed: PlacedPair;
}

function changesAt(placed: PlacedPair, rules: readonly SchemaRule[]): readonly Change[] {
  return rules.flatMap((rule) =>
    rule.levels[placed.pair.direction] === undefined
      ? []
      : rule.find(placed.pair).map((change) => ({ rule, change, placed })),
  );
}

interface Judgement {
  readonly verdicts: readonly Verdict[];
  /** Of each change whether its own place says that it breaks nothing. */
  readonly isHarmless: readonly boolean[];
  readonly compat: Compat;
  readonly witness: unknown;
  /** Of the schemas as a whole, where it had to be asked. */
  readonly whole: Inclusion | undefined;
}

/** Every change by its own place first; where no value shows one to be breaking, the whole decides, and changes that it makes good. */
function judgedChanges(changes: readonly Change[], judge: Judge, meaning: boolean): Judgement {
  const atPlace = changes.map(({ rule, change, placed }): Verdict =>
    rule.aspect === "words" || change.edited === undefined
      ? { compat: "compatible" }
      : judge.atPlace(placed, change.edited),
  );
  const shown = smallestWitness(atPlace);
  const whole = meaning && shown === undefined ? judge.whole() : undefined;
  const verdicts = atPlace.map((verdict, index): Verdict => {
    if (verdict.compat !== "unknown") return verdict;
    if (whole?.kind === "included") return { compat: "compatible" };
    const { placed, change } = changes[index] as Change;
    return judge.inWhole(placed, change.edited ?? placed.pair.before);
  });
  const isHarmless = atPlace.map(({ compat }) => compat === "compatible");
  const breaking = smallestWitness(verdicts);
  if (breaking !== undefined || whole?.kind === "counterexample") {
    const value = whole?.kind === "counterexample" ? whole.value : undefined;
    const witness = breaking === undefined ? value : breaking.witness;
    return { verdicts, isHarmless, compat: "breaking", witness, whole };
  }
  const isIncluded = whole === undefined || whole.kind === "included";
  return {
    verdicts,
    isHarmless,
    compat: isIncluded ? "compatible" : "unknown",
    witness: undefined,
    whole,
  };
}

/**
 * Where only the whole shows a value, it is of the changes whose place it has and that are not harmless there: several that belong
 * together, such as a property that comes with its condition, show nothing apart.
 */
function attributed(judged: Judgement, changes: readonly Change[]): Judgement {
  const { verdicts, isHarmless, compat, witness } = judged;
  if (compat !== "breaking" || smallestWitness(verdicts) !== undefined) return judged;
  const isMeant = ({ change, placed }: Change): boolean => {
    const steps = [
      ...placed.pair.path,
      ...(change.property === undefined ? [] : [change.property]),
    ];
    return steps.length > 0 && hasPlace(witness, steps);
  };
  return {
    ...judged,
    verdicts: verdicts.map((verdict, index) =>
      isHarmless[index] === false && isMeant(changes[index] as Change)
        ? { compat: "breaking", witness }
        : verdict,
    ),
  };
}

function hasPlace(value: unknown, [step, ...others]: readonly string[]): boolean {
  if (step === undefined) return true;
  if (Array.isArray(value)) return step === "items" && value.some((each) => hasPlace(each, others));
  if (!isObject(value)) return false;
  return Object.hasOwn(value, step) && hasPlace(value[step], others);
}

function smallestWitness(verdicts: readonly Verdict[]): Verdict | undefined {
  const shown = verdicts
    .filter(({ compat }) => compat === "breaking")
    .map((verdict) => ({ verdict, text: canonicalJson(verdict.witness) }));
  return shown.toSorted((a, b) => a.text.length - b.text.length || compareText(a.text, b.text))[0]
    ?.verdict;
}

function placeOf({
  rule,
  change: { property, keyword },
  placed,
}: Change): Pick<SchemaFinding, "rule" | "path" | "keyword"> {
  const path = property === undefined ? placed.pair.path : [...placed.pair.path, property];
  return { rule: rule.id, path, ...(keyword === undefined ? {} : { keyword }) };
}

function findingOf(
  { rule, change, placed }: Change,
  { compat, witness }: Verdict,
  direction: Direction,
): SchemaFinding {
  const { message } = change;
  const { path, keyword } = placeOf({ rule, change, placed });
  return {
    rule: rule.id,
    compat,
    level: levelOf(rule, change, compat, direction),
    classes: rule.classes,
    path,
    ...(keyword === undefined ? {} : { keyword }),
    ...(Object.hasOwn(change, "before") ? { before: change.before } : {}),
    ...(Object.hasOwn(change, "after") ? { after: change.after } : {}),
    message:
      placed.when === undefined
        ? message
        : message.replace(/\.$/u, () => `, where ${placed.when}.`),
    advice: rule.advice,
    ...(compat === "breaking" ? { witness } : {}),
  };
}

interface Whole {
  readonly older: JsonSchema;
  readonly newer: JsonSchema;
  readonly direction: Direction;
}

/** What the whole says and none of its changes does. */
function netFindings(
  { verdicts, compat, witness, whole }: Judgement,
  { older, newer, direction }: Whole,
): readonly SchemaFinding[] {
  const facts = { path: [], before: older, after: newer };
  if (compat === "breaking" && !verdicts.some((verdict) => verdict.compat === "breaking")) {
    const way = direction === "input" ? "takes less than" : "gives more than";
    const message = `The schema as a whole ${way} before.`;
    return [{ ...wholeFinding(schemaChanged, "breaking", direction), ...facts, message, witness }];
  }
  if (compat !== "unknown" || verdicts.some((verdict) => verdict.compat === "unknown")) return [];
  const reason = whole?.kind === "undecided" ? whole.reason : "its nesting";
  const construct = unsupportedIn(older) ?? unsupportedIn(newer) ?? reason;
  return [{ ...undecidedFinding(construct, direction), path: [] }];
}

/** What changed without breaking anything, where no rule looks; what is written otherwise and means the same is no change. */
function unsaid(
  { compat }: Judgement,
  { older, newer, direction }: Whole,
  { before, after }: Bundle,
): readonly SchemaFinding[] {
  if (compat !== "compatible" || areSameButForWords(before, after)) return [];
  const [subset, superset] = direction === "input" ? [newer, older] : [older, newer];
  if (inclusion(subset, superset).kind !== "counterexample") return [];
  const way = direction === "input" ? "takes more than" : "gives less than";
  const message = `The schema as a whole ${way} before.`;
  const finding = wholeFinding(schemaChanged, "compatible", direction);
  return [{ ...finding, level: "info", before: older, after: newer, message }];
}

function undecidedFinding(construct: string, direction: Direction): SchemaFinding {
  return {
    ...wholeFinding(unsupportedConstruct, "unknown", direction),
    message: `Whether the schema as a whole still holds cannot be decided: ${construct}.`,
  };
}

function wholeFinding(
  { id, classes, advice, levels }: SchemaRule,
  compat: Compat,
  direction: Direction,
): Omit<SchemaFinding, "message"> & { readonly message: string } {
  const level: Level = levels[direction] ?? "dangerous";
  return { rule: id, compat, level, classes, path: [], message: "", advice };
}

function tooDeep(direction: Direction): SchemaComparison {
  return {
    compat: "unknown",
    witness: undefined,
    findings: [undecidedFinding("schemas nested too deeply", direction)],
  };
}

const ranks: readonly (Compat | Level)[] = ["breaking", "unknown", "dangerous", "info"];

/** The same change at the same place, found through several conditions, is one finding: the gravest. */
function distinct(findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  const kept = new Map<string, SchemaFinding>();
  for (const finding of findings) {
    const key = canonicalJson([finding.rule, finding.path, finding.keyword ?? null]);
    const known = kept.get(key);
    if (known === undefined || rank(finding) < rank(known)) kept.set(key, finding);
  }
  return [...kept.values()];
}

function rank({ compat, level }: SchemaFinding): number {
  const byCompat = compat === "compatible" ? ranks.length : ranks.indexOf(compat);
  return byCompat * ranks.length + ranks.indexOf(level);
}
