import { type ActionRuns, withoutPreview } from "./action-runs.js";

/** Copies a node, or its subtree, to the published side. */
export const publishAction: ActionRuns = {
  read: withoutPreview,
  write: withoutPreview,
};

/** Takes a node back from the published side. */
export const unpublishAction: ActionRuns = {
  read: withoutPreview,
  write: withoutPreview,
};
