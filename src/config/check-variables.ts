import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { spanOf } from "../yaml/node.js";
import type { YamlNode } from "../yaml/node.js";
import { keyPath } from "./key-path.js";

/** Reports `${VAR}` where no run-time value stands, and adds the top-level key to `wrong`: what a build writes depends on no environment. */
export function checkVariables(root: YamlNode, diagnostics: Diagnostics, wrong: Set<string>): void {
  visit(root, [], (path, node) => {
    if (node.kind !== "scalar" || !/\$\{[^}]*\}/.test(node.text) || isRunTimeValue(path)) return;
    diagnostics.report("config/variable-at-build", spanOf(node), { key: keyPath(path) });
    wrong.add(path[0] ?? "");
  });
}

function isRunTimeValue(path: readonly string[]): boolean {
  return path[0] === "http" || /^store\.(?:url|file)$/.test(path.join("."));
}

function visit(
  node: YamlNode,
  path: readonly string[],
  see: (path: readonly string[], node: YamlNode) => void,
): void {
  see(path, node);
  if (node.kind === "map") {
    for (const { key, value } of node.entries) visit(value, [...path, key], see);
  } else if (node.kind === "list") {
    for (const [at, item] of node.items.entries()) visit(item, [...path, String(at)], see);
  }
}
