/** What a command's exit code means, the same for all of them. */
export const exitCode = {
  fine: 0,
  /** Errors in the input, stale output, a refused call. */
  findings: 1,
  /** Wrong usage, or the work could not be done at all. */
  usage: 2,
  /** A bug in mcpgen. */
  bug: 70,
} as const;
