import { refusal } from "../errors.js";
import type { Language } from "../messages/messages.js";
import { quote } from "../messages/one-line.js";
import { mostNameBytes } from "../node-name.js";

/** An absolute path in its one spelling: a leading slash, none at the end, none doubled. */
export function normalizePath(text: string): string {
  const parts = text.split("/").filter((part) => part !== "");
  return `/${parts.join("/")}`;
}

export function parentPath(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

export function joinPath(parent: string, name: string): string {
  return parent === "/" ? `/${name}` : `${parent}/${name}`;
}

/** Throws the refusal of a path that no node can have, as far as its length goes. */
export function refuseImpossiblePath(path: string, language: Language): void {
  const names = path.split("/").slice(1);
  const isPossible =
    names.length <= mostLevels &&
    bytesOf(path) <= mostPathBytes &&
    names.every((name) => bytesOf(name) <= mostNameBytes);
  if (!isPossible) throw refusal(language, "path-too-long", { path: quote(path) });
}

const mostPathBytes = 2000;
const mostLevels = 128;

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
