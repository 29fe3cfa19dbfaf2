/** The clients that `connect` knows, as its command line names them. */
export const clientNames = [
  "claude",
  "claude-code",
  "cursor",
  "vscode",
  "windsurf",
  "zed",
  "codex",
] as const;

export type ClientName = (typeof clientNames)[number];
