import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type DiffRule, diffRules as rules } from "../../src/diff/rules.js";

const page = readFileSync(fileURLToPath(new URL("../../docs/diff.md", import.meta.url)), "utf8");
const [, rulesPart = ""] = page.split(/^# Rules$/m);
const sections = new Map(
  rulesPart
    .split(/^## /m)
    .slice(1)
    .map((section): readonly [string, string] => {
      const [id = "", ...lines] = section.split("\n");
      return [id, lines.join("\n")];
    }),
);

const whom = {
  wire: "callers",
  source: "code that imports the generated classes",
  prompt: "what a model reads",
  safety: "what protects content",
} as const;

/** Who is hurt and how much, as each section says after the law. */
function sentencesOf(rule: DiffRule): string {
  const [last = "", ...others] = (["wire", "source", "prompt", "safety"] as const)
    .filter((each) => rule.classes.includes(each))
    .map((each) => whom[each])
    .toReversed();
  const named = others.length === 0 ? last : `${others.toReversed().join(", ")} and ${last}`;
  return `${rule.law} It concerns ${named}. ${levelsOf(rule)}`;
}

function levelsOf(rule: DiffRule): string {
  if (rule.area !== "schema") return `Level: ${rule.level}.`;
  const { input, output } = rule.levels;
  return [
    ...(input === undefined ? [] : [`In calls: ${input}.`]),
    ...(output === undefined ? [] : [`In results: ${output}.`]),
  ].join(" ");
}

const words = (text: string) => text.replace(/\s+/g, " ").trim();

test("docs/diff.md has a section for each rule and for nothing else, in order", () => {
  expect([...sections.keys()]).toEqual(rules.map(({ id }) => id));
});

test("each section says the rule's law, whom it concerns and its levels, and what to do", () => {
  const wrong = rules.filter((rule) => {
    const section = words(sections.get(rule.id) ?? "");
    return !section.startsWith(sentencesOf(rule)) || !section.includes(rule.advice);
  });
  expect(wrong.map((rule) => `${rule.id}: ${sentencesOf(rule)} ${rule.advice}`)).toEqual([]);
});

test("each section has an example before and after", () => {
  const without = rules.filter(
    ({ id }) => !/```diff\n(?: .*\n)*(?:-.*\n)*(?:\+.*\n)*```/.test(sections.get(id) ?? ""),
  );
  expect(without.map(({ id }) => id)).toEqual([]);
});

test("the text is at most 80 columns wide, tables apart", () => {
  const wide = page.split("\n").filter((line) => line.length > 80 && !line.startsWith("|"));
  expect(wide).toEqual([]);
});
