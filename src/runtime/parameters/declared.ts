import { ProgrammerError } from "../errors.js";
import { quote } from "../messages/one-line.js";

/** What a parameter can be declared as, by the builder's own words. */
export type ParameterType = "string" | "integer" | "boolean" | "stringArray" | "stringMap";

/** One declared parameter. */
export interface Declaration {
  readonly name: string;
  readonly type: ParameterType;
  readonly description: string;
  readonly required: boolean;
  /** False: the condition that it was declared under does not hold, so it is neither advertised nor read. */
  readonly holds: boolean;
}

/** What every client takes as the name of a property. */
const possibleName = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;

/**
 * The declarations with one more at the end.
 * @throws ProgrammerError for a name that is taken or that no client takes, and for a blank description.
 */
export function withDeclaration(
  declarations: readonly Declaration[],
  added: Declaration,
): readonly Declaration[] {
  checkName(added.name);
  if (typeof added.description !== "string" || added.description.trim() === "") {
    throw new ProgrammerError(`The parameter ${quote(added.name)} needs a description.`);
  }
  if (declarations.some(({ name }) => name === added.name)) {
    throw new ProgrammerError(`The parameter ${quote(added.name)} is declared twice.`);
  }
  return [...declarations, added];
}

/** @throws ProgrammerError for a name that no client takes. */
export function checkName(name: unknown): void {
  if (typeof name === "string" && possibleName.test(name)) return;
  throw new ProgrammerError(
    `${quote(name)} is no name of a parameter: it takes a letter or "_" first, then letters, digits and "_", 64 characters at most.`,
  );
}
