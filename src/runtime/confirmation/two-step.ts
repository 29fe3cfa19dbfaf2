import type { ActionRuns } from "../actions/action-runs.js";
import type { ActionCall } from "../action-call.js";
import type { ContentTypeHooks } from "../hooks.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ToolAnswer, ToolContext } from "../tool.js";
import {
  askConfirmation,
  missingFlag,
  objectionTo,
  refuseDeclined,
  type Shown,
  takesToken,
  withOwnInput,
} from "./confirmation.js";

/** An action that says what it would do before it does it. */
export interface TwoStep<Plan> {
  /** Finds what the call is about and checks everything; what it refuses, the preview refuses too. */
  plan(tool: ContentTypeSteps, call: ActionCall): Promise<Plan>;
  /** What the preview shows. */
  preview(plan: Plan, call: ActionCall): Promise<Shown>;
  /** Changes with everything that the action depends on: versions and paths of the subtree. */
  state(plan: Plan): string;
  run(
    plan: Plan,
    tool: ContentTypeSteps,
    call: ActionCall<ToolContext>,
    hooks: ContentTypeHooks<object>,
  ): Promise<ToolAnswer>;
}

/** The action as its tool runs it: a preview until it is confirmed as the declaration asks. */
export function twoStep<Plan>(definition: TwoStep<Plan>): ActionRuns {
  return {
    previewedBy: "confirm",
    async read(tool, call) {
      await refuseDeclined(call);
      const own = withOwnInput(call);
      const plan = await definition.plan(tool, own);
      const shown = await definition.preview(plan, own);
      const state = stateWith(definition.state(plan), shown);
      return askConfirmation(call, shown, state, missingFlag(call));
    },
    async write(tool, call, hooks) {
      const own = withOwnInput(call);
      const plan = await definition.plan(tool, own);
      if (!takesToken(call)) return definition.run(plan, tool, own, hooks);
      const shown = await definition.preview(plan, own);
      const state = stateWith(definition.state(plan), shown);
      const objection = await objectionTo(call, state);
      if (objection === undefined) return definition.run(plan, tool, own, hooks);
      return askConfirmation(call, shown, state, objection);
    },
  };
}

/** What a token is good for includes everything that its preview showed, such as who refers to the node. */
function stateWith(state: string, { facts }: Shown): string {
  return JSON.stringify([state, facts]);
}
