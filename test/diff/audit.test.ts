import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ChangeClass } from "../../src/diff/finding.js";
import { diffRule, diffRules } from "../../src/diff/rules.js";

const root = join(import.meta.dirname, "../..");
const documented = readFileSync(join(root, "docs/diff.md"), "utf8");

const halves = [
  { half: "schema-rules", areas: ["schema"] },
  { half: "surface-rules", areas: ["project", "tool", "action"] },
] as const;

/** One row a rule, as the formatter lays a table out. */
function rulesTable(): string {
  const rows = diffRules.map((rule) => {
    const [input, output] =
      rule.area === "schema"
        ? [rule.levels.input ?? "none", rule.levels.output ?? "none"]
        : [rule.level, "the same"];
    const inverse = typeof rule.inverse === "string" ? rule.inverse : "waived";
    const half = rule.area === "schema" ? "schema-rules" : "surface-rules";
    return [rule.id, rule.area, input, output, inverse, `${half}/cases/${rule.id}`];
  });
  const cells = [["rule", "area", "in calls", "in results", "opposite", "case"], ...rows];
  const widths = cells[0]?.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join(" | ")} |`;
  const [head = [], ...others] = cells;
  const rule = `| ${(widths ?? []).map((width) => "-".repeat(width)).join(" | ")} |`;
  return `${[line(head), rule, ...others.map(line)].join("\n")}\n`;
}

const classes: readonly ChangeClass[] = ["wire", "source", "prompt", "safety"];

/** A sentence and nothing more. */
const sentence = /^[A-Z"].{10,198}[^.]\.$/u;

describe("the rules of mcpgen diff", () => {
  it("have ids of their own, in code unit order", () => {
    const ids = diffRules.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    expect(diffRule("tool-removed")).toMatchObject({ area: "tool", level: "breaking" });
    expect(diffRule("constructor")).toBeUndefined();
  });

  it.each(halves)("are one file each, named by their id, with a case each: $half", (each) => {
    const ids = diffRules
      .filter(({ area }) => each.areas.some((one) => one === area))
      .map(({ id }) => id);
    const files = readdirSync(join(root, "src/diff", each.half))
      .map((file) => file.replace(/\.ts$/, ""))
      .filter((file) => file !== "index");
    expect(files.toSorted()).toEqual(ids);
    const cases = readdirSync(join(root, "test/diff", each.half, "cases"));
    const withCases = new Set(cases.map((name) => name.split("+")[0]));
    expect([...withCases].toSorted()).toEqual(ids);
  });

  it.each(diffRules)(
    "$id says its law and what to do in a sentence of 200 characters each",
    (rule) => {
      expect(rule.law).toMatch(sentence);
      expect(rule.advice).toMatch(sentence);
      expect(rule.classes.length).toBeGreaterThan(0);
      expect(rule.classes.filter((each) => !classes.includes(each))).toEqual([]);
    },
  );

  it.each(diffRules)("$id has an opposite that points back, or says why there is none", (rule) => {
    if (typeof rule.inverse === "string") {
      expect(diffRule(rule.inverse)?.inverse).toBe(rule.id);
    } else {
      expect(rule.inverse.waiver).toMatch(sentence);
    }
  });

  it.each(diffRules.filter((rule) => rule.area === "schema"))(
    "$id has a level for requests and for results, or says why not",
    ({ levels, waiver }) => {
      const hasBoth = levels.input !== undefined && levels.output !== undefined;
      if (hasBoth) expect(waiver).toBeUndefined();
      else expect(waiver).toMatch(sentence);
    },
  );

  it("stand in the table of rules, each with its opposite and its case", () => {
    const path = join(root, "test/diff/README.md");
    const [head = "", table = ""] = readFileSync(path, "utf8").split(/(?=^\| rule)/m);
    if (process.env["UPDATE_EXPECTED"] === "1") writeFileSync(path, `${head}${rulesTable()}`);
    else expect(table).toBe(rulesTable());
  });

  it("are documented, each under a heading of its own", () => {
    const headings = [...documented.matchAll(/^#{2,4} `?([a-z][a-z-]+)`?$/gm)].map(
      ([, heading]) => heading,
    );
    const missing = diffRules.map(({ id }) => id).filter((id) => !headings.includes(id));
    expect(missing).toEqual([]);
  });
});
