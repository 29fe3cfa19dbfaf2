import type { Audience } from "../runtime/index.js";

/** One audience of a server, as its start tells it. */
export interface AnnouncedEndpoint {
  readonly audience: Audience;
  readonly url: string;
  readonly tools: number;
  /** Who is let in. */
  readonly whom: string;
}

/** What somebody who starts a server reads. */
export function announcement(endpoints: readonly AnnouncedEndpoint[]): string {
  const said = endpoints.map(
    ({ audience, url, tools, whom }) => `${url} (${audience}, ${countOf(tools)}, for ${whom})`,
  );
  return `Serving MCP at ${said.join(" and ")}. Ctrl-C stops it.`;
}

/** A number of tools in words. */
export function countOf(tools: number): string {
  return tools === 1 ? "1 tool" : `${tools} tools`;
}
