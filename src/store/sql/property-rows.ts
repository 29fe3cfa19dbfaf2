import type { Properties, Property, PropertyScalar } from "../content-repository.js";
import { InvalidPropertyError } from "../errors.js";
import { foldText, foldTexts } from "./folded-text.js";
import { checkPropertyName } from "./node-name.js";
import { indexedValue } from "./property-value.js";
import { toStoredText } from "./stored-text.js";

/** The searchable part of one property. */
export interface IndexedProperty {
  readonly name: string;
  readonly value: string | null;
  readonly folded: string | null;
}

/** The JSON text of properties, from which `parseProperties` makes exactly the same. Throws `InvalidPropertyError`. */
export function printProperties(properties: Properties): string {
  return printEntries(Object.entries(properties));
}

/** The same for properties with a patch put over them, in which `null` removes. */
export function printPatched(
  properties: Properties,
  patch: Readonly<Record<string, Property | null>>,
): string {
  const kept = Object.entries<Property | null>(properties).map(
    ([name, property]) =>
      [name, Object.hasOwn(patch, name) ? (patch[name] ?? null) : property] as const,
  );
  const added = Object.entries(patch).filter(([name]) => !Object.hasOwn(properties, name));
  return printEntries([...kept, ...added].filter(isThere));
}

function isThere(entry: readonly [string, Property | null]): entry is readonly [string, Property] {
  return entry[1] !== null;
}

function printEntries(entries: readonly (readonly [string, Property])[]): string {
  const texts = entries.map(([name, { type, value }]) => {
    checkPropertyName(name);
    const text = isList(value)
      ? `[${value.map((item) => printScalar(name, item)).join(",")}]`
      : printScalar(name, value);
    return `${JSON.stringify(name)}:{"type":${JSON.stringify(type)},"value":${text}}`;
  });
  return `{${texts.join(",")}}`;
}

/** The inverse of `printProperties`. */
export function parseProperties(text: string): Properties {
  const properties: Properties = JSON.parse(text);
  return properties;
}

/** The row by which queries find a property; undefined for one that no query finds. */
export function indexProperty(name: string, property: Property): IndexedProperty | undefined {
  const { type, value } = property;
  const storedName = toStoredText(name);
  if (!isList(value)) {
    const folded = type === "string" ? foldText(String(value)) : null;
    return { name: storedName, value: indexedValue(value), folded };
  }
  if (type !== "string" || value.length === 0) return undefined;
  return { name: storedName, value: null, folded: foldTexts(value.map(String)) };
}

function isList(value: Property["value"]): value is readonly PropertyScalar[] {
  return Array.isArray(value);
}

function printScalar(name: string, value: PropertyScalar): string {
  if (typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value !== "number" || !Number.isFinite(value)) {
    const problem = `The property ${JSON.stringify(name)} is neither text, a finite number, a boolean nor a list of these.`;
    throw new InvalidPropertyError(name, problem);
  }
  return Object.is(value, -0) ? "-0" : JSON.stringify(value);
}
