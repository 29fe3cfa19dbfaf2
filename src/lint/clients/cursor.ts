import type { ClientProfile } from "../client-profile.js";

/** The editor filters tools before a model sees them, and says so in its settings alone. */
export const cursor: ClientProfile = {
  name: "cursor",
  title: "Cursor",
  about: "The Cursor editor.",
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
      // Server and name together stay below 60: 60 itself is filtered.
      most: 59,
      prefix: (server) => server,
      effect: "drops-tool",
      severity: "error",
      happens: "filters the tool out",
      seen: "2026-03",
    },
    {
      on: "tool-count",
      most: 40,
      effect: "drops-tool",
      severity: "warning",
      happens: "sent a model the first 40 of all servers' tools in 2025, and warns above 80 since",
      seen: "2026-02",
    },
  ],
};
