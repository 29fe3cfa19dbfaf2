import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import type { PlacedFinding } from "../../../src/diff/finding.js";
import { formatReport, reportFormats } from "../../../src/diff/formats/index.js";
import { type DiffReport, reaches } from "../../../src/diff/report.js";
import { schemaRules } from "../../../src/diff/schema-rules/index.js";
import { surfaceRules } from "../../../src/diff/surface-rules/index.js";
import { empty, hostile, hostileText, rich } from "./reports.js";
import { xmlProblem } from "./xml-problem.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const golden = (name: string) => readFileSync(`${root}test/fixtures/diff-formats/${name}`, "utf8");

/** Steers a terminal or a log, or is no text. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
const steering = /[\u0000-\u0009\u000b-\u001f\u202e\uffff]|\p{Surrogate}/u;

describe("every format", () => {
  test.each(reportFormats)("%s: says everything of a rich report", (format) => {
    expect(formatReport(format, rich)).toBe(golden(`rich.${format}`));
  });

  test.each(reportFormats)("%s: says that nothing changed", (format) => {
    expect(formatReport(format, empty)).toBe(golden(`empty.${format}`));
  });

  test.each(["text", "markdown", "github", "junit"] as const)(
    "%s: lets no label steer what shows it",
    (format) => {
      expect(formatReport(format, hostile)).toBe(golden(`hostile.${format}`));
      expect(formatReport(format, hostile)).not.toMatch(steering);
    },
  );
});

/** What labels are made of that could mean something to a format. */
const marks =
  "` `` | \\ < > & @ a _ * [ ]( ! # 1 % :: , </details> <!-- --> ]]> https://x.y ' \" ##[ &amp;";
const pieces = [...marks.split(" "), " ", "\n", "\r", "\u0000", "\u202e", "\ud800", "\uffff"];

test("whatever a label holds, it changes no format's structure", () => {
  const piece = constantFrom(...pieces);
  const label = array(piece, { minLength: 1, maxLength: 14 }).map((some) => some.join(""));
  const [finding] = hostile.findings;
  if (finding === undefined) throw new Error("no finding");
  assert(
    property(label, (text) => {
      const changed = { ...finding, tool: text, actions: [text], message: text, advice: text };
      const place = { file: text, line: 1, column: 1, side: "head" } as const;
      const values = { before: text, after: text, witness: { [text]: text }, place };
      const report = { ...rich, base: { label: text }, findings: [{ ...changed, ...values }] };
      expect(xmlProblem(formatReport("junit", report))).toBeUndefined();
      expect(formatReport("github", report).split("\n")).toHaveLength(3);
      expect(formatReport("text", report)).not.toMatch(steering);
      const markdown = formatReport("markdown", report);
      expect(markdown).not.toMatch(steering);
      const row = markdown.split("\n").find((line) => line.startsWith("| **breaking**"));
      expect(row?.split("|")).toHaveLength(6);
      expect(markdown.match(/^<\/details>$/gm)).toHaveLength(4);
    }),
    { numRuns: 200 },
  );
});

describe("text", () => {
  const paint = (name: string) => (text: string) => `<${name}>${text}</${name}>`;
  const colors = {
    bold: paint("bold"),
    dim: paint("dim"),
    red: paint("red"),
    yellow: paint("yellow"),
    blue: paint("blue"),
    cyan: paint("cyan"),
  };

  test("is coloured by what it is given", () => {
    const lines = formatReport("text", rich, { colors }).split("\n");
    expect(lines[0]).toBe("<bold>3 breaking, 2 dangerous, 1 info: fails at breaking.</bold>");
    expect(lines[1]).toBe("<dim>  main (0123456789ab) → working tree</dim>");
    expect(lines).toContain("<bold>article (admin)</bold>");
    expect(lines).toContain(
      '<bold>forms/shop/mcpTools/brand.yaml:2:7</bold>: <red>breaking</red> sample-tool-renamed: "brand" is called "maker" now.',
    );
    expect(lines).toContain(
      '<yellow>dangerous</yellow> sample-locale-removed: The project has no locale "fr" any more.',
    );
    expect(lines).toContain("  <dim>fingerprint 0a1b2c3d4e5f</dim>");
  });

  test("breaks lines of words at the width, and leaves JSON whole", () => {
    const lines = formatReport("text", rich, { width: 48 }).split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "3 breaking, 2 dangerous, 1 info: fails at",
      "  breaking.",
      "  main (0123456789ab) → working tree",
    ]);
    const words = lines.filter((line) => !line.includes("→") && !line.includes("{"));
    expect(words.filter((line) => line.length > 48)).toEqual([]);
    expect(lines).toContain(
      '  This call worked and fails now: {"action":"create","title":"aaaaaa"}',
    );
  });

  test.each([
    ["main", "main (0123456789ab)"],
    ["0123456789abcdef0123456789abcdef01234567", "0123456789ab"],
    ["0123456", "0123456"],
    ["merge base with origin/main", "merge base with origin/main (0123456789ab)"],
  ])("names a commit once, however it was asked for (%s)", (label, said) => {
    const base = { ...rich.base, label };
    const [, sides] = formatReport("text", { ...rich, base }).split("\n");
    expect(sides).toBe(`  ${said} → working tree`);
  });

  test("says what was accepted where nothing else changed", () => {
    const { accepted } = rich;
    expect(formatReport("text", { ...empty, accepted })).toBe(
      `Nothing changed for the model but what was accepted.

1 finding accepted
  6a1b2c3d4e5f event (public), sample-tool-removed: Nobody called it in spring. (until 2027-01-31)
`,
    );
  });
});

describe("markdown", () => {
  const many = (count: number, message: string): DiffReport => ({
    ...rich,
    findings: Array.from({ length: count }, (_, index): PlacedFinding => {
      const [, finding] = rich.findings;
      if (finding === undefined) throw new Error("no finding");
      return { ...finding, message, fingerprint: String(index).padStart(12, "0") };
    }),
  });

  test("fits a comment, and says how much it leaves out and how to see it", () => {
    const text = formatReport("markdown", many(700, "Changed."));
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(text).toContain("## 700 breaking: fails at breaking.\n");
    expect(text).toMatch(
      /\nA comment has no room for everything: \d+ of 700 changes are left out of the table, and \d+ of 700 changes are left out of the details\. To see all, run `mcpgen diff 0123456789ab`\.\n/,
    );
    const left = Number(/: (\d+) of 700 changes are left out of the table/.exec(text)?.[1]);
    expect(text.match(/^\| \*\*breaking\*\*/gm)).toHaveLength(700 - left);
  });

  test.each([
    ["one huge finding", many(1, hostileText.repeat(500))],
    ["huge findings", many(60, hostileText.repeat(500))],
    [
      "much that is accepted or out of date, and many tools",
      {
        ...rich,
        accepted: rich.accepted.flatMap((each) => Array.from({ length: 900 }, () => each)),
        stale: rich.stale.flatMap((each) => Array.from({ length: 900 }, () => each)),
        tokens: rich.tokens.flatMap((each) => Array.from({ length: 900 }, () => each)),
      },
    ],
  ])("fits a comment with %s", (_, report) => {
    const text = formatReport("markdown", report);
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(text.split("<details>").length).toBe(text.split("</details>").length);
  });

  test("lets no label leave its place, call somebody or lead elsewhere", () => {
    const text = formatReport("markdown", hostile);
    // What is in code is text for every reader; a fence ends with as many backticks as it began.
    const outside = text
      .replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, "CODE")
      .replace(/<code>[^<\n]*<\/code>/g, "CODE")
      .replace(/<\/?(?:details|summary)>/g, "")
      .replace("<!-- mcpgen diff -->\n", "");
    expect(outside).not.toMatch(/[<@`]|\]\(/);
    const read = outside.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(read).toContain("@\u200Badmin #\u200B12 !\u200B7 [a](https:\u200B//evil.example)");
    expect(read).not.toMatch(/@\w|:\/\/|www\.|#\d|!\d/);
    const rows = text.split("\n").filter((line) => line.startsWith("|"));
    expect(rows.map((row) => row.split("|").length)).toEqual([6, 6, 6, 6, 6, 6, 6]);
    expect(text.match(/^<!-- mcpgen diff -->$/gm)).toHaveLength(1);
  });
});

describe("json", () => {
  const schema = JSON.parse(
    readFileSync(`${root}schemas/diff-report.schema.json`, "utf8"),
  ) as object;
  const validate = new Ajv2020({ strict: true }).compile(schema);

  test.each(Object.entries({ rich, empty, hostile }))(
    "a report is what the published schema says (%s)",
    (_, report) => {
      const value: unknown = JSON.parse(formatReport("json", report));
      expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
    },
  );

  test("the published schema refuses what is no report", () => {
    const value = JSON.parse(formatReport("json", rich)) as Record<string, unknown>;
    expect(validate({ ...value, format: 2 })).toBe(false);
    expect(validate({ ...value, findings: [{}] })).toBe(false);
  });

  test("every text is kept as it is", () => {
    const value = JSON.parse(formatReport("json", hostile)) as {
      readonly findings: readonly { readonly message: string; readonly after: object }[];
    };
    expect(value.findings[0]?.message).toBe(hostileText);
    expect(Object.keys(value.findings[0]?.after ?? {})).toEqual(["__proto__", "constructor"]);
  });
});

describe("github", () => {
  test("a label is one command's text and no command", () => {
    const lines = formatReport("github", hostile).trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    const [error = "", , last = ""] = lines;
    const properties = /^::error ([^:]*)::/.exec(error)?.[1] ?? "";
    expect(properties.split(",").map((each) => each.split("=")[0])).toEqual([
      "file",
      "line",
      "col",
      "title",
    ]);
    expect(last).toMatch(/^1 breaking, 1 info: fails at any\. \(/);
    expect(last).not.toContain("##[");
  });
});

describe("gitlab", () => {
  test("every entry has a fingerprint of its own, a severity and a line", () => {
    const { findings } = rich;
    const doubled = { ...rich, findings: [...findings, ...findings] };
    const entries = JSON.parse(formatReport("gitlab", doubled)) as readonly {
      readonly description: string;
      readonly fingerprint: string;
      readonly severity: string;
      readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
    }[];
    expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(12);
    expect(entries[6]).toMatchObject({
      fingerprint: "5a1b2c3d4e5f-2",
      severity: "major",
      location: { path: "tools/shop/mcpgen.yaml", lines: { begin: 1 } },
    });
    expect(entries.filter(({ description }) => steering.test(description))).toEqual([]);
  });
});

describe("junit", () => {
  test.each(Object.entries({ rich, empty, hostile }))("is well-formed XML (%s)", (_, report) => {
    expect(xmlProblem(formatReport("junit", report))).toBeUndefined();
  });

  test("fails what makes the report fail", () => {
    const failures = (failOn: DiffReport["failOn"]) =>
      /failures="(\d+)"/.exec(formatReport("junit", { ...rich, failOn }))?.[1];
    expect(failures("none")).toBe("0");
    expect(failures("breaking")).toBe("3");
    expect(failures("dangerous")).toBe("5");
    expect(failures("prompt")).toBe("4");
    expect(failures("safety")).toBe("3");
    expect(failures("any")).toBe("6");
  });

  test("the check of the test knows XML that is not well-formed", () => {
    for (const text of ["<a>", "<a></b>", '<a b="<"/>', "<a>&x;</a>", "<a>\u0001</a>", "<a/><a/>"])
      expect(xmlProblem(text), text).toBeDefined();
  });
});

describe("sarif", () => {
  interface Log {
    readonly $schema: string;
    readonly version: string;
    readonly runs: readonly {
      readonly tool: {
        readonly driver: {
          readonly name: string;
          readonly rules: readonly {
            readonly id: string;
            readonly help: { readonly text: string };
          }[];
        };
      };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly message: { readonly text: string };
        readonly partialFingerprints: object;
        readonly suppressions?: readonly object[];
        readonly locations: readonly {
          readonly physicalLocation: {
            readonly artifactLocation: { readonly uri: string };
            readonly region: { readonly startLine: number; readonly startColumn: number };
          };
        }[];
      }[];
    }[];
  }

  test.each(Object.entries({ rich, empty, hostile }))(
    "has what 2.1.0 asks for (%s)",
    (_, report) => {
      const log = JSON.parse(formatReport("sarif", report)) as Log;
      expect(log).toMatchObject({
        $schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [{ tool: { driver: { name: "mcpgen" } } }],
      });
      const { tool, results } = log.runs[0] ?? { tool: undefined, results: [] };
      expect(results).toHaveLength(report.findings.length + report.accepted.length);
      for (const result of results) {
        expect(tool?.driver.rules[result.ruleIndex]?.id).toBe(result.ruleId);
        expect(["error", "warning", "note"]).toContain(result.level);
        expect(result.message.text).not.toMatch(steering);
        expect(Object.values(result.partialFingerprints)).toEqual([
          expect.stringMatching(/^[0-9a-f]{12}$/),
        ]);
        const [{ physicalLocation } = { physicalLocation: undefined }] = result.locations;
        expect(physicalLocation?.artifactLocation.uri).toMatch(/^[\w%./!~*'()-]+$/);
        expect(physicalLocation?.region.startLine).toBeGreaterThan(0);
      }
      expect(results.filter(({ suppressions }) => suppressions !== undefined)).toHaveLength(
        report.accepted.length,
      );
    },
  );

  test.each([schemaRules[0], surfaceRules[0]])("says the law of a rule of mcpgen", (rule) => {
    const findings = rich.findings.slice(0, 1).map((each) => ({ ...each, rule: rule?.id ?? "" }));
    const log = JSON.parse(formatReport("sarif", { ...empty, findings })) as Log;
    expect(log.runs[0]?.tool.driver.rules).toEqual([
      {
        id: rule?.id,
        shortDescription: { text: rule?.law },
        help: { text: `${rule?.law} ${rule?.advice}` },
        properties: { tags: rule?.classes },
      },
    ]);
  });
});

test("a threshold counts what breaks and what it names", () => {
  const finding = (level: PlacedFinding["level"], classes: PlacedFinding["classes"]) =>
    rich.findings.slice(0, 1).map((each) => ({ ...each, level, classes }))[0] ?? rich.findings[0];
  const info = finding("info", ["prompt"]);
  const dangerous = finding("dangerous", ["safety"]);
  if (info === undefined || dangerous === undefined) throw new Error("no finding");
  const thresholds = ["breaking", "dangerous", "prompt", "safety", "any", "none"] as const;
  expect(thresholds.filter((failOn) => reaches(info, failOn))).toEqual(["prompt", "any"]);
  expect(thresholds.filter((failOn) => reaches(dangerous, failOn))).toEqual([
    "dangerous",
    "safety",
    "any",
  ]);
});
