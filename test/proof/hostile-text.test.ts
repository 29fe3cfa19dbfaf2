import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CompileResult, compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { Issues, type Values } from "../../src/runtime/index.js";
import { type ReadFile, importer, readFile } from "./generated-tree.js";
import { type HostileProject, type Texts, hostileProjects, trap } from "./hostile-projects.js";

const projects = Math.max(300, Number(process.env["MCPGEN_PROOF_PROJECTS"] ?? 0));

const config = loadConfig(
  {
    path: "mcpgen.yaml",
    text: "server: { name: shop, version: 1.0.0 }\nsources: [{ format: magnolia, path: forms }]\n",
  },
  new Diagnostics(),
);

async function compileProject({ files, texts }: HostileProject): Promise<CompileResult> {
  const { serverName: name, instructions } = texts;
  const server = { name, version: "1.0.0", instructions };
  return await compile({ files, config: { ...config, server }, compilerVersion: "0.0.0" });
}

describe("texts that would like to be code, through the whole compiler", () => {
  it("stay texts", { timeout: 120_000 }, async () => {
    let compiled = 0;
    await fc.assert(
      fc.asyncProperty(hostileProjects(), async (project) => {
        const { texts } = project;
        const { files, diagnostics } = await compileProject(project);
        if (files.size === 0) {
          expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
          return;
        }
        compiled += 1;
        const read = new Map([...files].map(([path, text]) => [path, readFile(path, text)]));
        for (const [path, { oddities }] of read) expect(oddities, path).toEqual([]);
        // A default that breaks the field's own pattern is dropped with a word.
        const dropped = diagnostics.some(({ code }) => code.startsWith("resolve/default-"));
        expectTexts(dropped ? { ...texts, defaultValue: texts.fieldName } : texts, read);
        expectNothingRan(texts, files);
      }),
      { numRuns: projects },
    );
    expect(compiled).toBeGreaterThan(projects / 3);
  });

  it("would be seen as code, and would be seen to run", () => {
    const text = `const a = ""; globalThis.${trap} = 1;\nexport const b = a;\n`;
    expect(readFile("a.ts", text).oddities).toEqual([
      `statement globalThis.${trap} = 1;`,
      "name globalThis",
    ]);
    expect(readFile("a.ts", `const a = "${trap}";\n`).oddities).toEqual([]);
    expect(readFile("a.ts", 'const a = "";"\n').oddities).not.toEqual([]);
    importer(new Map([["a.ts", text]]))("a.js");
    expect(Reflect.deleteProperty(globalThis, trap)).toBe(true);
    expect(Object.hasOwn(globalThis, trap)).toBe(false);
  });
});

function expectTexts(texts: Texts, read: ReadonlyMap<string, ReadFile>): void {
  const stringsOf = (path: string): ReadonlySet<string> => {
    const file = read.get(path);
    if (file === undefined) throw new Error(`${path} is not printed.`);
    return file.strings;
  };
  const folder = "tools/admin/item";
  const expectIn = (path: string, ...wanted: readonly string[]): void => {
    const strings = stringsOf(path);
    for (const text of wanted)
      expect(strings.has(text), `${path}: ${JSON.stringify(text)}`).toBe(true);
  };
  const { optionValue, optionLabel, errorMessage, variantValue, variantLabel } = texts;
  expectIn(
    `${folder}/check.ts`,
    optionValue,
    optionLabel,
    errorMessage,
    variantValue,
    variantLabel,
  );
  expectIn(`${folder}/create.schema.json`, optionValue, variantValue);
  expectIn(
    `${folder}/form.ts`,
    texts.fieldName,
    texts.innerName,
    `group ${texts.groupName}`,
    texts.defaultValue,
    variantValue,
  );
  expectIn(
    `${folder}/surface.json`,
    texts.toolTitle,
    texts.label,
    texts.bundleText,
    texts.workspace,
    texts.nodeType,
    optionValue,
  );
  expectIn("tools/admin/thing/surface.json", texts.contentTypeName, texts.label);
  expectIn("tools/admin/thing/form.ts", texts.propertyName);
  expectIn("index.ts", texts.serverName, texts.instructions);
  // A description is one sentence after another, so blanks and line ends in it may have become other blanks.
  const surface = [...stringsOf(`${folder}/surface.json`)].map(withoutBlanks);
  const { toolDescription, description, placeholder } = texts;
  for (const text of [toolDescription, description, placeholder, optionLabel]) {
    const wanted = withoutBlanks(text);
    expect(
      surface.some((each) => each.includes(wanted)),
      JSON.stringify(text),
    ).toBe(true);
  }
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, "");
}

/** Imports everything, and sends the texts that the forms ask for. */
function expectNothingRan(texts: Texts, files: ReadonlyMap<string, string>): void {
  const before = Object.getOwnPropertyNames(Object.prototype).join();
  const load = importer(files);
  const { project } = load("index.js");
  expect(project).toMatchObject({ server: { name: texts.serverName } });
  const { checkItem } = load("tools/admin/item/check.js") as {
    readonly checkItem: (input: Values, issues: Issues) => Values;
  };
  const issues = new Issues("create");
  const sent = {
    chosen: texts.optionValue,
    several: [texts.optionValue],
    matched: texts.pattern,
    choice: { kind: texts.variantValue },
  };
  expect(checkItem(sent, issues)).toEqual(sent);
  expect(issues.text("en")).toBe(new Issues("create").text("en"));
  const wrong = new Issues("create");
  checkItem({ chosen: "other", several: ["other"], matched: `${texts.pattern}x` }, wrong);
  expect(wrong.problems.map(({ path }) => path)).toEqual(["chosen", "several[0]", "matched"]);
  expect(Object.hasOwn(globalThis, trap)).toBe(false);
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
}
