import { Composer, Lexer, Parser } from "yaml";
import type { CST, Document, YAMLParseError } from "yaml";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { positionAt } from "../diagnostics/source-file.js";
import type { SourceFile, Span } from "../diagnostics/source-file.js";
import { indentationErrors, wrongIndentation } from "./indentation.js";
import { limits } from "./limits.js";

/** Thrown through the library's parser, which would overflow the stack later, and caught right here. */
class TooDeep {
  readonly offset: number;
  constructor(offset: number) {
    this.offset = offset;
  }
}

// Whatever version a file declares, it is read as YAML 1.2. Keys are text whatever they look like; a map's doubled keys are
// found while walking it, in linear time.
const options = {
  version: "1.2",
  schema: "core",
  merge: false,
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: false,
} as const;

// What the lexer emits to announce a document, a broken flow collection and a scalar; they stand for no text.
const documentMark = "\u0002";
const flowErrorMark = "\u0018";
const scalarMark = "\u001f";

/** The library's document for a file. Undefined when its syntax is broken; every error is reported at its place. */
export function composeDocument(
  file: SourceFile,
  diagnostics: Diagnostics,
): Document.Parsed | undefined {
  const whole: Span = { file, start: 0, end: 0 };
  try {
    const documents = new Composer(options).compose(tokensOf(file.text), true, file.text.length);
    const [first, second] = documents;
    if (first === undefined) return undefined;
    const errors = withoutConsequences(first.errors, file);
    const misplaced = indentationErrors(first.errors);
    const cause = errors.find((error) => misplaced.has(error));
    // Where a line stands in the wrong column, the parser stumbles at many that follow.
    for (const error of errors) {
      if (error === cause) reportIndentation(error, file, diagnostics);
      else if (!misplaced.has(error)) reportError(error, file, diagnostics);
    }
    if (second !== undefined) {
      const start = second.range[0];
      diagnostics.report("load/several-documents", { file, start, end: start + 3 }, {});
    }
    return first.errors.length > 0 || second !== undefined ? undefined : first;
  } catch (error) {
    if (error instanceof TooDeep) {
      const span = { file, start: error.offset, end: error.offset + 1 };
      diagnostics.report("load/too-deep", span, { limit: limits.depth });
    } else if (error instanceof RangeError) {
      diagnostics.report("load/too-deep", whole, { limit: limits.depth });
    } else throw error;
    return undefined;
  }
}

/** Drives the library's lexer and parser, and stops at nesting that its recursive composer could not take. */
function* tokensOf(text: string): Generator<CST.Token, void> {
  const parser = new Parser();
  let offset = 0;
  let flowDepth = 0;
  let indicatorsOnLine = 0;
  let isScalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (isScalar) isScalar = false;
    else if (lexeme === scalarMark) isScalar = true;
    else if (lexeme === "[" || lexeme === "{") flowDepth++;
    else if (lexeme === "]" || lexeme === "}") flowDepth = Math.max(0, flowDepth - 1);
    else if (lexeme === "-" || lexeme === "?") indicatorsOnLine++;
    else if (lexeme === "\n" || lexeme === "\r\n") indicatorsOnLine = 0;
    if (flowDepth > limits.depth || indicatorsOnLine > limits.depth) throw new TooDeep(offset);
    yield* parser.next(lexeme);
    if (lexeme !== documentMark && lexeme !== flowErrorMark && lexeme !== scalarMark) {
      offset += lexeme.length;
    }
  }
  yield* parser.end();
}

/** One mistake makes the parser stumble again, on its line or on the next: of such errors the first counts. */
function withoutConsequences(
  errors: readonly YAMLParseError[],
  file: SourceFile,
): readonly YAMLParseError[] {
  const kept: YAMLParseError[] = [];
  let lastLine = Number.NEGATIVE_INFINITY;
  for (const error of errors.toSorted((a, b) => a.pos[0] - b.pos[0])) {
    const { line } = positionAt(file, error.pos[0]);
    // A key that is no text is a mistake of its own, and breaks nothing that follows.
    const isConsequence = line - lastLine <= (error.code === "NON_STRING_KEY" ? 0 : 1);
    if (!isConsequence) kept.push(error);
    if (error.code !== "NON_STRING_KEY") lastLine = line;
  }
  return kept;
}

function reportIndentation(
  error: YAMLParseError,
  file: SourceFile,
  diagnostics: Diagnostics,
): void {
  if (error.code === "TAB_AS_INDENT") return reportError(error, file, diagnostics);
  const wrong = wrongIndentation(error, file);
  if (wrong === undefined) {
    const hint = "Check the indentation: lines that belong together begin in the same column.";
    return reportError(error, file, diagnostics, hint);
  }
  const problem = "the indentation of this line does not fit the lines around it";
  const expected = wrong.expected.map(String).join(" or ");
  const hint = `Its indentation is ${wrong.found}; the lines around it leave room for ${expected}.`;
  diagnostics.report("load/syntax", wrong.span, { problem }, { hint });
}

function reportError(
  error: YAMLParseError,
  file: SourceFile,
  diagnostics: Diagnostics,
  hint?: string,
): void {
  const [start, end] = error.pos;
  const span: Span = { file, start, end: Math.min(end, Math.max(start, file.text.length)) };
  switch (error.code) {
    case "TAB_AS_INDENT":
      return diagnostics.report("load/tab-indentation", span, {});
    case "NON_STRING_KEY":
      return diagnostics.report("load/key-not-text", span, {});
    case "RESOURCE_EXHAUSTION":
      return diagnostics.report("load/too-deep", span, { limit: limits.depth });
    default:
      return diagnostics.report(
        "load/syntax",
        span,
        { problem: error.message.replace(/\.$/, "") },
        { hint },
      );
  }
}
