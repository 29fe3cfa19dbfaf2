import type { ClientProfile } from "../client-profile.js";

export const windsurf: ClientProfile = {
  name: "windsurf",
  title: "Windsurf",
  about: "Cascade in the Windsurf editor.",
  limits: [
    {
      on: "tool-count",
      most: 100,
      effect: "drops-all-tools",
      severity: "error",
      happens: "refuses the server that passes 100, all servers' tools counted",
      seen: "2026-06",
    },
  ],
};
