import type { FieldPlan, PlannedShape } from "../ir/tool.js";
import { isReadable } from "../ir/translatable.js";
import type { DocumentedTool } from "./documented-tool.js";

/** That fields of one subject link to another. */
export interface ReferenceEdge {
  readonly from: string;
  readonly to: string;
  /** Of the first tool that has the fields. */
  readonly page: string;
  /** The names of the fields. */
  readonly fields: readonly string[];
}

type Reference = PlannedShape & { readonly kind: "reference" };

/** From each subject to those that its fields link to, by their ids: one edge for each pair, with the names of the fields. */
export function referenceEdges(
  tools: readonly DocumentedTool[],
  subjects: ReadonlySet<string>,
): readonly ReferenceEdge[] {
  const found = new Map<string, ReferenceEdge>();
  for (const { plan, page } of tools) {
    if (plan.kind !== "contentType") continue;
    const from = `s:${plan.contentType ?? plan.form}`;
    for (const { path, shape } of plan.fields.flatMap((field) => referencesOf(field, ""))) {
      const to = targetOf(shape, tools, subjects);
      if (to === undefined) continue;
      const known = found.get(`${from} ${to}`);
      const fields = [...new Set([...(known?.fields ?? []), path])];
      found.set(`${from} ${to}`, { from, to, page: known?.page ?? page, fields });
    }
  }
  return [...found.values()];
}

/** The content type that the form names, or the only one that is kept where the link leads. */
function targetOf(
  { contentType, workspace, storage }: Reference,
  tools: readonly DocumentedTool[],
  subjects: ReadonlySet<string>,
): string | undefined {
  if (storage === "asset") return undefined;
  const kept = tools.flatMap(({ plan }) =>
    plan.kind === "contentType" && plan.workspace === workspace && plan.contentType !== undefined
      ? [plan.contentType]
      : [],
  );
  const names = contentType === undefined ? [...new Set(kept)] : [contentType];
  const target = `s:${names[0]}`;
  return names.length === 1 && subjects.has(target) ? target : undefined;
}

interface FoundReference {
  /** Such as `variants.color`. */
  readonly path: string;
  readonly shape: Reference;
}

function referencesOf(field: FieldPlan, above: string): readonly FoundReference[] {
  if (!isReadable(field)) return [];
  return referencesIn(field.shape, `${above}${field.key}`, above);
}

/** `above`: what leads to the siblings of the field, which a flat switchable stands among. */
function referencesIn(shape: PlannedShape, path: string, above: string): readonly FoundReference[] {
  switch (shape.kind) {
    case "reference":
      return [{ path, shape }];
    case "list":
      return referencesIn(shape.items, path, above);
    case "group":
      return shape.fields.flatMap((field) => referencesOf(field, `${path}.`));
    case "variants": {
      const inner = shape.flat ? above : `${path}.`;
      return shape.variants
        .flatMap(({ fields }) => fields)
        .flatMap((field) => referencesOf(field, inner));
    }
    default:
      return [];
  }
}
