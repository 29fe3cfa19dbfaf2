import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { SourceFile, Span } from "../../diagnostics/source-file.js";
import { mergeNodes } from "../../yaml/merge.js";
import { spanOf, tagSpanOf } from "../../yaml/node.js";
import type { YamlEntry, YamlNode } from "../../yaml/node.js";
import { parseYaml } from "../../yaml/parse-yaml.js";

/** What includes may demand of a build. */
const limits = { depth: 20, nodes: 100_000 } as const;

export interface IncludeContext {
  /** The file that a path such as `shop/includes/cta.yaml` names. */
  readonly find: (path: string) => SourceFile | undefined;
  readonly diagnostics: Diagnostics;
  /** Every file read so far; each is parsed once. */
  readonly done: Map<SourceFile, IncludedFile>;
  /** The files that are being read, each included by the one before. */
  readonly chain: SourceFile[];
}

/** A file with its includes applied. */
interface IncludedFile {
  /** Undefined when the file does not parse. */
  readonly root: YamlNode | undefined;
  /** How many includes lie within each other below it. */
  readonly depth: number;
}

/** Counts along one file. */
interface Tally {
  depth: number;
  /** Nodes that came by includes, shared ones counted each time. */
  included: number;
}

/** A context to read files in, each at most once. */
export function createIncludeContext(
  find: IncludeContext["find"],
  diagnostics: Diagnostics,
): IncludeContext {
  return { find, diagnostics, done: new Map(), chain: [] };
}

/**
 * The root of a file with `!include` applied everywhere: the included root stands for the tagged node, and the node's own
 * body is merged over it. What cannot be included is reported at its tag and becomes an empty scalar. Undefined when the file
 * does not parse.
 */
export function readWithIncludes(file: SourceFile, context: IncludeContext): YamlNode | undefined {
  return readFile(file, context).root;
}

function readFile(file: SourceFile, context: IncludeContext): IncludedFile {
  const known = context.done.get(file);
  if (known !== undefined) return known;
  const parsed = parseYaml(file, context.diagnostics);
  const tally: Tally = { depth: 0, included: 0 };
  context.chain.push(file);
  // Most files include nothing and are not walked.
  const includes = parsed !== undefined && file.text.includes("!include");
  const root = includes ? expand(parsed, context, tally) : parsed;
  context.chain.pop();
  const included: IncludedFile = { root, depth: tally.depth };
  context.done.set(file, included);
  return included;
}

function expand(node: YamlNode, context: IncludeContext, tally: Tally): YamlNode {
  const body = expandBody(node, context, tally);
  const path = includedPath(node);
  if (path === undefined) return body;
  const included = include(path, tagSpanOf(node), context, tally);
  if (included === undefined) return nothing(spanOf(node));
  return node.kind === "scalar" ? included : mergeNodes(included, { ...body, tag: undefined });
}

function expandBody(node: YamlNode, context: IncludeContext, tally: Tally): YamlNode {
  if (node.kind === "map") {
    const entries = mapChanged(node.entries, (entry): YamlEntry => {
      const value = expand(entry.value, context, tally);
      return value === entry.value ? entry : { ...entry, value };
    });
    return entries === node.entries ? node : { ...node, entries };
  }
  if (node.kind === "list") {
    const items = mapChanged(node.items, (item) => expand(item, context, tally));
    return items === node.items ? node : { ...node, items };
  }
  return node;
}

/** The same array when nothing in it changed, so that untouched parts of a tree stay shared. */
function mapChanged<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  const changed = items.map(change);
  return changed.every((item, at) => item === items[at]) ? items : changed;
}

/** The path that a node's tag includes: `!include:/m/x.yaml`, or `!include /m/x.yaml`. */
function includedPath(node: YamlNode): string | undefined {
  if (node.tag === undefined || !/^!include(?::|$)/.test(node.tag)) return undefined;
  if (node.tag.length > "!include".length) return node.tag.slice("!include:".length).trim();
  return node.kind === "scalar" ? node.text.trim() : "";
}

function include(
  path: string,
  tag: Span,
  context: IncludeContext,
  tally: Tally,
): YamlNode | undefined {
  const { diagnostics, chain } = context;
  const target = findTarget(path, tag, context);
  if (target === undefined) return undefined;
  const opened = chain.indexOf(target);
  if (opened !== -1) {
    const circle = [...chain.slice(opened), target].map((file) => `"${file.path}"`);
    diagnostics.report("load/include-cycle", tag, { chain: circle.join(" includes ") });
    return undefined;
  }
  const included = chain.length > limits.depth ? undefined : readFile(target, context);
  tally.depth = Math.max(tally.depth, (included?.depth ?? limits.depth) + 1);
  if (included === undefined || tally.depth > limits.depth) {
    // What includes a chain that is too deep already says nothing new.
    if (tally.depth === limits.depth + 1) {
      diagnostics.report("load/include-too-deep", tag, { limit: limits.depth });
    }
    return undefined;
  }
  return isWithinLimit(included.root, tag, context, tally) ? included.root : undefined;
}

/** Counts what was included, and refuses what goes beyond the limit; it is reported once a file. */
function isWithinLimit(
  root: YamlNode | undefined,
  tag: Span,
  context: IncludeContext,
  tally: Tally,
): boolean {
  const before = tally.included;
  if (before <= limits.nodes && root !== undefined) tally.included += countNodes(root);
  if (tally.included <= limits.nodes) return true;
  if (before <= limits.nodes) {
    context.diagnostics.report("load/include-expansion", tag, { limit: limits.nodes });
  }
  return false;
}

function countNodes(node: YamlNode): number {
  let count = 1;
  if (node.kind === "map") for (const entry of node.entries) count += countNodes(entry.value);
  if (node.kind === "list") for (const item of node.items) count += countNodes(item);
  return count;
}

function findTarget(path: string, tag: Span, context: IncludeContext): SourceFile | undefined {
  if (path === "") {
    context.diagnostics.report("load/include-without-path", tag, {});
    return undefined;
  }
  const normalized = normalize(path);
  if (normalized === undefined) {
    context.diagnostics.report("load/include-outside", tag, { path });
    return undefined;
  }
  const target = context.find(normalized);
  if (target === undefined) context.diagnostics.report("load/include-missing", tag, { path });
  return target;
}

/** The path with `.` and `..` resolved. Undefined for what does not stay below the root: URLs, drives, too many `..`. */
function normalize(path: string): string | undefined {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(path) || path.startsWith("//") || path.includes("\\")) {
    return undefined;
  }
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join("/");
}

function nothing({ file, start, end }: Span): YamlNode {
  return { kind: "scalar", file, start, end, tag: undefined, value: null, text: "", quoted: false };
}
