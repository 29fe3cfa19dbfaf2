import {
  type Node,
  type ParseError,
  createScanner,
  getNodeValue,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";

/** Why a file is not changed, with the line and column of the place, both from 1. */
export class UneditableError extends Error {
  override readonly name = "UneditableError";
  readonly line: number;
  readonly column: number;

  constructor(message: string, text: string, offset: number) {
    super(message);
    const before = text.slice(0, offset).split(/\r\n|\n|\r/);
    this.line = before.length;
    this.column = (before.at(-1) ?? "").length + 1;
  }
}

/** A JSON document that people write, with comments and trailing commas, and whose every byte is theirs. */
export interface EditableJson {
  readonly text: string;
  /** Undefined where the text holds no value yet. */
  readonly root: Node | undefined;
}

/**
 * Reads it. Throws `UneditableError` for what is no JSON with comments or nested too deep, for a root that is no object, and
 * for one that has a key twice, since programs differ in which one they take.
 */
export function parseEditable(text: string): EditableJson {
  const errors: ParseError[] = [];
  const body = withoutMark(text);
  refuseDepth(body);
  const root = parseTree(body, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [first] = errors;
  if (first !== undefined) {
    const problem = printParseErrorCode(first.error).replace(/([a-z])([A-Z])/g, "$1 $2");
    throw new UneditableError(`it is no JSON: ${problem.toLowerCase()}`, body, first.offset);
  }
  if (root !== undefined && root.type !== "object") {
    throw new UneditableError("it holds no object", body, root.offset);
  }
  return { text, root };
}

/** Deeper than any client's file, and far from what ends the stack of those that read a document level by level. */
const deepestNesting = 500;

function refuseDepth(text: string): void {
  const scanner = createScanner(text, true);
  let depth = 0;
  do {
    scanner.scan();
    const token = scanner.getTokenLength() === 1 ? text[scanner.getTokenOffset()] : undefined;
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    if (depth > deepestNesting) {
      const message = `it is nested deeper than ${deepestNesting} levels`;
      throw new UneditableError(message, text, scanner.getTokenOffset());
    }
  } while (scanner.getTokenLength() > 0);
}

/** The node at a path of keys; undefined where there is none. Throws `UneditableError` where a key on the way stands twice. */
export function nodeAt({ text, root }: EditableJson, path: readonly string[]): Node | undefined {
  let node = root;
  for (const key of path) {
    const members = membersOf(node).filter((member) => keyOf(member) === key);
    const [member, second] = members;
    if (second !== undefined) {
      throw new UneditableError(
        `the key "${key}" stands there twice`,
        withoutMark(text),
        second.offset,
      );
    }
    node = member?.children?.[1];
  }
  return node;
}

/** What a node stands for. */
export function valueAt(json: EditableJson, path: readonly string[]): unknown {
  const node = nodeAt(json, path);
  return node === undefined ? undefined : (getNodeValue(node) as unknown);
}

/**
 * The text with a value at a path of keys, in the layout of what is around it; every other byte stays. Objects on the way
 * are made. Throws `UneditableError` where something else than an object is on the way.
 */
export function withMember(
  text: string,
  path: readonly [string, ...string[]],
  value: unknown,
): string {
  const json = parseEditable(text);
  const depth = deepest(json, path);
  const [key = "", ...below] = path.slice(depth);
  const existing = depth === path.length ? nodeAt(json, path) : undefined;
  const layout = layoutOf(json);
  if (existing !== undefined) return replaced(json, existing, value, layout);
  const made = below.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  const container = nodeAt(json, path.slice(0, depth));
  return container === undefined
    ? started(json, { [key]: made }, layout)
    : inserted(json, container, { key, value: made }, layout);
}

/** The same for one more item of a list at a path of keys, which is made when missing. */
export function withItem(text: string, path: readonly [string], item: unknown): string {
  const json = parseEditable(text);
  const list = nodeAt(json, path);
  if (list === undefined) return withMember(text, path, [item]);
  if (list.type !== "array") {
    throw new UneditableError(`"${path[0]}" is no list`, withoutMark(text), list.offset);
  }
  return inserted(json, list, { value: item }, layoutOf(json));
}

/** How many keys of a path lead to something, all of it objects but the last. */
function deepest(json: EditableJson, path: readonly string[]): number {
  for (let depth = 1; depth <= path.length; depth += 1) {
    const node = nodeAt(json, path.slice(0, depth));
    if (node === undefined) return depth - 1;
    if (depth < path.length && node.type !== "object") {
      const key = path[depth - 1] ?? "";
      throw new UneditableError(`"${key}" is no object`, withoutMark(json.text), node.offset);
    }
  }
  return path.length;
}

interface Layout {
  /** One step of indentation. */
  readonly indent: string;
  readonly lineEnd: string;
}

function layoutOf({ text, root }: EditableJson): Layout {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const first = root?.children?.[0];
  const own = first === undefined ? undefined : indentationAt(withoutMark(text), first.offset);
  return { indent: own === undefined || own === "" ? "  " : own, lineEnd };
}

/** The white space before a place when nothing else is before it on its line. */
function indentationAt(text: string, offset: number): string | undefined {
  return /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(0, offset))?.[1];
}

function lineIndentation(text: string, offset: number): string {
  return /(?:^|[\r\n])([ \t]*)[^\r\n]*$/.exec(text.slice(0, offset))?.[1] ?? "";
}

function replaced(json: EditableJson, node: Node, value: unknown, layout: Layout): string {
  const body = withoutMark(json.text);
  const made = printed(value, layout, lineIndentation(body, node.offset));
  return spliced(json.text, [{ offset: node.offset, length: node.length, text: made }]);
}

/** A file without a value: its comments stay ahead of the new one. */
function started({ text }: EditableJson, value: unknown, layout: Layout): string {
  const ahead = withoutMark(text).trim() === "" ? "" : text.replace(/\s*$/, layout.lineEnd);
  const mark = ahead === "" && text.startsWith(byteOrderMark) ? byteOrderMark : "";
  return `${mark}${ahead}${printed(value, layout, "")}${layout.lineEnd}`;
}

interface Addition {
  /** Undefined in a list. */
  readonly key?: string;
  readonly value: unknown;
}

function inserted(
  { text }: EditableJson,
  container: Node,
  { key, value }: Addition,
  layout: Layout,
): string {
  const body = withoutMark(text);
  const outer = lineIndentation(body, container.offset);
  const children = container.children ?? [];
  const last = children.at(-1);
  const first = children[0];
  const own = first === undefined ? undefined : indentationAt(body, first.offset);
  const name = key === undefined ? "" : `${JSON.stringify(key)}: `;
  if (last !== undefined && own === undefined) {
    // All on one line, and so is what is added.
    const { end, hasComma } = afterLast(body, last);
    const addition = `${hasComma ? "" : ","} ${name}${onOneLine(value)}`;
    return spliced(text, [{ offset: end, length: 0, text: addition }]);
  }
  const inner = own ?? outer + layout.indent;
  const addition = `${layout.lineEnd}${inner}${name}${printed(value, layout, inner)}`;
  if (last === undefined) {
    const start = container.offset + 1;
    const end = container.offset + container.length - 1;
    const held = body.slice(start, end);
    const kept = held.replace(/\s*$/, "");
    const closing = `${layout.lineEnd}${outer}`;
    return spliced(text, [
      { offset: start + kept.length, length: held.length - kept.length, text: addition + closing },
    ]);
  }
  const { end, hasComma } = afterLast(body, last);
  const behind = end + remarkLength(body.slice(end));
  return spliced(text, [
    ...(hasComma ? [] : [{ offset: end, length: 0, text: "," }]),
    { offset: behind, length: 0, text: `${addition}${hasComma ? "," : ""}` },
  ]);
}

/** Where what belongs to the last child ends, a trailing comma included. */
function afterLast(text: string, last: Node): { readonly end: number; readonly hasComma: boolean } {
  const end = last.offset + last.length;
  const scanner = createScanner(text, true);
  scanner.setPosition(end);
  scanner.scan();
  const at = scanner.getTokenOffset();
  const hasComma = text[at] === ",";
  return { end: hasComma ? at + 1 : end, hasComma };
}

/** How long the comments are that follow on the same line, and belong to what is before them. */
function remarkLength(text: string): number {
  const remark = /^(?:[ \t]*\/\*(?:(?!\*\/)[^\r\n])*\*\/)*(?:[ \t]*\/\/[^\r\n]*)?/.exec(text);
  return remark?.[0].length ?? 0;
}

function printed(value: unknown, { indent, lineEnd }: Layout, outer: string): string {
  return JSON.stringify(value, null, indent).replaceAll("\n", `${lineEnd}${outer}`);
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value);
  if (members.length === 0) return "{}";
  const shown = members.map(([key, inner]) => `${JSON.stringify(key)}: ${onOneLine(inner)}`);
  return `{ ${shown.join(", ")} }`;
}

interface Splice {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Offsets count from behind a byte order mark; of two splices at one place, the earlier stands first. */
function spliced(text: string, splices: readonly Splice[]): string {
  const body = withoutMark(text);
  const mark = text.slice(0, text.length - body.length);
  return splices
    .toReversed()
    .toSorted((a, b) => b.offset - a.offset)
    .reduce(
      (made, { offset, length, text: put }) =>
        made.slice(0, offset) + put + made.slice(offset + length),
      body,
    )
    .replace(/^/, () => mark);
}

const byteOrderMark = "\uFEFF";

function withoutMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

function membersOf(node: Node | undefined): readonly Node[] {
  return node?.type === "object" ? (node.children ?? []) : [];
}

function keyOf(member: Node): unknown {
  return member.children?.[0]?.value;
}
