import { type ActionRuns, withoutPreview } from "./action-runs.js";

/** Gives an item another folder, after confirmation. */
export const moveAction: ActionRuns = {
  read: withoutPreview,
  write: withoutPreview,
  previewedBy: "confirm",
};
