import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { CommandIo } from "../../src/cli/command-io.js";

/** The folder of this package, which is itself a project. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** For code that takes a command's process and prints nothing. */
export function quietIo(cwd: string): CommandIo {
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  return {
    stdin: Readable.from([]),
    stdout: nowhere(),
    stderr: nowhere(),
    cwd,
    env: {},
    version: "9.9.9-test",
    claimStdout: nowhere,
    onStop: () => () => {},
  };
}
