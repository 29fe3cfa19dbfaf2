import type { Capabilities } from "../../store/content-repository.js";
import type { ActionCall } from "../action-call.js";
import type { ContentTypeHooks } from "../hooks.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ToolAnswer, ToolContext } from "../tool.js";
import type { InputRequired } from "../user-input.js";
import { createFolderAction } from "./create-folder.js";
import { previewCreate, runCreate } from "./create.js";
import { deleteFolderAction } from "./delete-folder.js";
import { deleteAction } from "./delete.js";
import { runGet } from "./get.js";
import { runList } from "./list.js";
import { moveAction } from "./move.js";
import { publishAction, unpublishAction } from "./publish.js";
import { removePropertyAction } from "./remove-property.js";
import { renameFolderAction } from "./rename-folder.js";
import { renameAction } from "./rename.js";
import { reorderAction } from "./reorder.js";
import { previewUpdate, runUpdate } from "./update.js";

type Reads = (tool: ContentTypeSteps, call: ActionCall) => Promise<ToolAnswer | InputRequired>;

type Writes = (
  tool: ContentTypeSteps,
  call: ActionCall<ToolContext>,
  hooks: ContentTypeHooks<object>,
) => Promise<ToolAnswer | InputRequired>;

/** How a standard action runs. */
export interface ActionDefinition {
  /** What the store must be able to do. */
  readonly needs: readonly (keyof Capabilities)[];
  /** Answers a call that only reads; for an action that writes, what it would do. */
  readonly read: Reads;
  /** Absent for an action that only reads. */
  readonly write?: Writes;
  /** The parameter without which an action that writes answers what it would do (`confirm`), or with which (`validateOnly`). */
  readonly previewedBy?: "confirm" | "validateOnly";
}

const writing = ["transactions"] as const;

/** The standard actions. */
export const actionDefinitions: Readonly<Record<string, ActionDefinition>> = {
  list: { needs: ["queries"], read: runList },
  get: { needs: [], read: runGet },
  create: {
    needs: writing,
    read: previewCreate,
    write: runCreate,
    previewedBy: "validateOnly",
  },
  update: {
    needs: writing,
    read: previewUpdate,
    write: runUpdate,
    previewedBy: "validateOnly",
  },
  delete: { needs: writing, ...deleteAction },
  publish: { needs: ["transactions", "publication"], ...publishAction },
  unpublish: { needs: ["transactions", "publication"], ...unpublishAction },
  create_folder: { needs: writing, ...createFolderAction },
  move: { needs: writing, ...moveAction },
  rename: { needs: writing, ...renameAction },
  rename_folder: { needs: writing, ...renameFolderAction },
  delete_folder: { needs: writing, ...deleteFolderAction },
  reorder: { needs: ["transactions", "ordering"], ...reorderAction },
  remove_property: { needs: writing, ...removePropertyAction },
};
