/** What the log calls callers who send no token. A token of such a name could pass for them there, and be asked for their confirmations. */
export const callersWithoutToken: ReadonlySet<string> = new Set([
  "anonymous",
  "command line",
  "local",
  "stdio",
]);
