import type { Pattern } from "../../ir/shape.js";
import type { PlannedScalar } from "../../ir/tool.js";
import { numberLiteral, regularExpressionLiteral, stringLiteral } from "./escape.js";
import { delimited } from "./layout.js";
import type { CheckName } from "./runtime-symbols.js";

/** A value that a check is about, as generated code names it. */
export interface Subject {
  /** The variable that holds the normalised value. */
  readonly variable: string;
  /** What problems name it by: a text literal, or the variable that counts a list's entries. */
  readonly key: string;
}

/** How a function of `check.ts` calls the runtime's checks: by the name that the import has there. */
export interface Calls {
  /** `check.name`, for calls that are laid out elsewhere. */
  callee(name: CheckName): string;
  /** A whole statement. */
  statement(name: CheckName, parts: readonly string[]): readonly string[];
}

export function createCalls(check: string, indent: string): Calls {
  const callee = (name: CheckName): string => `${check}.${name}`;
  return {
    callee,
    statement: (name, parts) => delimited(indent + callee(name), parts, ";"),
  };
}

/** Which check reads a single value. */
export function readerOf(shape: PlannedScalar): CheckName {
  switch (shape.kind) {
    case "text":
      return "text";
    case "number":
      return shape.storage === "long" ? "integer" : "number";
    case "boolean":
      return "boolean";
    case "date":
      return shape.time ? "dateTime" : "date";
    case "reference":
      return "reference";
  }
}

/** The facts of a single value, one a statement: options, length, patterns, bounds. */
export function scalarFacts(
  shape: PlannedScalar,
  { variable, key }: Subject,
  options: string | undefined,
  calls: Calls,
): readonly string[] {
  const lines: string[] = [];
  if (options !== undefined) {
    lines.push(...calls.statement("options", [variable, options, key, "issues"]));
  }
  if (shape.kind === "text" && shape.maxLength !== undefined) {
    const limit = numberLiteral(shape.maxLength);
    lines.push(...calls.statement("maxLength", [variable, limit, key, "issues"]));
  }
  if (shape.kind === "text" || shape.kind === "number") {
    for (const pattern of shape.patterns) {
      lines.push(
        ...calls.statement("pattern", [variable, ...patternParts(pattern), key, "issues"]),
      );
    }
  }
  if (shape.kind === "number") {
    lines.push(...boundFacts("minimum", shape.minimum, { variable, key }, calls));
    lines.push(...boundFacts("maximum", shape.maximum, { variable, key }, calls));
  }
  return lines;
}

/** A bound that the form may leave open. */
export function boundFacts(
  name: CheckName,
  limit: number | undefined,
  { variable, key }: Subject,
  calls: Calls,
): readonly string[] {
  if (limit === undefined) return [];
  return calls.statement(name, [variable, numberLiteral(limit), key, "issues"]);
}

function patternParts({ javascript, message }: Pattern): readonly string[] {
  const stated = message === undefined ? "undefined" : stringLiteral(message);
  return [regularExpressionLiteral(javascript), stated];
}
