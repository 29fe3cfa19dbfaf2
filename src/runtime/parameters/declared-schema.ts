import { ProgrammerError } from "../errors.js";
import { quote } from "../messages/one-line.js";
import type { ObjectSchema } from "../surface.js";
import { isObject } from "../validation/checked.js";
import { checkName, type Declaration, type ParameterType } from "./declared.js";

/** Hand-built schema parts by the name of the property, for what declarations cannot say. */
export type ExtraProperties = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * The JSON Schema (2020-12) of declared parameters, made anew by each call, so that nobody changes what another gets.
 * Hand-built properties come last.
 * @throws ProgrammerError for a hand-built property that is no schema object, or that has a name that is declared or that
 * no client takes.
 */
export function schemaOf(
  declarations: readonly Declaration[],
  extraProperties: ExtraProperties = {},
): ObjectSchema {
  const extra = Object.entries(extraProperties ?? {});
  for (const [name, part] of extra) checkExtra(declarations, name, part);
  const advertised = declarations.filter(({ holds }) => holds);
  return {
    type: "object",
    properties: Object.fromEntries([
      ...advertised.map((declaration) => [declaration.name, propertyOf(declaration)] as const),
      ...extra.map(([name, part]) => [name, structuredClone(part)] as const),
    ]),
    required: advertised.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function checkExtra(declarations: readonly Declaration[], name: string, part: unknown): void {
  checkName(name);
  if (declarations.some((declaration) => declaration.name === name)) {
    throw new ProgrammerError(`The extra property ${quote(name)} is a declared parameter already.`);
  }
  if (!isObject(part)) {
    throw new ProgrammerError(`The extra property ${quote(name)} must be a JSON Schema object.`);
  }
}

function propertyOf({ type, description }: Declaration): Readonly<Record<string, unknown>> {
  const [jsonType, details] = jsonTypes[type]();
  return { type: jsonType, description, ...details };
}

/** The type of each in JSON Schema, and what else its schema says. */
const jsonTypes: Readonly<Record<ParameterType, () => readonly [type: string, details: object]>> = {
  string: () => ["string", {}],
  integer: () => ["integer", {}],
  boolean: () => ["boolean", {}],
  stringArray: () => ["array", { items: { type: "string" } }],
  stringMap: () => ["object", { additionalProperties: { type: "string" } }],
};
