import { type ActionRuns, withoutPreview } from "./action-runs.js";

/** Moves an item among its siblings. */
export const reorderAction: ActionRuns = {
  read: withoutPreview,
  write: withoutPreview,
};
