import { memberOf } from "./members.js";
import { type Language, message } from "./messages/messages.js";
import type { Values } from "./tool.js";

/** Errors of a store that say something a caller can act on. */
export type StoreErrorName =
  | "AccessDeniedError"
  | "ConnectionLostError"
  | "InvalidNameError"
  | "InvalidMoveError"
  | "NameTakenError"
  | "NodeMissingError"
  | "NotARepositoryError"
  | "ParentUnpublishedError"
  | "RepositoryBusyError"
  | "RepositoryNotWritableError"
  | "RepositoryOutdatedError"
  | "RepositoryTooNewError";

/** What only whoever runs the server can put right, with the words for the caller. */
const serverErrors = [
  ["AccessDeniedError", "store-denied"],
  ["RepositoryNotWritableError", "store-not-writable"],
  ["NotARepositoryError", "store-unusable"],
  ["RepositoryOutdatedError", "store-unusable"],
  ["RepositoryTooNewError", "store-unusable"],
] as const;

/** Whether an error is this one of a store: by name, since a store may come with its own copy of the class. */
export function isStoreError(error: unknown, name: StoreErrorName): error is Error {
  return error instanceof Error && error.name === name;
}

/** The path that an error of a store is about; empty when it tells none. */
export function pathIn(error: Error): string {
  const path = memberOf(error as unknown as Values, "path");
  return typeof path === "string" ? path : "";
}

/**
 * What a caller can do about an error that a call ended with, in words; undefined when it is none of a store's that a
 * caller can do something about.
 */
export function storeRefusal(
  error: unknown,
  { language, writes }: { readonly language: Language; readonly writes: boolean },
): string | undefined {
  if (isStoreError(error, "RepositoryBusyError")) return message(language, "store-busy", {});
  if (isStoreError(error, "ConnectionLostError")) {
    const written = writes ? memberOf(error as unknown as Values, "written") : false;
    if (written === true) return message(language, "connection-lost-written", {});
    if (written === false) return message(language, "connection-lost", {});
    return message(language, "connection-lost-unknown", {});
  }
  if (isStoreError(error, "NameTakenError")) {
    return message(language, "path-taken", { path: pathIn(error) });
  }
  if (isStoreError(error, "ParentUnpublishedError")) {
    return message(language, "parent-unpublished", { path: pathIn(error) });
  }
  if (isStoreError(error, "InvalidNameError")) return message(language, "name-impossible", {});
  if (isStoreError(error, "NodeMissingError")) return message(language, "node-gone", {});
  if (isStoreError(error, "InvalidMoveError")) return message(language, "move-impossible", {});
  const found = serverErrors.find(([name]) => isStoreError(error, name));
  return found === undefined ? undefined : message(language, found[1], {});
}
