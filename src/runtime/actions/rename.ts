import { type ActionRuns, withoutPreview } from "./action-runs.js";

/** Gives an item another name, after confirmation. */
export const renameAction: ActionRuns = {
  read: withoutPreview,
  write: withoutPreview,
  previewedBy: "confirm",
};
