import { type ActionRuns, withoutPreview } from "./action-runs.js";

/** Removes one property of an item. */
export const removePropertyAction: ActionRuns = {
  read: withoutPreview,
  write: withoutPreview,
};
