import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { spanOf, textOf, valueOf } from "../yaml/node.js";
import type { YamlNode } from "../yaml/node.js";
import { normalizedPath } from "./config-document.js";
import { keyPath } from "./key-path.js";

/** Reports paths that leave the project and an output folder that holds a source, and adds their top-level keys to `wrong`. */
export function checkPaths(root: YamlNode, diagnostics: Diagnostics, wrong: Set<string>): void {
  const check = (key: readonly string[], node: YamlNode | undefined) => {
    const path = textOf(node);
    if (node === undefined || path === undefined || staysInside(path)) return;
    diagnostics.report("config/path-outside", spanOf(node), { path, key: keyPath(key) });
    wrong.add(key[0] ?? "");
  };
  const output = valueOf(root, "output");
  const sources = valueOf(root, "sources");
  check(["output"], output);
  for (const [at, item] of (sources?.kind === "list" ? sources.items : []).entries()) {
    check(["sources", String(at), "path"], valueOf(item, "path"));
  }
  const fieldTypes = valueOf(root, "fieldTypes");
  for (const { key, value } of fieldTypes?.kind === "map" ? fieldTypes.entries : []) {
    check(["fieldTypes", key, "module"], valueOf(value, "module"));
  }
  check(["store", "module"], valueOf(valueOf(root, "store"), "module"));
  if (!wrong.has("output")) checkReserved(output, diagnostics, wrong);
  if (!wrong.has("output") && !wrong.has("sources")) checkOutput(root, diagnostics, wrong);
}

/** Folders of other tools, and mcpgen's own for content: what lies there comes and goes, and is not for review. */
const reservedFolders: ReadonlySet<string> = new Set([".git", "node_modules", ".mcpgen"]);

function checkReserved(
  output: YamlNode | undefined,
  diagnostics: Diagnostics,
  wrong: Set<string>,
): void {
  const path = textOf(output);
  if (output === undefined || path === undefined) return;
  const segments = normalizedPath(path).split("/");
  // A disk that does not tell case apart takes them for the same folder.
  const reserved = segments.find((segment) => reservedFolders.has(segment.toLowerCase()));
  if (reserved === undefined) return;
  diagnostics.report("config/output-reserved", spanOf(output), { output: path, reserved });
  wrong.add("output");
}

/** A build removes files from the output folder, so that it must not hold what is read. */
function checkOutput(root: YamlNode, diagnostics: Diagnostics, wrong: Set<string>): void {
  const outputNode = valueOf(root, "output");
  const sources = valueOf(root, "sources");
  const output = normalizedPath(textOf(outputNode) ?? "generated");
  const paths =
    sources?.kind === "list"
      ? sources.items.map((item) => textOf(valueOf(item, "path")))
      : ["forms"];
  for (const path of paths) {
    if (path === undefined) continue;
    const source = normalizedPath(path);
    if (output !== "." && source !== output && !source.startsWith(`${output}/`)) continue;
    const span = spanOf(outputNode ?? sources ?? root);
    diagnostics.report("config/output-over-source", span, { output, source });
    wrong.add("output");
  }
}

function staysInside(path: string): boolean {
  return !/^\/|^[A-Za-z]:|\\/.test(path) && !path.split("/").includes("..");
}
