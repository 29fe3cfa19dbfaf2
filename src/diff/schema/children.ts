import { sameJson } from "../../schema/equality.js";
import type { JsonSchema } from "../../schema/json-schema.js";
import { isSchema, nameList, schemaList, schemaMap } from "../../schema/located.js";
import { isObject } from "../../util/is-object.js";
import type { NodePair } from "../rule.js";
import { bothTake } from "./aligned.js";
import { alternativePairs } from "./branch-changes.js";
import { valuesText, valueText } from "./names.js";
import {
  conditionPairs,
  conjunctChanges,
  conjunctsOf,
  withMembers,
  withParts,
} from "./node-parts.js";

/** The same place inside two nodes. */
export interface Child {
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  /** What it adds to a path: nothing for what is about the same value. */
  readonly steps: readonly string[];
  /** Where the value stands in the older parent's value, and in the newer one's: a key, or true for an entry of a list. */
  readonly keys?: { readonly before: string; readonly after: string } | "entry" | "member";
  /** What must hold for it to count. */
  readonly condition?: JsonSchema;
  readonly isMonotone: boolean;
  readonly when?: string;
  /** The older parent with another child in the place of this one. */
  readonly rebuild: (edited: JsonSchema) => JsonSchema;
}

/** Every place inside two nodes that both have. */
export function childrenOf(pair: NodePair): readonly Child[] {
  return [
    ...memberChildren(pair),
    ...itemChildren(pair),
    ...otherMemberChildren(pair),
    ...conditionChildren(pair),
    ...conjunctChildren(pair),
    ...alternativeChildren(pair, "anyOf"),
    ...alternativeChildren(pair, "oneOf"),
  ];
}

/** Members under the same name or, for what changed besides, under another. */
function memberChildren({ before, after, properties }: NodePair): readonly Child[] {
  if (!bothTake(before, after, "object")) return [];
  const old = schemaMap(before["properties"]);
  const now = schemaMap(after["properties"]);
  const pairs = [
    ...properties.common.map((key) => ({ from: key, to: key })),
    ...properties.renamed,
  ];
  return pairs.map(({ from, to }) => ({
    before: old.get(from) ?? true,
    after: now.get(to) ?? true,
    steps: [to],
    keys: { before: from, after: to },
    isMonotone: true,
    rebuild: (edited) => withMembers(before, [...old, [from, edited]]),
  }));
}

function itemChildren({ before, after }: NodePair): readonly Child[] {
  const { items: old } = before;
  const { items: now } = after;
  const isThere = isSchema(old) || isSchema(now);
  if (!isThere || old === false || now === false || !bothTake(before, after, "array")) return [];
  return [
    {
      before: isSchema(old) ? old : true,
      after: isSchema(now) ? now : true,
      steps: ["items"],
      keys: "entry",
      isMonotone: true,
      rebuild: (items) => ({ ...before, items }),
    },
  ];
}

function otherMemberChildren({ before, after }: NodePair): readonly Child[] {
  const { additionalProperties: old } = before;
  const { additionalProperties: now } = after;
  if (!isObject(old) || !isObject(now)) return [];
  return [
    {
      before: old,
      after: now,
      steps: ["additionalProperties"],
      keys: "member",
      isMonotone: true,
      rebuild: (additionalProperties) => ({ ...before, additionalProperties }),
    },
  ];
}

/** What holds under the same condition on both sides. */
function conditionChildren({ before, after }: NodePair): readonly Child[] {
  const { old: conditions, twins } = conditionPairs(before, after);
  return conditions.flatMap((old, index) => {
    const now = twins.get(old);
    const condition = old["if"];
    if (now === undefined || !isSchema(condition) || !sameJson(now["if"], condition)) return [];
    return (["then", "else"] as const).flatMap((keyword): readonly Child[] => {
      const one = old[keyword];
      const other = now[keyword];
      if (!isObject(one) || !isObject(other)) return [];
      return [
        {
          before: one,
          after: other,
          steps: [],
          condition: keyword === "then" ? condition : { not: condition },
          isMonotone: true,
          when: conditionText(condition, keyword === "else"),
          rebuild: (edited) =>
            withParts(before, {
              conditions: conditions.with(index, { ...old, [keyword]: edited }),
            }),
        },
      ];
    });
  });
}

/** A condition in words: `"kind" is "video"`. */
export function conditionText(condition: unknown, isNegated: boolean): string {
  const members = isObject(condition) ? [...schemaMap(condition["properties"])] : [];
  const [member, ...more] = members;
  const is = isNegated ? "is not" : "is";
  if (member !== undefined && more.length === 0 && isObject(member[1])) {
    const [key, node] = member;
    if (Object.hasOwn(node, "const")) return `${valueText(key)} ${is} ${valueText(node["const"])}`;
    if (Array.isArray(node["enum"]))
      return `${valueText(key)} ${is} one of ${valuesText(node["enum"])}`;
  }
  const required = isObject(condition) ? nameList(condition["required"]) : [];
  if (members.length === 0 && required.length === 1) {
    return `${valueText(required[0])} ${is} given`;
  }
  return `a condition ${isNegated ? "does not hold" : "holds"}`;
}

/** The only conjunct of either side that differs, besides patterns and conditions. */
function conjunctChildren({ before, after }: NodePair): readonly Child[] {
  const { changed } = conjunctChanges(before, after);
  if (changed === undefined) return [];
  const conjuncts = conjunctsOf(before);
  return [
    {
      before: changed.from,
      after: changed.to,
      steps: [],
      isMonotone: true,
      rebuild: (edited) =>
        withParts(before, {
          conjuncts: conjuncts.with(conjuncts.indexOf(changed.from), edited),
        }),
    },
  ];
}

/** Alternatives that stand for each other. Of `oneOf` a wider one can also refuse. */
function alternativeChildren(pair: NodePair, keyword: "anyOf" | "oneOf"): readonly Child[] {
  const old = schemaList(pair.before[keyword]);
  return alternativePairs(pair, keyword).map(({ index, before, after }) => ({
    before,
    after,
    steps: [],
    isMonotone: keyword === "anyOf",
    rebuild: (edited) => ({ ...pair.before, [keyword]: old.with(index, edited) }),
  }));
}
