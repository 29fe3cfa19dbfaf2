import type { ClientProfile } from "../client-profile.js";

const rejectsRequest = {
  effect: "rejects-request",
  severity: "error",
  happens: "rejects the whole request",
} as const;

/** The API checks every tool of a request and answers 400 for all when one fails. */
export const openai: ClientProfile = {
  name: "openai",
  title: "OpenAI",
  about: "The OpenAI API, on Azure too, Codex, and what sends tools to it.",
  limits: [
    { on: "root-type", ...rejectsRequest, seen: "2026" },
    {
      on: "root",
      keywords: ["oneOf", "anyOf", "allOf", "enum", "not"],
      ...rejectsRequest,
      seen: "2026",
    },
    { on: "composition", keywords: ["allOf"], ...rejectsRequest, seen: "2025" },
    {
      on: "keyword",
      keywords: ["propertyNames", "patternProperties"],
      ...rejectsRequest,
      seen: "2026",
    },
    { on: "items-missing", ...rejectsRequest, seen: "2026-06" },
    { on: "items-tuple", ...rejectsRequest, seen: "2026" },
    {
      on: "format",
      taken: ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"],
      effect: "rejects-request",
      severity: "warning",
      happens: "rejects the whole request where a host asks for strict schemas",
      seen: "2025",
    },
    {
      on: "tool-name",
      pattern: /^[a-zA-Z0-9_-]+$/,
      most: 64,
      prefix: () => "",
      ...rejectsRequest,
      seen: "2026-01",
    },
    {
      on: "description",
      most: 1024,
      effect: "rejects-request",
      // Not seen for newer models: most hosts send longer ones without harm.
      severity: "warning",
      happens: "rejected whole requests with a longer one, for models of the time",
      seen: "2025-04",
    },
    { on: "tool-count", most: 128, ...rejectsRequest, seen: "2025-11" },
  ],
};
