import { createHash } from "node:crypto";
import type { ContentReader } from "../../store/content-repository.js";
import { type ContentLine, headerLine, printNode, printTrailer } from "./format.js";

/** What was written, known in full when the last line is. */
export interface ContentSummary {
  /** How many nodes, both sides counted, by workspace. */
  readonly workspaces: Map<string, number>;
  nodes: number;
  /** Of everything before the last line. */
  sha256: string;
}

/** An empty summary, for `writeContent` to fill in. */
export function createSummary(): ContentSummary {
  return { workspaces: new Map(), nodes: 0, sha256: "" };
}

/** How many nodes are read at once; the store reads fewer where they are large. */
const pageLimit = 500;

/** All nodes of the workspaces in the order of a content file. */
export async function* readNodes(
  content: ContentReader,
  workspaces: readonly string[],
): AsyncGenerator<ContentLine> {
  for (const workspace of workspaces) {
    let after: string | undefined;
    do {
      const page = await content.records({ workspace, after, limit: pageLimit });
      for (const record of page.records) yield { workspace, record };
      after = page.next;
    } while (after !== undefined);
  }
}

/** The text of a content file, line by line, each with its end; `summary` says how far it has come at each call back. */
export async function* writeContent(
  content: ContentReader,
  workspaces: readonly string[],
  summary: ContentSummary,
  onProgress: () => void,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const ended = (line: string) => {
    const text = `${line}\n`;
    hash.update(text);
    return text;
  };
  for (const workspace of workspaces) summary.workspaces.set(workspace, 0);
  yield ended(headerLine);
  for await (const node of readNodes(content, workspaces)) {
    summary.nodes += 1;
    summary.workspaces.set(node.workspace, (summary.workspaces.get(node.workspace) ?? 0) + 1);
    if (summary.nodes % pageLimit === 0) onProgress();
    yield ended(printNode(node));
  }
  summary.sha256 = hash.digest("hex");
  yield `${printTrailer(summary)}\n`;
}
