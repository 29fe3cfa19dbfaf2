import type { Field, Shape } from "../ir/shape.js";

/** A field with the names that lead to it, such as `["links", "url"]`. */
export interface PlacedField {
  readonly path: readonly string[];
  readonly field: Field;
  /** The values of the selector that the field belongs to; undefined outside of variants. */
  readonly variant: string | undefined;
}

/** Every field of a form, nested ones after the one that holds them, in the form's order. */
export function allFields({
  fields,
}: {
  readonly fields: readonly Field[];
}): readonly PlacedField[] {
  return fields.flatMap((field) => withNested([], field, undefined));
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
