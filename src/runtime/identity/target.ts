import type { ContentNode } from "../../store/content-repository.js";
import { type ActionCall, offers } from "../action-call.js";
import { type KeyedRefusal, refusal } from "../errors.js";
import { memberOf } from "../members.js";
import { quote } from "../messages/one-line.js";
import type { Values } from "../tool.js";
import { findQualified } from "./find-qualified.js";
import { firstOf, folderType } from "./folders.js";
import { normalizePath, parentPath } from "./paths.js";

const structuralTypes: ReadonlySet<string> = new Set([
  folderType,
  "mgnl:area",
  "mgnl:page",
  "mgnl:component",
]);

/** What finding the target of a call asks of its tool. */
export interface TargetSteps {
  /** Business keys in the call. */
  readonly businessKeys: Values;
  /** The uuid of the item that they name. */
  resolveIdentifier(): Promise<string | undefined>;
  /** The folder that the call narrows `nodeName` to. It exists. */
  narrowing(): Promise<string | undefined>;
  /** Given when folders, pages and the like are meant too: the folder that `folder` names, undefined without one. */
  folder?(): Promise<ContentNode | undefined>;
}

/** How many candidates an ambiguous name lists. */
const mostCandidates = 20;

/** The item that a call addresses, and what found it. */
export interface Target {
  readonly node: ContentNode;
  readonly by: "identifier" | "uuid" | "path" | "nodeName" | "folder";
}

/** A call and which nodes it may mean. */
interface Search {
  readonly call: ActionCall;
  isMeant(node: ContentNode): boolean;
}

/**
 * The node that a call addresses: by business key, uuid, path, node name or, where folders are meant too, `folder` alone,
 * in that order. Refuses what is no item, and no folder or the like where these are meant too.
 */
export async function findTarget(call: ActionCall, steps: TargetSteps): Promise<Target> {
  const { uuid, path, nodeName } = call.parameters;
  const isMeant = ({ nodeType }: ContentNode): boolean =>
    nodeType === call.surface.nodeType ||
    (steps.folder !== undefined && structuralTypes.has(nodeType));
  const search = { call, isMeant };
  const found = await steps.resolveIdentifier();
  if (found !== undefined) return { by: "identifier", node: await findByUuid(search, found) };
  if (uuid !== undefined) return { by: "uuid", node: await findByUuid(search, uuid) };
  if (path !== undefined) {
    return { by: "path", node: await findByPath(search, normalizePath(path)) };
  }
  if (nodeName !== undefined) {
    const folder = await steps.narrowing();
    return { by: "nodeName", node: await findByName(search, nodeName, folder) };
  }
  // A business key that no item has leaves it open what was meant: not all that a folder holds.
  const hasKeys = Object.keys(steps.businessKeys).length > 0;
  const folder = hasKeys ? undefined : await steps.folder?.();
  if (folder !== undefined) return { by: "folder", node: folder };
  throw noTarget(call, steps);
}

function noTarget(call: ActionCall, { businessKeys, folder }: TargetSteps): KeyedRefusal {
  const { surface, context } = call;
  const { workspace, identifiers } = surface;
  const [key] = Object.keys(businessKeys);
  if (key !== undefined) {
    const value = quote(memberOf(businessKeys, key));
    const code = offers(call, "list") ? "item-missing-key-list" : "item-missing-key";
    return refusal(context.language, code, { key, value, workspace });
  }
  const used = memberOf(surface.actions, call.action)?.parameters ?? [];
  const addresses = ["path", "nodeName", "uuid"].filter((name) => used.includes(name));
  const keys = [...identifiers, ...addresses, ...(folder === undefined ? [] : ["folder"])];
  return refusal(context.language, "target-missing", { keys: keys.join(" / ") });
}

async function findByUuid(search: Search, uuid: string): Promise<ContentNode> {
  const { surface, context } = search.call;
  const { workspace } = surface;
  const { content, language } = context;
  const node = await content.node(workspace, uuid.toLowerCase());
  if (node === undefined) {
    throw refusal(language, "item-missing-uuid", { uuid: quote(uuid), workspace });
  }
  return meantOnly(search, node);
}

async function findByPath(search: Search, path: string): Promise<ContentNode> {
  const { call } = search;
  const { workspace } = call.surface;
  const { content, language } = call.context;
  const node = await content.nodeAt(workspace, path);
  if (node !== undefined) return meantOnly(search, node);
  const folder = parentPath(path);
  const names = await namesIn(call, folder);
  const shown = quote(path);
  throw names === ""
    ? refusal(language, offers(call, "list") ? "item-missing-path-list" : "item-missing-path", {
        path: shown,
        workspace,
      })
    : refusal(language, "item-missing-path-siblings", { path: shown, workspace, folder, names });
}

async function findByName(
  { call, isMeant }: Search,
  name: string,
  folder: string | undefined,
): Promise<ContentNode> {
  const { workspace, rootPath } = call.surface;
  const root = normalizePath(rootPath);
  const under = folder ?? root;
  const find = (limit: number) =>
    call.context.content.nodesNamed({ workspace, name, under, limit });
  const found = await findQualified(find, isMeant, mostCandidates);
  const [first] = found;
  if (first === undefined) {
    const searched = under === "/" ? folder : under;
    return refuseMissingName(call, name, searched, await find(mostCandidates));
  }
  if (found.length === 1) return first;
  const paths = found.map(({ path }) => path).join(", ");
  throw refusal(call.context.language, "item-ambiguous", { paths });
}

async function refuseMissingName(
  call: ActionCall,
  name: string,
  folder: string | undefined,
  others: readonly ContentNode[],
): Promise<never> {
  const { language } = call.context;
  const structural = others.find((node) => structuralTypes.has(node.nodeType));
  if (structural !== undefined) throw notAnItem(call, structural);
  const shown = quote(name);
  if (folder === undefined) {
    const { workspace } = call.surface;
    const code = offers(call, "list") ? "item-missing-name-list" : "item-missing-name";
    throw refusal(language, code, { name: shown, workspace });
  }
  const names = await namesIn(call, folder);
  throw names === ""
    ? refusal(language, "item-missing-name-in-empty-folder", { name: shown, folder })
    : refusal(language, "item-missing-name-in-folder", { name: shown, folder, names });
}

/** The first names in a folder; empty when there is no such node or it holds nothing. */
async function namesIn(call: ActionCall, folder: string): Promise<string> {
  const { workspace } = call.surface;
  const { content } = call.context;
  const node = await content.nodeAt(workspace, folder);
  if (node === undefined) return "";
  const children = await content.children(workspace, node.uuid, mostCandidates + 1);
  return firstOf(children.map(({ name }) => name));
}

/** Passes a node that may be meant; refuses others. */
function meantOnly({ call, isMeant }: Search, node: ContentNode): ContentNode {
  if (isMeant(node)) return node;
  throw notAnItem(call, node);
}

/** The action that does the same to a folder. */
const folderActions: Readonly<Record<string, string>> = {
  delete: "delete_folder",
  rename: "rename_folder",
};

function notAnItem(call: ActionCall, { path, nodeType: type }: ContentNode): KeyedRefusal {
  const { language } = call.context;
  const use = type === folderType ? memberOf(folderActions, call.action) : undefined;
  if (use !== undefined && offers(call, use)) {
    return refusal(language, "item-is-folder", { path, use });
  }
  const { nodeType: expected } = call.surface;
  const key = structuralTypes.has(type) ? "item-structural" : "item-other-type";
  return refusal(language, key, { path, type, expected });
}
