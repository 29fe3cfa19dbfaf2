import { ProgrammerError, ReachAwareParameters, toolParameters } from "mcpgen/runtime";
import { describe, expect, test } from "vitest";

const paramsOf = (reach: boolean) =>
  toolParameters()
    .requiredString("reference", "The document to read.")
    .stringIf(reach, "wiki", "Wiki id to read from.")
    .build();

describe("parameters that depend on a reach", () => {
  test("are built at once, each set exactly one time, and never again", () => {
    const asked: boolean[] = [];
    const aware = ReachAwareParameters.of((reach) => {
      asked.push(reach);
      return paramsOf(reach);
    });
    expect(asked).toEqual([true, false]);
    aware.advertised(true);
    aware.advertised(false);
    aware.parser();
    expect(asked).toEqual([true, false]);
  });

  test("advertise one of two schemas", () => {
    const aware = ReachAwareParameters.of(paramsOf);
    const names = (reach: boolean) => Object.keys(aware.advertised(reach).inputSchema().properties);
    expect(names(true)).toEqual(["reference", "wiki"]);
    expect(names(false)).toEqual(["reference"]);
    expect(aware.advertised(false)).toBe(aware.advertised(false));
  });

  test("are always read by the larger set, so that a stray argument is seen", () => {
    const aware = ReachAwareParameters.of(paramsOf);
    expect(aware.parser()).toBe(aware.advertised(true));
    expect(aware.parser().string({ reference: "A", wiki: "other" }, "wiki")).toBe("other");
    expect(() => aware.parser().refuseUnknown({ wiki: "other" })).not.toThrow();
  });

  test("fail at once without a builder", () => {
    const none = null as unknown as typeof paramsOf;
    expect(() => ReachAwareParameters.of(none)).toThrow(
      new ProgrammerError("Parameters that depend on a reach need a function that builds them."),
    );
  });

  test.each([
    [true, "There are no parameters with the reach: the function that builds them gave none."],
    [false, "There are no parameters without the reach: the function that builds them gave none."],
  ])("fail at once when the builder gives none for %j", (which, text) => {
    const build = (reach: boolean) =>
      reach === which ? (null as unknown as ReturnType<typeof paramsOf>) : paramsOf(reach);
    expect(() => ReachAwareParameters.of(build)).toThrow(new ProgrammerError(text));
  });

  test.each([{}, toolParameters(), "none", () => ({})])(
    "fail at once when the builder gives something else",
    (other) => {
      const build = () => other as unknown as ReturnType<typeof paramsOf>;
      expect(() => ReachAwareParameters.of(build)).toThrow(
        new ProgrammerError(
          "There are no parameters with the reach: the function that builds them gave something else. It ends with toolParameters()….build().",
        ),
      );
    },
  );

  test("fail when the smaller set declares what the larger does not", () => {
    expect(() => ReachAwareParameters.of((reach) => paramsOf(!reach))).toThrow(
      new ProgrammerError(
        'The parameter "wiki" is declared without the reach and not with it, so no call could use it.',
      ),
    );
  });

  test("fail when both declare a name and differ in its type", () => {
    const other = toolParameters().integer("wiki", "W.").build();
    const build = (reach: boolean) =>
      reach ? paramsOf(true) : (other as unknown as ReturnType<typeof paramsOf>);
    expect(() => ReachAwareParameters.of(build)).toThrow(
      new ProgrammerError(
        'The parameter "wiki" is declared with another type without the reach than with it.',
      ),
    );
  });

  test("pass on what goes wrong in the builder", () => {
    expect(() => ReachAwareParameters.of(() => toolParameters().string("a", "").build())).toThrow(
      new ProgrammerError('The parameter "a" needs a description.'),
    );
  });

  test("have one sentence for references to other wikis", () => {
    expect(ReachAwareParameters.CROSS_WIKI_REFERENCE_SENTENCE).toBe(
      'To reach another wiki, begin the reference with its id and a colon, e.g. "other:Sandbox.WebHome".',
    );
  });
});
