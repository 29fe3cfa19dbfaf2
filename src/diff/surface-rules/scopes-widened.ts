import { asksMore, scopeChanges } from "../scope-changes.js";
import type { SurfaceRule } from "../rule.js";

export const scopesWidened: SurfaceRule = {
  area: "tool",
  id: "scopes-widened",
  law: "A caller that holds the older scopes is refused where more of them are asked for.",
  classes: ["wire", "safety"],
  level: "breaking",
  compat: "breaking",
  inverse: "scopes-narrowed",
  advice: "Give the scope to whoever calls the tool before this is released.",
  find: scopeChanges(asksMore, "asks for other scopes"),
};
