import type { ContentNode, MoveTarget } from "../../store/content-repository.js";
import type { ActionCall } from "../action-call.js";
import { refusal } from "../errors.js";
import { type ContentTypeHooks, type NodeAction, withNodeHooks } from "../hooks.js";
import { joinPath, parentPath, refuseImpossiblePath } from "../identity/paths.js";
import { message } from "../messages/messages.js";
import { quote } from "../messages/one-line.js";
import { mostNameBytes } from "../node-name.js";
import { summaryOf } from "../node-summary.js";
import type { ToolContext } from "../tool.js";
import { type Affected, affectedBy, localesText, stateOf } from "./affected.js";
import type { Shown } from "./confirmation.js";
import { referredBy } from "./referring.js";

/** A node that is to get another path, with all below it. */
export interface Relocation extends Affected {
  readonly target: MoveTarget;
  /** The path that it would get. */
  readonly to: string;
}

/** What would get another path. */
export async function relocationPreview(
  { node, subtree, locales, to }: Relocation,
  call: ActionCall,
): Promise<Shown> {
  const { path: from } = node;
  const { descendants } = subtree;
  const references = await referredBy(call, node, "path");
  const facts = {
    action: call.action,
    workspace: node.workspace,
    uuid: node.uuid,
    type: node.nodeType,
    from,
    to,
    affectedDescendants: descendants,
    locales,
    published: subtree.published > 0,
    referencedBy: references,
  };
  const { language } = call.context;
  const told = { from, to, descendants, references: references.count };
  const { published } = subtree;
  const going = { ...told, published, locales: localesText(locales, language) };
  const isMove = call.action === "move";
  return {
    facts,
    message: message(language, "would-move", told),
    question: message(language, isMove ? "ask-move" : "ask-rename", going),
    yes: message(language, isMove ? "yes-move" : "yes-rename", {}),
  };
}

/** Changes with everything that the preview depends on, the new path included. */
export function relocationState(plan: Relocation): string {
  return JSON.stringify([stateOf(plan), plan.to]);
}

/** Gives the node its new path, between the hooks of the action. */
export function relocate(
  { node, target }: Relocation,
  { surface, context }: ActionCall<ToolContext>,
  { hooks, action }: { readonly hooks: ContentTypeHooks<object>; readonly action: NodeAction },
): Promise<ContentNode> {
  const { workspace } = surface;
  const write = () => context.content.move(workspace, node.uuid, target);
  return withNodeHooks(hooks, { action, subject: summaryOf(node), write }, context);
}

/** The new name that a call sends, by the rule for names of its kind; what is wrong with it is reported. */
export function readNewName(
  { parameters, issues }: ActionCall,
  nameOf: (text: string) => string,
): string {
  const { newName } = parameters;
  const name = newName === undefined ? "" : nameOf(newName);
  if (newName === undefined) issues.report("required", "newName", {});
  else if (name === "") issues.report("new-name-empty", "newName", { value: quote(newName) });
  else if (name.length > mostNameBytes) {
    issues.report("name-too-long", "newName", { length: name.length, limit: mostNameBytes });
  }
  return name;
}

/** What renaming a node comes to. Refuses the name that it has, and one that a sibling has. */
export async function planRenaming(
  call: ActionCall,
  node: ContentNode,
  name: string,
): Promise<Relocation> {
  const { surface, context } = call;
  const { language, content } = context;
  const { path } = node;
  if (node.name === name) throw refusal(language, "new-name-same", { path });
  const to = joinPath(parentPath(path), name);
  refuseImpossiblePath(to, language);
  if ((await content.nodeAt(surface.workspace, to)) !== undefined) {
    throw refusal(language, "new-name-taken", { path: to });
  }
  return { ...(await affectedBy(call, node)), target: { name }, to };
}
