import { createHash } from "node:crypto";

/** What a file is to the documents of a project. */
export type PageState = "written" | "edited" | "foreign";

const opening = "<!-- Written by mcpgen docs. Do not edit.";

/**
 * A page with the line before it by which it is known again. It names a hash of the page's path and text, so that neither a line
 * copied into a file nor a page copied to another name is taken for a page.
 */
export function sealed(path: string, text: string): string {
  return `${firstLine(path, text)}\n${text}`;
}

/**
 * Whether a file, by its path below the documents' folder and its text, is a page as it was written there, such a page with a
 * change by somebody, or no page at all. A checkout may have changed its line ends.
 */
export function pageState(path: string, file: string): PageState {
  if (!file.startsWith(opening)) return "foreign";
  const [first = ""] = file.split(/\r?\n/, 1);
  const text = file.slice(first.length).replace(/^\r?\n/, "");
  return first === firstLine(path, text) ? "written" : "edited";
}

function firstLine(path: string, text: string): string {
  const content = `${path}\0${text.replaceAll("\r\n", "\n")}`;
  return `${opening} ${createHash("sha256").update(content).digest("hex").slice(0, 32)} -->`;
}
