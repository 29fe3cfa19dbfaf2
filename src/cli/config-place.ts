import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import type { SourceFile } from "../diagnostics/source-file.js";
import { entryOf } from "../yaml/node.js";
import { parseYaml } from "../yaml/parse-yaml.js";

/** The keys of the configuration that diagnostics about the project as a whole come from. */
const keys: Readonly<Partial<Record<Diagnostic["code"], string>>> = {
  "load/source-missing": "sources",
  "load/source-not-a-folder": "sources",
  "plan/reach-unused": "reach",
  "resolve/custom-type-like-unknown": "fieldTypes",
};

/** The diagnostic with the place of the key it comes from, when it has none of its own and the configuration has the key. */
export function configPlace(diagnostic: Diagnostic, config: SourceFile | undefined): Diagnostic {
  const key = keys[diagnostic.code];
  if (diagnostic.span !== undefined || key === undefined || config === undefined) return diagnostic;
  const span = entryOf(parseYaml(config, new Diagnostics()), key)?.keySpan;
  return span === undefined ? diagnostic : { ...diagnostic, span };
}
