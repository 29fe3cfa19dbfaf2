/** The clients whose limits `mcpgen lint` knows, as `clients` of mcpgen.yaml and `--client` name them; providers first. */
export const lintClients = [
  "claude",
  "openai",
  "gemini",
  "cursor",
  "vscode",
  "copilot",
  "windsurf",
  "kiro",
  "opencode",
] as const;

export type LintClient = (typeof lintClients)[number];

/** Those that are checked unless a project or a command says others. */
export const defaultClients: readonly LintClient[] = ["claude", "openai", "gemini"];
