// soundness: random pairs of schemas of the shapes that forms become. Whatever is said to be included is tried with values that are
// made independently: none may be refused. Whatever is said not to be included is shown by its value.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as fc from "fast-check";
import { inclusion } from "../../dist/schema/inclusion.js";
import { pairs, valuesOf } from "../diff/random-pairs.mjs";

const valuesEach = 20;

export function run([count = "100000", seed = "1"] = []) {
  const found = { included: 0, counterexample: 0, undecided: 0 };
  const reasons = new Map();
  const refuted = [];
  let slowest = 0;
  const check = fc.property(pairs, fc.nat(), ([older, newer], inner) => {
    const validatorOf = compiledOnce();
    for (const [subset, superset] of [
      [older, newer],
      [newer, older],
    ]) {
      const started = performance.now();
      const result = inclusion(subset, superset);
      slowest = Math.max(slowest, performance.now() - started);
      found[result.kind] += 1;
      if (result.kind === "undecided") {
        reasons.set(result.reason, (reasons.get(result.reason) ?? 0) + 1);
        continue;
      }
      const [takes, mayTake] = [validatorOf(subset), validatorOf(superset)];
      const values =
        result.kind === "counterexample"
          ? [result.value]
          : fc.sample(valuesOf(subset), { numRuns: valuesEach, seed: inner });
      const isRefuted =
        result.kind === "counterexample"
          ? !takes(result.value) || mayTake(result.value)
          : values.some((value) => takes(value) && !mayTake(value));
      if (isRefuted) refuted.push({ subset, superset, result, values });
    }
  });
  fc.assert(check, { numRuns: Number(count), seed: Number(seed), endOnFailure: true });
  const all = found.included + found.counterexample + found.undecided;
  console.log(`${all} questions of ${count} pairs: ${JSON.stringify(found)}`);
  console.log(`undecided: ${((100 * found.undecided) / all).toFixed(2)} %`);
  for (const [reason, times] of [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 10)) {
    console.log(`  ${times} × ${reason}`);
  }
  console.log(`slowest: ${slowest.toFixed(0)} ms`);
  console.log(`refuted: ${refuted.length} (bar: 0)`);
  for (const each of refuted.slice(0, 5)) console.log(JSON.stringify(each));
  if (refuted.length > 0) process.exitCode = 1;
}

/** Compiles a schema when it is first asked for. An instance keeps something of all that it compiled, so that it serves only so many pairs. */
function compiledOnce() {
  const known = new Map();
  if (uses % 200 === 0) ajv = instance();
  uses += 1;
  return (schema) => {
    const validate = known.get(schema) ?? ajv.compile(schema);
    known.set(schema, validate);
    ajv.removeSchema(schema);
    return validate;
  };
}

let uses = 0;
let ajv;

function instance() {
  const options = {
    strict: false,
    validateSchema: false,
    multipleOfPrecision: 9,
    ownProperties: true,
  };
  return addFormats(new Ajv2020(options));
}
