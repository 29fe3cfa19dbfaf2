import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { entryOf } from "../yaml/node.js";
import type { YamlNode } from "../yaml/node.js";

/** Keys that do nothing in this version, whatever they say. */
const unbuiltKeys = ["clients", "budget"] as const;

/** Reports keys that ask for what is not built; those that are wrong anyway are left alone. */
export function checkNotBuilt(
  root: YamlNode,
  wrong: ReadonlySet<string>,
  diagnostics: Diagnostics,
): void {
  for (const key of unbuiltKeys) {
    const entry = entryOf(root, key);
    if (entry !== undefined && !wrong.has(key) && asksForSomething(entry.value)) {
      diagnostics.report("config/not-built-yet", entry.keySpan, { key });
    }
  }
}

function asksForSomething(node: YamlNode): boolean {
  switch (node.kind) {
    case "map":
      return node.entries.length > 0;
    case "list":
      return node.items.length > 0;
    case "scalar":
      return node.value !== null;
  }
}
