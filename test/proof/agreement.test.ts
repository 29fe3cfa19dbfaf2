import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disagreement } from "./disagreement.js";
import { type Rule, judge } from "./oracle.js";
import { type LinkedForm, linkForm, printForm } from "./printed-form.js";
import type { RandomForm } from "./random-forms.js";
import { type Call, formCases, formCount, seed } from "./sample.js";

/** Every rule of the contract, so that a run says whether it has met all of them. */
const rules: readonly Rule[] = [
  "unknown-key",
  "other-variant",
  "shape",
  "required",
  "options",
  "max-length",
  "text-pattern",
  "number-pattern",
  "minimum",
  "maximum",
  "min-items",
  "max-items",
  "unique",
];

describe("printed checks, enforced schema and the contract's rules", () => {
  it("see every call of every form alike", { timeout: 600_000 }, () => {
    const linked = new WeakMap<RandomForm, LinkedForm>();
    const link = (form: RandomForm): LinkedForm => {
      const known = linked.get(form) ?? linkForm(printForm(form));
      linked.set(form, known);
      return known;
    };
    const seen = { calls: 0, accepted: 0, rules: new Map<Rule, number>() };
    fc.assert(
      fc.property(formCases(), ({ form, calls }) => {
        for (const call of calls) {
          const found = disagreement(form, link(form), call);
          if (found !== undefined) throw new Error(explain(found, form, call));
          const { accepted, problems } = judge(form.description, call, call.input);
          seen.calls += 1;
          if (accepted) seen.accepted += 1;
          const [only, ...others] = problems;
          if (only === undefined || others.length > 0) continue;
          seen.rules.set(only.rule, (seen.rules.get(only.rule) ?? 0) + 1);
        }
      }),
      { numRuns: formCount, seed },
    );
    const share = seen.accepted / seen.calls;
    expect(seen.calls).toBeGreaterThan(20_000);
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.7);
    // Every rule has been the only one broken, many times.
    for (const rule of rules) expect(seen.rules.get(rule) ?? 0, rule).toBeGreaterThan(3);
  });
});

function explain(found: string, { description }: RandomForm, call: Call): string {
  return [found, JSON.stringify(call), JSON.stringify(description)].join("\n");
}
