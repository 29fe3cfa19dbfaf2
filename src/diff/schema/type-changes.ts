import type { SchemaObject } from "../../schema/json-schema.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { quotedPath, typesText } from "./names.js";
import { without, withKeywordsOf } from "./node-parts.js";
import {
  areTypesDisjoint,
  areTypesWithin,
  takesNull,
  typeKeyword,
  typesBesideNull,
  typesOf,
} from "./node-types.js";

export type TypeChange =
  | "changed"
  | "widened"
  | "narrowed"
  | "scalarToArray"
  | "arrayToScalar"
  | "scalarToEither"
  | "eitherToScalar"
  | "nullable"
  | "notNullable";

/** How the types of a node changed, in one of these ways; null apart from the others. */
export function typeChanges(pair: NodePair, wanted: TypeChange): readonly SchemaChange[] {
  if (wanted === "nullable" || wanted === "notNullable") return nullChanges(pair, wanted);
  const old = typesBesideNull(pair.before);
  const now = typesBesideNull(pair.after);
  if (kindOf(old, now) !== wanted) return [];
  const isOther = old.length > 0 && now.length > 0 && areTypesDisjoint(old, now);
  const edited = isOther
    ? pair.after
    : withTypes(pair.before, takesNull(pair.before) ? [...now, "null"] : now);
  return [
    {
      keyword: "type",
      before: typeKeyword(old),
      after: typeKeyword(now),
      message: `${quotedPath(pair.path)} takes ${typesText(now)} now, ${typesText(old)} before.`,
      edited,
    },
  ];
}

function kindOf(old: readonly string[], now: readonly string[]): TypeChange | undefined {
  if (old.join() === now.join()) return undefined;
  if (old.length === 0 || now.length === 0) return old.length === 0 ? "widened" : "narrowed";
  const isArray = (types: readonly string[]): boolean => types.join() === "array";
  const isScalar = (types: readonly string[]): boolean => !types.includes("array");
  if (isScalar(old) && isArray(now)) return "scalarToArray";
  if (isArray(old) && isScalar(now)) return "arrayToScalar";
  if (areTypesWithin(old, now)) {
    return isScalar(old) && now.includes("array") && now.length < 6 ? "scalarToEither" : "widened";
  }
  if (areTypesWithin(now, old)) {
    return old.includes("array") && isScalar(now) && old.length < 6 ? "eitherToScalar" : "narrowed";
  }
  return "changed";
}

function nullChanges(pair: NodePair, wanted: TypeChange): readonly SchemaChange[] {
  const was = takesNull(pair.before);
  const is = takesNull(pair.after);
  const isAny = typesOf(pair.before).length === 6 || typesOf(pair.after).length === 6;
  if (was === is || isAny) return [];
  if ((wanted === "nullable") !== is) return [];
  const types = typesBesideNull(pair.before);
  const edited = withNullListed(withTypes(pair.before, is ? [...types, "null"] : types), is);
  return [
    {
      keyword: "type",
      before: typeKeyword(typesOf(pair.before)),
      after: typeKeyword(typesOf(pair.after)),
      message: `${quotedPath(pair.path)} takes null ${is ? "now, and did not" : "no more, and did"} before.`,
      edited,
    },
  ];
}

/** An enumeration names null wherever null is taken. */
function withNullListed(node: SchemaObject, takesIt: boolean): SchemaObject {
  const { enum: listed } = node;
  if (!Array.isArray(listed)) return node;
  const others = listed.filter((value) => value !== null);
  return { ...node, enum: takesIt ? [...others, null] : others };
}

function withTypes(node: SchemaObject, types: readonly string[]): SchemaObject {
  const type = typeKeyword(types);
  return type === undefined ? without(node, "type") : withKeywordsOf(node, { type }, "type");
}
