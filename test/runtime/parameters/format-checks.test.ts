import { fullFormats } from "ajv-formats/dist/formats.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatChecks } from "../../../src/runtime/parameters/format-checks.js";
import { type TextFormat, textFormats } from "../../../src/util/text-formats.js";

/** What clients say of a text: the official one checks every answer by these. */
function clientTakes(format: TextFormat, text: string): boolean {
  const definition: unknown = fullFormats[format];
  if (definition instanceof RegExp) return definition.test(text);
  const validate: unknown =
    typeof definition === "function" ? definition : (definition as { validate: unknown }).validate;
  return (validate as (each: string) => boolean)(text);
}

const table: Readonly<Record<TextFormat, { yes: readonly string[]; no: readonly string[] }>> = {
  date: {
    yes: ["2026-01-31", "2024-02-29", "2000-02-29", "0000-01-01"],
    no: ["", "2026-02-30", "2023-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-01-00"],
  },
  time: {
    yes: ["09:30:00Z", "09:30:00z", "09:30:00.5+01:00", "09:30:00+01", "09:30:00+0100"],
    no: ["09:30:00", "09:30Z", "24:00:00Z", "09:60:00Z", "09:30:61Z", "09:30:00+24", "23:58:60Z"],
  },
  "date-time": {
    yes: [
      "2026-01-31T09:30:00Z",
      "2026-01-31t09:30:00z",
      "2026-01-31 09:30:00+0100",
      "2026-01-31T09:30:00-01",
      "2026-12-31T23:59:60Z",
      "2027-01-01T00:59:60+01:00",
    ],
    no: ["2026-01-31", "2026-01-31T09:30:00", "2026-02-30T09:30:00Z", "2026-01-31T09:30:00+1"],
  },
  email: {
    yes: ["a@b.org", "a.b+c@shop.example", "o'neil@b-c.org", `${"a".repeat(70)}@b.org`, "a@1.2"],
    no: [
      "root@localhost",
      "a@b",
      "a@b.",
      "@b.org",
      "a@",
      "a.@b.org",
      ".a@b.org",
      "a..b@b.org",
      "a@-b.org",
      "a@b-.org",
      "a@b@c.org",
      "a b@c.org",
      "é@b.org",
      "a@b..org",
      "a@b_c.org",
      "a@b.org\n",
    ],
  },
  hostname: {
    yes: ["a", "a.", "shop.example", "shop.example.", "1.2", "xn--a", "a".repeat(63)],
    no: ["", ".", "a..", ".a", "-a", "a-", "a_b", "a".repeat(64), "a.".repeat(127) + "a"],
  },
  ipv4: {
    yes: ["127.0.0.1", "0.0.0.0", "255.255.255.255"],
    no: ["127.0.0", "256.0.0.1", "01.2.3.4", "1.2.3.4.5", "1.2.3.4 "],
  },
  ipv6: {
    yes: ["::", "::1", "1::", "1:2:3:4:5:6:7:8", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "A::b"],
    no: [
      "",
      ":",
      ":::",
      "1:2:3:4:5:6:7",
      "1::2::3",
      "::1%eth0",
      "12345::",
      "1:2:3:4:5:6:7:1.2.3.4",
    ],
  },
  uri: {
    yes: [
      "https://shop.example/a?b#c",
      "http://",
      "http:///a",
      "http://user:p%20w@shop.example:80/a//b",
      "http://shop.example:/",
      "http://[::1]:80/a",
      "http://[v1.a:b]/",
      "http://[::ffff:1.2.3.4]",
      "mailto:a@b.org",
      "a:b",
      "a:/",
      "a:/b",
      "a:b?c?d/e#f?g",
      "urn:uuid:x",
    ],
    no: [
      "",
      "a",
      "/a",
      "//a/b",
      "mailto:",
      "http:",
      "a:#",
      "a:?",
      "a:?b",
      "a:b]c",
      "a:b[c",
      "http://[",
      "http://[zz]/",
      "http://[::1",
      "http://[::1]a",
      "http://[v.a]/",
      "http://a/%4",
      "http://a/%zz",
      "http://a/%%4141",
      "http://a/b c",
      "http://a/b#c#d",
      "http://a/é",
      "1a:b",
      "a_b:c",
      "a:b\n",
      "a:b|c",
    ],
  },
  uuid: {
    yes: [
      "7a8b3c1e-0f5d-4a5b-9c1d-1f2e3d4c5b6a",
      "7A8B3C1E-0F5D-4A5B-9C1D-1F2E3D4C5B6A",
      "urn:uuid:7a8b3c1e-0f5d-4a5b-9c1d-1f2e3d4c5b6a",
    ],
    no: ["", "7a8b3c1e0f5d4a5b9c1d1f2e3d4c5b6a", "urn:7a8b3c1e-0f5d-4a5b-9c1d-1f2e3d4c5b6a"],
  },
};

/** What near misses are made of: pieces that mean something in some format. */
const pieces = {
  date: ["0", "1", "2", "3", "9", "00", "02", "29", "30", "2024", "-", "T", " "],
  time: ["00", "01", "23", "24", "29", "30", "59", "60", "61", ":", ".", "5", "Z", "z", "+", "-"],
  "date-time": [
    "2024-02-29",
    "T",
    "t",
    " ",
    "\t",
    "23:59:60",
    "09:30:00",
    "Z",
    "+",
    "-",
    "01",
    ":",
  ],
  email: ["a", "b", "@", ".", "-", "_", "+", "!", '"', " ", "é", "org", "\n"],
  hostname: ["a", "b", ".", "-", "_", "1", "a".repeat(62), "\n", "ſ", "K"],
  ipv4: ["0", "1", "25", "255", "256", "01", ".", " "],
  ipv6: ["0", "1", "ffff", "12345", ":", ":", "::", "1.2.3.4", "01.2.3.4", ".", "%", "g"],
  uri: [
    ...'a1:/?#[]@!%.-_~|\\^`{}"<> é\n',
    "http://",
    "//",
    "%41",
    "%4",
    "[::1]",
    "[1:2:3:4:5:6:7:8]",
    "[v1.a]",
    ":80",
  ],
  uuid: ["urn:uuid:", "urn:", "7a8b3c1e", "0f5d", "1f2e3d4c5b6a", "-", "-", "g", "A"],
} satisfies Readonly<Record<TextFormat, readonly string[]>>;

/** Pieces alone, and texts of the table with one place replaced by a piece. */
function nearMisses(format: TextFormat): fc.Arbitrary<string> {
  const piece = fc.constantFrom(...pieces[format]);
  const { yes, no } = table[format];
  const changed = fc
    .tuple(
      fc.constantFrom(...yes, ...no),
      fc.nat(),
      fc.nat({ max: 3 }),
      fc.array(piece, { maxLength: 3 }),
    )
    .map(([text, at, length, added]) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + added.join("") + text.slice(start + length);
    });
  return fc.oneof(
    changed,
    fc.array(piece, { maxLength: 12 }).map((all) => all.join("")),
  );
}

describe.each(textFormats)("the format %s", (format) => {
  test("takes what it should and clients take, and neither takes the rest", () => {
    const { yes, no } = table[format];
    const judged = (takes: (text: string) => boolean) =>
      [...yes, ...no].map((text) => [text, takes(text)]);
    const expected = [...yes.map((text) => [text, true]), ...no.map((text) => [text, false])];
    expect(judged((text) => formatChecks[format](text))).toEqual(expected);
    expect(judged((text) => clientTakes(format, text))).toEqual(expected);
  });

  test("takes nothing that a client would refuse", () => {
    let taken = 0;
    fc.assert(
      fc.property(nearMisses(format), (text) => {
        if (!formatChecks[format](text)) return;
        taken += 1;
        expect([text, clientTakes(format, text)]).toEqual([text, true]);
      }),
      { numRuns: 3000 },
    );
    expect(taken).toBeGreaterThan(50);
  });
});

test.each<[TextFormat, string]>([
  ["uri", "http://a:b/"],
  ["uri", "http://a@b@c/"],
  ["uri", "a:/[::1]"],
  ["time", "24:59:00+01:00"],
  ["date-time", "2026-01-31\t09:30:00Z"],
])("as %s, %j is no text of its standard, whatever clients take", (format, text) => {
  expect(formatChecks[format](text)).toBe(false);
  expect(clientTakes(format, text)).toBe(true);
});
