import type { FieldPlan } from "../../ir/tool.js";
import { identifierPart, variableName } from "./escape.js";

/** In which object, and in which variants of it, a field stands. */
export interface Owner {
  /** Undefined for the item itself. */
  readonly typeName: string | undefined;
  /** Values of the selectors, outermost first. */
  readonly variants: readonly string[];
}

/**
 * The names that `check.ts` declares. They follow from where a field stands, so that another field renames nothing; only
 * a name that is really taken gets a number.
 */
export interface CheckNames {
  /** The variable that holds a field's value. */
  local(key: string): string;
  /** `articleLinkKeys` for the type `ArticleLink`. */
  constant(typeName: string, suffix: "Keys" | "Variants"): string;
  /** `sectionOptions`; inside a type `articleLinkKindOptions`. */
  options(owner: Owner, key: string): string;
  /** `checkTagsItem`; inside a type `checkArticleLinkTagsItem`. */
  itemFunction(owner: Owner, key: string): string;
}

/** The function that checks an object of a type. */
export function checkName(typeName: string): string {
  return `check${typeName}`;
}

export function createCheckNames(plan: {
  readonly typeName: string;
  readonly fields: readonly FieldPlan[];
}): CheckNames {
  const taken = new Set([plan.typeName, ...plan.fields.flatMap(typeNamesOf)].map(checkName));
  const free = (plain: string): string => {
    let name = plain;
    for (let number = 2; taken.has(name); number += 1) name = `${plain}${number}`;
    taken.add(name);
    return name;
  };
  return {
    local: (key) => variableName(key, isModuleName),
    constant: (typeName, suffix) => free(lowerFirst(typeName) + suffix),
    options: (owner, key) => free(`${lowerFirst(path(owner, key))}Options`),
    itemFunction: (owner, key) => free(`check${path(owner, key)}Item`),
  };
}

function path({ typeName, variants }: Owner, key: string): string {
  return [typeName ?? "", ...variants, key].map(identifierPart).join("");
}

/** Names that the module declares or imports, or that a function's own lines use: no field's variable may hide one. */
function isModuleName(name: string): boolean {
  return (
    /^(?:input|issues|fields|keys|Issues|Values)$/.test(name) ||
    /^check(?:[A-Z\d]|$)|(?:Keys|Options|Variants)\d*$/.test(name)
  );
}

function typeNamesOf({ shape }: FieldPlan): readonly string[] {
  const inner = shape.kind === "list" ? shape.items : shape;
  if (inner.kind === "group") return [inner.typeName, ...inner.fields.flatMap(typeNamesOf)];
  if (inner.kind !== "variants") return [];
  const fields = [inner.selector, ...inner.variants.flatMap((variant) => variant.fields)];
  return [inner.typeName, ...fields.flatMap(typeNamesOf)];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
