import { mergeNodes } from "../../yaml/merge.js";
import { spanOf } from "../../yaml/node.js";
import type { YamlNode, YamlScalar } from "../../yaml/node.js";
import type {
  DecorationDefinition,
  FormDefinition,
  LoadedProject,
} from "../1-load/loaded-project.js";
import { definitionId } from "./definition-index.js";
import type { ResolveContext } from "./resolve-context.js";
import { entryAt, isBlank, mapAt, nodeAt, ownName } from "./syntax.js";

/** A definition's tree with all its decorations laid on it, in the order of their modules. */
export function decorated(
  definition: FormDefinition,
  root: YamlNode,
  { definitions, diagnostics }: ResolveContext,
): YamlNode {
  const effective = definitions.decorationsOf(definition).filter((each) => !isBlank(each.root));
  return effective.reduce((base, decoration) => {
    if (!wipesOut(base, decoration)) return mergeNodes(base, atKeys(decoration));
    const { module, folder, path, keys } = decoration.target;
    const target = [`${module}:${folder}/${path}`, ...keys].join(".");
    diagnostics.report("resolve/decoration-not-a-map", spanOf(decoration.root), { target });
    return base;
  }, root);
}

/** Whether a decoration puts a text or a list without names where a map, or a list of named things, stands. */
function wipesOut(base: YamlNode, { root, target }: DecorationDefinition): boolean {
  const isNamedList =
    root.kind === "list" && root.items.every((item) => ownName(item) !== undefined);
  if (root.kind === "map") return false;
  if (target.keys.length === 0) return true;
  const decorated = nodeAt(base, ...target.keys);
  return (
    decorated !== undefined && decorated.kind !== "scalar" && !isNamedList && isStructure(decorated)
  );
}

/** A map, or a list of named things. A list of mere values may well be replaced. */
function isStructure(node: YamlNode): boolean {
  return (
    node.kind === "map" || (node.kind === "list" && node.items.some((item) => item.kind === "map"))
  );
}

/** Reports decorations of what the sources do not hold, and those whose outcome hangs on the order of modules. */
export function checkDecorations(context: ResolveContext): void {
  const { definitions, diagnostics, loaded } = context;
  for (const decoration of definitions.decorations) {
    if (targetOf(decoration, context) !== undefined) continue;
    const { module, folder, path } = decoration.target;
    const parameters = { target: `${module}:${folder}/${path}` };
    diagnostics.report("resolve/decoration-target-missing", spanOf(decoration.root), parameters);
  }
  for (const kind of ["contentType", "app", "dialog"] as const) {
    for (const definition of definitions.ofKind(kind)) {
      reportOrder(definitions.decorationsOf(definition), loaded, context);
    }
  }
}

/** The definition that a decoration changes; undefined when the sources do not hold it. */
export function targetOf(
  { target }: DecorationDefinition,
  { definitions }: ResolveContext,
): FormDefinition | undefined {
  const kinds = { contentTypes: "contentType", apps: "app", dialogs: "dialog" } as const;
  const kind = Object.entries(kinds).find(([folder]) => folder === target.folder)?.[1];
  return kind && definitions.byId(kind, definitionId(target));
}

/** The decoration's tree, put below the keys that its file name spells. */
export function atKeys({ root, target }: DecorationDefinition): YamlNode {
  const place = spanOf(root);
  return target.keys.reduceRight<YamlNode>(
    (node, key) => mapAt(place, [entryAt(place, key, node)]),
    root,
  );
}

/** Two modules that do not depend on each other and set one key differently: the later name wins, by no one's will. */
function reportOrder(
  decorations: readonly DecorationDefinition[],
  loaded: LoadedProject,
  { diagnostics }: ResolveContext,
): void {
  const before = new Map<string, { readonly module: string; readonly value: YamlScalar }>();
  for (const decoration of decorations) {
    const { module } = decoration;
    for (const [key, value] of settings(atKeys(decoration), "")) {
      const first = before.get(key);
      before.set(key, { module, value });
      if (first === undefined || first.value.text === value.text) continue;
      if (first.module === module || dependsOn(module, first.module, loaded)) continue;
      const related = [{ message: "The other one sets it here", span: spanOf(first.value) }];
      const parameters = { key, first: first.module, second: module };
      diagnostics.report("resolve/decoration-order", spanOf(value), parameters, { related });
    }
  }
}

/** The scalars that a tree sets, by dotted path; items of a list go by name. */
function settings(node: YamlNode, path: string): readonly (readonly [string, YamlScalar])[] {
  const below = (key: string) => (path === "" ? key : `${path}.${key}`);
  switch (node.kind) {
    case "scalar":
      return isBlank(node) ? [] : [[path, node]];
    case "map":
      return node.entries.flatMap(({ key, value }) =>
        key === "name" ? [] : settings(value, below(key)),
      );
    case "list":
      return node.items.flatMap((item) => {
        const name = ownName(item);
        return name === undefined ? [] : settings(item, below(name.text));
      });
  }
}

function dependsOn(module: string, other: string, { modules }: LoadedProject): boolean {
  const seen = new Set<string>();
  const pending = [module];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (name === other) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    pending.push(...(modules.find((each) => each.name === name)?.dependencies ?? []));
  }
  return false;
}
