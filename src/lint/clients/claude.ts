import type { ClientProfile } from "../client-profile.js";

const rejectsRequest = {
  effect: "rejects-request",
  severity: "error",
  happens: "rejects the whole request",
} as const;

/** The API answers 400 for all tools at once; Claude Code leaves such a tool out before, without a word. */
export const claude: ClientProfile = {
  name: "claude",
  title: "Claude",
  about: "The Claude API, Claude Code, Claude Desktop and claude.ai.",
  limits: [
    {
      on: "root-type",
      effect: "drops-all-tools",
      severity: "error",
      happens: "drops all tools of the server",
      seen: "2026",
    },
    { on: "root", keywords: ["oneOf", "anyOf", "allOf"], ...rejectsRequest, seen: "2026" },
    {
      on: "root",
      keywords: ["if", "then", "else"],
      effect: "drops-tool",
      severity: "error",
      happens: "drops the tool without a word",
      seen: "2026",
    },
    { on: "property-name", pattern: /^[a-zA-Z0-9_.-]{1,64}$/, ...rejectsRequest, seen: "2026" },
    {
      on: "tool-name",
      pattern: /^[a-zA-Z0-9_-]+$/,
      most: 64,
      prefix: (server) => `mcp__${server}__`,
      effect: "drops-all-tools",
      severity: "error",
      happens: "rejects the whole server",
      seen: "2026",
    },
    { on: "old-draft", ...rejectsRequest, seen: "2025" },
  ],
};
