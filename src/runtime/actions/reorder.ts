import type { ContentNode, NodePlace } from "../../store/content-repository.js";
import { invariant } from "../../util/invariant.js";
import { type ActionCall, offers, withIgnored } from "../action-call.js";
import { refusal } from "../errors.js";
import { type ContentTypeHooks, withNodeHooks } from "../hooks.js";
import { findItem } from "../identity/node-target.js";
import { message } from "../messages/messages.js";
import { quote } from "../messages/one-line.js";
import { summaryOf } from "../node-summary.js";
import type { ContentTypeSteps } from "../steps.js";
import { contentTools, type ToolAnswer, type ToolContext, type Values } from "../tool.js";
import { type ActionRuns, withoutPreview } from "./action-runs.js";
import { readItem } from "./get.js";

/** Moves an item among its siblings. */
export const reorderAction: ActionRuns = {
  read: withoutPreview,
  write: reorder,
};

/** How many names of siblings an answer shows. */
const mostShown = 20;

type Position = "first" | "last" | "up" | "down" | number;

async function reorder(
  tool: ContentTypeSteps,
  call: ActionCall<ToolContext>,
  hooks: ContentTypeHooks<object>,
): Promise<ToolAnswer> {
  const { surface, context, issues } = call;
  const { content } = context;
  const { workspace } = surface;
  const position = readPosition(call);
  const node = await findItem(tool, call, { narrows: true });
  invariant(position !== undefined, "A position without problems is known.");
  const parent = await orderedParent(call, node);
  const place = await content.place(workspace, node.uuid);
  invariant(place !== undefined, `The item ${node.path} is still there.`);
  const { index, requested } = landing(position, place);
  const reordered = index !== place.index;
  if (reordered) {
    const write = () => putAt(call, node, { parent, from: place.index, to: index });
    const subject = summaryOf(node);
    await withNodeHooks(hooks, { action: "Reorder", subject, write }, context);
  }
  const item = await readItem(tool, node.uuid, context);
  const answer = {
    item,
    reordered,
    position: index,
    siblings: place.count,
    order: await namesAround(call, parent, { index, count: place.count }),
    ...notice(call, { index, requested, reordered }),
  };
  return withIgnored(answer, issues);
}

/** A whole number, with a fraction of zeros or an exponent that keeps it whole. */
const wholeNumber = /^[+-]?\d+(?:\.0+)?(?:e\+?\d+)?$/;

/** Where the item shall go; reported when it is left out or says nothing. */
function readPosition({ parameters, issues }: ActionCall): Position | undefined {
  const { position } = parameters;
  if (position === undefined) {
    // One of the wrong shape has been reported.
    const isReported = issues.problems.some(({ path }) => path === "position");
    if (!isReported) issues.reportAt("position", "position-missing", {});
    return undefined;
  }
  const word = position.toLowerCase();
  if (word === "first" || word === "last" || word === "up" || word === "down") return word;
  if (wholeNumber.test(word)) return Number(word);
  issues.reportAt("position", "position-unknown", { value: quote(position) });
  return undefined;
}

/** The parent, whose type keeps an order among its children. */
async function orderedParent(call: ActionCall, node: ContentNode): Promise<string> {
  const { surface, context, project } = call;
  invariant(node.parent !== undefined, "An item is not the root.");
  const parent = await context.content.node(surface.workspace, node.parent);
  invariant(parent !== undefined, `The parent of ${node.path} is still there.`);
  const { path, nodeType: type } = parent;
  const isUnordered = contentTools(project).some(
    ({ surface: { content } }) => content.unorderedChildren === true && content.nodeType === type,
  );
  if (!isUnordered) return parent.uuid;
  const key = offers(call, "list") ? "parent-unordered-list" : "parent-unordered";
  throw refusal(context.language, key, { path, type });
}

/** The index that a position is among the siblings, and the one asked for when there is none such. */
function landing(
  position: Position,
  { index, count }: NodePlace,
): { readonly index: number; readonly requested: number | undefined } {
  const last = count - 1;
  switch (position) {
    case "first":
      return { index: 0, requested: undefined };
    case "last":
      return { index: last, requested: undefined };
    case "up":
      return { index: Math.max(index - 1, 0), requested: undefined };
    case "down":
      return { index: Math.min(index + 1, last), requested: undefined };
    default: {
      const clamped = Math.min(Math.max(position, 0), last);
      return { index: clamped, requested: clamped === position ? undefined : position };
    }
  }
}

async function putAt(
  { surface, context }: ActionCall<ToolContext>,
  node: ContentNode,
  { parent, from, to }: { readonly parent: string; readonly from: number; readonly to: number },
): Promise<ContentNode> {
  const { content } = context;
  const { workspace } = surface;
  // On the way down the siblings in between move up by one.
  const [next] = await content.children(workspace, parent, 1, to > from ? to + 1 : to);
  return content.orderBefore(workspace, node.uuid, next?.uuid);
}

/** Names of the siblings in order: all of them, or those around the item. */
async function namesAround(
  { surface, context }: ActionCall,
  parent: string,
  { index, count }: NodePlace,
): Promise<readonly string[]> {
  const first = Math.max(0, Math.min(index - mostShown / 2, count - mostShown));
  const shown = await context.content.children(surface.workspace, parent, mostShown, first);
  return shown.map(({ name }) => name);
}

function notice(
  { context: { language } }: ActionCall,
  {
    index,
    requested,
    reordered,
  }: {
    readonly index: number;
    readonly requested: number | undefined;
    readonly reordered: boolean;
  },
): Values {
  const texts: string[] = [];
  if (requested !== undefined) {
    const key = requested < 0 ? "position-clamped-first" : "position-clamped-last";
    texts.push(message(language, key, { requested, position: index }));
  }
  if (!reordered) texts.push(message(language, "position-held", { position: index }));
  return {
    ...(requested === undefined ? {} : { clamped: true, requestedPosition: requested }),
    ...(texts.length === 0 ? {} : { message: texts.join(" ") }),
  };
}
