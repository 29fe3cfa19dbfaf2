import type { FieldPlan, ToolPlanWithForm } from "../ir/tool.js";
import { compareText } from "../util/compare-text.js";

/** A module whose decoration added or changed fields, and their names. */
export interface DecoratingModule {
  readonly module: string;
  readonly fields: readonly string[];
}

/** The modules that decorate fields which a tool shows, by name. */
export function decoratingModules({
  fields,
}: Pick<ToolPlanWithForm, "fields">): readonly DecoratingModule[] {
  const byModule = new Map<string, string[]>();
  for (const { key, provenance, access } of topLevel(fields)) {
    if (access === "hide") continue;
    const origins = [provenance.declared, ...provenance.changes];
    const modules = origins.filter(({ kind }) => kind === "decoration").map((each) => each.module);
    for (const module of new Set(modules)) {
      const known = byModule.get(module);
      if (known === undefined) byModule.set(module, [key]);
      else known.push(key);
    }
  }
  return [...byModule]
    .map(([module, keys]) => ({ module, fields: keys }))
    .toSorted((a, b) => compareText(a.module, b.module));
}

/** The fields of the item's own level, those of switchables that stand there included. */
function topLevel(fields: readonly FieldPlan[]): readonly FieldPlan[] {
  return fields.flatMap((field) => {
    const { shape } = field;
    if (shape.kind !== "variants" || !shape.flat) return [field];
    return [shape.selector, ...shape.variants.flatMap((each) => topLevel(each.fields))];
  });
}
