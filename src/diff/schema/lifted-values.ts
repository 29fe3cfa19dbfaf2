import type { JsonSchema } from "../../schema/json-schema.js";
import { isObject } from "../../util/is-object.js";
import type { Direction } from "../finding.js";
import { conditionsOf } from "./node-parts.js";
import type { PlacedPair, Surrounding } from "./walk.js";

/** A smallest value that a node takes; undefined where none is found. */
export type Smallest = (node: JsonSchema) => Lifted | undefined;

/**
 * Values of the whole schema with a value at a pair's place, everything around it as small as it gets: such as both schemas take
 * first, so that nothing else differs, then such as the one takes that takes the value.
 */
export function liftedValues(
  { around }: PlacedPair,
  value: unknown,
  direction: Direction,
  smallest: Smallest,
): readonly unknown[] {
  return (["both", direction === "input" ? "before" : "after"] as const).flatMap((side) => {
    let lifted: Lifted = { value };
    for (const surrounding of around.toReversed()) {
      const next = liftedOnce(surrounding, lifted, side, smallest);
      if (next === undefined) return [];
      lifted = next;
    }
    return [lifted.value];
  });
}

export interface Lifted {
  readonly value: unknown;
}

function liftedOnce(
  { before, after, child }: Surrounding,
  inner: Lifted,
  side: "both" | "before" | "after",
  smallest: Smallest,
): Lifted | undefined {
  const { keys } = child;
  if (keys === undefined && child.condition === undefined) return inner;
  if (keys === "entry") {
    const count = Math.max(1, Number((side === "before" ? before : after)["minItems"] ?? 1));
    return count > 20 ? undefined : { value: Array.from({ length: count }, () => inner.value) };
  }
  if (keys === "member") return { value: { a: inner.value } };
  const own = { both: [before, after], before: [before], after: [after] }[side];
  const asked = child.condition === undefined ? own : [...own, child.condition];
  const object = { type: "object" };
  const found = smallest({ allOf: [object, ...asked] });
  if (keys !== undefined) {
    const key = side === "after" ? keys.after : keys.before;
    const isGiven = {
      properties: Object.fromEntries([[key, { const: inner.value }]]),
      required: [key],
    };
    const asksForMore = own.some((node) => isObject(node) && conditionsOf(node).length > 0);
    const alone = asksForMore ? smallest({ allOf: [object, ...asked, isGiven] }) : undefined;
    const base = alone ?? found;
    return isObject(base?.value) ? { value: withKey(base.value, key, inner.value) } : undefined;
  }
  if (!isObject(found?.value) || !isObject(inner.value)) return undefined;
  return { value: { ...found.value, ...inner.value } };
}

function withKey(value: object, key: string, inner: unknown): unknown {
  return Object.fromEntries([...Object.entries(value), [key, inner]]);
}
