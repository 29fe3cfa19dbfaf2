import { type Audience, callTool, type Project } from "mcpgen/runtime";
import type { ContentRepository } from "mcpgen/store";

export type Fields = Readonly<Record<string, unknown>>;

/** What came of a call. */
export interface Called {
  readonly outcome: string;
  readonly text: string;
  /** Undefined for an error. */
  readonly answer: Fields | undefined;
  /** What the runtime had to say that no caller causes: that the store refused a call, or an incident. */
  readonly warnings: readonly string[];
}

/** Calls the tool `product`. */
export async function callProduct(
  project: Project,
  repository: ContentRepository,
  args: Fields,
  audience: Audience = "admin",
): Promise<Called> {
  const warnings: string[] = [];
  const warn = (message: string, data: Fields = {}) => {
    warnings.push(`${message} ${JSON.stringify(data)}`);
  };
  const { outcome, text, structured } = await callTool({
    project,
    repository,
    audience,
    name: "product",
    arguments: args,
    caller: { id: "tester", scopes: [], audience },
    signal: new AbortController().signal,
    log: { info: () => undefined, warn, error: warn },
  });
  return { outcome, text, answer: structured, warnings };
}
