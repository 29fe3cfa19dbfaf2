import type { ActionRuns } from "../actions/action-runs.js";
import type { ActionCall } from "../action-call.js";
import type { ContentTypeHooks } from "../hooks.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ToolAnswer, ToolContext, Values } from "../tool.js";

/** An action that says what it would do before it does it. */
export interface TwoStep<Plan> {
  /** Finds what the call is about and checks everything; what it refuses, the preview refuses too. */
  plan(tool: ContentTypeSteps, call: ActionCall): Promise<Plan>;
  /** What the preview shows, besides `confirmationRequired` and the token. */
  preview(plan: Plan, tool: ContentTypeSteps, call: ActionCall): Promise<Values>;
  /** Changes with everything that the preview depends on: versions and paths of the subtree. */
  state(plan: Plan, call: ActionCall): Promise<string>;
  run(
    plan: Plan,
    tool: ContentTypeSteps,
    call: ActionCall<ToolContext>,
    hooks: ContentTypeHooks<object>,
  ): Promise<ToolAnswer>;
}

/** The action as its tool runs it: a preview until it is confirmed as the declaration asks. */
export function twoStep<Plan>(_definition: TwoStep<Plan>): ActionRuns {
  throw new Error("Not written yet.");
}
