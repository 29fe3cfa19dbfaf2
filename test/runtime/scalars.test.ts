import { describe, expect, test } from "vitest";
import { check, invalid, Issues } from "mcpgen/runtime";

type Reader = (value: unknown, key: string, issues: Issues) => unknown;

function read(reader: Reader, value: unknown): unknown {
  const issues = new Issues("create");
  const result = reader(value, "field", issues);
  if (result !== invalid) {
    expect(issues.problems).toEqual([]);
    return result;
  }
  expect(issues.problems.map(({ path }) => path)).toEqual(["field"]);
  return { refused: issues.problems[0]?.code };
}

describe.each<[string, Reader]>([
  ["text", check.text],
  ["reference", check.reference],
  ["integer", check.integer],
  ["number", check.number],
  ["boolean", check.boolean],
  ["date", check.date],
  ["date-time", check.dateTime],
  ["opaque", check.opaque],
])("%s", (_name, reader) => {
  test("tells an explicit null from an absent value", () => {
    expect(read(reader, null)).toBe(null);
    expect(read(reader, undefined)).toBe(undefined);
  });

  test("takes an inherited member for absent", () => {
    const input: Record<string, unknown> = {};
    expect(read(reader, input["constructor"])).toBe(undefined);
    expect(read(reader, input["toString"])).toBe(undefined);
  });
});

describe("text", () => {
  test.each([
    ["  kept as sent\n", "  kept as sent\n"],
    ["", ""],
    [5.0, "5"],
    [-0, "0"],
    [1.5, "1.5"],
    [true, "true"],
    ['{"json": "text"}', '{"json": "text"}'],
    [{}, { refused: "text-expected" }],
    [["a"], { refused: "text-expected" }],
    [Number.NaN, { refused: "text-expected" }],
  ])("reads %o as %o", (value, expected) => {
    expect(read(check.text, value)).toEqual(expected);
  });
});

test("a reference is trimmed", () => {
  expect(read(check.reference, "  /a/b ")).toBe("/a/b");
  expect(read(check.reference, 7)).toBe("7");
});

describe("integer", () => {
  test.each([
    [50, 50],
    [5.0, 5],
    ["50", 50],
    [" 50 ", 50],
    ["+5", 5],
    ["5.0", 5],
    ["1e3", 1000],
    [-0, 0],
    ["-0", 0],
    [9007199254740991, 9007199254740991],
    ["-9007199254740991", -9007199254740991],
    ["5.5", { refused: "integer-expected" }],
    [5.5, { refused: "integer-expected" }],
    ["0.99999999999999999999", { refused: "integer-expected" }],
    ["", { refused: "integer-expected" }],
    ["  ", { refused: "integer-expected" }],
    ["null", { refused: "integer-expected" }],
    ["0x10", { refused: "integer-expected" }],
    ["1,000", { refused: "integer-expected" }],
    [true, { refused: "integer-expected" }],
    [[5], { refused: "integer-expected" }],
    [JSON.parse("9007199254740993"), { refused: "integer-unsafe" }],
    ["9007199254740993", { refused: "integer-unsafe" }],
    ["1e30", { refused: "integer-unsafe" }],
    [1e30, { refused: "integer-unsafe" }],
  ])("reads %o as %o", (value, expected) => {
    expect(read(check.integer, value)).toEqual(expected);
  });
});

describe("number", () => {
  test.each([
    [5.5, 5.5],
    [" 5.5 ", 5.5],
    [".5", 0.5],
    ["-1e-3", -0.001],
    ["5.5kg", { refused: "number-expected" }],
    ["", { refused: "number-expected" }],
    ["Infinity", { refused: "number-expected" }],
    ["NaN", { refused: "number-expected" }],
    ["1e999", { refused: "number-expected" }],
    [false, { refused: "number-expected" }],
  ])("reads %o as %o", (value, expected) => {
    expect(read(check.number, value)).toEqual(expected);
  });
});

describe("boolean", () => {
  test.each([
    [true, true],
    ["FALSE", false],
    [" True ", true],
    ["yes", { refused: "boolean-expected" }],
    ["", { refused: "boolean-expected" }],
    [1, { refused: "boolean-expected" }],
    [0, { refused: "boolean-expected" }],
    ["1", { refused: "boolean-expected" }],
  ])("reads %o as %o", (value, expected) => {
    expect(read(check.boolean, value)).toEqual(expected);
  });
});

describe("date", () => {
  test.each([
    ["2026-01-31", "2026-01-31"],
    [" 2024-02-29 ", "2024-02-29"],
    ["2026-01-31T00:00:00Z", "2026-01-31"],
    ["2026-01-31T10:00:00Z", { refused: "date-expected" }],
    ["2026-02-29", { refused: "date-expected" }],
    ["1900-02-29", { refused: "date-expected" }],
    ["2026-13-01", { refused: "date-expected" }],
    ["31.01.2026", { refused: "date-expected" }],
    ["today", { refused: "date-expected" }],
    ["", { refused: "date-expected" }],
    [20260131, { refused: "date-expected" }],
  ])("reads %o as %o", (value, expected) => {
    expect(read(check.date, value)).toEqual(expected);
  });
});

describe("date and time", () => {
  test.each([
    ["2026-01-31", "2026-01-31T00:00:00.000Z"],
    ["2026-01-31T09:30:00Z", "2026-01-31T09:30:00.000Z"],
    ["2026-01-31T09:30", "2026-01-31T09:30:00.000Z"],
    ["2026-01-31T09:30:15.5Z", "2026-01-31T09:30:15.500Z"],
    ["2026-01-31T00:30:00+01:00", "2026-01-30T23:30:00.000Z"],
    ["2026-01-31T23:30:00-0130", "2026-02-01T01:00:00.000Z"],
    ["0000-01-01T00:00:00+01:00", { refused: "date-time-expected" }],
    ["2026-01-31T24:00:00Z", { refused: "date-time-expected" }],
    ["2026-02-30T09:30:00Z", { refused: "date-time-expected" }],
    ["2026-01-31T09:60:00Z", { refused: "date-time-expected" }],
    ["2026-01-31T09:30:60Z", { refused: "date-time-expected" }],
    ["2026-01-31T24:30:00Z", { refused: "date-time-expected" }],
    ["2026-01-31T0x:30:00Z", { refused: "date-time-expected" }],
    ["2026-01-31X09:30:00Z", { refused: "date-time-expected" }],
    ["20x6-01-31T09:30:00Z", { refused: "date-time-expected" }],
    ["2026-01-31T09:30:00.123456Z", "2026-01-31T09:30:00.123Z"],
    ["2026-01-31 09:30:00z", "2026-01-31T09:30:00.000Z"],
    ["2026-01-31T09", { refused: "date-time-expected" }],
    ["2026-01-31 ", "2026-01-31T00:00:00.000Z"],
    ["tomorrow", { refused: "date-time-expected" }],
    [1769850600000, { refused: "date-time-expected" }],
  ])("reads %o as %o", (value, expected) => {
    expect(read(check.dateTime, value)).toEqual(expected);
  });
});

describe("opaque", () => {
  test.each([
    [{ a: [1, null] }, { a: [1, null] }],
    [
      [1, { b: 2 }],
      [1, { b: 2 }],
    ],
    ['{"a":1}', { refused: "opaque-as-text" }],
    ["text", { refused: "opaque-expected" }],
    [5, { refused: "opaque-expected" }],
  ])("reads %o as %o", (value, expected) => {
    expect(read(check.opaque, value)).toEqual(expected);
  });
});
