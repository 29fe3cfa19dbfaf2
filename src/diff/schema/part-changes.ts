import { canonicalJson, sameJson } from "../../schema/equality.js";
import type { SchemaObject } from "../../schema/json-schema.js";
import { isObject } from "../../util/is-object.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { conditionText } from "./children.js";
import type { KeywordChange } from "./keyword-changes.js";
import { quotedPath, valueText } from "./names.js";
import {
  conditionPairs,
  conjunctChanges,
  conjunctsOf,
  listChanges,
  patternsOf,
  withParts,
} from "./node-parts.js";

/** Patterns that came, went or, where only one of either side differs, changed. */
export function patternChanges(pair: NodePair, wanted: KeywordChange): readonly SchemaChange[] {
  const { before, after, path, typesAreDisjoint } = pair;
  if (typesAreDisjoint) return [];
  const old = patternsOf(before);
  const place = quotedPath(path);
  const { removed, added } = listChanges(old, patternsOf(after));
  const [from] = removed;
  const [to] = added;
  const isChanged = removed.length === 1 && added.length === 1;
  const change = (part: Omit<SchemaChange, "keyword" | "edited">, patterns: readonly string[]) => ({
    keyword: "pattern",
    ...part,
    edited: withParts(before, { patterns }),
  });
  if (isChanged && from !== undefined && to !== undefined) {
    if (wanted !== "changed") return [];
    const message = `${place} must match ${valueText(to)} now, ${valueText(from)} before.`;
    const patterns = old.map((pattern) => (pattern === from ? to : pattern));
    return [change({ before: from, after: to, message }, patterns)];
  }
  if (wanted === "changed") return [];
  return wanted === "added"
    ? oneOrAll(added, (pattern) =>
        change({ after: pattern, message: `${place} must match ${valueText(pattern)} now.` }, [
          ...old,
          ...(Array.isArray(pattern) ? pattern : [pattern]),
        ]),
      )
    : oneOrAll(removed, (pattern) =>
        change(
          { before: pattern, message: `${place} need not match ${valueText(pattern)} any more.` },
          old.filter((each) =>
            Array.isArray(pattern) ? !pattern.includes(each) : each !== pattern,
          ),
        ),
      );
}

/** Several at once are one change, since each alone would mean something else than all of them. */
function oneOrAll<Item, Change>(
  items: readonly Item[],
  change: (item: Item | readonly Item[]) => Change,
): readonly Change[] {
  const [first, ...more] = items;
  if (first === undefined) return [];
  return [change(more.length === 0 ? first : items)];
}

/** Conditions that came, went or, where one stands for another, changed. */
export function conditionChanges(pair: NodePair, wanted: KeywordChange): readonly SchemaChange[] {
  const { before, after, path, typesAreDisjoint } = pair;
  if (typesAreDisjoint) return [];
  const { old, removed, added, twins } = conditionPairs(before, after);
  const place = quotedPath(path);
  if (wanted === "changed") {
    const changed = [...twins].filter(([one, other]) => !isWalkedInto(one, other));
    if (changed.length === 0) return [];
    const [[first] = [undefined]] = changed;
    return [
      {
        keyword: "if",
        before: changed.map(([one]) => one),
        after: changed.map(([, other]) => other),
        message: `${place} is asked for something else now where ${conditionText(first?.["if"], false)}${andMore(changed)}.`,
        edited: withParts(before, { conditions: old.map((each) => twins.get(each) ?? each) }),
      },
    ];
  }
  const isAdded = wanted === "added";
  const found = isAdded ? added : removed;
  const [first] = found;
  if (first === undefined) return [];
  return [
    {
      keyword: "if",
      [isAdded ? "after" : "before"]: found,
      message: `${place} is asked for ${isAdded ? "more" : "less"} now where ${conditionText(first["if"], false)}${andMore(found)}.`,
      edited: withParts(before, {
        conditions: isAdded ? [...old, ...found] : old.filter((each) => !found.includes(each)),
      }),
    },
  ];
}

function andMore(list: readonly unknown[]): string {
  return list.length === 1 ? "" : ` and ${list.length - 1} more`;
}

/** Whether all that differs is inside of schemas that both have. */
function isWalkedInto(one: SchemaObject, other: SchemaObject): boolean {
  return (
    sameJson(one["if"], other["if"]) &&
    ["then", "else"].every(
      (keyword) =>
        sameJson(one[keyword] ?? true, other[keyword] ?? true) ||
        (isObject(one[keyword]) && isObject(other[keyword])),
    )
  );
}

/** Members of `allOf` that came or went, all in one change. */
export function conjunctPartChanges(
  pair: NodePair,
  wanted: "added" | "removed",
): readonly SchemaChange[] {
  const { before, after, path, typesAreDisjoint } = pair;
  if (typesAreDisjoint) return [];
  const found = conjunctChanges(before, after)[wanted];
  if (found.length === 0) return [];
  const old = conjunctsOf(before);
  const gone = new Set(found.map(canonicalJson));
  const isAdded = wanted === "added";
  const what = valueText(found.length === 1 ? found[0] : found);
  return [
    {
      keyword: "allOf",
      [wanted === "added" ? "after" : "before"]: found,
      message: `${quotedPath(path)} ${isAdded ? `must fit ${what} as well now` : `need not fit ${what} any more`}.`,
      edited: withParts(before, {
        conjuncts:
          wanted === "added"
            ? [...old, ...found]
            : old.filter((each) => !gone.has(canonicalJson(each))),
      }),
    },
  ];
}
