import type { ClientProfile } from "../client-profile.js";

export const opencode: ClientProfile = {
  name: "opencode",
  title: "opencode",
  about: "The opencode agent.",
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
