import { dirname } from "node:path";
import ts from "typescript";
import { shareParsedFiles } from "./parsed-files.js";

/** What the compiler says of a project. */
export interface ProjectProblems {
  /** The absolute paths of the files that its settings name. */
  readonly named: readonly string[];
  /** What is wrong with the settings and in the files, as `path: message`. */
  readonly problems: readonly string[];
}

/**
 * What a project's settings find wrong with themselves and in those of its files that are asked for. The rest of the program
 * lends its types and is not checked. Options stand in for those of the settings.
 */
export function projectProblems(
  settings: string,
  isAsked: (path: string) => boolean,
  options: ts.CompilerOptions = {},
): ProjectProblems {
  const { config, error } = ts.readConfigFile(settings, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    dirname(settings),
    options,
    settings,
  );
  const host = ts.createCompilerHost(parsed.options);
  shareParsedFiles(host, parsed.options);
  const program = ts.createProgram({
    rootNames: parsed.fileNames,
    options: parsed.options,
    host,
  });
  const found = [
    ...(error === undefined ? [] : [error]),
    ...parsed.errors,
    ...program
      .getSourceFiles()
      .filter(({ fileName }) => isAsked(fileName))
      .flatMap((file) => ts.getPreEmitDiagnostics(program, file)),
  ];
  const problems = ts.sortAndDeduplicateDiagnostics(found).map(({ file, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    return `${file?.fileName ?? ""}: ${text}`;
  });
  return { named: parsed.fileNames, problems };
}
