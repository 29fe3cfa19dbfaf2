import { CommanderError } from "commander";
import { type CommandIo, printError } from "./command-io.js";
import { exitCode } from "./exit-code.js";
import { InputError } from "./input-error.js";
import { describeSystemError, isSystemError } from "./system-error.js";
import { UsageError } from "./usage-error.js";

/** Says on standard error why a command failed, and answers its exit code: 1 or 2, or 70 for a bug in mcpgen. */
export function explainFailure(io: CommandIo, error: unknown): number {
  // Commander has said what is wrong already; asking for help is not wrong.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.fine : exitCode.usage;
  if (error instanceof UsageError) {
    printError(io, `error: ${error.message}`);
    if (error.hint !== undefined) printError(io, `hint: ${error.hint}`);
    return exitCode.usage;
  }
  if (error instanceof InputError) {
    printError(io, error.message);
    return exitCode.findings;
  }
  if (isSystemError(error)) {
    const { sentence, hint } = describeSystemError(error);
    printError(io, `error: ${sentence}`);
    if (hint !== undefined) printError(io, `hint: ${hint}`);
    return exitCode.usage;
  }
  printError(io, `This is a bug in mcpgen ${io.version}: ${messageOf(error)}`);
  if (error instanceof Error && error.stack !== undefined) printError(io, error.stack);
  return exitCode.bug;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
