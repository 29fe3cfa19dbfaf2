import { createReadStream, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import type { ContentReader, ContentRepository } from "../../store/content-repository.js";
import { suggestion } from "../../util/suggestion.js";
import type { CommandIo } from "../command-io.js";
import { importContent } from "../content-file/import-content.js";
import { checkOutputFile, writeOutputFile, writeStream } from "../content-file/output-file.js";
import { ContentFileError } from "../content-file/read-content.js";
import { type ContentSummary, createSummary, writeContent } from "../content-file/write-content.js";
import { exitCode } from "../exit-code.js";
import { openStore } from "../open-store.js";
import { type ProjectOptions, findRunnableProject } from "../project-place.js";
import { createProgress, type Progress } from "../progress.js";
import { plural } from "../report.js";
import { UsageError } from "../usage-error.js";

export interface ExportOptions extends ProjectOptions {
  /** All when absent. */
  readonly workspace?: readonly string[];
  readonly force?: boolean;
  readonly json?: boolean;
}

export interface ImportOptions extends ProjectOptions {
  readonly replace?: boolean;
  readonly json?: boolean;
}

export interface MigrateOptions extends ProjectOptions {
  readonly json?: boolean;
}

/** `mcpgen db export`: the content repository as lines of JSON, in a file or on standard output. */
export async function exportContent(
  io: CommandIo,
  file: string | undefined,
  options: ExportOptions,
): Promise<number> {
  const output = io.claimStdout();
  const path = outputPath(io, file, options);
  const force = options.force === true;
  if (path !== undefined) checkOutputFile({ path, force });
  return withStore(io, options, "mcpgen db export", async ({ repository, signal, progress }) => {
    const summary = await repository.read(async (content) => {
      const written = createSummary();
      const workspaces = await workspacesToExport(content, options.workspace);
      const texts = writeContent(content, workspaces, written, () =>
        progress.report({ phase: "exporting nodes", done: written.nodes }),
      );
      await (path === undefined
        ? writeStream(output, texts, signal)
        : writeOutputFile({ path, force, signal }, texts));
      return written;
    });
    progress.clear();
    if (path === undefined) return exitCode.fine;
    const result = { ok: true, file: path, ...countsOf(summary), sha256: summary.sha256 };
    const text = `Exported ${describeCounts(summary)} to ${file}.`;
    output.write(options.json === true ? printJson(result) : `${text}\n`);
    return exitCode.fine;
  });
}

/** `mcpgen db import`: what a content file holds into the repository, all of it or nothing. */
export async function importFile(
  io: CommandIo,
  file: string,
  options: ImportOptions,
): Promise<number> {
  const output = io.claimStdout();
  const name = file === "-" ? "standard input" : file;
  const open = inputOf(io, file);
  try {
    return await withStore(io, options, "mcpgen db import", async (work) => {
      const summary = await importContent({
        repository: work.repository,
        name,
        open: () => stopping(open(), work.signal),
        replace: options.replace === true,
        protectedWorkspaces: work.protectedWorkspaces,
        signal: work.signal,
        onProgress: (phase, done) => work.progress.report({ phase: `${phase} nodes`, done }),
      });
      work.progress.clear();
      const text = `Imported ${describeCounts(summary)} from ${name}, and read them back the same.`;
      const result = { ok: true, ...countsOf(summary) };
      output.write(options.json === true ? printJson(result) : `${text}\n`);
      return exitCode.fine;
    });
  } catch (error) {
    if (options.json !== true || !(error instanceof ContentFileError)) throw error;
    output.write(printJson({ ok: false, line: error.line, message: error.reason }));
    return exitCode.findings;
  }
}

/** `mcpgen db migrate`: brings the tables of the store to the newest version, and says what that took. */
export async function migrate(io: CommandIo, options: MigrateOptions): Promise<number> {
  const output = io.claimStdout();
  const { root, config } = findRunnableProject(io, options);
  let change: { readonly from: number; readonly to: number } | undefined;
  const repository = await openStore(config.store, root, io.env, {
    command: "mcpgen db migrate",
    migrate: true,
    onMigrated: (made) => {
      change = made;
    },
  });
  await repository.close();
  const text = describeMigration(change);
  output.write(options.json === true ? printJson({ ok: true, ...change }) : `${text}\n`);
  return exitCode.fine;
}

function describeMigration(change: { readonly from: number; readonly to: number } | undefined) {
  if (change === undefined) return "The store has no tables that mcpgen could migrate.";
  const { from, to } = change;
  if (from === to) return `The store is up to date: its tables are of version ${to}.`;
  if (from === 0) return `Made the tables of the store, of version ${to}.`;
  return `Brought the tables of the store from version ${from} to version ${to}.`;
}

interface StoreWork {
  readonly repository: ContentRepository;
  readonly protectedWorkspaces: readonly string[];
  /** Aborted, with the reason to give, when somebody stops the command. */
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

async function withStore(
  io: CommandIo,
  options: ProjectOptions,
  command: string,
  work: (work: StoreWork) => Promise<number>,
): Promise<number> {
  const { root, config } = findRunnableProject(io, options);
  const progress = createProgress(io);
  const repository = await openStore(config.store, root, io.env, { command });
  const stop = new AbortController();
  const forget = io.onStop(() => stop.abort(new UsageError("Stopped. Nothing was written.")));
  const protectedWorkspaces = config.store.protected;
  try {
    return await work({ repository, protectedWorkspaces, signal: stop.signal, progress });
  } finally {
    progress.clear();
    forget();
    await repository.close();
  }
}

/** Absolute; undefined for standard output. Throws `UsageError` where the two would not fit the rest. */
function outputPath(
  io: CommandIo,
  file: string | undefined,
  { json, force }: ExportOptions,
): string | undefined {
  if (file !== undefined && file !== "-") return resolve(io.cwd, file);
  if (file === undefined && io.stdout.isTTY === true) {
    throw new UsageError(
      "The export needs a file to go to.",
      "Name one: mcpgen db export content.jsonl; or give - to see it here.",
    );
  }
  if (json === true || force === true) {
    throw new UsageError(
      `--${json === true ? "json" : "force"} is for an export to a file, and this one goes to standard output.`,
      "Name a file, or leave the option out: the last line says how many nodes there are.",
    );
  }
  return undefined;
}

async function workspacesToExport(
  content: ContentReader,
  asked: readonly string[] | undefined,
): Promise<readonly string[]> {
  const held = await content.workspaces();
  const chosen = [...new Set(asked ?? held)];
  for (const workspace of chosen) {
    if (held.includes(workspace)) continue;
    const all = held.length === 0 ? "The store is empty." : `There are: ${held.join(", ")}`;
    throw new UsageError(
      `The workspace "${workspace}" holds nothing.`,
      suggestion(workspace, held) ?? all,
    );
  }
  return chosen;
}

/** Opens the file from its beginning, each time it is called. Throws `UsageError` for a folder. */
function inputOf(io: CommandIo, file: string): () => Readable {
  if (file !== "-") {
    const path = resolve(io.cwd, file);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
      throw new UsageError(
        `"${path}" is a folder, and an import reads a file.`,
        "Name the file that mcpgen db export has written.",
      );
    }
    return () => createReadStream(path);
  }
  let isOpened = false;
  return () => {
    if (isOpened) {
      throw new UsageError(
        "The store asked for the content again, and standard input cannot be read twice. Nothing was imported.",
        "Run the same command again, or import from a file.",
      );
    }
    isOpened = true;
    return io.stdin;
  };
}

/** Lets the signal end a stream that waits for more. */
function stopping(stream: Readable, signal: AbortSignal): Readable {
  const stop = () => stream.destroy(signal.reason as Error);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  stream.once("close", () => signal.removeEventListener("abort", stop));
  return stream;
}

type Counts = Pick<ContentSummary, "nodes"> & { readonly workspaces: ReadonlyMap<string, number> };

function countsOf({ nodes, workspaces }: Counts) {
  return { nodes, workspaces: Object.fromEntries(workspaces) };
}

function describeCounts({ nodes, workspaces }: Counts): string {
  const places = plural(workspaces.size, "workspace") ?? "0 workspaces";
  return `${plural(nodes, "node") ?? "0 nodes"} of ${places}`;
}

function printJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
