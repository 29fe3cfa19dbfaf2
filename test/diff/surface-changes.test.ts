import { compile, type ProjectSurface } from "mcpgen";
import { expect, test } from "vitest";
import { compareSurfaces } from "../../src/diff/compare-surfaces.js";
import type { Finding } from "../../src/diff/finding.js";
import { sample } from "../cli/sample.js";

const app = "forms/shop/apps/articles.yaml";
const model = "forms/shop/contentTypes/article.yaml";
const tool = "forms/shop/mcpTools/article.yaml";

const { "mcpgen.yaml": config = "", ...others } = sample;
const files: Readonly<Record<string, string>> = {
  ...others,
  [app]: `${others[app]}        mood:
          $type: comboBoxField
          label: Mood
          datasource:
            $type: optionListDatasource
            options:
              - { name: calm, value: calm, label: Calm }
              - { name: loud, value: loud, label: Loud }
`,
};

const unchanged = surfaceOf();

async function surfaceOf(changed: Readonly<Record<string, string>> = {}): Promise<ProjectSurface> {
  const { "mcpgen.yaml": settings = config, ...edited } = changed;
  const kept = Object.entries({ ...files, ...edited }).filter(([, text]) => text !== "");
  const { surface, diagnostics } = await compile({
    files: Object.fromEntries(kept),
    config: settings,
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return surface;
}

/** The text of a file with one place of it otherwise. */
function edited(path: string, from: string, to: string): Readonly<Record<string, string>> {
  const text = path === "mcpgen.yaml" ? config : (files[path] ?? "");
  expect(text).toContain(from);
  return { [path]: text.replace(from, to) };
}

/** What changes with the sources, but that the version stays. */
async function changes(
  changed: Readonly<Record<string, string>>,
  base: Promise<ProjectSurface> = unchanged,
): Promise<readonly Partial<Finding>[]> {
  const { findings } = compareSurfaces(await base, await surfaceOf(changed), {
    levels: { "version-not-bumped": "off" },
  });
  return findings.map(({ rule, level, actions, path, before, after, witness }) => ({
    rule,
    level,
    path,
    ...(actions === undefined ? {} : { actions }),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(witness === undefined ? {} : { witness }),
  }));
}

test("nothing changes between two compilations of the same sources", async () => {
  expect(await changes({})).toEqual([]);
});

test("another label is one change, of the description that begins with it", async () => {
  const found = await changes(edited(app, "label: Mood", "label: Temper"));
  expect(found.map(({ rule, path }) => [rule, path])).toEqual([
    ["property-description-changed", ["mood"]],
  ]);
});

test("a lower maxLength breaks what creates and changes, and a whole call shows it", async () => {
  expect(await changes(edited(app, "maxLength: 80", "maxLength: 2"))).toEqual([
    {
      rule: "bound-tightened",
      level: "breaking",
      actions: ["create", "update"],
      path: ["title"],
      before: 80,
      after: 2,
      witness: { action: "create", title: expect.stringMatching(/^.{3}$/) },
    },
  ]);
});

test("a field that became required breaks creation, and its words say so", async () => {
  const found = await changes(
    edited(model, "{ name: pages, type: Long }", "{ name: pages, type: Long, required: true }"),
  );
  expect(found).toEqual([
    {
      rule: "action-requirement-added",
      level: "breaking",
      actions: ["create"],
      path: ["pages"],
      before: false,
      after: true,
      witness: { action: "create", title: expect.any(String) },
    },
    {
      rule: "property-description-changed",
      level: "dangerous",
      path: ["pages"],
      before: "Pages (textField).",
      after: "Pages (textField, required).",
    },
  ]);
});

test("an option that is gone breaks whatever takes it", async () => {
  expect(await changes(edited(app, "- { name: loud, value: loud, label: Loud }\n", "\n"))).toEqual([
    {
      rule: "enum-value-removed",
      level: "breaking",
      actions: ["list", "create", "update"],
      path: ["mood"],
      before: ["loud"],
      witness: { action: "create", title: expect.any(String), mood: "loud" },
    },
    {
      rule: "property-description-changed",
      level: "dangerous",
      path: ["mood"],
      before: "Mood (comboBoxField). Options: calm, loud.",
      after: "Mood (comboBoxField). Options: calm.",
    },
  ]);
});

test("a field that is gone is one finding, whatever took it", async () => {
  const found = await changes(
    edited(app, "        teaser: { $type: textField, label: Teaser }\n", ""),
  );
  expect(found).toMatchObject([
    {
      rule: "property-removed-optional",
      level: "breaking",
      actions: ["list", "create", "update"],
      path: ["teaser"],
      witness: { action: "create", title: expect.any(String), teaser: null },
    },
  ]);
});

test("a translatable field that is gone is not told again of each language", async () => {
  const teaser = "        teaser: { $type: textField, label: Teaser }\n";
  const translatable = edited(app, teaser, teaser.replace(" }", ", i18n: true }"));
  const found = await changes(edited(app, teaser, ""), surfaceOf(translatable));
  expect(found.map(({ rule, path }) => [rule, path])).toEqual([
    ["property-removed-optional", ["teaser"]],
  ]);
});

test("another description is one finding with both texts", async () => {
  const found = await changes({
    [tool]: `${files[tool]}description: Manages the magazine.\n`,
  });
  expect(found).toMatchObject([{ rule: "tool-description-changed", level: "dangerous", path: [] }]);
  expect(found[0]?.after).toContain("Manages the magazine.");
});

test("a tool that is gone is one finding", async () => {
  expect((await changes({ [tool]: "" })).filter(({ level }) => level === "breaking")).toEqual([
    { rule: "tool-removed", level: "breaking", path: [], before: ["article"] },
  ]);
});

test("a field that became translatable is one finding for all languages", async () => {
  const found = await changes({
    ...edited(
      app,
      "{ $type: textField, label: Teaser }",
      "{ $type: textField, label: Teaser, i18n: true }",
    ),
  });
  expect(found.filter(({ rule }) => rule !== "property-description-changed")).toEqual([
    {
      rule: "field-became-translatable",
      level: "info",
      path: ["teaser"],
      before: false,
      after: true,
    },
  ]);
});

test("another name of the tool is one finding, its other changes beside it", async () => {
  const found = await changes({
    ...edited(tool, "name: article", "name: post"),
    ...edited(app, "maxLength: 80", "maxLength: 2"),
  });
  expect(found).toMatchObject([
    {
      rule: "source-export-removed",
      before: ["tool.ts:ArticleTool", "types.ts:Article"],
      after: ["tool.ts:PostTool", "types.ts:Post"],
    },
    { rule: "tool-renamed", before: ["article"], after: ["post"] },
    { rule: "bound-tightened", path: ["title"] },
  ]);
});

test("one tool for each action is one finding, both ways, with field changes beside it", async () => {
  const split = {
    [tool]: `${files[tool]}layout: perAction\n`,
    ...edited(app, "maxLength: 80", "maxLength: 2"),
  };
  const found = await changes(split);
  expect(found.filter(({ level }) => level === "breaking")).toMatchObject([
    { rule: "tool-split", before: ["article"] },
    { rule: "bound-tightened", actions: ["create", "update"], path: ["title"] },
  ]);
  const { findings } = compareSurfaces(await surfaceOf(split), await unchanged);
  expect(findings.filter(({ level }) => level === "breaking").map(({ rule }) => rule)).toEqual([
    "tool-merged",
  ]);
});

test("a language that is gone is one finding for all tools", async () => {
  const found = await changes(edited("mcpgen.yaml", "others: [es]", "others: []"));
  expect(found.filter(({ level }) => level === "breaking")).toEqual([
    {
      rule: "locale-removed",
      level: "breaking",
      path: [],
      before: "es",
      witness: { action: "list", locale: "en" },
    },
  ]);
});

test("a major version, or a minor one below 1.0.0, is what breaking changes need", async () => {
  const before = await unchanged;
  const withVersion = async (version: string): Promise<readonly string[]> => {
    const after = await surfaceOf({
      ...edited("mcpgen.yaml", "version: 1.0.0", `version: ${version}`),
      [tool]: "",
    });
    return compareSurfaces(before, after).findings.map(({ rule }) => rule);
  };
  expect(await withVersion("1.1.0")).toContain("version-not-bumped");
  expect(await withVersion("2.0.0")).not.toContain("version-not-bumped");
});
