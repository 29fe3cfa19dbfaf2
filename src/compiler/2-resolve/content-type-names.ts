import type { Span } from "../../diagnostics/source-file.js";
import type { YamlNode } from "../../yaml/node.js";
import type { FormDefinition } from "../1-load/loaded-project.js";
import { suggestion } from "./closest-name.js";
import type { ResolveContext } from "./resolve-context.js";

/** What content types need to know of each other before their forms are generated. */
export interface ContentTypeHead {
  readonly definition: FormDefinition;
  /** Decorations applied. */
  readonly root: YamlNode;
  readonly name: string;
  readonly workspace: string | undefined;
  readonly rootPath: string;
}

/** The content type of a name, spelt exactly or, with a note, in another case. An unknown one is reported as `code`. */
export function headNamed(
  name: string,
  place: Span,
  heads: ReadonlyMap<string, ContentTypeHead>,
  { diagnostics }: ResolveContext,
  code: "resolve/unknown-content-type" | "resolve/unknown-target" = "resolve/unknown-content-type",
): ContentTypeHead | undefined {
  const exact = heads.get(name);
  if (exact !== undefined) return exact;
  const loose = [...heads.values()].find((head) => head.name.toLowerCase() === name.toLowerCase());
  if (loose !== undefined) {
    diagnostics.report("resolve/content-type-spelling", place, { name, known: loose.name });
    return loose;
  }
  const extras = suggestion(name, heads.keys());
  diagnostics.report(code, place, { name }, extras);
  return undefined;
}
