import { createHash } from "node:crypto";
import { InvalidCursorError, type ItemQuery } from "../content-repository.js";

/** The last node of a page: the next one begins after it. */
export interface CursorPosition {
  readonly key: string;
  /** The sorted property's value in indexed form; null where the node has none or nothing is sorted. */
  readonly value: string | null;
}

/** A cursor that is good for this query alone, whatever the page size. */
export function printCursor(query: ItemQuery, position: CursorPosition): string {
  const text = Buffer.from(JSON.stringify([position.key, position.value])).toString("base64url");
  return `${text}.${seal(query, text)}`;
}

/** The inverse of `printCursor`. Throws `InvalidCursorError` for any other text. */
export function parseCursor(query: ItemQuery, cursor: string): CursorPosition {
  const [text = "", sealed] = cursor.split(".", 2);
  if (cursor !== `${text}.${sealed}` || sealed !== seal(query, text)) {
    throw new InvalidCursorError("The cursor was not given for this query.");
  }
  const [key, value]: [string, string | null] = JSON.parse(
    Buffer.from(text, "base64url").toString(),
  );
  return { key, value };
}

/** Binds the text of a cursor to what its query selects and how it sorts. */
function seal(query: ItemQuery, text: string): string {
  const { workspace, nodeTypes, under, equals, text: search, sort } = query;
  const selection = [
    workspace,
    [...new Set(nodeTypes)].sort(),
    under,
    Object.entries(equals).sort(([one], [other]) => (one < other ? -1 : 1)),
    search && [search.query, [...new Set(search.properties)].sort()],
    sort && [sort.property, sort.descending],
  ];
  return createHash("sha256")
    .update(JSON.stringify([selection, text]))
    .digest("base64url")
    .slice(0, 22);
}
