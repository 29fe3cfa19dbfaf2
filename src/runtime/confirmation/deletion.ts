import { type ActionCall, withIgnored } from "../action-call.js";
import { message } from "../messages/messages.js";
import { contentNodeType } from "../node-io/write.js";
import type { ToolAnswer, ToolContext } from "../tool.js";
import { type Affected, childNames, localesText } from "./affected.js";
import type { Shown } from "./confirmation.js";
import { referredBy } from "./referring.js";

/** How many children are looked through at a time. */
const pageSize = 500;

/** What a deletion would take with it. */
export async function deletionPreview(
  { node, subtree, locales }: Affected,
  call: ActionCall,
): Promise<Shown> {
  const { descendants } = subtree;
  const references = await referredBy(call, node, "any");
  const facts = {
    action: "delete",
    workspace: node.workspace,
    uuid: node.uuid,
    type: node.nodeType,
    path: node.path,
    descendants,
    directChildren: await childNames(call, node),
    locales,
    published: subtree.published > 0,
    referencedBy: references,
  };
  const { path } = node;
  const { language } = call.context;
  const told = { path, descendants, references: references.count };
  const { published } = subtree;
  const going = { ...told, published, locales: localesText(locales, language) };
  return {
    facts,
    message: message(language, "would-delete", told),
    question: message(language, "ask-delete", going),
    yes: message(language, "yes-delete", {}),
  };
}

/** What a deletion answers when it is done. */
export function deletionAnswer(
  { node, subtree: { descendants } }: Affected,
  { context, issues }: ActionCall,
): ToolAnswer {
  const { path } = node;
  const answer = {
    deleted: true,
    action: "delete",
    workspace: node.workspace,
    uuid: node.uuid,
    path,
    type: node.nodeType,
    descendants,
    message: message(context.language, "deleted", { path, descendants }),
  };
  return withIgnored(answer, issues);
}

/** Takes a node back from the published side and removes it, both with everything below it. */
export async function removeNode(
  workspace: string,
  uuid: string,
  context: ToolContext,
): Promise<void> {
  await takeBack(workspace, uuid, context);
  await context.content.remove(workspace, uuid);
}

/** Nodes that were moved here since they were published are where they were on the published side, each for itself. */
async function takeBack(workspace: string, uuid: string, context: ToolContext): Promise<void> {
  const { content, signal } = context;
  const publishedBelow = async (): Promise<number> =>
    (await content.subtree({ workspace, uuid, properties: [] }))?.published ?? 0;
  if ((await publishedBelow()) === 0) return;
  await content.unpublish(workspace, uuid, { onProgress: context.progress, signal });
  if ((await publishedBelow()) === 0) return;
  for (let skip = 0; ; skip += pageSize) {
    const children = await content.children(workspace, uuid, pageSize, skip);
    for (const child of children) {
      if (child.nodeType !== contentNodeType) await takeBack(workspace, child.uuid, context);
    }
    if (children.length < pageSize) return;
  }
}
