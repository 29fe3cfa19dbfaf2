import { inclusion, type Inclusion } from "../schema/inclusion.js";
import type { SchemaObject } from "../schema/json-schema.js";
import { callSchema } from "./effective-schema.js";
import type { RecordedSurface } from "./project-surface.js";
import { hasActions, isNested, isPerAction } from "./surface-parts.js";

/** A smallest call of an action that its surface takes, tried with ajv; undefined where none was found. */
export function smallestCall(surface: RecordedSurface, action: string): unknown {
  const schema = asSent(surface, action);
  return schema === undefined ? undefined : valueOf(inclusion(schema, false));
}

/** A smallest call of an action that one surface takes and another refuses; undefined where none was found. */
export function refusedCall(
  before: RecordedSurface,
  after: RecordedSurface,
  action: string,
): unknown {
  const [taken, now] = [asSent(before, action), asSent(after, action)];
  return taken === undefined || now === undefined ? undefined : valueOf(inclusion(taken, now));
}

function valueOf(result: Inclusion): unknown {
  return result.kind === "counterexample" ? result.value : undefined;
}

/** The calls of an action just as they are sent. */
function asSent(surface: RecordedSurface, action: string): SchemaObject | undefined {
  if (!hasActions(surface)) return undefined;
  return callSchema(surface, action, {
    ...(isPerAction(surface) ? {} : { action }),
    nested: isNested(surface),
    enforced: true,
  });
}
