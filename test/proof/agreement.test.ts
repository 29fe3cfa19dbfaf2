import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disagreement } from "./disagreement.js";
import { linkForm, printForm } from "./printed-form.js";
import { sampleForms } from "./sample.js";

describe("scratch", () => {
  it("measures", () => {
    const seed = Number(process.env["SEED"] ?? Date.now() % 1e6);
    let t = performance.now();
    const cases = sampleForms({ seed, forms: 300, inputs: 80 });
    console.log("sample", performance.now() - t);
    t = performance.now();
    const stats = { n: 0, acc: 0, dis: 0 };
    const seen = new Map<string, unknown>();
    for (const { form, calls } of cases) {
      const printed = printForm(form);
      const linked = linkForm(printed);
      for (const { mode, input } of calls) {
        stats.n += 1;
        const d = disagreement(form, linked, mode, input);
        if (d !== undefined) {
          stats.dis += 1;
          const key = d.slice(0, 25);
          if (!seen.has(key)) { seen.set(key, 1); console.log(d, mode, JSON.stringify(input), JSON.stringify(form.description)); }
        }
      }
    }
    console.log("judge", performance.now() - t, stats);
  });
});
