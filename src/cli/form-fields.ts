import type { ResolvedForm, ResolvedProject } from "../compiler/2-resolve/resolved-project.js";
import { identityFieldOf } from "../compiler/compile.js";
import type { Field, Shape } from "../ir/shape.js";
import type { ContentTypeToolPlan, DecoratedFieldsToolPlan } from "../ir/tool.js";

/** A field with the names that lead to it, such as `["links", "url"]`. */
export interface PlacedField {
  readonly path: readonly string[];
  readonly field: Field;
  /** The values of the selector that the field belongs to; undefined outside of variants. */
  readonly variant: string | undefined;
}

/** What a form asks for, told apart as tools do. */
export interface ContentFields {
  /** The field that is the node's name, which tools take as `nodeName`; undefined when the form asks for none. */
  readonly nodeName: Field | undefined;
  /** Every other field, nested ones after the one that holds them, in the form's order. */
  readonly fields: readonly PlacedField[];
}

/** The fields of a form of the project, as the given tool sees them when there is one. */
export function contentFields(
  form: ResolvedForm,
  resolved: ResolvedProject,
  tool?: ContentTypeToolPlan,
): ContentFields {
  const contentType = resolved.contentTypes.find(({ name }) => name === form.contentType);
  const name = tool === undefined ? identityFieldOf(form, contentType) : tool.identityField;
  const content = form.fields.filter((field) => field.name !== name);
  return {
    nodeName: form.fields.find((field) => field.name === name),
    fields: content.flatMap((field) => withNested([], field, undefined)),
  };
}

/** The fields of a form that a tool over decorated fields owns, nested ones after the one that holds them. */
export function ownedFields(
  form: ResolvedForm,
  { fields }: Pick<DecoratedFieldsToolPlan, "fields">,
): readonly PlacedField[] {
  const names = new Set(fields.map(({ property }) => property));
  return atNode(form.fields, undefined)
    .filter(({ field }) => names.has(field.name))
    .flatMap(({ field, variant }) => withNested([], field, variant));
}

/** The fields at the level of the item's own node; what dissolves into it stands before what it holds. */
function atNode(
  fields: readonly Field[],
  variant: string | undefined,
): readonly Omit<PlacedField, "path">[] {
  return fields.flatMap((field) => {
    const { shape } = field;
    const own = { field, variant };
    if (shape.kind === "group" && shape.flat) return [own, ...atNode(shape.fields, variant)];
    if (shape.kind !== "variants" || !shape.flat) return [own];
    const choices = shape.variants.flatMap(({ value, fields: inner }) => atNode(inner, value));
    return [own, { field: shape.selector, variant }, ...choices];
  });
}

function withNested(
  above: readonly string[],
  field: Field,
  variant: string | undefined,
): readonly PlacedField[] {
  const path = [...above, field.name];
  return [{ path, field, variant }, ...nested(path, field.shape)];
}

function nested(path: readonly string[], shape: Shape): readonly PlacedField[] {
  switch (shape.kind) {
    case "list":
      return nested(path, shape.items);
    case "group":
      return shape.fields.flatMap((field) => withNested(path, field, undefined));
    case "variants":
      return [
        ...withNested(path, shape.selector, undefined),
        ...shape.variants.flatMap((variant) =>
          variant.fields.flatMap((field) => withNested(path, field, variant.value)),
        ),
      ];
    default:
      return [];
  }
}
