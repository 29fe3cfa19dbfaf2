import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { entryOf, valueOf } from "../yaml/node.js";
import type { YamlNode } from "../yaml/node.js";
import { isPresent } from "./plain-value.js";

/** Reports keys of an issuer beside fixed tokens, of which one alone would hold; adds the top-level key to `wrong`. */
export function checkAuth(root: YamlNode, diagnostics: Diagnostics, wrong: Set<string>): void {
  const auth = valueOf(valueOf(root, "http"), "auth");
  const tokens = entryOf(auth, "tokens");
  if (tokens === undefined || !isPresent(tokens.value)) return;
  for (const key of ["issuer", "audience"]) {
    const entry = entryOf(auth, key);
    if (entry === undefined || !isPresent(entry.value)) continue;
    const related = [{ message: "the tokens stand here", span: tokens.keySpan }];
    diagnostics.report("config/two-kinds-of-auth", entry.keySpan, { key }, { related });
    wrong.add("http");
  }
}
