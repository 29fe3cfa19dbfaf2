import { fileURLToPath } from "node:url";
import ts from "typescript";

const ours = fileURLToPath(new URL("../../src/", import.meta.url));

/** By what the parser is told beside the path. */
const declarations = new Map<string, ts.SourceFile | undefined>();
const sources = new WeakMap<ts.CompilerOptions, Map<string, ts.SourceFile | undefined>>();

/**
 * Has a host parse the compiler's libraries and the types of packages once for all programs of a process, and the
 * project's own sources once for all programs with these very options: no test changes them, and reading them takes longer
 * than most checks.
 */
export function shareParsedFiles(host: ts.CompilerHost, options: ts.CompilerOptions): void {
  const { getSourceFile } = host;
  const own = sources.get(options) ?? new Map<string, ts.SourceFile | undefined>();
  sources.set(options, own);
  host.getSourceFile = (path, settings, ...others) => {
    const isDeclaration = path.includes("/node_modules/") && /\.d\.[cm]?ts$/.test(path);
    if (!isDeclaration && !path.startsWith(ours)) return getSourceFile(path, settings, ...others);
    const files = isDeclaration ? declarations : own;
    const { languageVersion, impliedNodeFormat } =
      typeof settings === "object" ? settings : { languageVersion: settings };
    const key = `${languageVersion} ${impliedNodeFormat ?? ""} ${path}`;
    if (!files.has(key)) files.set(key, getSourceFile(path, settings, ...others));
    return files.get(key);
  };
}
