import { type ActionRuns, withoutPreview } from "./action-runs.js";

/** Removes a folder and all below it, after confirmation. */
export const deleteFolderAction: ActionRuns = {
  read: withoutPreview,
  write: withoutPreview,
  previewedBy: "confirm",
};
