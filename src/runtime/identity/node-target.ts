import type { ContentNode } from "../../store/content-repository.js";
import type { ActionCall } from "../action-call.js";
import type { ContentTypeSteps } from "../steps.js";

/** The folder that `path`, `folder` or the taxonomy fields name. Refuses the root and what is no folder. */
export async function findFolder(_tool: ContentTypeSteps, _call: ActionCall): Promise<ContentNode> {
  throw new Error("Not written yet.");
}

/** The item that business keys, uuid, path or nodeName name; `folder` and taxonomy narrow a name only when `narrows`. */
export async function findItem(
  _tool: ContentTypeSteps,
  _call: ActionCall,
  _options: { readonly narrows: boolean },
): Promise<ContentNode> {
  throw new Error("Not written yet.");
}

/**
 * The node that is published or taken back: as an item is found, structural nodes included, or the folder that `folder`
 * alone names. Never by the taxonomy alone.
 */
export async function findNode(_tool: ContentTypeSteps, _call: ActionCall): Promise<ContentNode> {
  throw new Error("Not written yet.");
}
