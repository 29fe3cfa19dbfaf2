import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { shareParsedFiles } from "../../support/parsed-files.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const misuse = fileURLToPath(new URL("types/misuse.ts", import.meta.url));
const results = fileURLToPath(new URL("types/results.ts", import.meta.url));

/** What the compiler says of a place. */
interface Said {
  /** From 1. */
  readonly line: number;
  readonly code: number;
  readonly message: string;
}

const options = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, "tsconfig.json"), (path) => ts.sys.readFile(path)).config,
  { ...ts.sys, readDirectory: () => [misuse] },
  root,
).options;

/** What the compiler says of a file under the project's own settings, with another text in its place. */
function saidOf(path: string, text: string): readonly Said[] {
  const host = ts.createCompilerHost(options, true);
  shareParsedFiles(host, options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...others) =>
    name === path
      ? ts.createSourceFile(name, text, others[0], true)
      : getSourceFile(name, ...others);
  const program = ts.createProgram({ rootNames: [path], options, host });
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(path))
    .map(({ file, start = 0, code, messageText }) => ({
      line: (file?.getLineAndCharacterOfPosition(start).line ?? -1) + 1,
      code,
      message: ts.flattenDiagnosticMessageText(messageText, "\n"),
    }));
}

const textOf = (path: string): string => ts.sys.readFile(path) ?? "";

const directive = /^\s*\/\/ @ts-expect-error TS(\d+): (.+)$/;

/** What a file's directives say of the line below each. */
const expected: readonly Said[] = textOf(misuse)
  .split("\n")
  .flatMap((line, index) => {
    const [, code, message = ""] = directive.exec(line) ?? [];
    return code === undefined ? [] : [{ line: index + 2, code: Number(code), message }];
  });

describe("misuse of declared parameters", () => {
  test("does not compile: every line that must be wrong is", () => {
    expect(saidOf(misuse, textOf(misuse))).toEqual([]);
  });

  test("is wrong for the reason that is written above it, and nothing else is wrong", () => {
    expect(expected.length).toBe(51);
    expect(textOf(misuse).match(/@ts-expect-error/g)).toHaveLength(expected.length);
    const said = saidOf(misuse, textOf(misuse).replaceAll("@ts-expect-error", ""));
    const parts = said.map(({ line, code, message }) => {
      const part = expected.find((each) => each.line === line)?.message ?? "";
      return { line, code, message: message.includes(part) ? part : message };
    });
    expect(parts).toEqual(expected);
  });

  test("is noticed when it begins to compile", () => {
    const mended = textOf(misuse).replace(
      'params.boolean(args, "limit")',
      'params.boolean(args, "hidden")',
    );
    expect(saidOf(misuse, mended)).toMatchObject([
      { code: 2578, message: "Unused '@ts-expect-error' directive." },
    ]);
  });
});

describe("the types of what is read", () => {
  test("are exactly these", () => {
    expect(saidOf(results, textOf(results))).toEqual([]);
  });

  test("would be noticed if they were others", () => {
    const text = textOf(results);
    const assertions = text.match(/^ {2}same<.+>\(true\);$/gm) ?? [];
    expect(assertions.length).toBe(26);
    const widened = text.replaceAll(/^( {2}same<.+)>\(true\);$/gm, "$1 | symbol>(true);");
    const said = saidOf(results, widened);
    expect(said).toHaveLength(assertions.length);
    expect(new Set(said.map(({ code }) => code))).toEqual(new Set([2345]));
  });
});
