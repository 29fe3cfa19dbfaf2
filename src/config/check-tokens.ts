import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Span } from "../diagnostics/source-file.js";
import { callersWithoutToken } from "../util/callers-without-token.js";
import { spanOf, textOf, valueOf } from "../yaml/node.js";
import type { YamlNode } from "../yaml/node.js";

/** Whether a token must not be called so, in whatever case. */
export function isReservedTokenName(name: string): boolean {
  return callersWithoutToken.has(name.trim().replace(/\s+/g, " ").toLowerCase());
}

/**
 * Reports tokens of a name that is not theirs to have, two tokens of one name, which no log could tell apart, and one token under
 * two names, of which only one would hold; adds the top-level key to `wrong`.
 */
export function checkTokens(root: YamlNode, diagnostics: Diagnostics, wrong: Set<string>): void {
  const list = valueOf(valueOf(valueOf(root, "http"), "auth"), "tokens");
  const tokens = list?.kind === "list" ? list.items : [];
  for (const token of tokens) {
    const node = valueOf(token, "name");
    const name = textOf(node);
    if (node === undefined || name === undefined || !isReservedTokenName(name)) continue;
    diagnostics.report("config/reserved-token-name", spanOf(node), { name });
    wrong.add("http");
  }
  for (const key of ["name", "sha256"]) {
    const places = new Map<string, Span>();
    for (const token of tokens) {
      const node = valueOf(token, key);
      const text = textOf(node)?.toLowerCase();
      if (node === undefined || text === undefined) continue;
      const before = places.get(text);
      if (before === undefined) {
        places.set(text, spanOf(node));
        continue;
      }
      const related = [{ message: "it stands here first", span: before }];
      diagnostics.report("config/duplicate-token", spanOf(node), { key }, { related });
      wrong.add("http");
    }
  }
}
