import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { shareParsedFiles } from "../../support/parsed-files.js";

/** The project's folder, below which files in memory see its packages. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));

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

/** What the strictest compiler says of files that exist in memory only, beside a package that is a module. */
export function problemsOf(files: ReadonlyMap<string, string>): readonly string[] {
  const host = ts.createCompilerHost(options);
  shareParsedFiles(host, options);
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
  // The runtime beside them is checked by the project's own build.
  const found = program
    .getSourceFiles()
    .filter(({ fileName }) => files.has(fileName))
    .flatMap((file) => ts.getPreEmitDiagnostics(program, file));
  return ts
    .sortAndDeduplicateDiagnostics(found)
    .map(
      ({ file, messageText, code }) =>
        `${file?.fileName ?? ""}: TS${code} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
}
