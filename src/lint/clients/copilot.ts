import type { ClientProfile } from "../client-profile.js";

/** GitHub Copilot outside VS Code. */
export const copilot: ClientProfile = {
  name: "copilot",
  title: "Copilot",
  about: "GitHub Copilot on the command line, in JetBrains' and other editors.",
  limits: [
    {
      on: "reference",
      effect: "misreads",
      severity: "error",
      happens: "does not follow it, so that the model cannot build the arguments",
      seen: "2026",
    },
    {
      on: "tool-name",
      pattern: /^[a-zA-Z0-9_-]+$/,
      most: 64,
      prefix: () => "",
      effect: "rejects-request",
      severity: "error",
      happens: "fails with the whole request",
      seen: "2026",
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
