import { attempt, textIn, unspeakable } from "../runtime/thrown.js";
import type { Values } from "../runtime/tool.js";
import { isObject } from "../runtime/validation/checked.js";

/** What one record holds at most, so that nothing makes a log grow by more than what it says. */
const limits = { values: 1_000, depth: 10, text: 16_384, characters: 65_536 } as const;

interface Walk {
  /** The objects around the value that is looked at. */
  readonly above: object[];
  /** What may still be said of this record. */
  values: number;
  characters: number;
  /** Why a value could not be looked at, of the first such. */
  unloggable: string | undefined;
}

/** What a record says itself; data of such a name is kept under another. */
const recordKeys: readonly string[] = ["time", "level", "message"];

/**
 * What a record says beside its time and level, as plain JSON values. Data comes from anywhere, handlers included, and nothing of it throws
 * or has no end: errors keep their stack and causes, what JSON cannot hold becomes text, and what is too much is counted. Where a look
 * at it fails, `unloggable` says why.
 */
export function loggable(message: string, data: unknown): Values {
  const walk: Walk = {
    above: [],
    values: limits.values,
    characters: limits.characters,
    unloggable: undefined,
  };
  const text = textOf(String(message), walk);
  const plain = plainOf(() => data, walk);
  const fields = isObject(plain) ? Object.entries(plain) : [["data", plain] as const];
  const named = fields.map(
    ([key, value]) => [recordKeys.includes(key) ? `data.${key}` : key, value] as const,
  );
  const reason = walk.unloggable === undefined ? [] : [["unloggable", walk.unloggable] as const];
  // From entries: V8 is slow at spreading several objects into one.
  return Object.fromEntries([["message", text], ...named, ...reason]);
}

/** Each value by itself, so that one that cannot be read takes no other with it. */
function plainOf(read: () => unknown, walk: Walk): unknown {
  try {
    return lookedAt(read(), walk);
  } catch (error) {
    const reason = attempt(() => String(error), unspeakable(error));
    walk.unloggable ??= textOf(reason, walk);
    return "(unloggable)";
  }
}

function lookedAt(value: unknown, walk: Walk): unknown {
  walk.values -= 1;
  switch (typeof value) {
    case "string":
      return textOf(value, walk);
    case "number":
      return Number.isFinite(value) ? value : String(value);
    case "boolean":
    case "undefined":
      return value;
    case "object":
      return value === null ? null : objectOf(value, walk);
    case "function":
      return "(function)";
    default:
      return textOf(String(value), walk);
  }
}

function textOf(text: string, walk: Walk): string {
  const most = Math.max(0, Math.min(limits.text, walk.characters));
  walk.characters -= Math.min(text.length, most);
  return text.length <= most ? text : `${text.slice(0, most)}… (${text.length - most} more)`;
}

function objectOf(value: object, walk: Walk): unknown {
  const { above } = walk;
  if (above.includes(value)) return "(repeated)";
  if (above.length >= limits.depth) return "(nested too deep)";
  above.push(value);
  try {
    if (value instanceof Error) return errorOf(value, walk);
    if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`;
    const { toJSON } = value as { readonly toJSON?: unknown };
    if (typeof toJSON === "function") return plainOf(() => toJSON.call(value), walk);
    return Array.isArray(value) ? listOf(value, walk) : fieldsOf(value, Object.keys(value), walk);
  } finally {
    above.pop();
  }
}

function listOf(list: readonly unknown[], walk: Walk): unknown[] {
  const plain: unknown[] = [];
  for (let index = 0; index < list.length; index++) {
    if (walk.values <= 0) {
      plain.push(`(${list.length - index} more)`);
      break;
    }
    plain.push(plainOf(() => list[index], walk) ?? null);
  }
  return plain;
}

function fieldsOf(holder: object, keys: readonly string[], walk: Walk): Values {
  const fields: [string, unknown][] = [];
  for (const [index, key] of keys.entries()) {
    if (walk.values <= 0) {
      fields.push(["…", `(${keys.length - index} more)`]);
      break;
    }
    const plain = plainOf(() => (holder as Values)[key], walk);
    if (plain !== undefined) fields.push([textOf(key, walk), plain]);
  }
  // Not by assignment, which would give `__proto__` a meaning.
  return Object.fromEntries(fields);
}

/** The causes and parts of an error are its own and no enumerable properties. */
function errorOf(error: Error, walk: Walk): Values {
  const said = ["name", "message", "stack"];
  const parts = ["cause", "errors"].filter((key) => Object.hasOwn(error, key));
  const others = Object.keys(error).filter((key) => !said.includes(key) && !parts.includes(key));
  return {
    ...fieldsOf(error, [...parts, ...others], walk),
    name: textOf(textIn(() => error.name) ?? "Error", walk),
    message: textOf(textIn(() => error.message) ?? "", walk),
    stack: textOf(textIn(() => error.stack) ?? "", walk),
  };
}
