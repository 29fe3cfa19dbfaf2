import { describe, expect, test } from "vitest";
import { parseJavaPattern } from "../../src/compiler/2-resolve/java-pattern/parser.js";
import { backtracks } from "../../src/util/pattern/backtracking.js";

function judged(pattern: string): boolean {
  return backtracks(parseJavaPattern(pattern));
}

describe("a pattern that one text matches in ever more ways backtracks", () => {
  test.each([
    "^(a+)+$",
    "(a*)*",
    "(a?b?)*",
    "(a|a)*",
    "(a|ab|b)*c",
    "(\\w|\\d)+",
    "\\s*\\s*",
    "\\s*x?\\s*",
    ".*.*=.*",
    "(.*a){20}",
    "(x+x+)+y",
    "(\\w+\\s?)+",
    "([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))",
    "([\\/\\w .-]*)*\\/?",
    "(a{1,30}){1,30}",
    "(ñ+|é)*ñ+x",
    "([à-ö]+[ö-ü]+)+",
    "(?=.*a.*b).*",
    "(?:(?!.*x).)*",
    "(a+)\\1",
    "(?i)(a+A)+",
    "(a|a){30}",
    "(a?){30}a{30}",
  ])("%s", (pattern) => {
    expect(judged(pattern)).toBe(true);
  });

  test("and so does one that is too large to judge, without trying", () => {
    const nested = `${"(?:".repeat(30)}a{2}${"){3}".repeat(30)}`;
    const empty = `${"(?:".repeat(30)}${"){3}".repeat(30)}`;
    const long = `(?:${Array.from({ length: 2000 }, (_, at) => `${at}x*`).join("|")})*`;
    // Judged by trying, none of them would end before the test is given up.
    expect([nested, empty, long].map(judged)).toEqual([true, true, true]);
  });
});

describe("an ordinary pattern does not", () => {
  test.each([
    "[a-z0-9]+(-[a-z0-9]+)*",
    "[^@\\s]+@[^@\\s.]+(?:\\.[^@\\s.]+)+",
    "^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}$",
    "^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$",
    "https?://[^\\s/]+/.*",
    "^https?://[^\\s/$.?#].[^\\s]*$",
    "^(https?://)?([\\da-z.-]+)\\.([a-z.]{2,6})(/[\\w.-]*)*/?$",
    "^\\+?[0-9 ()-]{7,20}$",
    "^\\+?\\d{1,3}[ -]?\\d{6,14}$",
    "(\\d{3}[- ]?){2}\\d{4}",
    "[A-Z]{2}\\d{2}[A-Z0-9]{11,30}",
    "[a-z]{2}(_[A-Z]{2})?",
    "\\d{1,3}(\\.\\d{3})*(,\\d{1,2})?",
    "^([1-9],?\\d{3}|[1-9]\\d,?\\d{3})$",
    "^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$",
    "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$",
    "(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)",
    "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*",
    "\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?)?",
    "[^/:\\[\\]|*]+",
    '(?:[^"\\\\]|\\\\.)*',
    "cat|dog",
    "(red|green|blue)(,(red|green|blue))*",
    "(?:(?!foo).)*",
    "\\S+( \\S+)*",
    "[0-9]{20}[0-9]{10}",
    "x*",
    "",
    "globalThis.__x = 1 ".repeat(100),
    `${"abc".repeat(60)}[a-z]*`,
    "(\\d{3}-){8}\\d",
    "([0-9a-f]{2}:){5}[0-9a-f]{2}",
    "([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}",
  ])("%s", (pattern) => {
    expect(judged(pattern)).toBe(false);
  });
});
