import type { FieldPlan, PlannedVariants } from "../../ir/tool.js";

/** One name at one level of an item, with every field that may stand behind it. */
export interface Member {
  readonly key: string;
  /** One field, or one for each variant that has a field of this name. */
  readonly alternatives: readonly Alternative[];
}

export interface Alternative {
  readonly field: FieldPlan;
  /** Values of the selectors, outermost first, that must be chosen; empty when the field always applies. */
  readonly variants: readonly string[];
}

/** What a level holds, in declaration order: flat switchables dissolved into selector and variants' fields. */
export function membersOf(fields: readonly FieldPlan[]): readonly Member[] {
  return mergeMembers(alternativesOf(fields));
}

/** The same inside a switchable that is an object of its own. */
export function membersOfVariants(shape: PlannedVariants): readonly Member[] {
  return mergeMembers(alternativesOfVariants(shape));
}

/** Whether a member always applies, whatever variant is chosen. */
export function alwaysApplies({ alternatives }: Member): boolean {
  return alternatives.every(({ variants }) => variants.length === 0);
}

function alternativesOf(fields: readonly FieldPlan[]): readonly Alternative[] {
  return fields.flatMap((field): readonly Alternative[] =>
    field.shape.kind === "variants" && field.shape.flat
      ? alternativesOfVariants(field.shape)
      : [{ field, variants: [] }],
  );
}

function alternativesOfVariants({ selector, variants }: PlannedVariants): readonly Alternative[] {
  return [
    { field: selector, variants: [] },
    ...variants.flatMap(({ value, fields }) =>
      alternativesOf(fields).map((inner) => ({
        field: inner.field,
        variants: [value, ...inner.variants],
      })),
    ),
  ];
}

/** Alternatives of one name together, in the order in which the names come first. */
export function mergeMembers(alternatives: readonly Alternative[]): readonly Member[] {
  const byKey = new Map<string, Alternative[]>();
  for (const alternative of alternatives) {
    const known = byKey.get(alternative.field.key);
    if (known === undefined) byKey.set(alternative.field.key, [alternative]);
    else known.push(alternative);
  }
  return [...byKey].map(([key, found]) => ({ key, alternatives: found }));
}
