import { describe, expect, test } from "vitest";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { booleanOf } from "../../src/yaml/boolean-of.js";
import { parseYaml } from "../../src/yaml/parse-yaml.js";
import { at, markedSource, reported } from "../diagnostics/marked-source.js";

describe("booleanOf", () => {
  test.each([
    ["true", true],
    ["False", false],
    ["'true'", true],
    ['"false"', false],
    ["1", undefined],
    ["'yes'", undefined],
    ["maybe", undefined],
    ["", undefined],
    ["[true]", undefined],
  ])("reads %s as %s, silently", (text, value) => {
    const diagnostics = new Diagnostics();
    expect(booleanOf(parseYaml({ path: "a.yaml", text }, diagnostics), diagnostics)).toBe(value);
    expect(diagnostics.sorted()).toEqual([]);
  });

  test.each([
    ["yes", true],
    ["Yes", true],
    ["on", true],
    ["no", false],
    ["OFF", false],
  ])("reads %s as %s, with a note", (text, value) => {
    const { file, marks } = markedSource(`~~~${text}~~~`);
    const diagnostics = new Diagnostics();
    expect(booleanOf(parseYaml(file, diagnostics), diagnostics)).toBe(value);
    expect(reported(diagnostics)).toEqual(at("load/yaml11-boolean", ...marks));
    expect(diagnostics.hasErrors).toBe(false);
  });
});
