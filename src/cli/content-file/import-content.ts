import { createHash } from "node:crypto";
import type { ContentRepository, ContentSession } from "../../store/content-repository.js";
import { UsageError } from "../usage-error.js";
import { printNode } from "./format.js";
import { ContentFileError, type PlacedNode, readContent } from "./read-content.js";
import { readNodes } from "./write-content.js";

export interface ContentImport {
  readonly repository: ContentRepository;
  /** What messages call the file. */
  readonly name: string;
  /** The file from its beginning, each time it is called. */
  open(): AsyncIterable<Uint8Array>;
  /** Whether workspaces of the file that hold anything are cleared first, instead of refused. */
  readonly replace: boolean;
  readonly protectedWorkspaces: readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (phase: "importing" | "verifying", nodes: number) => void;
}

/** What was imported. */
export interface ImportSummary {
  /** How many nodes, both sides counted, by workspace. */
  readonly workspaces: ReadonlyMap<string, number>;
  readonly nodes: number;
}

/**
 * Puts the content of a file into a repository, in one transaction: all of it, read back and compared, or nothing. Throws
 * `ContentFileError` for a file that is not as it has to be and `UsageError` for workspaces that it may not go into.
 */
export async function importContent(options: ContentImport): Promise<ImportSummary> {
  const { repository } = options;
  if (!repository.capabilities.transactions) {
    throw new UsageError("The store cannot take back what fails halfway, so nothing is imported.");
  }
  return repository.write(async (content) => {
    const run = new ImportRun(options, content, new Set(await content.workspaces()));
    for await (const node of readContent(options.name, options.open())) await run.add(node);
    await run.finish();
    return run;
  });
}

/** As many nodes and bytes as are handed to the store at once. */
const batchNodes = 500;
const batchBytes = 4_000_000;

/** One pass over the file, within the transaction. */
class ImportRun implements ImportSummary {
  readonly workspaces = new Map<string, number>();
  nodes = 0;
  readonly #options: ContentImport;
  readonly #content: ContentSession;
  /** Workspaces that held something before. */
  readonly #held: ReadonlySet<string>;
  /** Of every node in the form that an export gives it. */
  readonly #hash = createHash("sha256");
  #batch: PlacedNode[] = [];
  #batchSize = 0;

  constructor(options: ContentImport, content: ContentSession, held: ReadonlySet<string>) {
    this.#options = options;
    this.#content = content;
    this.#held = held;
  }

  async add(node: PlacedNode): Promise<void> {
    const { workspace } = node;
    if (!this.workspaces.has(workspace)) {
      await this.#flush();
      await this.#prepare(workspace);
    }
    this.#hash.update(`${printNode(node)}\n`);
    this.nodes += 1;
    this.workspaces.set(workspace, (this.workspaces.get(workspace) ?? 0) + 1);
    this.#batch.push(node);
    this.#batchSize += node.size;
    if (this.#batch.length >= batchNodes || this.#batchSize >= batchBytes) await this.#flush();
  }

  /** Everything was added: compares what an export would say now. */
  async finish(): Promise<void> {
    await this.#flush();
    const hash = createHash("sha256");
    let nodes = 0;
    for await (const node of readNodes(this.#content, [...this.workspaces.keys()])) {
      hash.update(`${printNode(node)}\n`);
      nodes += 1;
      if (nodes % batchNodes === 0) this.#report("verifying", nodes);
    }
    if (nodes !== this.nodes || hash.digest("hex") !== this.#hash.digest("hex")) {
      throw new UsageError(
        `The store gave back something else than it was given: ${nodes} nodes after ${this.nodes}. Nothing was imported.`,
        "The store is at fault; hold it to the tests of mcpgen/testing.",
      );
    }
  }

  async #prepare(workspace: string): Promise<void> {
    if (this.#options.protectedWorkspaces.includes(workspace)) {
      throw new UsageError(
        `The workspace "${workspace}" is protected. Nothing was imported.`,
        "Take it out of store.protected in mcpgen.yaml for this import, or leave it out of the export.",
      );
    }
    if (this.#held.has(workspace)) {
      if (!this.#options.replace) {
        throw new UsageError(
          `The workspace "${workspace}" holds content already. Nothing was imported.`,
          "Add --replace to remove that content and import the file in its place.",
        );
      }
      await this.#content.clear(workspace);
    }
    this.workspaces.set(workspace, 0);
  }

  async #flush(): Promise<void> {
    const [first] = this.#batch;
    if (first === undefined) return;
    this.#report("importing", this.nodes);
    const records = this.#batch.map(({ record }) => record);
    try {
      await this.#content.restore(first.workspace, records);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw await this.#explain(error);
    }
    this.#batch = [];
    this.#batchSize = 0;
  }

  /** A refused batch has written nothing, so that its nodes can be tried one by one: all of it is undone anyway. */
  async #explain(error: Error): Promise<Error> {
    for (const { line, workspace, record } of this.#batch) {
      try {
        await this.#content.restore(workspace, [record]);
      } catch (refusal) {
        if (!isRefusal(refusal)) return error;
        const reason = `${refusal.message.replace(/\.$/, "")} (${record.side} side, ${record.path}).`;
        return new ContentFileError(this.#options.name, line, reason);
      }
    }
    return error;
  }

  #report(phase: "importing" | "verifying", nodes: number): void {
    this.#options.signal.throwIfAborted();
    this.#options.onProgress(phase, nodes);
  }
}

const refusals: ReadonlySet<string> = new Set([
  "NameTakenError",
  "NodeMissingError",
  "InvalidNameError",
  "InvalidPropertyError",
]);

/** By name: a store of the project's own may have its errors from another copy. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && refusals.has(error.name);
}
