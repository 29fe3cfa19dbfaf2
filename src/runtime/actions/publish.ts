import type { ContentNode, PublishResult } from "../../store/content-repository.js";
import { invariant } from "../../util/invariant.js";
import { type ActionCall, withIgnored } from "../action-call.js";
import { type KeyedRefusal, refusal } from "../errors.js";
import { type ContentTypeHooks, withNodeHooks } from "../hooks.js";
import { folderType } from "../identity/folders.js";
import { findNode } from "../identity/node-target.js";
import { message, type MessageKey } from "../messages/messages.js";
import { summaryOf } from "../node-summary.js";
import type { ContentTypeSteps } from "../steps.js";
import { isStoreError, pathIn } from "../store-errors.js";
import type { ToolAnswer, ToolContext } from "../tool.js";
import { type ActionRuns, withoutPreview } from "./action-runs.js";
import { readItem } from "./get.js";

/** Copies a node, or its subtree, to the published side. */
export const publishAction: ActionRuns = {
  read: withoutPreview,
  write: publish,
};

/** Takes a node back from the published side. */
export const unpublishAction: ActionRuns = {
  read: withoutPreview,
  write: unpublish,
};

type Hooks = ContentTypeHooks<object>;
type Call = ActionCall<ToolContext>;

async function publish(tool: ContentTypeSteps, call: Call, hooks: Hooks): Promise<ToolAnswer> {
  const { parameters, context } = call;
  const { recursive } = parameters;
  const node = await findNode(tool, call);
  let count = 0;
  const write = async (): Promise<ContentNode> => {
    ({ count } = await publishNode(call, node));
    return readAgain(call, node);
  };
  const subject = summaryOf(node);
  await withNodeHooks(hooks, { action: "Publish", subject, write }, context);
  const alone = node.publication === "published" ? "published-unchanged" : "published";
  return answer(tool, call, { node, count, text: recursive ? "published-recursive" : alone });
}

async function unpublish(tool: ContentTypeSteps, call: Call, hooks: Hooks): Promise<ToolAnswer> {
  const { parameters, surface, context } = call;
  const { content, signal, language } = context;
  const { workspace } = surface;
  const { recursive } = parameters;
  const node = await findNode(tool, call);
  const { uuid, path } = node;
  // What goes is what is below it there, wherever that has been moved to since.
  const there = await content.published.subtree({ workspace, uuid, properties: [] });
  if (there === undefined) {
    return answer(tool, call, { node, count: 0, text: "unpublish-nothing" });
  }
  const below = there.descendants;
  if (below > 0 && !recursive) throw refusal(language, "unpublish-below", { path, count: below });
  let count = 0;
  const write = async (): Promise<ContentNode> => {
    const onProgress = progressOf(call);
    ({ count } = await content.unpublish(workspace, uuid, { onProgress, signal }));
    return readAgain(call, node);
  };
  const subject = summaryOf(node);
  await withNodeHooks(hooks, { action: "Unpublish", subject, write }, context);
  return answer(tool, call, {
    node,
    count,
    text: below > 0 ? "unpublished-recursive" : "unpublished",
  });
}

/** Copies the node. What stands in the way is refused, naming it. */
async function publishNode(call: Call, { workspace, uuid }: ContentNode): Promise<PublishResult> {
  const { content, signal } = call.context;
  const { recursive } = call.parameters;
  const onProgress = progressOf(call);
  try {
    return await content.publish(workspace, uuid, { recursive, onProgress, signal });
  } catch (error) {
    if (isStoreError(error, "ParentUnpublishedError")) {
      throw await parentUnpublished(call, pathIn(error));
    }
    if (isStoreError(error, "NameTakenError")) throw await placeTaken(call, pathIn(error));
    throw error;
  }
}

function progressOf({ context }: Call): (done: number, total: number) => void {
  return (done, total) => context.progress(done, total);
}

async function parentUnpublished({ surface, context }: Call, path: string): Promise<KeyedRefusal> {
  const parent = await context.content.nodeAt(surface.workspace, path);
  const isItem = parent !== undefined && parent.nodeType !== folderType;
  const key = isItem ? "parent-unpublished-item" : "parent-unpublished";
  return refusal(context.language, key, { path });
}

/** Another node was published at a path and has left it since. */
async function placeTaken({ surface, context }: Call, path: string): Promise<KeyedRefusal> {
  const { workspace } = surface;
  const { content, language } = context;
  const holder = await content.published.nodeAt(workspace, path);
  const other = holder && (await content.node(workspace, holder.uuid));
  if (other === undefined) return refusal(language, "published-place-lost", { path });
  return refusal(language, "published-place-taken", { path, other: other.path });
}

async function readAgain({ context }: Call, node: ContentNode): Promise<ContentNode> {
  const now = await context.content.node(node.workspace, node.uuid);
  invariant(now !== undefined, `The node ${node.path} is still there.`);
  return now;
}

type Outcome = Extract<
  MessageKey,
  | `published${"" | "-unchanged" | "-recursive"}`
  | `unpublished${"" | "-recursive"}`
  | "unpublish-nothing"
>;

/** The node as it is then: an item with its fields, or else what every node has. */
async function answer(
  tool: ContentTypeSteps,
  call: Call,
  {
    node,
    count,
    text,
  }: { readonly node: ContentNode; readonly count: number; readonly text: Outcome },
): Promise<ToolAnswer> {
  const { surface, context, parameters, issues } = call;
  const isItem = node.nodeType === surface.nodeType;
  const shown = isItem
    ? { item: await readItem(tool, node.uuid, context) }
    : { folder: summaryOf(await readAgain(call, node)) };
  const words = message(context.language, text, { path: node.path });
  return withIgnored({ ...shown, count, recursive: parameters.recursive, message: words }, issues);
}
