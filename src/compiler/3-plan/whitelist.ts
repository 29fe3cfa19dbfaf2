import type { Field } from "../../ir/shape.js";
import { dissolved } from "./field-units.js";

/**
 * The names at the level of an item's own node that a whitelist lets through. A flat composite or switchable that it names
 * stands for all that it holds; one that holds a field of the whitelist is let through for it, a switchable with the
 * field that chooses.
 */
export function namesLetThrough(
  fields: readonly Field[],
  whitelist: ReadonlySet<string>,
): ReadonlySet<string> {
  const names = new Set<string>();
  const pass = (name: string, passes: boolean): boolean => {
    if (passes) names.add(name);
    return passes;
  };
  const visitAll = (inner: readonly Field[], isNamed: boolean): boolean =>
    inner.map((field) => visit(field, isNamed)).includes(true);
  const visit = (field: Field, isAround: boolean): boolean => {
    const { name, shape } = field;
    const isNamed = isAround || whitelist.has(name);
    const inside = dissolved(field);
    if (inside !== undefined) return pass(name, visitAll(inside, isNamed) || isNamed);
    if (shape.kind !== "variants" || !shape.flat) return pass(name, isNamed);
    const inner = shape.variants.flatMap((variant) => variant.fields);
    const holds = visitAll(inner, isNamed) || visit(shape.selector, isNamed);
    pass(shape.selector.name, holds);
    return pass(name, holds || isNamed);
  };
  visitAll(fields, false);
  return names;
}
