import type { ListedTool } from "../runtime/surface.js";
import type { SurfaceRule } from "./rule.js";
import { ofListedTools, quoted } from "./tool-changes.js";

/** What a host assumes where a tool says nothing. */
const defaults = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const;

type Hint = keyof typeof defaults;

/** A hint that became true, or false, for whoever reads it with its default in mind. */
export function annotationChanges(
  hint: Hint,
  becomes: boolean | "changed",
  says: string,
): SurfaceRule["find"] {
  return ofListedTools((listed) => {
    const [before, after] = [effective(listed.before, hint), effective(listed.after, hint)];
    if (before === after || (becomes !== "changed" && after !== becomes)) return [];
    return [{ keyword: hint, before, after, message: `${quoted(listed.before.name)} ${says}.` }];
  });
}

/** A surface that was written by hand may leave annotations out. */
function effective(
  { annotations }: { readonly annotations?: ListedTool["annotations"] },
  hint: Hint,
): boolean {
  return annotations?.[hint] ?? defaults[hint];
}
