import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { disagreementOfChecks, disagreementOfSchema } from "./disagreement.js";
import { type Fault, faults, faultySchema } from "./faults.js";
import { type Verdict, judge } from "./oracle.js";
import { type PrintedForm, compileSchema, linkCheck, printForm } from "./printed-form.js";
import { type Call, formCases, formCount, seed } from "./sample.js";

/** A form as it is printed, with calls and what the oracle says of them. */
interface JudgedForm {
  readonly printed: PrintedForm;
  readonly calls: readonly (Call & { readonly expected: Verdict })[];
}

let judged: readonly JudgedForm[] = [];

beforeAll(() => {
  judged = fc.sample(formCases(), { seed, numRuns: formCount }).map(({ form, calls }) => ({
    printed: printForm(form),
    calls: calls.map((call) => ({
      ...call,
      expected: judge(form.description, call, call.input),
    })),
  }));
});

describe(`as many calls as a normal run makes (seed ${seed})`, () => {
  it("are a table of at least twenty faults, each of its own name", () => {
    expect(faults.length).toBeGreaterThanOrEqual(20);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });

  for (const fault of faults) {
    it(`show that ${fault.name}`, { timeout: 120_000 }, () => {
      const changed = judged.flatMap((form) => faultyForm(form, fault) ?? []);
      expect(changed.length, "forms whose print the fault changes").toBeGreaterThan(0);
      expect(changed.some((isCaught) => isCaught())).toBe(true);
    });
  }
});

/** Whether the fault shows in some call of a form; undefined when the form's print does not have it. */
function faultyForm({ printed, calls }: JudgedForm, fault: Fault): (() => boolean) | undefined {
  if ("check" in fault) {
    const text = fault.check(printed.check);
    if (text === printed.check) return undefined;
    return () => {
      const check = linkCheck(text);
      return calls.some((call) => disagreementOfChecks(check, call, call.expected) !== undefined);
    };
  }
  const modes = (["create", "update"] as const).filter(
    (mode) =>
      (fault.only ?? mode) === mode &&
      faultySchema(printed.schemas[mode], fault.schema) !==
        faultySchema(printed.schemas[mode], (node) => node),
  );
  if (modes.length === 0) return undefined;
  return () =>
    modes.some((mode) => {
      const validate = compileSchema(faultySchema(printed.schemas[mode], fault.schema));
      return calls.some(
        (call) => call.mode === mode && disagreementOfSchema(validate, call.expected) !== undefined,
      );
    });
}
