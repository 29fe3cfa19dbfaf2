import { type ActionRuns, withoutPreview } from "./action-runs.js";

/** Gives a folder another name, after confirmation. */
export const renameFolderAction: ActionRuns = {
  read: withoutPreview,
  write: withoutPreview,
  previewedBy: "confirm",
};
