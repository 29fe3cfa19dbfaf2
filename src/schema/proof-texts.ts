import type { Branch } from "./branches.js";
import { textFacts } from "./facts.js";
import { formatTest, isFormatWithin } from "./formats.js";
import type { SchemaObject } from "./json-schema.js";
import { patternTest } from "./pattern-test.js";
import { type Proof, fails } from "./proof.js";

/** Whether every text of a branch fits the keywords of a node that are about text. */
export function holdsForText(branch: Branch, node: SchemaObject, proof: Proof): boolean {
  const { least, most, patterns, formats } = textFacts(branch);
  const { minLength, maxLength, pattern, format } = node;
  if (typeof minLength === "number" && least < minLength) return fails(proof, "a greater length");
  if (typeof maxLength === "number" && most > maxLength) return fails(proof, "a smaller length");
  if (typeof pattern === "string" && !patterns.some((each) => isPatternWithin(each, pattern))) {
    if (!findsAnything(pattern)) return fails(proof, "how two patterns compare");
  }
  if (formatTest(format) === undefined || typeof format !== "string") return true;
  return formats.some((each) => isFormatWithin(each, format)) || fails(proof, "another format");
}

/** Whether a pattern is found in every text: at its start it asks for nothing, and it looks at nothing around it. */
function findsAnything(pattern: string): boolean {
  if (pattern === "$" || /^\^(?:\[\\s\\S\]|\[\\S\\s\])\*\$$/.test(pattern)) return true;
  const rest = pattern.replace(/^\^/, "");
  return !/[\^$]|\\[bB]|\(\?[=!<]/.test(rest) && patternTest(rest)?.("") === true;
}

/** Whether a pattern is the other, or some of its alternatives. */
function isPatternWithin(pattern: string, other: string): boolean {
  if (pattern === other) return true;
  const alternatives = new Set(alternativesOf(other));
  return alternativesOf(pattern).every((each) => alternatives.has(each));
}

/** What stands between the bars of a pattern that are in no group and no class. */
function alternativesOf(pattern: string): readonly string[] {
  const found: string[] = [];
  let from = 0;
  let depth = 0;
  let isInClass = false;
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern[index];
    if (character === "\\") index += 1;
    else if (isInClass) isInClass = character !== "]";
    else if (character === "[") isInClass = true;
    else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    else if (character === "|" && depth === 0) {
      found.push(pattern.slice(from, index));
      from = index + 1;
    }
  }
  return [...found, pattern.slice(from)];
}
