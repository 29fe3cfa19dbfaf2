import type { ContentNode } from "../../store/content-repository.js";
import { type ActionCall, offers } from "../action-call.js";
import { type KeyedRefusal, refusal } from "../errors.js";
import { quote } from "../messages/one-line.js";
import { memberOf } from "../members.js";
import type { Values } from "../tool.js";
import { findQualified } from "./find-qualified.js";
import { firstOf } from "./folders.js";
import { normalizePath, parentPath } from "./paths.js";

const structuralTypes: ReadonlySet<string> = new Set([
  "mgnl:folder",
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
}

/** How many candidates an ambiguous name lists. */
const mostCandidates = 20;

/** The item that a call addresses, and what found it. */
export interface Target {
  readonly node: ContentNode;
  readonly by: "identifier" | "uuid" | "path" | "nodeName";
}

/** The item that a call addresses: by business key, uuid, path or node name, in that order. Refuses what is no item. */
export async function findTarget(call: ActionCall, steps: TargetSteps): Promise<Target> {
  const { uuid, path, nodeName } = call.parameters;
  const found = await steps.resolveIdentifier();
  if (found !== undefined) return { by: "identifier", node: await findByUuid(call, found) };
  if (uuid !== undefined) return { by: "uuid", node: await findByUuid(call, uuid) };
  if (path !== undefined) {
    return { by: "path", node: await findByPath(call, normalizePath(path)) };
  }
  if (nodeName !== undefined) {
    const folder = await steps.narrowing();
    return { by: "nodeName", node: await findByName(call, nodeName, folder) };
  }
  throw noTarget(call, steps.businessKeys);
}

function noTarget(call: ActionCall, businessKeys: Values): KeyedRefusal {
  const { surface, context } = call;
  const { workspace, identifiers } = surface;
  const [key] = Object.keys(businessKeys);
  if (key !== undefined) {
    const value = quote(memberOf(businessKeys, key));
    const code = offers(call, "list") ? "item-missing-key-list" : "item-missing-key";
    return refusal(context.language, code, { key, value, workspace });
  }
  const keys = [...identifiers, "path", "nodeName", "uuid"].join(" / ");
  return refusal(context.language, "target-missing", { keys });
}

async function findByUuid(call: ActionCall, uuid: string): Promise<ContentNode> {
  const { workspace } = call.surface;
  const { content, language } = call.context;
  const node = await content.node(workspace, uuid.toLowerCase());
  if (node === undefined) {
    throw refusal(language, "item-missing-uuid", { uuid: quote(uuid), workspace });
  }
  return itemOnly(call, node);
}

async function findByPath(call: ActionCall, path: string): Promise<ContentNode> {
  const { workspace } = call.surface;
  const { content, language } = call.context;
  const node = await content.nodeAt(workspace, path);
  if (node !== undefined) return itemOnly(call, node);
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
  call: ActionCall,
  name: string,
  folder: string | undefined,
): Promise<ContentNode> {
  const { workspace, nodeType, rootPath } = call.surface;
  const root = normalizePath(rootPath);
  const under = folder ?? root;
  const find = (limit: number) =>
    call.context.content.nodesNamed({ workspace, name, under, limit });
  const found = await findQualified(find, (node) => node.nodeType === nodeType, mostCandidates);
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

/** Passes a node of the tool's own type; refuses folders, pages and other types. */
function itemOnly(call: ActionCall, node: ContentNode): ContentNode {
  if (node.nodeType === call.surface.nodeType) return node;
  throw notAnItem(call, node);
}

function notAnItem(call: ActionCall, { path, nodeType: type }: ContentNode): KeyedRefusal {
  const { nodeType: expected } = call.surface;
  const key = structuralTypes.has(type) ? "item-structural" : "item-other-type";
  return refusal(call.context.language, key, { path, type, expected });
}
