import { spanOf, valueOf } from "../../yaml/node.js";
import type { FormDefinition } from "../1-load/loaded-project.js";
import { decorated } from "./decorations.js";
import { formId, lastSegment } from "./definition-index.js";
import { resolveFields } from "./field.js";
import { formFields } from "./form-fields.js";
import { inheritedRoot } from "./inherit.js";
import { findLabel, keySegment } from "./labels.js";
import { reportFieldsBeside } from "./misplaced-fields.js";
import type { ResolveContext } from "./resolve-context.js";
import type { ResolvedForm } from "./resolved-project.js";
import { isBlank } from "./syntax.js";

/**
 * The form of a dialog file. Undefined when it has none: such a file holds actions, or a part that others include. A
 * form without any field is reported.
 */
export function resolveDialog(
  definition: FormDefinition,
  context: ResolveContext,
): ResolvedForm | undefined {
  const root = decorated(definition, inheritedRoot(definition, context), context);
  const form = valueOf(root, "form");
  if (form === undefined) return undefined;
  reportFieldsBeside(form, "the form beside its fields", context.diagnostics);
  const read = formFields(form, context.diagnostics);
  if (read === undefined || read.blank) {
    context.diagnostics.report("resolve/form-without-fields", spanOf(form), {});
    return undefined;
  }
  const stem = `${definition.module}.${keySegment(definition.path)}`;
  const formLabel = valueOf(form, "label");
  const explicit = isBlank(valueOf(root, "label")) ? formLabel : valueOf(root, "label");
  const name = lastSegment(definition.path);
  const scope = {
    owner: formId(definition),
    path: "",
    stems: [stem],
    bareKeys: read.older,
    model: undefined,
    prefix: "",
  };
  return {
    id: formId(definition),
    kind: "dialog",
    module: definition.module,
    span: spanOf(definition.root),
    label: findLabel({ explicit, stems: [stem], name }, context).text,
    contentType: undefined,
    workspace: undefined,
    nodeType: undefined,
    fields: resolveFields(read.items, scope, context),
  };
}
