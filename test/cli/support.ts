import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable, Writable } from "node:stream";
import { afterEach } from "vitest";
import type { CommandIo } from "../../src/cli/command-io.js";
import { main } from "../../src/cli/main.js";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new folder with the given files, removed after the test. */
export function tempFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcpgen cli ")));
  folders.push(folder);
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

export function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

export interface RunResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the streams are a terminal's; 80 columns unless said. */
  readonly terminal?: boolean;
  readonly columns?: number;
  /** The day that it is, as `2026-12-31`. */
  readonly today?: string;
}

/** Runs one command line in a folder, in this process. */
export async function run(
  cwd: string,
  argv: readonly string[],
  { stdin = "", env = {}, terminal = false, columns = 80, today = "2026-07-01" }: RunOptions = {},
): Promise<RunResult> {
  const out = collector(terminal, columns);
  const err = collector(terminal, columns);
  const input = Readable.from([Buffer.from(stdin)], { objectMode: false });
  const io: CommandIo = {
    stdin: Object.assign(input, { isTTY: terminal }),
    stdout: out.stream,
    stderr: err.stream,
    cwd,
    env,
    version: "9.9.9-test",
    today: () => today,
    claimStdout: () => out.stream,
    onStop: () => () => {},
  };
  const code = await main(argv, io);
  return { code, out: out.text(), err: err.text() };
}

function collector(isTTY: boolean, columns: number) {
  const chunks: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: unknown, _, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return {
    stream: Object.assign(stream, isTTY ? { isTTY, columns } : {}),
    text: () => chunks.join(""),
  };
}
