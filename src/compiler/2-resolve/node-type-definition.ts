import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import { spanOf, textOf } from "../../yaml/node.js";
import type { YamlNode } from "../../yaml/node.js";
import { isBlank } from "./syntax.js";

/**
 * Names of the node types that a content type's definition, in JCR's compact notation, declares without an order among
 * their children. A type is ordered when it says so, or when one of its supertypes in the same text does. A definition that
 * cannot be read is reported at its line, and says nothing.
 */
export function readUnorderedTypes(
  node: YamlNode | undefined,
  diagnostics: Diagnostics,
): readonly string[] {
  if (node === undefined || isBlank(node)) return [];
  const text = textOf(node);
  if (text === undefined) {
    diagnostics.report("resolve/not-a-text", spanOf(node), { key: "nodeTypeDefinition" });
    return [];
  }
  const types = readTypes(text);
  if ("problem" in types) {
    const { problem, line } = types;
    diagnostics.report("resolve/node-type-definition", placeOf(node, text, line), { problem });
    return [];
  }
  const byName = new Map(types.map((type) => [type.name, type]));
  return types.filter((type) => !isOrdered(type, byName)).map(({ name }) => name);
}

interface NodeType {
  readonly name: string;
  readonly supertypes: readonly string[];
  readonly orderable: boolean;
}

interface Problem {
  readonly problem: string;
  /** From 0, in the text. */
  readonly line: number;
}

function isOrdered(
  { orderable, supertypes, name }: NodeType,
  types: ReadonlyMap<string, NodeType>,
  below: readonly string[] = [],
): boolean {
  if (orderable || below.includes(name)) return orderable;
  return supertypes.some((each) => {
    const supertype = types.get(each);
    return supertype !== undefined && isOrdered(supertype, types, [...below, name]);
  });
}

interface Token {
  readonly text: string;
  readonly line: number;
  readonly quoted: boolean;
}

/** Comments and blanks, quoted texts, punctuation, and words. */
const pattern =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[[\]<>=,?()+!]|-(?=\s|\w)|[^\s[\]<>=,?()+!'"]+|[\s\S]/gu;

function tokensOf(text: string): readonly Token[] {
  let line = 0;
  const tokens: Token[] = [];
  for (const [found] of text.matchAll(pattern)) {
    const isSkipped = /^\s/u.test(found) || found.startsWith("//") || found.startsWith("/*");
    if (!isSkipped) {
      const quoted = /^(['"])[\s\S]*\1$/u.test(found) && found.length > 1;
      tokens.push({ text: quoted ? found.slice(1, -1) : found, line, quoted });
    }
    line += found.split("\n").length - 1;
  }
  return tokens;
}

/** Attributes of a node type, in every spelling that the notation allows. */
const orderableWords = ["orderable", "ord", "o"];
const otherWords = ["mixin", "mix", "m", "abstract", "abs", "a", "noquery", "nq", "query", "q"];
const primaryWords = ["primaryitem", "!"];

/** Reads the node types of a text one after the other; what they hold is skipped, since only their heads matter here. */
function readTypes(text: string): readonly NodeType[] | Problem {
  const cursor = new Cursor(tokensOf(text), text.trimEnd().split("\n").length - 1);
  const types: NodeType[] = [];
  while (cursor.token !== undefined) {
    const read = cursor.isAt("<") ? skipNamespace(cursor) : readType(cursor);
    if (read !== undefined && "problem" in read) return read;
    if (read !== undefined) types.push(read);
  }
  return types;
}

class Cursor {
  readonly #tokens: readonly Token[];
  readonly #lastLine: number;
  #at = 0;

  constructor(tokens: readonly Token[], lastLine: number) {
    this.#tokens = tokens;
    this.#lastLine = lastLine;
  }

  get token(): Token | undefined {
    return this.#tokens[this.#at];
  }

  isAt(mark: string): boolean {
    return this.token?.text === mark && !this.token.quoted;
  }

  /** Goes on when the mark is next, and says whether it was. */
  takes(mark: string): boolean {
    const found = this.isAt(mark);
    if (found) this.#at += 1;
    return found;
  }

  next(): Token | undefined {
    const { token } = this;
    this.#at += 1;
    return token;
  }

  /** A name, plain or quoted; undefined and no step further when there is none. */
  name(): string | undefined {
    const { token } = this;
    if (token === undefined || !(token.quoted || /^[\w*{]/u.test(token.text))) return undefined;
    this.#at += 1;
    return token.text;
  }

  problem(problem: string): Problem {
    return { problem, line: this.token?.line ?? this.#lastLine };
  }
}

/** `<prefix = 'uri'>` */
function skipNamespace(cursor: Cursor): Problem | undefined {
  const isWhole =
    cursor.takes("<") &&
    cursor.name() !== undefined &&
    cursor.takes("=") &&
    cursor.next() !== undefined &&
    cursor.takes(">");
  return isWhole ? undefined : cursor.problem('a namespace is written <prefix = "uri">');
}

/** `[name] > supertypes attributes`, and then properties and children, whose constraints may hold anything but a bare `[`. */
function readType(cursor: Cursor): NodeType | Problem {
  if (!cursor.takes("[")) {
    return cursor.problem(`a node type begins with [name], not with ${shown(cursor)}`);
  }
  const name = cursor.name();
  if (name === undefined) return cursor.problem("a node type has no name");
  if (!cursor.takes("]")) return cursor.problem(`the name "${name}" is not closed with ]`);
  const supertypes = cursor.takes(">") ? readSupertypes(cursor) : [];
  if (supertypes === undefined) return cursor.problem("no supertype stands behind >");
  const orderable = readAttributes(cursor);
  const isHeadDone = ["-", "+", "[", "<"].some((mark) => cursor.isAt(mark));
  if (cursor.token !== undefined && !isHeadDone) {
    return cursor.problem(`${shown(cursor)} is no attribute of a node type`);
  }
  if (!cursor.isAt("<")) while (cursor.token !== undefined && !cursor.isAt("[")) cursor.next();
  return { name, supertypes, orderable };
}

/** Names between commas, or a `?` for what is left open; undefined when there are none. */
function readSupertypes(cursor: Cursor): readonly string[] | undefined {
  if (cursor.takes("?")) return [];
  const names: string[] = [];
  do {
    const name = cursor.name();
    if (name === undefined) return undefined;
    names.push(name);
  } while (cursor.takes(","));
  return names;
}

/** `orderable mixin`, each perhaps with a `?`, up to the first thing that is no attribute. Says whether it is orderable. */
function readAttributes(cursor: Cursor): boolean {
  let orderable = false;
  for (;;) {
    const word = cursor.token?.text.toLowerCase() ?? "";
    if (orderableWords.includes(word)) orderable = true;
    else if (primaryWords.includes(word)) cursor.next();
    else if (!otherWords.includes(word)) return orderable;
    cursor.next();
    cursor.takes("?");
  }
}

function shown({ token }: Cursor): string {
  return `"${token?.text ?? ""}"`;
}

/** The line of a block text, where it can be told; else the whole value. */
function placeOf(node: YamlNode, text: string, line: number): Span {
  const whole = spanOf(node);
  const written = node.file.text.slice(node.start, node.end);
  if (!written.startsWith("|")) return whole;
  const lines = written.split("\n");
  const wanted = lines[line + 1];
  if (wanted === undefined || wanted.trim() !== (text.split("\n")[line] ?? "").trim()) return whole;
  const before = lines.slice(0, line + 1).join("\n").length + 1;
  const start = node.start + before + (wanted.length - wanted.trimStart().length);
  return { file: node.file, start, end: start + wanted.trim().length };
}
