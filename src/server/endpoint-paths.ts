import type { Audience } from "../runtime/index.js";

/** Where the tools of each audience are served over HTTP. */
export const endpointPaths = {
  admin: "/mcp",
  public: "/public/mcp",
} as const satisfies Readonly<Record<Audience, string>>;
