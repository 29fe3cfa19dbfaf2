import type { ActionCall } from "../action-call.js";
import { refusal } from "../errors.js";
import type { ContentTypeHooks } from "../hooks.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ToolAnswer, ToolContext } from "../tool.js";
import type { InputRequired } from "../user-input.js";

/** How an action runs; see `ActionDefinition`. */
export interface ActionRuns {
  read(tool: ContentTypeSteps, call: ActionCall): Promise<ToolAnswer | InputRequired>;
  write(
    tool: ContentTypeSteps,
    call: ActionCall<ToolContext>,
    hooks: ContentTypeHooks<object>,
  ): Promise<ToolAnswer | InputRequired>;
  readonly previewedBy?: "confirm";
}

/** The `read` of an action that has no preview: it never runs, since such a call always writes. */
export async function withoutPreview(
  { surface }: ContentTypeSteps,
  { action, context }: ActionCall,
): Promise<never> {
  throw refusal(context.language, "step-unsupported", { tool: surface.id, action });
}
