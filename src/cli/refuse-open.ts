import type { Audience, Project } from "../runtime/index.js";
import { everyScope } from "../runtime/scopes.js";
import { isLoopback } from "../util/loopback.js";
import type { HttpSettings } from "./http-settings.js";
import { UsageError } from "./usage-error.js";

/**
 * Refuses to open the admin tools to a network without asking for tokens. Visitors need none: what they may see is published.
 * Throws `UsageError` that says what to do.
 */
export function refuseOpenAdmin(
  { host, auth }: Pick<HttpSettings, "host" | "auth">,
  audiences: readonly Audience[],
  isInsecure: boolean,
): void {
  if (auth !== undefined || isInsecure || isLoopback(host) || !audiences.includes("admin")) return;
  throw new UsageError(
    `The admin tools would be open to everybody who reaches "${host}": http.auth in mcpgen.yaml is not set.`,
    "Set http.auth, listen on 127.0.0.1, or serve visitors alone with --audience public; --insecure does it anyway, behind a gate of your own.",
  );
}

/**
 * The same for public tools that ask for scopes, which everybody would hold where nobody is asked for a token.
 */
export function refuseOpenScopes(
  project: Project,
  { host, auth }: Pick<HttpSettings, "host" | "auth">,
  audiences: readonly Audience[],
  isInsecure: boolean,
): void {
  if (auth !== undefined || isInsecure || isLoopback(host) || !audiences.includes("public")) return;
  const scopes = everyScope(project, "public");
  if (scopes.length === 0) return;
  throw new UsageError(
    `Public tools ask for scopes (${scopes.join(", ")}), which everybody who reaches "${host}" would hold: http.auth in mcpgen.yaml is not set.`,
    "Set http.auth, or listen on 127.0.0.1; --insecure does it anyway, behind a gate of your own.",
  );
}
