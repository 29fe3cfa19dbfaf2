import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { emit } from "../../src/compiler/4-emit/emit.js";
import { fixtures } from "./support/fixtures.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
  paths: { "mcpgen/runtime": [join(root, "src/runtime/index.ts")] },
};

/** What the compiler says of files that exist in memory only, beside a package that is a module. */
function problemsOf(files: ReadonlyMap<string, string>): readonly string[] {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, directoryExists, getSourceFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.directoryExists = (path) =>
    [...files.keys()].some((file) => file.startsWith(`${path}/`)) ||
    directoryExists?.(path) === true;
  host.getSourceFile = (path, languageVersion, ...others) => {
    const text = files.get(path);
    return text === undefined
      ? getSourceFile(path, languageVersion, ...others)
      : ts.createSourceFile(path, text, languageVersion);
  };
  const roots = [...files.keys()].filter((path) => path.endsWith(".ts"));
  const program = ts.createProgram({ rootNames: roots, options, host });
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file === undefined || files.has(file.fileName))
    .map(
      ({ file, messageText, code }) =>
        `${file?.fileName ?? ""}: TS${code} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
}

describe("generated code", () => {
  it("compiles under the strictest settings, all fixtures in one program", () => {
    const files = new Map<string, string>();
    for (const [name, plan] of Object.entries(fixtures)) {
      for (const [path, text] of emit(plan)) {
        files.set(join(root, "test/emit/in-memory", name, path), text);
      }
    }
    expect(problemsOf(files)).toEqual([]);
  });

  it("is seen by this test: an error in it would be found", () => {
    const path = join(root, "test/emit/in-memory/wrong/index.ts");
    const text = 'import { nothing } from "mcpgen/runtime";\n';
    expect(problemsOf(new Map([[path, text]]))).toHaveLength(2);
  });
});
