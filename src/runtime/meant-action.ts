import { closestMatch } from "../util/closest-match.js";

/** What models call an action, with the names that it can have here, the likeliest first. */
const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      [
        ["remove", "destroy", "erase", "trash"],
        ["delete", "clear"],
      ],
      [["add", "insert", "new", "make"], ["create"]],
      [
        ["edit", "modify", "change", "patch", "save", "write", "put"],
        ["update", "set"],
      ],
      [["fetch", "read", "show", "view", "retrieve", "load"], ["get"]],
      [["find", "search", "query", "browse", "filter", "get_all"], ["list"]],
      [["relocate"], ["move"]],
      [["sort", "order"], ["reorder"]],
      [["mkdir", "add_folder", "new_folder"], ["create_folder"]],
      [["rmdir", "remove_folder"], ["delete_folder"]],
      [
        ["unset", "delete_property", "clear_property"],
        ["remove_property", "clear"],
      ],
      [["release", "republish", "deploy"], ["publish"]],
      [["depublish", "withdraw", "retract", "hide"], ["unpublish"]],
    ] as const
  ).flatMap(([words, names]) => words.map((word) => [word, names] as const)),
);

/**
 * The offered action that an unknown one most likely means: the one that it is another word for, otherwise the one spelt most
 * like it. A word for an action that is not offered means none, whatever it looks like: `remove` is no misspelt `move`.
 */
export function meantAction(sent: string, offered: readonly string[]): string | undefined {
  const word = sent.trim().toLowerCase().replaceAll("-", "_");
  const meant = synonyms.get(word);
  // The name of an action itself, of tools over decorated fields.
  const names = word === "set" ? ["update"] : meant;
  const found = names?.find((name) => offered.includes(name));
  return found !== undefined || meant !== undefined ? found : closestMatch(sent, offered);
}
