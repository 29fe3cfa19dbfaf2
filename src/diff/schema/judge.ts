import { accepts } from "../../schema/accepts.js";
import { inclusion, type Inclusion } from "../../schema/inclusion.js";
import type { Dialect, JsonSchema } from "../../schema/json-schema.js";
import { dialectOf } from "../../schema/modernised.js";
import { shrunk } from "../../schema/shrink.js";
import { smallestValue } from "../../schema/smallest-value.js";
import { validator } from "../../schema/validates.js";
import type { Compat, Direction } from "../finding.js";
import { type Bundle, standalone } from "./bundled.js";
import { type Lifted, liftedValues } from "./lifted-values.js";
import { areSameButForWords } from "./meaning.js";
import type { PlacedPair } from "./walk.js";

/** What a change means, and a value of the whole that shows that it is breaking. */
export interface Verdict {
  readonly compat: Compat;
  readonly witness?: unknown;
}

/** Decides what changes between two schemas mean. */
export interface Judge {
  /** Whether whoever relied on the older schema as a whole can go on. */
  readonly whole: () => Inclusion;
  /** By the change's own place alone, with a value of the whole if one is found quickly. */
  readonly atPlace: (placed: PlacedPair, edited: JsonSchema) => Verdict;
  /** By the whole schemas, when the place did not tell. */
  readonly inWhole: (placed: PlacedPair, edited: JsonSchema) => Verdict;
}

export interface Judged {
  /** As they were given. */
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  readonly bundle: Bundle;
  readonly direction: Direction;
  readonly dialect: Dialect;
}

const unknown: Verdict = { compat: "unknown" };
const compatible: Verdict = { compat: "compatible" };

/**
 * A change is breaking when a value shows it: taken before, refused by the older schema with this change alone, and refused now; of
 * results the other way round. It is compatible when there is provably no such value.
 */
export function judgeOf({ before, after, bundle, direction, dialect }: Judged): Judge {
  const isInput = direction === "input";
  const { definitions } = bundle;
  const asDocument = (node: JsonSchema): JsonSchema => standalone(node, definitions);
  const older = asDocument(bundle.before);
  const newer = asDocument(bundle.after);
  const takes = (schema: JsonSchema, value: unknown): boolean =>
    validator(schema, dialectOf(schema, dialect))?.(value) ?? false;
  const refuses = (schema: JsonSchema, value: unknown): boolean =>
    validator(schema, dialectOf(schema, dialect))?.(value) === false;
  /** Whether a value shows a change from one whole to the other, as ajv judges what was given. */
  const isShown = (value: unknown): boolean =>
    isInput
      ? takes(before, value) && refuses(after, value)
      : takes(after, value) && refuses(before, value);
  /** Whether it does so by this change alone. */
  const isOwn = (whole: JsonSchema, value: unknown): boolean =>
    isQuickly(whole, value) === !isInput &&
    isQuickly(older, value) === isInput &&
    isQuickly(newer, value) === !isInput;
  const known = new Map<string, Lifted | undefined>();
  const smallest = (node: JsonSchema): Lifted | undefined => {
    const key = JSON.stringify(node);
    if (known.has(key)) return known.get(key);
    const schema = asDocument(node);
    const found = smallestValue([{ node: schema, root: schema }]);
    known.set(key, found);
    return found;
  };
  /** A value that several changes together show. */
  let together: Lifted | undefined;
  let whole: Inclusion | undefined;
  return {
    whole: () => {
      if (areSameButForWords(before, after)) return { kind: "included" };
      whole ??= isInput
        ? inclusion(before, after, { dialect })
        : inclusion(after, before, { dialect });
      if (whole.kind !== "undecided" || together === undefined) return whole;
      return { kind: "counterexample", value: shrunk(together.value, isShown) };
    },
    atPlace: (placed, edited) => {
      if (!placed.isMonotone) return unknown;
      const own = asDocument(placed.pair.before);
      const changed = asDocument(edited);
      const [subset, superset] = isInput ? [own, changed] : [changed, own];
      const local = inclusion(subset, superset, { isTried: false });
      if (local.kind === "included") return compatible;
      if (local.kind === "undecided") return unknown;
      const editedWhole = asDocument(placed.rebuild(edited));
      for (const value of liftedValues(placed, local.value, direction, smallest)) {
        if (!isShown(value)) continue;
        if (!isOwn(editedWhole, value)) {
          together ??= { value };
          continue;
        }
        const isSmaller = (each: unknown): boolean => isOwn(editedWhole, each) && isShown(each);
        return { compat: "breaking", witness: shrunk(value, isSmaller) };
      }
      return unknown;
    },
    inWhole: (placed, edited) => {
      const editedWhole = asDocument(placed.rebuild(edited));
      const both = (keyword: "anyOf" | "allOf"): JsonSchema =>
        standalone({ [keyword]: [bare(editedWhole), bare(newer)] }, definitions);
      const asked = isInput ? inclusion(older, both("anyOf")) : inclusion(both("allOf"), older);
      if (asked.kind === "included") return compatible;
      if (asked.kind === "undecided" || !isShown(asked.value)) return unknown;
      return { compat: "breaking", witness: asked.value };
    },
  };
}

function bare(schema: JsonSchema): JsonSchema {
  return standalone(schema, {});
}

function isQuickly(schema: JsonSchema, value: unknown): boolean {
  return accepts({ node: schema, root: schema }, value);
}
