import type { ContentNode } from "../../store/content-repository.js";
import { KeyedRefusal, refusal } from "../errors.js";
import { normalizePath } from "../identity/paths.js";
import { quote } from "../messages/one-line.js";
import type { DecoratedSurface } from "../surface.js";
import type { ReadContext } from "../tool.js";
import { isAbsent } from "../validation/checked.js";

/** Where decorated fields are. */
export type Place = DecoratedSurface["places"][number];

/** What a call says of the item it means. */
export interface SentAddress {
  /** As sent. */
  readonly workspace: unknown;
  readonly uuid: string | undefined;
  readonly path: string | undefined;
}

/** Where a call works, as far as that can be said. */
export interface FoundPlace {
  readonly workspace: string;
  /** Of the item, when it is of one that has the fields; else all that have them, for a refusal to name. */
  readonly nodeType: string;
  /** Why the call works nowhere. */
  readonly refused?: KeyedRefusal;
}

/**
 * The workspace that a call means, and the type of the node that it addresses there. All places are looked in when it names
 * none. What cannot be told is refused by the answer and not thrown, so that it joins all else that is wrong.
 */
export async function findPlace(
  { places, workspaceRequired }: DecoratedSurface,
  address: SentAddress,
  context: ReadContext,
): Promise<FoundPlace> {
  try {
    const candidates = placesMeant(places, workspaceRequired === true, address.workspace, context);
    return await lookIn(candidates, address, context);
  } catch (error) {
    if (!(error instanceof KeyedRefusal)) throw error;
    const [first] = places;
    return { workspace: first?.workspace ?? "", nodeType: "", refused: error };
  }
}

/** The place that is named, or all of them. */
function placesMeant(
  places: readonly Place[],
  isRequired: boolean,
  sent: unknown,
  { language }: ReadContext,
): readonly Place[] {
  const valid = places.map(({ workspace }) => workspace).join(", ");
  const named = typeof sent === "string" ? sent.trim() : sent;
  if (isAbsent(named) || named === null || named === "") {
    if (isRequired) throw refusal(language, "workspace-missing", { valid });
    return places;
  }
  const found = places.filter(({ workspace }) => workspace === named);
  if (found.length === 0) {
    throw refusal(language, "workspace-unknown", { workspace: quote(named), valid });
  }
  return found;
}

interface Hit {
  readonly place: Place;
  readonly node: ContentNode;
}

async function lookIn(
  places: readonly Place[],
  address: SentAddress,
  context: ReadContext,
): Promise<FoundPlace> {
  const hits: Hit[] = [];
  for (const place of places) {
    const node = await nodeIn(place, address, context);
    if (node !== undefined) hits.push({ place, node });
  }
  const [hit, ...others] = closest(hits, address);
  if (others.length > 0) throw inSeveral([...(hit ? [hit] : []), ...others], address, context);
  if (hit !== undefined) return foundAt(hit);
  const [first] = places;
  // How one workspace is short of a path, or a call of an address, is said where the item is looked for.
  const isSaidLater = address.uuid === undefined && (address.path === undefined || !places[1]);
  if (first !== undefined && isSaidLater) {
    return { workspace: first.workspace, nodeType: first.nodeTypes.join(", ") };
  }
  throw inNone(places, address, context);
}

async function nodeIn(
  { workspace }: Place,
  { uuid, path }: SentAddress,
  { content }: ReadContext,
): Promise<ContentNode | undefined> {
  if (uuid !== undefined) return content.node(workspace, uuid.toLowerCase());
  return path === undefined ? undefined : content.nodeAt(workspace, normalizePath(path));
}

/** Those that hold for the whole address and have the fields, as far as there are any. */
function closest(hits: readonly Hit[], { path }: SentAddress): readonly Hit[] {
  const tests = [
    ({ node }: Hit) => path === undefined || node.path === normalizePath(path),
    ({ place, node }: Hit) => place.nodeTypes.includes(node.nodeType),
  ];
  return tests.reduce((left, holds) => {
    const kept = left.filter(holds);
    return kept.length === 0 ? left : kept;
  }, hits);
}

function foundAt({ place: { workspace, nodeTypes }, node: { nodeType } }: Hit): FoundPlace {
  const hasFields = nodeTypes.includes(nodeType);
  return { workspace, nodeType: hasFields ? nodeType : nodeTypes.join(", ") };
}

function inSeveral(
  hits: readonly Hit[],
  { uuid, path }: SentAddress,
  { language }: ReadContext,
): KeyedRefusal {
  const workspaces = hits.map(({ place }) => place.workspace).join(", ");
  return refusal(language, "item-in-several-workspaces", {
    address: quote(uuid ?? path),
    workspaces,
  });
}

function inNone(
  places: readonly Place[],
  { uuid, path }: SentAddress,
  { language }: ReadContext,
): KeyedRefusal {
  const workspaces = places.map(({ workspace }) => workspace).join(", ");
  return uuid === undefined
    ? refusal(language, "item-missing-path-workspaces", { path: quote(path), workspaces })
    : refusal(language, "item-missing-uuid-workspaces", { uuid: quote(uuid), workspaces });
}
