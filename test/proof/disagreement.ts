import type { ValidateFunction } from "ajv/dist/2020.js";
import { isDeepStrictEqual } from "node:util";
import { Issues, type Values } from "../../src/runtime/index.js";
import { type Verdict, judge } from "./oracle.js";
import type { Check, LinkedForm } from "./printed-form.js";
import type { RandomForm } from "./random-forms.js";
import type { Call } from "./sample.js";

/** The runtime keeps so many problems and counts the others. */
const mostProblems = 20;

/**
 * Where schema and checks differ by design, as rules that the schema has no keyword for.
 *
 * - `number-pattern`: a pattern is about a number's text form, and JSON Schema's `pattern` is about strings alone.
 */
const beyondSchema: ReadonlySet<string> = new Set(["number-pattern"]);

/** The first thing that the three judges see differently in one call; undefined when they agree. */
export function disagreement(
  { description }: RandomForm,
  linked: LinkedForm,
  call: Call,
): string | undefined {
  const expected = judge(description, call, call.input);
  return (
    disagreementOfChecks(linked.check, call, expected) ??
    disagreementOfSchema(linked.schemas[call.mode], expected)
  );
}

/** Accepting or refusing, the places of problems, the normalised value, and what is ignored. */
export function disagreementOfChecks(
  check: Check,
  { mode, takesJsonText, input }: Call,
  expected: Verdict,
): string | undefined {
  const issues = new Issues(mode, { takesJsonText });
  const before = JSON.stringify(input);
  const fields = check(input as Values, issues);
  if (JSON.stringify(input) !== before) return "The checks changed what was sent.";
  const problems = issues.problems;
  const found = placesOf(problems);
  const wanted = placesOf(expected.problems);
  if (issues.isEmpty !== expected.accepted) {
    return `The checks ${issues.isEmpty ? "accept" : "refuse"} ${found}, the oracle has ${wanted}.`;
  }
  // Beyond 20 the runtime only counts.
  const isExact = issues.omitted === 0;
  if (isExact && problems.length !== expected.problems.length) {
    return `The checks have ${problems.length} problems ${found}, the oracle ${wanted}.`;
  }
  if (!isExact && expected.problems.length < problems.length) {
    return `The checks have more than ${mostProblems} problems, the oracle ${wanted}.`;
  }
  if (isExact && found !== wanted) {
    return `The checks have problems at ${found}, the oracle at ${wanted}.`;
  }
  if (!expected.accepted) return undefined;
  if (!isDeepStrictEqual(plain(fields), plain(expected.written))) {
    return `The checks give ${JSON.stringify(fields)}, the oracle ${JSON.stringify(expected.written)}.`;
  }
  const ignored = issues.ignored.toSorted().join(", ");
  if (ignored !== expected.ignored.toSorted().join(", ")) {
    return `The checks ignore ${ignored}, the oracle ${expected.ignored.join(", ")}.`;
  }
  return undefined;
}

/**
 * The schema is about values in normal form. It is asked twice, with and without locked fields: it judges those that are
 * sent, and a group that holds nothing else holds nothing.
 */
export function disagreementOfSchema(
  validate: ValidateFunction,
  { problems, normalised, written }: Verdict,
): string | undefined {
  const accepts = validate(normalised) && validate(written);
  const expected = problems.every(({ rule }) => beyondSchema.has(rule));
  if (accepts === expected) return undefined;
  return expected
    ? `The schema refuses ${JSON.stringify(normalised)}: ${JSON.stringify(validate.errors)}.`
    : `The schema accepts ${JSON.stringify(normalised)}, the oracle has ${placesOf(problems)}.`;
}

function placesOf(problems: readonly { readonly path: string }[]): string {
  return JSON.stringify(problems.map(({ path }) => path).toSorted());
}

/** Without prototypes and the order of keys, which mean nothing in JSON; with keys such as `__proto__` as they are. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return new Map(Object.entries(value).map(([key, each]) => [key, plain(each)]));
}
