import type { Item } from "./item.js";
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
};

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
];

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
