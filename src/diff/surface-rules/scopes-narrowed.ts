import { asksLess, scopeChanges } from "../scope-changes.js";
import type { SurfaceRule } from "../rule.js";

export const scopesNarrowed: SurfaceRule = {
  area: "tool",
  id: "scopes-narrowed",
  law: "Where fewer scopes are asked for, callers get in who were refused before.",
  classes: ["safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "scopes-widened",
  advice: "Check that everybody who holds the remaining scopes may do this.",
  find: scopeChanges(asksLess, "asks for fewer scopes"),
};
