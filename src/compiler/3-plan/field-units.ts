import type { Field, VariantsShape } from "../../ir/shape.js";
import { inherit, inheritVariants } from "./plan-fields.js";

/** What can be owned at the level of an item's own node: one field, or a flat switchable with all that it stores there. */
export interface FieldUnit {
  /** The field's name; of a switchable its own. */
  readonly name: string;
  /** As it stands there: what holds for a flat composite around it holds for it. */
  readonly field: Field;
  /** The properties of the node that it takes. */
  readonly properties: readonly string[];
}

/** What a name stands for at the level of an item's own node. */
export type NamedUnits =
  | { readonly kind: "units"; readonly units: readonly FieldUnit[] }
  /** A field of one of a flat switchable's variants. */
  | { readonly kind: "part"; readonly switchable: string };

/** Everything at the level of an item's own node, in the form's order. */
export function unitsOf(fields: readonly Field[]): readonly FieldUnit[] {
  return fields.flatMap((field): readonly FieldUnit[] => {
    const { name, shape } = field;
    const inside = dissolved(field);
    if (inside !== undefined) return unitsOf(inside);
    if (shape.kind !== "variants" || !shape.flat) return [{ name, field, properties: [name] }];
    const whole = inheritVariants(shape, field);
    return [{ name, field: { ...field, shape: whole }, properties: propertiesOf(whole) }];
  });
}

/**
 * What a name means there: a field, a flat composite, which is all its fields, or a flat switchable, by its own name or
 * its selector's. Undefined when the form has nothing of the name at this level.
 */
export function unitsNamed(fields: readonly Field[], name: string): NamedUnits | undefined {
  const units = unitsOf(fields);
  const own = units.find((unit) => unit.name === name);
  if (own !== undefined) return { kind: "units", units: [own] };
  const composite = compositesOf(fields).find((field) => field.name === name);
  if (composite !== undefined) return { kind: "units", units: unitsOf([composite]) };
  const switchable = units.find(({ properties }) => properties.includes(name));
  if (switchable === undefined) return undefined;
  return selectorOf(switchable) === name
    ? { kind: "units", units: [switchable] }
    : { kind: "part", switchable: switchable.name };
}

/** Every name that stands for something there, for suggestions. */
export function namesAtLevel(fields: readonly Field[]): readonly string[] {
  return [
    ...compositesOf(fields).map(({ name }) => name),
    ...unitsOf(fields).flatMap((unit) => [unit.name, ...unit.properties]),
  ];
}

/** The composite, or list of them, of an item's own node that holds a field of this name somewhere; none that is flat. */
export function compositeAround(fields: readonly Field[], name: string): string | undefined {
  return unitsOf(fields).find(
    ({ field, properties }) =>
      !properties.includes(name) && fieldsInside(field.shape).some((inner) => inner.name === name),
  )?.name;
}

/** All fields inside a shape, at every level. */
function fieldsInside(shape: Field["shape"]): readonly Field[] {
  if (shape.kind === "list") return fieldsInside(shape.items);
  const inner =
    shape.kind === "group"
      ? shape.fields
      : shape.kind === "variants"
        ? [shape.selector, ...shape.variants.flatMap(({ fields }) => fields)]
        : [];
  return inner.flatMap((field) => [field, ...fieldsInside(field.shape)]);
}

/** The fields that stand in the place of a flat composite; undefined for every other field. */
export function dissolved(field: Field): readonly Field[] | undefined {
  const { shape } = field;
  if (shape.kind !== "group" || !shape.flat || shape.opaque) return undefined;
  return inherit(shape.fields, field);
}

/** Flat composites, those inside others behind them. */
function compositesOf(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field): readonly Field[] => {
    const inside = dissolved(field);
    return inside === undefined ? [] : [field, ...compositesOf(inside)];
  });
}

function propertiesOf({ selector, variants }: VariantsShape): readonly string[] {
  const inner = variants.flatMap(({ fields }) =>
    unitsOf(fields).flatMap(({ properties }) => properties),
  );
  return [...new Set([selector.name, ...inner])];
}

function selectorOf({ field }: FieldUnit): string | undefined {
  return field.shape.kind === "variants" ? field.shape.selector.name : undefined;
}
