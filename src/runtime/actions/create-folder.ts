import { type ActionRuns, withoutPreview } from "./action-runs.js";

/** Adds a folder below one that exists. */
export const createFolderAction: ActionRuns = {
  read: withoutPreview,
  write: withoutPreview,
};
