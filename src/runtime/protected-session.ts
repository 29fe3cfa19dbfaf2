import type { ContentSession } from "../store/content-repository.js";
import { refusal } from "./errors.js";
import type { Language } from "./messages/messages.js";

/** The methods of a session that write, each with what tells the workspace. */
const writing: ReadonlySet<string | symbol> = new Set<keyof ContentSession>([
  "create",
  "setProperties",
  "remove",
  "touch",
  "move",
  "orderBefore",
  "publish",
  "unpublish",
  "restore",
  "clear",
]);

/**
 * A session that refuses to write to protected workspaces, whoever asks: handlers and hooks reach content through it. The
 * same session when none is protected.
 */
export function protectedSession(
  session: ContentSession,
  workspaces: readonly string[],
  language: Language,
): ContentSession {
  if (workspaces.length === 0) return session;
  return new Proxy(session, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      const method = member.bind(target) as (...args: unknown[]) => unknown;
      if (!writing.has(name)) return method;
      return async (...args: unknown[]) => {
        const workspace = workspaceIn(args[0]);
        if (workspaces.includes(workspace)) {
          throw refusal(language, "workspace-protected", { workspace });
        }
        return method(...args);
      };
    },
  });
}

/** Of a new node, or the workspace itself. */
function workspaceIn(first: unknown): string {
  if (typeof first === "string") return first;
  const isNode = typeof first === "object" && first !== null && "workspace" in first;
  return isNode ? String(first.workspace) : "";
}
