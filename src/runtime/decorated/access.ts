import { memberOf } from "../members.js";
import type { DecoratedFieldsSurface, DecoratedSurface } from "../surface.js";
import type { CallAccess, Values } from "../tool.js";

/** Whether a call writes and, as far as its arguments alone say so, where. Refuses nothing. */
export function accessToDecorated({ decorated }: DecoratedFieldsSurface, args: Values): CallAccess {
  const action = trimmed(memberOf(args, "action"));
  const isOffered = action !== undefined && Object.hasOwn(decorated.actions, action);
  const writes = isOffered && action !== "get";
  const workspace = workspaceMeant(decorated, trimmed(memberOf(args, "workspace")));
  return { action, writes, changes: writes, usesSecret: false, workspace };
}

/** The one that there is, or the one that is named. */
function workspaceMeant(
  { places }: DecoratedSurface,
  named: string | undefined,
): string | undefined {
  const [first, ...others] = places;
  if (others.length === 0) return first?.workspace;
  return places.find(({ workspace }) => workspace === named)?.workspace;
}

function trimmed(sent: unknown): string | undefined {
  return typeof sent === "string" ? sent.trim() : undefined;
}
