import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { bundleProject } from "../../src/cli/bundle-project.js";
import { keysOf as declarationKeys } from "../../src/compiler/3-plan/declaration-keys.js";
import { loadConfig } from "../../src/config/load-config.js";
import { configSchema } from "../../src/config/schema.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { sample } from "./sample.js";
import { read, run, tempFolder, writeFiles } from "./support.js";

const repository = fileURLToPath(new URL("../../", import.meta.url));
const configuration = read(repository, "docs/configuration.md");
const declarations = read(repository, "docs/declarations.md");

/** The cells of each row of a document's table. */
function rowsOf(document: string): readonly (readonly string[])[] {
  const lines = document.split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(1).flatMap((line) => {
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    return cells.every((cell) => /^-+$/.test(cell)) ? [] : [cells];
  });
}

/** What stands under a heading, up to the next one. */
function sectionOf(document: string, heading: string): string {
  const [, section = ""] = document.split(`${heading}\n`);
  return section.split(/^#/m)[0] ?? "";
}

/** The tables of a document, in their order. */
function tablesOf(document: string): readonly string[] {
  return document.match(/(?:^\|.*\n)+/gm) ?? [];
}

function keysOf(document: string): readonly string[] {
  return rowsOf(document).map(([key = ""]) => key.replaceAll("`", ""));
}

/** The first example of a document in that language. */
function exampleOf(document: string, language: string): string {
  return new RegExp(`^\`\`\`${language}.*\\n([\\s\\S]*?)^\`\`\`$`, "m").exec(document)?.[1] ?? "";
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly then?: Schema;
  readonly else?: Schema;
}

/** Every key below a schema, as the document writes it: `a.b`, `a[].b` in lists and `a.*` for names of the user's. */
function schemaKeys(schema: Schema, path: string): readonly string[] {
  const { properties = {}, items, additionalProperties } = schema;
  const below = Object.entries(properties).flatMap(([key, inner]) => {
    const here = path === "" ? key : `${path}.${key}`;
    // A map is named by its keys, unless it holds names of the user's or stands for a choice.
    const isNamed = inner.properties === undefined || "if" in inner;
    return [...(isNamed && key !== "store" ? [here] : []), ...schemaKeys(inner, here)];
  });
  const listed = items === undefined ? [] : schemaKeys(items, `${path}[]`);
  const named =
    typeof additionalProperties !== "object"
      ? []
      : additionalProperties.properties === undefined
        ? [`${path}.*`]
        : schemaKeys(additionalProperties, `${path}.*`);
  const branches = [schema.then, schema.else].flatMap((branch) =>
    branch === undefined ? [] : schemaKeys(branch, path),
  );
  return [...below, ...listed, ...named, ...branches];
}

describe("docs/configuration.md", () => {
  test("has exactly the keys that mcpgen.yaml may have", () => {
    const known = [...new Set(schemaKeys(configSchema as Schema, ""))];
    expect(keysOf(configuration).toSorted()).toEqual(known.toSorted());
  });

  test("has an example that holds", () => {
    const diagnostics = new Diagnostics();
    const text = exampleOf(configuration, "yaml");
    loadConfig({ path: "mcpgen.yaml", text }, diagnostics);
    expect(text).toContain("sources:");
    expect(diagnostics.sorted()).toEqual([]);
  });

  test("tells the defaults that hold without a file", () => {
    const config = loadConfig(undefined, new Diagnostics());
    const defaults = new Map(rowsOf(configuration).map(([key = "", , value = ""]) => [key, value]));
    expect(defaults.get("`output`")).toBe(`\`${config.output}\``);
    expect(defaults.get("`http.port`")).toBe(`\`${config.http.port}\``);
    expect(defaults.get("`store.file`")).toBe(
      `\`${config.store.kind === "sqlite" ? config.store.file : ""}\``,
    );
    expect(defaults.get("`budget.over`")).toBe(`\`${config.budget.over}\``);
  });
});

describe("docs/declarations.md", () => {
  test.each([
    ["contentType", "## Content types"],
    ["decoratedFields", "## Decorated fields"],
    ["function", "## Functions"],
  ] as const)("has exactly the keys that a declaration of the kind %s may have", (kind, title) => {
    const [table] = tablesOf(sectionOf(declarations, title));
    expect(keysOf(table ?? "").toSorted()).toEqual([...declarationKeys[kind]].toSorted());
  });

  test("has an example that builds without a word", async () => {
    const root = tempFolder();
    cpSync(join(repository, "forms"), join(root, "forms"), { recursive: true });
    const example = exampleOf(declarations, "yaml forms/shop/mcpTools/product\\.yaml");
    expect(example).toContain("kind: contentType");
    writeFiles(root, { "forms/shop/mcpTools/product.yaml": example });
    expect(await run(root, ["build", "--strict"])).toMatchObject({ code: 0, err: "" });
  });

  const [ofContentTypes = ""] = tablesOf(sectionOf(declarations, "## Content types"));
  const examples = rowsOf(ofContentTypes).map(([key = "", , , , example = "", built = ""]) => ({
    key: key.replaceAll("`", ""),
    example: example.replaceAll("`", ""),
    built,
  }));

  test.each(examples)("says whether $key is built: $built", async ({ key, example, built }) => {
    const root = tempFolder(sample);
    const others = ["kind: contentType", "name: article", "contentType: article"];
    const lines = [...others.filter((line) => !line.startsWith(`${key}:`)), `${key}: ${example}`];
    writeFiles(root, { "forms/shop/mcpTools/article.yaml": `${lines.join("\n")}\n` });
    const { out } = await run(root, ["build", "--check", "--json"]);
    const { diagnostics } = JSON.parse(out) as {
      diagnostics: readonly { readonly code: string }[];
    };
    const codes = diagnostics.map(({ code }) => code);
    expect(codes.includes("plan/key-not-built-yet")).toBe(built === "no");
    expect(codes).not.toContain("plan/unknown-key");
  });
});

describe("README.md", () => {
  const readme = read(repository, "README.md");

  test("has a row for every command", () => {
    const commands = readme.matchAll(/^\| `mcpgen (\w+)/gm);
    expect([...commands].map(([, name]) => name)).toEqual([
      "init",
      "build",
      "list",
      "lint",
      "show",
      "docs",
      "diff",
      "explain",
      "serve",
      "connect",
      "call",
      "db",
      "db",
      "db",
    ]);
  });

  test("has TypeScript that does what it says", async () => {
    const root = tempFolder();
    for (const part of ["forms", "generated"]) {
      cpSync(join(repository, part), join(root, part), { recursive: true });
    }
    const file = join(root, "example.ts");
    const said = `const said: unknown[] = [];\nconst console = { log: (text: unknown) => said.push(text) };\n`;
    const example = exampleOf(readme, "ts").replace(".mcpgen/", `${root}/`);
    writeFiles(root, { "example.ts": `${said}${example}export { said };\n` });
    const { code } = await bundleProject(root, file, join(root, "example.mjs"));
    writeFiles(root, { "example.mjs": code });
    const module = (await import(pathToFileURL(join(root, "example.mjs")).href)) as {
      readonly said: readonly unknown[];
    };
    expect(module.said).toMatchObject([
      "article, brand, content_type, event, landing, product, product_seo, stock_alerts",
      { item: { path: "/calzado/tra-10042", fields: { title: "Trail shoe", price: 119.9 } } },
    ]);
  });

  test("names the path of the command that the package has", () => {
    const { bin } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
      readonly bin: Readonly<Record<string, string>>;
    };
    expect(readme).toContain(`node_modules/mcpgen/${bin["mcpgen"]}`);
  });
});
