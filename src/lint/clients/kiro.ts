import type { ClientProfile } from "../client-profile.js";

export const kiro: ClientProfile = {
  name: "kiro",
  title: "Kiro",
  about: "The Kiro editor.",
  limits: [
    {
      on: "reference",
      effect: "misreads",
      severity: "error",
      happens: "does not follow it, so that the model cannot build the arguments",
      seen: "2026",
    },
  ],
};
