import type { CommandIo } from "./command-io.js";
import { exitCode } from "./exit-code.js";
import { explainFailure } from "./explain-failure.js";
import { createProgram } from "./program.js";

/**
 * Runs one command line, given without the program's own name, and answers the exit code: 0 fine, 1 findings, 2 wrong
 * usage or could not be done, 70 a bug in mcpgen. Never throws.
 */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  let code: number = exitCode.fine;
  const program = createProgram(io, async (run) => {
    code = await run();
  });
  try {
    await program.parseAsync([...argv], { from: "user" });
    return code;
  } catch (error) {
    return explainFailure(io, error);
  }
}
