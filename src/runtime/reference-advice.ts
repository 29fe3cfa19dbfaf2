import type { ContentNode } from "../store/content-repository.js";
import type { ActionCall } from "./action-call.js";
import { firstOf } from "./identity/folders.js";
import { normalizePath } from "./identity/paths.js";
import { message } from "./messages/messages.js";
import { quote } from "./messages/one-line.js";
import { findByKey, type Link, uuidOf, withoutPrefix } from "./reference-targets.js";

/** Reports a link of the right form that leads nowhere. */
export function reportMissing(
  { issues }: ActionCall,
  { path, value }: Link,
  workspace: string,
): undefined {
  issues.reportAt(path, "reference-missing", { value: quote(value), workspace });
}

/**
 * Reports a value that is no UUID where the link takes one, or the asset id made of it. A path, name or key of a node that
 * exists is answered with what to send instead.
 */
export async function reportOtherForm(
  call: ActionCall,
  link: Link,
  workspace: string,
): Promise<undefined> {
  const { issues, context } = call;
  const { path, reference } = link;
  const isAsset = reference.storage === "asset";
  const value = quote(link.value);
  const idOf = ({ uuid }: ContentNode): string => (isAsset ? `jcr:${uuid}` : uuid);
  const prefixed = await nodeOfAssetId(call, link, workspace);
  if (prefixed !== undefined) {
    issues.reportAt(path, "reference-by-asset-id", { id: prefixed.uuid });
    return;
  }
  const [node, ...others] = await meantNodes(call, link, workspace);
  if (node === undefined) {
    if (isAsset) issues.reportAt(path, "reference-asset-form", { value });
    else issues.reportAt(path, "reference-missing-uuid", { value, workspace });
    return;
  }
  const wanted = message(context.language, isAsset ? "wanted-asset" : "wanted-uuid", {});
  const details = { wanted, value, workspace, target: node.path, id: idOf(node) };
  if (others.length > 0) {
    const candidates = firstOf([node, ...others].map((each) => `${idOf(each)} (${each.path})`));
    issues.reportAt(path, "reference-by-key-ambiguous", { ...details, candidates });
  } else if (isPathLike(link.value)) issues.reportAt(path, "reference-by-path", details);
  else issues.reportAt(path, "reference-by-key", details);
}

/** Nodes that a value of another form may mean: the one at a path, else those that a key names. */
async function meantNodes(
  call: ActionCall,
  link: Link,
  workspace: string,
): Promise<readonly ContentNode[]> {
  if (!isPathLike(link.value)) return findByKey(call, link, workspace);
  const node = await call.context.content.nodeAt(workspace, normalizePath(link.value));
  return node === undefined ? [] : [node];
}

function isPathLike(value: string): boolean {
  return value.includes("/");
}

async function nodeOfAssetId(
  { context }: ActionCall,
  { value }: Link,
  workspace: string,
): Promise<ContentNode | undefined> {
  const uuid = uuidOf(withoutPrefix(value));
  return uuid === undefined ? undefined : context.content.node(workspace, uuid);
}

/** Reports a key that names nothing; a UUID or a path without its slash is answered with the path to send instead. */
export async function reportNoKey(
  call: ActionCall,
  link: Link,
  workspace: string,
): Promise<undefined> {
  const { issues, context } = call;
  const { path, value, reference } = link;
  const named = await nodeOfAssetId(call, link, workspace);
  if (named !== undefined) {
    issues.reportAt(path, "reference-by-uuid", { value: quote(value), target: named.path });
    return;
  }
  const relative = isPathLike(value)
    ? await context.content.nodeAt(workspace, normalizePath(value))
    : undefined;
  if (relative !== undefined) {
    issues.reportAt(path, "reference-relative-path", { target: relative.path });
    return;
  }
  const root = normalizePath(reference.rootPath ?? "/");
  if (root === "/") return reportMissing(call, link, workspace);
  issues.reportAt(path, "reference-missing-under", { value: quote(value), root, workspace });
}
