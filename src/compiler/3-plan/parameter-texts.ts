/** Of two meanings of a parameter, those that the actions in question give it. */
interface Either {
  readonly item: string;
  readonly folder: string;
  readonly either: string;
}

const folderActions = ["rename_folder", "delete_folder"];

/** The folder itself is what these are about, whatever else they take. */
const actsOnFolder = ["publish", "unpublish", "create_folder", ...folderActions];

/** What `path` means to some actions: an item, a folder, or either. */
export function describePath(actions: readonly string[], texts: Either): string {
  return ofItemOrFolder(actions, texts);
}

/** What `newName` names for some actions. */
export function describeNewName(actions: readonly string[], texts: Either): string {
  return ofItemOrFolder(actions, texts);
}

function ofItemOrFolder(actions: readonly string[], { item, folder, either }: Either): string {
  const folders = actions.filter((action) => folderActions.includes(action));
  if (folders.length === 0) return item;
  return folders.length === actions.length ? folder : either;
}

/** What `nodeName` means to some actions: the name to find an item by, the one that a new item gets, or either. */
export function describeNodeName(
  actions: readonly string[],
  texts: { readonly found: string; readonly wished: string; readonly either: string },
): string {
  if (!actions.includes("create")) return texts.found;
  return actions.length === 1 ? texts.wished : texts.either;
}

export interface FolderTexts {
  readonly head: string;
  readonly or: string;
  readonly list: string;
  readonly create: string;
  readonly listOrCreate: string;
  readonly move: string;
  readonly itself: (names: string) => string;
  readonly lookUp: string;
}

/** What `folder` means to some actions, in one sentence. */
export function describeFolder(actions: readonly string[], texts: FolderTexts): string {
  const has = (action: string): boolean => actions.includes(action);
  const own = actions.filter((action) => actsOnFolder.includes(action));
  const others = actions.filter(
    (action) => !own.includes(action) && !["list", "create", "move"].includes(action),
  );
  const place = has("list") && has("create") ? texts.listOrCreate : undefined;
  const meanings = [
    place ?? (has("list") ? texts.list : has("create") ? texts.create : ""),
    has("move") ? texts.move : "",
    own.length === 0 ? "" : texts.itself(own.join(", ")),
    others.length === 0 ? "" : texts.lookUp,
  ].filter((meaning) => meaning !== "");
  const last = meanings.at(-1) ?? "";
  const before = meanings.slice(0, -1).join(", ");
  return `${texts.head}${before === "" ? last : `${before}${texts.or}${last}`}.`;
}
