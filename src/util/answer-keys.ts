/**
 * What answers say beside the content of items. An action of a declaration's own may use a name only as it is used here,
 * since one tool has one output schema: the compiler refuses others in a declared output, the runtime keeps an
 * undeclared answer apart from them. `own`: not at all.
 */
const answerKeys: ReadonlyMap<string, "own" | "string" | "integer" | "boolean"> = new Map([
  // What a call was about
  ["item", "own"],
  ["items", "own"],
  ["nextCursor", "own"],
  ["total", "own"],
  ["totalAtLeast", "own"],
  ["folder", "own"],
  ["validateOnly", "own"],
  ["message", "own"],
  ["ignored", "own"],
  // Previews
  ["confirmationRequired", "own"],
  ["confirmToken", "own"],
  ["expiresAt", "own"],
  ["reason", "own"],
  ["action", "own"],
  ["referencedBy", "own"],
  ["directChildren", "own"],
  ["locales", "own"],
  ["workspace", "string"],
  ["uuid", "string"],
  ["type", "string"],
  ["path", "string"],
  ["from", "string"],
  ["to", "string"],
  ["descendants", "integer"],
  ["affectedDescendants", "integer"],
  ["published", "boolean"],
  // What was done
  ["order", "own"],
  ["deleted", "boolean"],
  ["count", "integer"],
  ["recursive", "boolean"],
  ["reordered", "boolean"],
  ["position", "integer"],
  ["siblings", "integer"],
  ["clamped", "boolean"],
  ["requestedPosition", "integer"],
  ["removed", "boolean"],
]);

/** Every name that answers give a meaning to. */
export const answerKeyNames: readonly string[] = [...answerKeys.keys()];

/** Whether a value of this JSON Schema type under this name would be something else than answers mean by it. */
export function isAnswerKey(name: string, type: string): boolean {
  const meant = answerKeys.get(name);
  return meant !== undefined && meant !== type;
}

/** The JSON Schema type of a JSON value. */
export function jsonTypeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}
