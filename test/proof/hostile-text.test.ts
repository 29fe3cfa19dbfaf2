import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CompileResult, compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { Issues, type Values } from "../../src/runtime/index.js";
import { type ReadFile, importModule, readFile } from "./generated-tree.js";
import {
  type HostileProject,
  type Texts,
  hostileProject,
  hostileProjects,
  trap,
} from "./hostile-projects.js";

const projects = Math.max(500, Number(process.env["MCPGEN_PROOF_PROJECTS"] ?? 0));

interface Compiled {
  readonly result: CompileResult;
  /** What was compiled: the project without the server's texts when the configuration was refused for them. */
  readonly texts: Texts;
}

function compileProject(project: HostileProject): Compiled {
  const { files, texts } = project;
  const diagnostics = new Diagnostics();
  const config = loadConfig({ path: "mcpgen.yaml", text: project.config }, diagnostics);
  if (diagnostics.hasErrors) {
    const plain = { ...texts, serverName: "shop", instructions: "A shop." };
    return compileProject(hostileProject(plain));
  }
  return { result: compile({ files, config, compilerVersion: "0.0.0" }), texts };
}

describe("texts that would like to be code, through the whole compiler", () => {
  it("stay texts", { timeout: 120_000 }, () => {
    const reasons = new Map<string, number>();
    let compiled = 0;
    fc.assert(
      fc.property(hostileProjects(), (project) => {
        const { result, texts } = compileProject(project);
        const { files, diagnostics } = result;
        for (const { code } of diagnostics) reasons.set(code, (reasons.get(code) ?? 0) + 1);
        if (files.size === 0) {
          expect(diagnostics.some(({ severity }) => severity === "error")).toBe(true);
          return;
        }
        compiled += 1;
        const read = new Map([...files].map(([path, text]) => [path, readFile(path, text)]));
        for (const [path, { oddities }] of read) expect(oddities, path).toEqual([]);
        expectTexts(texts, read);
        expectNothingRan(texts, files);
      }),
      { numRuns: projects },
    );
    console.log(compiled, reasons);
    expect(compiled).toBeGreaterThan(projects / 3);
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
  const { project } = importModule(files, "index.js");
  expect(project).toMatchObject({ server: { name: texts.serverName } });
  const { checkItem } = importModule(files, "tools/admin/item/check.js") as {
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
