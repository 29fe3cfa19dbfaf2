import {
  type ContentTypeToolPlan,
  type CustomActionPlan,
  type DecoratedFieldsToolPlan,
  type StandardAction,
  confirmedActions,
  itemActions,
  readingActions,
  readingDecoratedActions,
  standardActions,
} from "../ir/tool.js";
import { type Cell, joined, listed } from "./blocks.js";

/** What a call of an action has to say which item or folder it is about. */
export interface StandardNeeds {
  /** One item, by any of its addresses. */
  readonly address: boolean;
  /** A folder, by any of its names: as the subject, or as where something goes. */
  readonly folder: boolean;
}

const folderActions: readonly string[] = ["create_folder", "rename_folder", "delete_folder"];

/** Which of both an action needs; one of the declaration's own has an item. */
export function standardNeeds(
  { customActions }: Pick<ContentTypeToolPlan, "customActions">,
  action: string,
): StandardNeeds {
  const isCustom = customActions.some(({ name }) => name === action);
  return {
    address: isCustom || itemActions.some((each) => each === action),
    folder: action === "move" || folderActions.includes(action),
  };
}

/** What an action of a content type tool needs, in words; empty when it needs nothing. */
export function neededBy(
  plan: ContentTypeToolPlan,
  action: string,
  required: readonly string[],
): Cell {
  const { address } = standardNeeds(plan, action);
  const parameters = plan.listed
    .flatMap((tool) => tool.parameters)
    .filter(({ requiredBy }) => requiredBy.includes(action))
    .map(({ name }) => name);
  return joined(
    [
      ...(address ? [addressNeed(plan, action)] : []),
      folderNeed(plan, action),
      listed([...new Set(parameters)]),
      listed(required),
      ...(action === "update" ? [["one field or more"]] : []),
    ],
    "; ",
  );
}

function addressNeed({ identifiers }: ContentTypeToolPlan, action: string): Cell {
  const folder = action === "publish" || action === "unpublish" ? ["folder"] : [];
  return ["one of ", ...listed([...identifiers, "uuid", "path", "nodeName", ...folder], "or")];
}

function folderNeed({ folderTemplate }: ContentTypeToolPlan, action: string): Cell {
  const taxonomy = folderTemplate.map(({ field }) => field);
  const fields: readonly Cell[] = taxonomy.length === 0 ? [] : [["fields ", ...listed(taxonomy)]];
  const folder: Cell = [{ code: "folder" }];
  switch (action) {
    case "move":
      return ["as destination ", ...joined([folder, ...fields], " or ")];
    case "create_folder":
      return joined(
        [folder, [{ code: "parentPath" }, " with ", { code: "folderName" }], ...fields],
        " or ",
      );
    case "rename_folder":
    case "delete_folder":
      return joined([[{ code: "path" }], folder, ...fields], " or ");
    default:
      return [];
  }
}

/** The same of a tool over decorated fields. */
export function neededByDecorated(plan: DecoratedFieldsToolPlan, action: string): Cell {
  const workspace = plan.workspaceRequired ? listed(["workspace"]) : [];
  const fields: Cell = action === "clear" ? listed(["fields"]) : [];
  const some: Cell = action === "set" ? ["one field or more"] : [];
  return joined([["one of ", ...listed(["uuid", "path"], "or")], workspace, fields, some], "; ");
}

/** How an action is confirmed before it is done; undefined when it is done at once. */
export function confirmationOf(plan: ContentTypeToolPlan, action: string): Cell | undefined {
  const custom = plan.customActions.find(({ name }) => name === action);
  const isConfirmed = custom?.confirm ?? confirmedActions.some((each) => each === action);
  if (!isConfirmed) return undefined;
  switch (plan.confirmation) {
    case "flag":
      return ["preview first, then again with ", { code: "confirm: true" }];
    case "token":
      return [
        "preview first, then again with ",
        { code: "confirm: true" },
        " and the preview's ",
        { code: "confirmToken" },
      ];
    case "elicit":
      return [
        "the client asks its user; one that cannot gets a preview with a ",
        { code: "confirmToken" },
      ];
  }
}

/** Whether an action never writes. */
export function isReading(action: string, custom: CustomActionPlan | undefined): boolean {
  if (custom !== undefined) return custom.readOnly;
  return [...readingActions, ...readingDecoratedActions].some((each) => each === action);
}

const standardWords: Readonly<Record<StandardAction, string>> = {
  list: "Items in order, a page at a time, narrowed by folder, values of fields or a text.",
  get: "One item with all its fields.",
  create: "Adds an item.",
  update: "Changes the fields that are sent; null clears one.",
  delete: "Removes an item and all below it, on both sides.",
  publish: "Copies an item or a folder to the published side.",
  unpublish: "Takes an item or a folder off the published side.",
  create_folder: "Adds a folder below one that exists.",
  move: "Puts an item into another folder, which must exist.",
  rename: "Gives an item another node name.",
  rename_folder: "Gives a folder another name.",
  delete_folder: "Removes a folder and all it holds.",
  reorder: "Moves an item among its siblings.",
  remove_property: "Removes one property of an item, never a required field.",
};

const decoratedWords: Readonly<Record<string, string>> = {
  get: "Reads the fields of one node.",
  set: "Changes the fields that are sent; null clears one.",
  clear: "Empties the named fields, in every language.",
};

/** What a standard action does, in a sentence. */
export function actionWords(kind: "contentType" | "decoratedFields", action: string): string {
  if (kind === "decoratedFields") return decoratedWords[action] ?? "";
  const standard = standardActions.find((each) => each === action);
  return standard === undefined ? "" : standardWords[standard];
}
