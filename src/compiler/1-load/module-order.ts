import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import { entryOf, spanOf, textOf, valueOf } from "../../yaml/node.js";
import type { YamlNode } from "../../yaml/node.js";
import type { ModuleFolder } from "./find-modules.js";

/** A module that another one's `module.yaml` names. */
export interface Dependency {
  readonly name: string;
  readonly span: Span;
}

export interface DescribedModule {
  readonly folder: ModuleFolder;
  readonly dependencies: readonly Dependency[];
}

/**
 * The dependencies that a `module.yaml` declares, in order: a map by module name, a list of maps with a `name`, or a list of
 * names.
 */
export function dependenciesOf(descriptor: YamlNode | undefined): readonly Dependency[] {
  const declared = valueOf(descriptor, "dependencies");
  if (declared?.kind === "map") {
    return declared.entries.map(({ key, keySpan, value }) => {
      const name = entryOf(value, "name")?.value;
      return { name: textOf(name) ?? key, span: name === undefined ? keySpan : spanOf(name) };
    });
  }
  if (declared?.kind !== "list") return [];
  return declared.items.flatMap((item) => {
    const node = item.kind === "map" ? valueOf(item, "name") : item;
    const name = textOf(node);
    // A list may give the version in the same word, as in `core/6.2`.
    if (node === undefined || name === undefined) return [];
    return [{ name: name.split("/")[0] ?? name, span: spanOf(node) }];
  });
}

/**
 * Modules in the order in which their decorations apply: by name, each after the modules it depends on. Dependencies that
 * are not among the modules are part of the CMS and do not count. A circle is reported and cut where it closes.
 */
export function orderModules(
  modules: readonly DescribedModule[],
  diagnostics: Diagnostics,
): readonly DescribedModule[] {
  const byName = new Map(modules.map((module) => [module.folder.name, module]));
  const ordered = new Set<DescribedModule>();
  const open: string[] = [];

  const place = (module: DescribedModule) => {
    if (ordered.has(module)) return;
    open.push(module.folder.name);
    for (const { name, span } of module.dependencies) {
      const dependency = byName.get(name);
      const opened = open.indexOf(name);
      if (opened !== -1) {
        const circle = [...open.slice(opened), name].map((step) => `"${step}"`);
        diagnostics.report("load/dependency-cycle", span, { chain: circle.join(" needs ") });
      } else if (dependency !== undefined) place(dependency);
    }
    open.pop();
    ordered.add(module);
  };

  for (const module of modules) place(module);
  return [...ordered];
}
