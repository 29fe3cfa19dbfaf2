import { sameJson } from "../../schema/equality.js";
import { schemaMap } from "../../schema/located.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { listedOf } from "./enum-changes.js";
import { quotedPath } from "./names.js";

/** Properties in another order, those that came or went left out. */
export function propertyOrder({ before, after, path }: NodePair): readonly SchemaChange[] {
  const old = schemaMap(before["properties"]);
  const now = schemaMap(after["properties"]);
  const [first, second] = [
    [...old.keys()].filter((key) => now.has(key)),
    [...now.keys()].filter((key) => old.has(key)),
  ];
  if (sameJson(first, second)) return [];
  return [
    {
      keyword: "properties",
      before: first,
      after: second,
      message: `${quotedPath(path)} lists its properties in another order.`,
    },
  ];
}

/** Values in another order, those that came or went left out. */
export function enumOrder({ before, after, path }: NodePair): readonly SchemaChange[] {
  const old = listedOf(before) ?? [];
  const now = listedOf(after) ?? [];
  const has = (values: readonly unknown[], value: unknown): boolean =>
    values.some((each) => sameJson(each, value));
  const first = old.filter((value) => has(now, value));
  const second = now.filter((value) => has(old, value));
  if (sameJson(first, second)) return [];
  return [
    {
      keyword: "enum",
      before: first,
      after: second,
      message: `${quotedPath(path)} lists its values in another order.`,
    },
  ];
}
