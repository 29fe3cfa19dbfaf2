import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { SourceFile } from "../diagnostics/source-file.js";
import { composeDocument } from "./compose-document.js";
import { lightTree } from "./light-tree.js";
import { limits } from "./limits.js";
import type { YamlNode } from "./node.js";

/**
 * The syntax tree of one YAML file: anchors, aliases and merge keys resolved, tags as written. An empty file is a scalar
 * without value. Undefined when the text does not parse; everything wrong with it is reported, each at its place.
 */
export function parseYaml(file: SourceFile, diagnostics: Diagnostics): YamlNode | undefined {
  if (file.text.length > limits.fileLength) {
    const megabytes = limits.fileLength / 1024 / 1024;
    diagnostics.report("load/too-large", { file, start: 0, end: 0 }, { megabytes });
    return undefined;
  }
  const document = composeDocument(file, diagnostics);
  return document === undefined ? undefined : lightTree(document, file, diagnostics);
}
