import type { ProjectConfig } from "../../config/project-config.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { DeclaredToolPlan, ScopesPlan } from "../../ir/tool.js";
import { suggestion } from "../../util/suggestion.js";

/**
 * Reports every scope of a configured token that no tool asks for, at its place: most likely it is misspelt. What a variable decides
 * is not known before the server starts.
 */
export function reportUnusedTokenScopes(
  tools: readonly DeclaredToolPlan[],
  { http: { auth } }: Pick<ProjectConfig, "http">,
  diagnostics: Diagnostics,
): void {
  if (auth?.kind !== "tokens") return;
  const asked = new Set(tools.flatMap(({ scopes }) => allOf(scopes)));
  for (const [at, { name, scopes }] of auth.tokens.entries()) {
    for (const [index, scope] of scopes.entries()) {
      if (asked.has(scope) || scope.includes("${")) continue;
      const configPath = ["http", "auth", "tokens", String(at), "scopes", String(index)];
      const extras = { hint: suggestion(scope, [...asked]), configPath };
      diagnostics.report("plan/token-scope-unused", undefined, { token: name, scope }, extras);
    }
  }
}

function allOf(scopes: ScopesPlan | undefined): readonly string[] {
  return scopes === undefined ? [] : Object.values<string | readonly string[]>(scopes).flat();
}
