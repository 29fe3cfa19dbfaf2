import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { catalog } from "../../src/diagnostics/catalog.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { lintClients } from "../../src/ir/lint-clients.js";
import { lintSurface } from "../../src/lint/lint-surface.js";
import { projectSurfaces } from "../../src/cli/surfaces.js";
import { hookNames } from "../../src/runtime/hooks.js";
import type { Surface } from "../../src/runtime/surface.js";
import { run } from "../cli/support.js";

/** An example: its verdict and path, when it is a file of a project, and its text. */
const fence = /^```\w+(?: (\w+) (\S+))?\n([\s\S]*?\n)```$/gm;

const folder = fileURLToPath(new URL("../../docs/diagnostics/", import.meta.url));
const codes = Object.keys(catalog);
const phases = [...new Set(codes.map(phaseOf))];
const pages = new Map(phases.map((phase) => [phase, pageOf(phase)]));
const sections = [...pages.values()].flatMap((page) => page.sections);

/** What no YAML file of a small page can meet: files as the disk has them, code of the user's, and the limits of size. */
const unproven: readonly string[] = [
  "config/store-module-missing",
  "load/too-deep",
  "load/too-large",
  "load/include-too-deep",
  "load/include-expansion",
  "load/source-missing",
  "load/source-not-a-folder",
  "load/link-leaves-project",
  "load/broken-link",
  "load/unreadable",
  "load/not-utf8",
  "resolve/field-type-module-failed",
  "write/output-outside-project",
  "write/path-occupied",
  "write/page-edited",
  "write/page-kept",
  "write/source-holds-project",
  "write/workflow-below-root",
  "plan/module-missing",
  "plan/module-is-folder",
  "plan/module-broken",
  "plan/module-type-error",
  "plan/export-missing",
  "plan/export-without-value",
  "plan/signature-unfit",
  "plan/unknown-hook",
  "plan/no-hooks",
  "plan/field-not-in-model",
  "plan/no-actions",
  "lint/long-description",
  "lint/too-many-tools",
];

/** A sound project; an example's files replace those of the same path, or join them. */
const baseProject: Readonly<Record<string, string>> = {
  "forms/shop/contentTypes/product.yaml": `
datasource:
  workspace: products
model:
  properties:
    title:
      required: true
    sku:
    price:
      type: Decimal
    category:
    brand:
      type: reference:brand
    tags:
      multiple: true
`,
  "forms/shop/contentTypes/brand.yaml": `
datasource:
  workspace: brands
model:
  properties:
    title:
`,
  "forms/shop/apps/products.yaml": "!content-type:product\nname: products\n",
  "forms/shop/dialogs/teaser.yaml": `
form:
  properties:
    title:
      $type: textField
`,
  "forms/shop/mcpTools/product.yaml": `
kind: contentType
name: product
contentType: product
`,
};

describe("the pages", () => {
  test("are one for each phase", () => {
    const names = readdirSync(folder).toSorted();
    expect(names).toEqual(phases.map((phase) => `${phase}.md`).toSorted());
  });

  test.each(phases)("%s has a section for each code, in the catalogue's order", (phase) => {
    const headings = pages.get(phase)?.sections.map(({ code }) => code);
    expect(headings).toEqual(codes.filter((code) => phaseOf(code) === phase));
  });

  test.each(phases)("%s begins with one title and one sentence", (phase) => {
    const { opening = "" } = pages.get(phase) ?? {};
    expect(opening).toMatch(/^# [^\n]+\n\n[^#]+\.\n$/);
    expect(opening.match(/\.(?=\s)/g)).toHaveLength(1);
  });

  test("fit a terminal of 80 columns", () => {
    const wide = phases.flatMap((phase) =>
      (pages.get(phase)?.text ?? "").split("\n").filter((line) => line.length > 80),
    );
    expect(wide).toEqual([]);
  });
});

describe.each(sections)("the section $code", ({ code, text, prose, examples }) => {
  test("explains, and shows what is wrong and what is right", () => {
    expect(prose.split(/\s+/).length).toBeGreaterThanOrEqual(30);
    expect(examples.length).toBeGreaterThanOrEqual(2);
  });

  test("is what `mcpgen explain` prints below the sentence of the report", async () => {
    const { out, ...rest } = await run(folder, ["explain", code]);
    const end = out.indexOf("\n\n");
    expect(rest).toEqual({ code: 0, err: "" });
    expect(out.slice(0, end)).toMatch(new RegExp(`^(?:error|warning|info) ${code}: `));
    expect(out.slice(end)).toBe(`\n\n${asPrinted(text)}\n`);
  });
});

describe("the examples of", () => {
  test.each(sections.filter(isProven))(
    "$code meet exactly it, and nothing when corrected",
    async (section) => {
      const codes = phaseOf(section.code) === "lint" ? lintCodesOf(section.code) : codesOf;
      const good = filesOf(section, "good");
      expect(await codes(filesOf(section, "bad"))).toEqual([section.code]);
      expect(good).not.toEqual({});
      expect(await codes(good)).toEqual([]);
    },
  );

  test("a few codes are for the eye alone, and say so by no mark", () => {
    const unmarked = sections.filter(({ examples }) =>
      examples.every((one) => one.verdict === undefined),
    );
    expect(unmarked.map(({ code }) => code)).toEqual(unproven);
  });
});

test("the section plan/no-hooks lists every hook", () => {
  const section = sections.find(({ code }) => code === "plan/no-hooks");
  const listed = section?.examples.at(-1)?.text.trim().split("\n") ?? [];
  expect(listed.map((line) => line.slice(0, line.indexOf("(")))).toEqual(hookNames);
});

test("the base project is sound", async () => {
  expect(await codesOf({})).toEqual([]);
});

interface Page {
  readonly text: string;
  /** What stands before the first section. */
  readonly opening: string;
  readonly sections: readonly Section[];
}

interface Section {
  readonly code: string;
  readonly text: string;
  /** The text without heading and examples. */
  readonly prose: string;
  readonly examples: readonly Example[];
}

interface Example {
  readonly verdict: string | undefined;
  readonly path: string | undefined;
  readonly text: string;
}

function phaseOf(code: string): string {
  return code.slice(0, code.indexOf("/"));
}

function pageOf(phase: string): Page {
  const text = readFileSync(`${folder}${phase}.md`, "utf8");
  const [opening = "", ...parts] = text.split(/^(?=## )/m);
  return { text, opening: opening.replace(/\n+$/, "\n"), sections: parts.map(sectionOf) };
}

function sectionOf(text: string): Section {
  const [heading = "", ...lines] = text.trim().split("\n");
  const body = lines.join("\n");
  return {
    code: heading.replace(/^## /, ""),
    text: text.trim(),
    prose: body.replace(fence, "").trim(),
    examples: [...body.matchAll(fence)].map(([, verdict, path, example = ""]) => ({
      verdict,
      path,
      text: example,
    })),
  };
}

/** A section on a terminal: without its heading, examples under their paths and set in. */
function asPrinted(text: string): string {
  const [, ...lines] = text.split("\n");
  const shown = (_: string, _verdict: string, path: string | undefined, example: string) =>
    [...(path === undefined ? [] : [`${path}:`]), example.trimEnd().replace(/^(?=.)/gm, "  ")].join(
      "\n",
    );
  return lines.join("\n").trim().replace(fence, shown);
}

function isProven({ code }: Section): boolean {
  return !unproven.includes(code);
}

function filesOf({ examples }: Section, wanted: "bad" | "good"): Readonly<Record<string, string>> {
  const marked = examples.filter(({ verdict }) => verdict === wanted);
  return Object.fromEntries(marked.map(({ path = "", text }) => [path, text]));
}

/** Each code that the base project with these files meets, once. A configuration with errors ends the build, as it does on the command line. */
async function codesOf(changes: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { "mcpgen.yaml": configText, ...sources } = { ...baseProject, ...changes };
  const found = new Diagnostics();
  const configFile =
    configText === undefined ? undefined : { path: "mcpgen.yaml", text: configText };
  const config = loadConfig(configFile, found);
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }));
  const compiled = found.hasErrors
    ? []
    : (await compile({ files, config, compilerVersion: "0.0.0" })).diagnostics;
  return [...new Set([...found.sorted(), ...compiled].map(({ code }) => code))];
}

/**
 * Each code that lint finds, once: in a schema, a tool or a list of tools for every client, or in the base project with these
 * files, whatever the client. Notes count where they are what the section is about.
 */
function lintCodesOf(code: string) {
  return async (changes: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const [[path = "", text = ""] = []] = Object.entries(changes);
    const found = path.endsWith(".json")
      ? lintSurface([surfaceOf(path, JSON.parse(text))], { clients: lintClients })
      : await lintedProject(changes);
    // What holds for all clients is proven without the limits of single ones.
    const isGeneral = found.some((one) => one.code === code && one.client === undefined);
    const counted = found.filter(
      ({ client, severity }) =>
        !(isGeneral && client !== undefined) &&
        (severity !== "info" || catalog[code as keyof typeof catalog].severity === "info"),
    );
    return [...new Set(counted.map((one) => one.code))];
  };
}

function surfaceOf(path: string, value: unknown): Surface {
  const name = "product_facts";
  const description = "Tells facts about a product of the shop.";
  const tools = {
    "schema.json": [{ name, description, inputSchema: value }],
    "tool.json": [value],
    "tools.json": value,
  }[path];
  return {
    format: 1,
    id: "m:tool",
    kind: "function",
    audience: "admin",
    tools,
    function: {},
  } as Surface;
}

async function lintedProject(changes: Readonly<Record<string, string>>) {
  const { "mcpgen.yaml": text = "", ...sources } = { ...baseProject, ...changes };
  const found = new Diagnostics();
  const config = loadConfig({ path: "mcpgen.yaml", text }, found);
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }));
  const compiled = await compile({ files, config, compilerVersion: "0.0.0" });
  expect([...found.sorted(), ...compiled.diagnostics]).toEqual([]);
  return lintSurface(projectSurfaces(compiled.files), { clients: [], budget: config.budget });
}
