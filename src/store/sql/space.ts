import type { Side } from "../content-repository.js";
import { fromStoredText, toStoredText } from "./stored-text.js";

/*
 * Each side of a workspace is a space of its own in the tables, so that every query and index serves both. The author side
 * has the workspace's name.
 */

/** What the tables call one side of a workspace. */
export function spaceOf(workspace: string, side: Side): string {
  const name = toStoredText(workspace);
  return side === "author" ? name : name + publishedMark;
}

/** The side that a space is. */
export function sideOf(space: string): Side {
  return space.endsWith(publishedMark) ? "published" : "author";
}

/** The workspace that a space is a side of. */
export function workspaceOf(space: string): string {
  return fromStoredText(
    sideOf(space) === "published" ? space.slice(0, -publishedMark.length) : space,
  );
}

/** No workspace's stored name holds the escape character before anything but hexadecimal digits. */
const publishedMark = "\u{1b}published";
