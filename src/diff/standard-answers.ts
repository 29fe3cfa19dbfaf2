import { previewNames } from "./confirmations.js";

/** What the standard actions answer, each some of it. */
const names: ReadonlySet<string> = new Set([
  ...previewNames,
  "clamped",
  "count",
  "folder",
  "item",
  "items",
  "message",
  "nextCursor",
  "order",
  "position",
  "recursive",
  "removed",
  "reordered",
  "requestedPosition",
  "siblings",
  "total",
  "totalAtLeast",
  "validateOnly",
]);

/** The names of standard answers. */
export const standardAnswers: readonly string[] = [...names];
