import { refusal } from "../errors.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ToolContext } from "../tool.js";
import { type ActionRuns, withoutPreview } from "./action-runs.js";

/** Removes an item, after confirmation. */
export const deleteAction: ActionRuns = {
  read: withoutPreview,
  write: withoutPreview,
  previewedBy: "confirm",
};

/** The default `doDelete` step. */
export async function deleteItem(
  { surface }: ContentTypeSteps,
  uuid: string,
  { content, language }: ToolContext,
): Promise<void> {
  const { workspace } = surface.content;
  if ((await content.node(workspace, uuid)) === undefined) {
    throw refusal(language, "item-missing-uuid", { uuid, workspace });
  }
  await content.unpublish(workspace, uuid);
  await content.remove(workspace, uuid);
}
