import type { FormField } from "../form.js";
import { isLeaf, type LeafField, markedFields } from "../languages/fields.js";
import { type ContentTool, contentTools, type ProjectView } from "../tool.js";
import { appendKey } from "../validation/issues.js";

/** A field whose value is one property, somewhere in a form. */
export interface FormLeaf {
  readonly field: LeafField;
  /** Such as `prices.seller`. */
  readonly path: string;
}

/** Every such field of a tool's form at any depth, selectors and hidden ones included, with inherited marks on it. */
export function leavesOf({ form }: Pick<ContentTool, "form">): readonly FormLeaf[] {
  return leavesIn(markedFields(form.fields), "");
}

/** The tools over one workspace. */
export function toolsOver(project: ProjectView, workspace: string): readonly ContentTool[] {
  return contentTools(project).filter(({ surface }) => surface.content.workspace === workspace);
}

function leavesIn(fields: readonly FormField[], path: string): readonly FormLeaf[] {
  return fields.flatMap((field): readonly FormLeaf[] => {
    const at = appendKey(path, field.key);
    if (isLeaf(field)) return [{ field, path: at }];
    if (field.kind !== "variants") return leavesIn(field.fields, at);
    const inner = [field.selector, ...field.variants.flatMap((variant) => variant.fields)];
    return leavesIn(inner, field.flat === true ? path : at);
  });
}
