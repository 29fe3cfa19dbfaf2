import type { Span } from "../diagnostics/source-file.js";
import type { CompiledProject } from "./compile-project.js";

/** What of a tool's surface is asked for. */
export interface PlaceQuery {
  /** Id of the tool's declaration, as its surface says. */
  readonly id: string;
  readonly audience: "admin" | "public";
  /** Where in an input schema: property names, and `items`; empty for the tool as a whole. */
  readonly path: readonly string[];
  /** The keyword whose value is asked for, such as `maxLength`. */
  readonly keyword?: string;
}

/**
 * The place in the sources that decides a part of a tool's surface: the key that gives a keyword its value, else the field's own
 * place, else the declaration. Undefined for a tool that no source declares.
 */
export function sourcePlace(
  { plan }: Pick<CompiledProject, "plan" | "resolved" | "loaded">,
  { id, audience }: PlaceQuery,
): Span | undefined {
  const tool = plan?.tools.find((each) => each.id === id && each.audience === audience);
  return tool === undefined || tool.kind === "discovery" ? undefined : tool.nameSpan;
}
