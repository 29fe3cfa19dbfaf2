import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import type { SourceFile, Span } from "../diagnostics/source-file.js";
import { type YamlNode, entryOf, spanOf } from "../yaml/node.js";
import { parseYaml } from "../yaml/parse-yaml.js";

/** The keys of the configuration that diagnostics about the project as a whole come from. */
const keys: Readonly<Partial<Record<Diagnostic["code"], string>>> = {
  "load/source-missing": "sources",
  "load/source-not-a-folder": "sources",
  "plan/reach-unused": "reach",
  "resolve/custom-type-like-unknown": "fieldTypes",
};

/**
 * The diagnostic with the place in the configuration that it comes from, when it has none of its own: that of its path there, or of
 * the key that its code stands for.
 */
export function configPlace(diagnostic: Diagnostic, config: SourceFile | undefined): Diagnostic {
  const { configPath } = diagnostic;
  const key = keys[diagnostic.code];
  const hasPlace = diagnostic.span !== undefined || (key ?? configPath) === undefined;
  if (hasPlace || config === undefined) return diagnostic;
  const root = parseYaml(config, new Diagnostics());
  const span = configPath === undefined ? keySpanOf(root, key) : spanAt(root, configPath);
  return span === undefined ? diagnostic : { ...diagnostic, span };
}

function keySpanOf(root: YamlNode | undefined, key = ""): Span | undefined {
  return entryOf(root, key)?.keySpan;
}

function spanAt(root: YamlNode | undefined, path: readonly string[]): Span | undefined {
  let node = root;
  for (const step of path) {
    node = node?.kind === "list" ? node.items[Number(step)] : entryOf(node, step)?.value;
  }
  return node && spanOf(node);
}
