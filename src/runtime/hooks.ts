import type { ContentNode } from "../store/content-repository.js";
import type { Item } from "./item.js";
import { type NodeSummary, summaryOf } from "./node-summary.js";
import type { Patch } from "./patch.js";
import type { ContentTypeSteps } from "./steps.js";
import type { ToolContext } from "./tool.js";

type Steps<Fields extends object> = Pick<
  ContentTypeSteps<Fields>,
  | "list"
  | "findOne"
  | "doCreate"
  | "doUpdate"
  | "doDelete"
  | "uuidOf"
  | "folderPathFor"
  | "folderExists"
  | "resolveIdentifier"
>;

/** A step of the user's own: gets what the step gets, and the step it stands in for. */
type Hook<Step> = Step extends (...args: infer Args) => infer Answer
  ? (...args: [...Args, next: (...args: Args) => Answer]) => Answer
  : never;

/** Runs before or after a write, inside its transaction. */
type NodeHook<Subject> = (subject: Subject, context: ToolContext) => void | Promise<void>;

/** Actions whose hooks get the node that is written, in the order that hooks are listed. */
const nodeActions = [
  "Delete",
  "Publish",
  "Unpublish",
  "CreateFolder",
  "Move",
  "Rename",
  "RenameFolder",
  "DeleteFolder",
  "Reorder",
  "RemoveProperty",
] as const;

/** An action that writes a node, as the names of its hooks spell it. */
export type NodeAction = (typeof nodeActions)[number];

/** Hooks around the actions that write a node: the one before gets it as it was, the one after as it is or last was. */
type NodeHooks = {
  readonly [Name in `before${Exclude<NodeAction, "CreateFolder">}` | `after${NodeAction}`]?:
    NodeHook<NodeSummary> | undefined;
} & {
  /** Before a folder is made there is but its path. */
  readonly beforeCreateFolder?: NodeHook<{ readonly path: string }> | undefined;
};

/**
 * What a `hooks` module may export. Steps stand in for the tool's own and may call it as `next`; the others run before and
 * after a write, inside its transaction, and undo it by throwing `Refusal`.
 */
export type ContentTypeHooks<Fields extends object> = {
  readonly [Name in keyof Steps<Fields>]?: Hook<Steps<Fields>[Name]> | undefined;
} & {
  readonly beforeCreate?:
    ((fields: Fields, context: ToolContext) => void | Promise<void>) | undefined;
  readonly afterCreate?:
    ((item: Item<Fields>, context: ToolContext) => void | Promise<void>) | undefined;
  readonly beforeUpdate?:
    | ((uuid: string, patch: Patch<Fields>, context: ToolContext) => void | Promise<void>)
    | undefined;
  readonly afterUpdate?:
    ((item: Item<Fields>, context: ToolContext) => void | Promise<void>) | undefined;
} & NodeHooks;

const stepNames = [
  "list",
  "findOne",
  "doCreate",
  "doUpdate",
  "doDelete",
  "uuidOf",
  "folderPathFor",
  "folderExists",
  "resolveIdentifier",
] as const satisfies readonly (keyof Steps<object>)[];

/** Every name that a `hooks` module may export as a hook. */
export const hookNames: readonly string[] = [
  ...stepNames,
  "beforeCreate",
  "afterCreate",
  "beforeUpdate",
  "afterUpdate",
  ...nodeActions.flatMap((action) => [`before${action}`, `after${action}`]),
];

/** A write of one node, as its hooks see it. */
export interface NodeWrite {
  readonly action: NodeAction;
  /** The node as it is before; the path of a folder that is to be made. */
  readonly subject: NodeSummary | { readonly path: string };
  /** Writes and answers the node as it is then; a node that is gone, as it last was. */
  write(): Promise<ContentNode>;
}

/** Runs a write between the hooks of its action. Gives what the write answers. */
export async function withNodeHooks(
  hooks: ContentTypeHooks<object>,
  { action, subject, write }: NodeWrite,
  context: ToolContext,
): Promise<ContentNode> {
  const before = hooks[`before${action}`] as NodeHook<NodeWrite["subject"]> | undefined;
  await before?.(subject, context);
  const node = await write();
  await hooks[`after${action}`]?.(summaryOf(node), context);
  return node;
}

/** A tool's steps with the hooks in front of them. */
export function withHooks<Fields extends object>(
  tool: ContentTypeSteps<Fields>,
  hooks: ContentTypeHooks<Fields>,
): ContentTypeSteps<Fields> {
  const steps = Object.create(tool) as Record<string, unknown>;
  for (const name of stepNames) {
    const hook = hooks[name] as ((...args: unknown[]) => unknown) | undefined;
    const step = tool[name] as (...args: unknown[]) => unknown;
    const next = (...args: unknown[]): unknown => step.apply(tool, args);
    steps[name] = hook === undefined ? next : (...args: unknown[]) => hook(...args, next);
  }
  return steps as unknown as ContentTypeSteps<Fields>;
}
