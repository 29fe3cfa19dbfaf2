import { cpSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { read, run, tempFolder, writeFiles } from "../cli/support.js";

const files = {
  "mcpgen.yaml": "server: { name: shop, version: 1.0.0 }\nbuiltins: { contentType: false }\n",
  "forms/shop/contentTypes/article.yaml": `datasource: { workspace: articles }
model:
  nodeType: shop:article
  properties:
    - { name: title, label: Title, required: true }
    - { name: teaser, label: Teaser }
`,
  "forms/shop/apps/articles.yaml": `!content-type:article
name: articles
subApps:
  detail:
    form:
      properties:
        size:
          $type: comboBoxField
          label: Size
          datasource: { $type: optionListDatasource, options: [ { name: s, value: small, label: Small }, { name: l, value: large, label: Large } ] }
`,
  "forms/shop/contentTypes/brand.yaml": `datasource: { workspace: brands }
model:
  nodeType: shop:brand
  properties:
    - { name: title, label: Title, required: true }
`,
  "forms/shop/mcpTools/article.yaml":
    "kind: contentType\nname: article\ncontentType: article\ndescription: The articles of the shop.\n",
  "forms/shop/mcpTools/brand.yaml": "kind: contentType\nname: brand\ncontentType: brand\n",
};

/** A project that was built, with the same output kept as `base`. */
async function builtProject(): Promise<string> {
  const root = tempFolder(files);
  expect(await run(root, ["build"])).toMatchObject({ code: 0, err: "" });
  cpSync(join(root, "generated"), join(root, "base"), { recursive: true });
  return root;
}

interface Reported {
  readonly rule: string;
  readonly level: string;
  readonly compat: string;
  readonly path: readonly string[];
}

/** Builds what was edited, and compares it with what there was. */
async function diffAfter(
  edit: (root: string) => void,
  more: readonly string[] = [],
): Promise<{ readonly code: number; readonly findings: readonly Reported[] }> {
  const root = await builtProject();
  edit(root);
  expect(await run(root, ["build"])).toMatchObject({ code: 0, err: "" });
  const { code, out } = await run(root, ["diff", "base", "generated", "--format", "json", ...more]);
  const { findings } = JSON.parse(out) as { readonly findings: readonly Reported[] };
  return { code, findings };
}

function replaced(root: string, path: string, from: string, to: string): void {
  const text = read(root, path);
  expect(text).toContain(from);
  writeFiles(root, { [path]: text.replace(from, to) });
}

const facts = ({ rule, level, compat }: Reported) => ({ rule, level, compat });

describe("a change of a tool's contract is told apart", () => {
  it("a removed tool is breaking", async () => {
    const { code, findings } = await diffAfter((root) =>
      rmSync(join(root, "forms/shop/mcpTools/brand.yaml")),
    );
    expect(findings.map(facts)).toEqual([
      { rule: "version-not-bumped", level: "info", compat: "compatible" },
      { rule: "tool-removed", level: "breaking", compat: "breaking" },
    ]);
    expect(code).toBe(1);
  });

  it("a new required parameter is breaking", async () => {
    const { code, findings } = await diffAfter((root) =>
      replaced(
        root,
        "forms/shop/contentTypes/article.yaml",
        "{ name: teaser, label: Teaser }",
        "{ name: teaser, label: Teaser }\n    - { name: author, label: Author, required: true }",
      ),
    );
    expect(findings.map(facts)).toContainEqual({
      rule: "property-added-required",
      level: "breaking",
      compat: "breaking",
    });
    expect(code).toBe(1);
  });

  it("a removed value of an enum is breaking", async () => {
    const { code, findings } = await diffAfter((root) =>
      replaced(
        root,
        "forms/shop/apps/articles.yaml",
        ", { name: l, value: large, label: Large }",
        "",
      ),
    );
    expect(findings.map(facts)).toContainEqual({
      rule: "enum-value-removed",
      level: "breaking",
      compat: "breaking",
    });
    expect(code).toBe(1);
  });

  it("a changed description is dangerous and does not fail, unless it is asked to", async () => {
    const edit = (root: string): void =>
      replaced(
        root,
        "forms/shop/mcpTools/article.yaml",
        "The articles of the shop.",
        "What the shop writes.",
      );
    const { code, findings } = await diffAfter(edit);
    expect(findings.map(facts)).toEqual([
      { rule: "tool-description-changed", level: "dangerous", compat: "compatible" },
    ]);
    expect(code).toBe(0);
    expect((await diffAfter(edit, ["--fail-on", "dangerous"])).code).toBe(1);
    expect((await diffAfter(edit, ["--fail-on", "prompt"])).code).toBe(1);
  });

  it("a new optional parameter is no more than a note", async () => {
    const { code, findings } = await diffAfter((root) =>
      replaced(
        root,
        "forms/shop/contentTypes/article.yaml",
        "{ name: teaser, label: Teaser }",
        "{ name: teaser, label: Teaser }\n    - { name: author, label: Author }",
      ),
    );
    const found = findings.filter(({ path }) => path.includes("author"));
    expect(found.map(facts)).toEqual([
      { rule: "property-added-optional", level: "info", compat: "compatible" },
    ]);
    expect(findings.filter(({ level }) => level === "breaking")).toEqual([]);
    expect(code).toBe(0);
  });

  it("nothing changed is clean", async () => {
    expect(await diffAfter(() => {}, ["--fail-on", "any"])).toEqual({ code: 0, findings: [] });
  });
});

describe("a comparison without a baseline", () => {
  it("fails in a way of its own, and says what to do", async () => {
    const root = await builtProject();
    writeFiles(root, { "empty/README.md": "Nothing was built here.\n" });
    rmSync(join(root, "base"), { recursive: true });
    for (const base of ["base", "empty", "no-such-revision"]) {
      const { code, out, err } = await run(root, ["diff", base, "generated"]);
      expect({ base, code, out }).toEqual({ base, code: 2, out: "" });
      expect(err).toContain(base);
    }
  });
});

describe("output that is not what the sources say", () => {
  it("names what a removed content type left behind, and the next build takes it away", async () => {
    const root = await builtProject();
    rmSync(join(root, "forms/shop/mcpTools/brand.yaml"));
    rmSync(join(root, "forms/shop/contentTypes/brand.yaml"));
    const checked = await run(root, ["build", "--check"]);
    expect(checked.code).toBe(1);
    expect(checked.out).toContain("orphaned  generated/tools/admin/brand/tool.ts\n");
    expect(checked.err).toContain("Run: npx mcpgen build\n");
    expect((await run(root, ["build"])).code).toBe(0);
    expect(readdirSync(join(root, "generated/tools/admin"))).toEqual(["article"]);
  });

  it("leaves files alone that did not change", async () => {
    const root = await builtProject();
    const kept = join(root, "generated/tools/admin/brand/types.ts");
    const past = new Date("2020-01-01T00:00:00Z");
    utimesSync(kept, past, past);
    replaced(root, "forms/shop/contentTypes/article.yaml", "label: Teaser", "label: Intro");
    expect((await run(root, ["build"])).code).toBe(0);
    expect(statSync(kept).mtime).toEqual(past);
  });

  it("names a generated file that was edited by hand, and leaves the user's own modules untouched", async () => {
    const root = await builtProject();
    const handler = "export const mine = 1;\n";
    writeFiles(root, { "handlers/mine.ts": handler });
    const path = "generated/tools/admin/brand/types.ts";
    writeFiles(root, { [path]: `${read(root, path)}export type Mine = 1;\n` });
    const checked = await run(root, ["build", "--check"]);
    expect(checked).toMatchObject({ code: 1, out: `differs   ${path}\n` });
    expect((await run(root, ["build"])).code).toBe(0);
    expect(read(root, path)).not.toContain("Mine");
    expect(read(root, "handlers/mine.ts")).toBe(handler);
  });

  it("is the same for another version of the project but for the server's own", async () => {
    const root = await builtProject();
    replaced(root, "mcpgen.yaml", "version: 1.0.0", "version: 2.0.0");
    expect((await run(root, ["build"])).code).toBe(0);
    const changed = readdirSync(join(root, "base"), { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(root, "base", path)).isFile())
      .filter((path) => read(root, `base/${path}`) !== read(root, `generated/${path}`))
      .toSorted();
    expect(changed).toEqual(["index.ts", "manifest.json"]);
  });
});

describe("the same project from other places", () => {
  it("is built alike from a path with blanks, from inside of it, and from elsewhere", async () => {
    const root = tempFolder();
    const project = join(root, "my project (1)");
    writeFiles(project, files);
    const texts: string[] = [];
    const build = async (cwd: string, argv: readonly string[]): Promise<void> => {
      expect(await run(cwd, ["build", ...argv])).toMatchObject({ code: 0, err: "" });
      texts.push(readFileSync(join(project, "generated/manifest.json"), "utf8"));
      rmSync(join(project, "generated"), { recursive: true });
    };
    await build(project, []);
    await build(join(project, "forms/shop"), ["-C", "../.."]);
    await build(root, ["-C", "my project (1)"]);
    await build(root, ["-C", `${project}/`]);
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('"forms/shop/apps/articles.yaml"');
  });

  it("takes a source folder with a backslash at its word where paths have none", async () => {
    const root = tempFolder({ ...files, "mcpgen.yaml": "sources: [{ path: 'forms\\shop' }]\n" });
    const { code, out, err } = await run(root, ["build"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^mcpgen\.yaml:1:\d+: error /);
    expect(err).toContain("forms\\shop");
  });
});
