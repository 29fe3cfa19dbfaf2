import type { Branch } from "./branches.js";
import { languageOf, textFacts } from "./facts.js";
import { formatTest, isFormatWithin } from "./formats.js";
import type { SchemaObject } from "./json-schema.js";
import { compareLanguages, type Language } from "./language.js";
import { patternTest } from "./pattern-test.js";
import { type Proof, fails } from "./proof-state.js";

/** Whether every text of a branch fits the keywords of a node that are about text. */
export function holdsForText(branch: Branch, node: SchemaObject, proof: Proof): boolean {
  const facts = textFacts(branch);
  const { minLength, maxLength, pattern, format } = node;
  const isWithin = (other: Partial<Language>): boolean =>
    compareLanguages(languageOf(facts), { ...anyText, ...other })?.kind === "within";
  if (typeof minLength === "number" && facts.least < minLength && !isWithin({ least: minLength })) {
    return fails(proof, "a greater length");
  }
  if (typeof maxLength === "number" && facts.most > maxLength && !isWithin({ most: maxLength })) {
    return fails(proof, "a smaller length");
  }
  if (typeof pattern === "string") {
    const isKnown = facts.patterns.some((each) => isPatternWithin(each, pattern));
    if (!isKnown && !findsAnything(pattern) && !isWithin({ patterns: [pattern] })) {
      return fails(proof, "how two patterns compare");
    }
  }
  if (formatTest(format) === undefined || typeof format !== "string") return true;
  return (
    facts.formats.some((each) => isFormatWithin(each, format)) || fails(proof, "another format")
  );
}

const anyText: Language = { patterns: [], least: 0, most: Number.POSITIVE_INFINITY };

/** Whether a pattern is found in every text: at its start it asks for nothing, and it looks at nothing around it. */
function findsAnything(pattern: string): boolean {
  if (pattern === "$" || /^\^(?:\[\\s\\S\]|\[\\S\\s\])\*\$$/.test(pattern)) return true;
  const rest = pattern.replace(/^\^/, "");
  return !/[\^$]|\\[bB]|\(\?[=!<]/.test(rest) && patternTest(rest)?.("") === true;
}

/** Whether a pattern is the other, or some of its alternatives. */
function isPatternWithin(pattern: string, other: string): boolean {
  if (pattern === other) return true;
  // What a group held is counted through the whole pattern.
  if (/\\[1-9k]/.test(other)) return false;
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
