import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import type { CommandIo } from "../../src/cli/command-io.js";
import { main } from "../../src/cli/main.js";

export { filesIn, tempFolder, writeFiles } from "../support/temp-folder.js";

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
