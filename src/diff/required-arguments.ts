import { isObject } from "../util/is-object.js";
import { requireJson } from "../util/require-json.js";
import { diffRule } from "./rules.js";
import { hasText } from "./same-surface.js";

/** What programs may hand over whose types nobody checked. */
interface SchemaArguments {
  readonly before: unknown;
  readonly after: unknown;
  readonly options: unknown;
}

/** Throws a `TypeError` for what is no JSON Schema, no direction or no dialect: to guess would be a wrong verdict. */
export function requireSchemaArguments({ before, after, options }: SchemaArguments): void {
  for (const [schema, subject] of [
    [before, "The schema before"],
    [after, "The schema after"],
  ] as const) {
    if (typeof schema !== "boolean" && !isObject(schema)) {
      throw new TypeError(`${subject} must be a JSON Schema: an object, true or false.`);
    }
    requireJson(schema, subject);
  }
  const { direction, dialect } = isObject(options) ? options : {};
  if (direction !== "input" && direction !== "output") {
    throw new TypeError(
      `The direction must be "input" or "output": whether the schemas say what is sent in or what comes out.`,
    );
  }
  if (dialect !== undefined && dialect !== "2020-12" && dialect !== "draft-07") {
    throw new TypeError(`The dialect must be "2020-12" or "draft-07".`);
  }
}

interface SurfaceArguments {
  readonly before: unknown;
  readonly after: unknown;
  readonly levels: unknown;
}

/** What was read from texts is JSON. */
function isRead(project: unknown): boolean {
  const surfaces = isObject(project) ? project["surfaces"] : undefined;
  return Array.isArray(surfaces) && surfaces.length > 0 && surfaces.every(hasText);
}

const levelWords: readonly unknown[] = ["breaking", "dangerous", "info", "off", undefined];

/** Throws a `TypeError` for projects that are no JSON and for levels that are none. */
export function requireSurfaceArguments({ before, after, levels }: SurfaceArguments): void {
  if (!isRead(before)) requireJson(before, "The project before");
  if (!isRead(after)) requireJson(after, "The project after");
  if (!isObject(levels)) throw new TypeError("The levels must be an object, by rule.");
  for (const [rule, level] of Object.entries(levels)) {
    if (diffRule(rule) === undefined) {
      throw new TypeError(`There is no rule ${JSON.stringify(rule)} whose level could be changed.`);
    }
    if (levelWords.includes(level)) continue;
    throw new TypeError(
      `The level of ${JSON.stringify(rule)} must be "breaking", "dangerous", "info" or "off".`,
    );
  }
}
