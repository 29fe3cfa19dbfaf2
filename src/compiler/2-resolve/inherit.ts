import { mergeNodes } from "../../yaml/merge.js";
import type { YamlNode } from "../../yaml/node.js";
import type { FormDefinition } from "../1-load/loaded-project.js";
import { suggestion } from "./closest-name.js";
import { decorated } from "./decorations.js";
import { definitionId } from "./definition-index.js";
import type { ResolveContext } from "./resolve-context.js";
import { withoutTag } from "./syntax.js";

/**
 * A definition's tree, laid over the definition that `!inherit:module:path` on its root names, decorations of that one
 * included. An unknown or circular ancestor is reported, and the definition then stands for itself.
 */
export function inheritedRoot(
  definition: FormDefinition,
  context: ResolveContext,
  descendants: readonly FormDefinition[] = [],
): YamlNode {
  const { root } = definition;
  const id = inheritedId(root);
  if (descendants.length === 0) reportNestedTags(root, context);
  if (id === undefined) return root;
  const own = withoutTag(root);
  const base = ancestorOf(id, definition, [...descendants, definition], context);
  if (base === undefined) return own;
  const inherited = inheritedRoot(base, context, [...descendants, definition]);
  return mergeNodes(decorated(base, inherited, context), own);
}

/** Where a node's tag stands. */
export function tagSpan(node: YamlNode) {
  return { file: node.file, start: node.start, end: node.start + (node.tag ?? "").length };
}

function inheritedId(root: YamlNode): string | undefined {
  return /^!inherit:(.+)$/u.exec(root.tag ?? "")?.[1];
}

function ancestorOf(
  id: string,
  { kind, root }: FormDefinition,
  descendants: readonly FormDefinition[],
  { definitions, diagnostics }: ResolveContext,
): FormDefinition | undefined {
  const base = definitions.byId(kind, id);
  if (base === undefined) {
    const extras = suggestion(id, definitions.ofKind(kind).map(definitionId));
    diagnostics.report("resolve/unknown-ancestor", tagSpan(root), { id }, extras);
    return undefined;
  }
  const from = descendants.indexOf(base);
  if (from === -1) return base;
  const chain = [...descendants.slice(from), base].map(definitionId).join(" → ");
  diagnostics.report("resolve/inherit-cycle", tagSpan(root), { chain });
  return undefined;
}

/** `!inherit` and `!content-type` stand for whole definitions and mean nothing further down. */
function reportNestedTags(node: YamlNode, context: ResolveContext): void {
  const children = node.kind === "map" ? node.entries.map(({ value }) => value) : [];
  for (const child of node.kind === "list" ? node.items : children) {
    const tag = child.tag ?? "";
    if (/^!(?:inherit|content-type)/u.test(tag)) {
      context.diagnostics.report("resolve/nested-tag", tagSpan(child), { tag });
    }
    reportNestedTags(child, context);
  }
}
