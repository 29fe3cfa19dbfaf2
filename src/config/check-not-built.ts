import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Span } from "../diagnostics/source-file.js";
import { entryOf, spanOf, textOf } from "../yaml/node.js";
import type { YamlNode } from "../yaml/node.js";
import { keyPath } from "./key-path.js";

/** Keys that do nothing in this version, whatever they say. */
const unbuiltKeys = ["clients", "budget", "toolsets", "reach", "builtins", "http"] as const;

/** Keys of which one value alone is built. */
const builtValues = [
  { path: ["defaults", "confirmation"], built: "flag" },
  { path: ["store", "kind"], built: "sqlite" },
] as const;

/** Reports keys that ask for what is not built; those that are wrong anyway are left alone. */
export function checkNotBuilt(
  root: YamlNode,
  wrong: ReadonlySet<string>,
  diagnostics: Diagnostics,
): void {
  const report = (key: string, span: Span) => {
    diagnostics.report("config/not-built-yet", span, { key });
  };
  for (const key of unbuiltKeys) {
    const entry = entryOf(root, key);
    if (entry !== undefined && !wrong.has(key) && asksForSomething(entry.value)) {
      report(key, entry.keySpan);
    }
  }
  for (const { path, built } of builtValues) {
    const [top, key] = path;
    const node = entryOf(entryOf(root, top)?.value, key)?.value;
    const value = textOf(node);
    if (node === undefined || value === undefined || value === built || wrong.has(top)) continue;
    report(keyPath(path), spanOf(node));
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
