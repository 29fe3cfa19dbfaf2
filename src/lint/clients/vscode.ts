import type { ClientProfile } from "../client-profile.js";

/** The editor checks a tool when it is used, and the whole request fails with it. */
export const vscode: ClientProfile = {
  name: "vscode",
  title: "VS Code",
  about: "Chat in VS Code, with GitHub Copilot.",
  limits: [
    {
      on: "items-missing",
      effect: "drops-tool",
      severity: "error",
      happens: "refuses the tool",
      seen: "2026-01",
    },
    {
      on: "tool-name",
      pattern: /^[a-zA-Z0-9_-]+$/,
      most: 64,
      prefix: (server) => `mcp_${server}_`,
      effect: "rejects-request",
      severity: "error",
      happens: "fails with the whole request",
      seen: "2025",
    },
    {
      on: "tool-count",
      most: 128,
      effect: "rejects-request",
      severity: "error",
      happens: "fails with the whole request, all servers' tools counted",
      seen: "2026-07",
    },
  ],
};
