import { derived } from "./derived.js";
import type { AnyParameters, MessageKey } from "./messages/messages.js";
import { setMember } from "./members.js";
import { workspacesOf } from "./surface.js";
import type { ProjectView, Tool, Values } from "./tool.js";
import type { Issues } from "./validation/issues.js";

/**
 * The other tool that alone may write a field of a workspace's nodes; undefined when none claims it. Tools for visitors only
 * read: none of them owns a field, and none is kept from one.
 */
export function ownerOf(
  project: ProjectView,
  { tool, workspace, field }: Readonly<Record<"tool" | "workspace" | "field", string>>,
): Tool | undefined {
  const { owners, readers } = parties(project);
  if (readers.has(tool)) return undefined;
  return owners.find(
    (other) =>
      other.surface.id !== tool &&
      workspacesOf(other.surface).includes(workspace) &&
      other.ownedFields().includes(field),
  );
}

/** The tools that own fields, and the ids of those that only read. */
const parties = derived(({ tools }: ProjectView) => ({
  owners: tools.filter(
    (tool) => tool.surface.audience === "admin" && tool.ownedFields().length > 0,
  ),
  readers: new Set(
    tools.filter(({ surface }) => surface.audience === "public").map(({ surface }) => surface.id),
  ),
}));

/** What a call wants of a field that it may not have. */
export interface OwnedUse {
  readonly field: string;
  readonly workspace: string;
  readonly action: "get" | "set" | "clear";
  /** The language that a text is for, when it is a translation. */
  readonly locale?: string | undefined;
}

/** What a content action wants of a field. */
export function useBy(action: string): OwnedUse["action"] {
  if (action === "remove_property") return "clear";
  return action === "list" || action === "get" ? "get" : "set";
}

/** Reports a field that another tool owns, at a whole path. */
export function reportOwned(issues: Issues, path: string, owner: Tool, use: OwnedUse): void {
  const { key, parameters } = ownedMessage(owner, use);
  issues.reportAt(path, key, parameters);
}

/** How to say that another tool owns a field, and how it is called for what was wanted; `path` is left out. */
export function ownedMessage(
  owner: Tool,
  use: OwnedUse,
): { readonly key: MessageKey; readonly parameters: AnyParameters } {
  const tool = listedName(owner);
  const call = callOf(owner, use);
  return call === undefined
    ? { key: "field-owned", parameters: { tool } }
    : { key: "field-owned-call", parameters: { tool, call: JSON.stringify(call) } };
}

/** The arguments that an owner takes for it; undefined where it offers no such action. */
function callOf(
  { surface }: Tool,
  { field, workspace, action, locale }: OwnedUse,
): Values | undefined {
  if (surface.kind !== "decoratedFields") return undefined;
  const { actions, workspaceRequired } = surface.decorated;
  if (!Object.hasOwn(actions, action)) return undefined;
  const call: Values = { action, ...(workspaceRequired ? { workspace } : {}), uuid: "…" };
  if (action === "clear") call["fields"] = [field];
  if (action !== "set") return call;
  const value: Values = {};
  setMember(value, field, "…");
  return locale === undefined
    ? { ...call, ...value }
    : { ...call, translations: { [locale]: value } };
}

/** The name that a model calls a tool by. */
export function listedName({ listed, surface }: Tool): string {
  return listed[0]?.name ?? surface.id;
}
