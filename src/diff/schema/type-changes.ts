import type { SchemaObject } from "../../schema/json-schema.js";
import type { NodePair, SchemaChange } from "../rule.js";
import { quotedPath, typesText } from "./names.js";
import { without } from "./node-parts.js";
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
  | "arrayToEither"
  | "eitherToArray"
  | "nullable"
  | "notNullable";

/** How the types of a node changed, in one of these ways; null apart from the others. */
export function typeChanges(pair: NodePair, wanted: TypeChange): readonly SchemaChange[] {
  if (wanted === "nullable" || wanted === "notNullable") return nullChanges(pair, wanted);
  // Where nothing but null is taken, null is a type as any other.
  const [old, now] = isOnlyNull(pair)
    ? [typesOf(pair.before), typesOf(pair.after)]
    : [typesBesideNull(pair.before), typesBesideNull(pair.after)];
  if (kindOf(old, now) !== wanted) return [];
  const isOther = areTypesDisjoint(old, now);
  const isAny = typesOf(pair.after).length === mostTypes;
  const nullable = isAny || takesNull(pair.before) ? [...new Set([...now, "null"])] : now;
  const edited = isOther ? pair.after : withTypes(pair.before, nullable);
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

function isOnlyNull({ before, after }: NodePair): boolean {
  return [before, after].some((node) => typesBesideNull(node).length === 0);
}

const mostTypes = 6;

const scalars = new Set(["boolean", "integer", "number", "string"]);

function kindOf(old: readonly string[], now: readonly string[]): TypeChange | undefined {
  if (old.join() === now.join() || old.length === 0 || now.length === 0) return undefined;
  const [was, is] = [shapeOf(old), shapeOf(now)];
  if (was === "scalar" && is === "array") return "scalarToArray";
  if (was === "array" && is === "scalar") return "arrayToScalar";
  if (areTypesWithin(old, now)) {
    if (is !== "either") return "widened";
    return was === "scalar" ? "scalarToEither" : was === "array" ? "arrayToEither" : "widened";
  }
  if (areTypesWithin(now, old)) {
    if (was !== "either") return "narrowed";
    return is === "scalar" ? "eitherToScalar" : is === "array" ? "eitherToArray" : "narrowed";
  }
  return "changed";
}

/** `either` is one of both: an array or one of some scalars. */
function shapeOf(types: readonly string[]): "scalar" | "array" | "either" | undefined {
  const others = types.filter((type) => type !== "array");
  if (others.length === 0) return "array";
  if (!others.every((type) => scalars.has(type))) return undefined;
  return others.length === types.length ? "scalar" : "either";
}

function nullChanges(pair: NodePair, wanted: TypeChange): readonly SchemaChange[] {
  const was = takesNull(pair.before);
  const is = takesNull(pair.after);
  const isAny = [pair.before, pair.after].some((node) => typesOf(node).length === mostTypes);
  if (was === is || isAny || isOnlyNull(pair)) return [];
  if ((wanted === "nullable") !== is) return [];
  const types = typesBesideNull(pair.before);
  const edited = withNullListed(withTypes(pair.before, is ? [...types, "null"] : types), is);
  return [
    {
      keyword: "type",
      before: typeKeyword(typesOf(pair.before)),
      after: typeKeyword(typesOf(pair.after)),
      message: `${quotedPath(pair.path)} ${is ? "takes null now, and did not before" : "no longer takes null"}.`,
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
  return type === undefined ? without(node, "type") : { ...node, type };
}
