import { derived } from "./derived.js";
import type { FormField } from "./form.js";
import { fieldsAtLevel, propertyOf } from "./form-fields.js";
import { isTranslatable, markedFields } from "./languages/fields.js";
import type { AnyParameters, MessageKey } from "./messages/messages.js";
import { workspacesOf } from "./surface.js";
import type { ContentTool, DecoratedTool, ProjectView, Tool } from "./tool.js";
import type { Issues } from "./validation/issues.js";

/** What a tool asks of a field: whether another owns it. */
export interface FieldAsked {
  /** The id of the tool that asks. */
  readonly tool: string;
  readonly workspace: string;
  /** The field as that tool's callers name it. */
  readonly field: string;
  /** The property or child node, where the name is known to be one; else that of the tool's own field of the name. */
  readonly property?: string | undefined;
}

/**
 * The other tool that alone may write a field of a workspace's nodes; undefined when none claims it. It may offer the field by
 * another name: what counts is what is stored. Tools for visitors only read: none of them owns a field, and none is kept from
 * one.
 */
export function ownerOf(project: ProjectView, asked: FieldAsked): Tool | undefined {
  const { owners, readers } = parties(project);
  if (owners.length === 0 || readers.has(asked.tool)) return undefined;
  const { field, workspace } = asked;
  const property = asked.property ?? propertyAt(project, asked);
  return owners.find(
    (other) =>
      other.surface.id !== asked.tool &&
      workspacesOf(other.surface).includes(workspace) &&
      (other.ownedFields().includes(field) || ownedAs(other, { property }) !== undefined),
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

/** Where the asking tool keeps a field of that name, if it has one. */
function propertyAt({ tools }: ProjectView, { tool, field }: FieldAsked): string | undefined {
  const asking = tools.find(({ surface }) => surface.id === tool);
  if (asking === undefined || !hasForm(asking)) return undefined;
  const own = fieldsAtLevel(asking.form.fields).find(({ key }) => key === field);
  return own && propertyOf(own);
}

function hasForm(tool: Tool): tool is ContentTool | DecoratedTool {
  return tool.surface.kind === "contentType" || tool.surface.kind === "decoratedFields";
}

/** The tools other than one whose fields in a workspace are their own. */
export function otherOwners(
  project: ProjectView,
  { tool, workspace }: Pick<FieldAsked, "tool" | "workspace">,
): readonly DecoratedTool[] {
  const { owners, readers } = parties(project);
  if (readers.has(tool)) return [];
  return owners.filter(
    (other): other is DecoratedTool =>
      other.surface.kind === "decoratedFields" &&
      other.surface.id !== tool &&
      workspacesOf(other.surface).includes(workspace),
  );
}

/** The owner's own field of a name, or else of a property. */
function ownedAs(
  owner: Tool,
  { key, property }: { readonly key?: string; readonly property: string | undefined },
): FormField | undefined {
  if (owner.surface.kind !== "decoratedFields" || !hasForm(owner)) return undefined;
  const fields = fieldsAtLevel(markedFields(owner.form.fields));
  return (
    fields.find((each) => each.key === key) ?? fields.find((each) => propertyOf(each) === property)
  );
}

/** What a call wants of a field that it may not have. */
export interface OwnedUse {
  /** As the caller names it. */
  readonly field: string;
  readonly workspace: string;
  /** `create`: to set it for an item that is not there yet. */
  readonly action: "get" | "create" | "set" | "clear";
  /** The language that a text is for, when it is a translation. */
  readonly locale?: string | undefined;
}

/** What a content action wants of a field. */
export function useBy(action: string): OwnedUse["action"] {
  if (action === "remove_property" || action === "clear") return "clear";
  if (action === "create") return "create";
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
  const owned = ownedAs(owner, { key: use.field, property: use.field });
  const call = callOf(owner, owned, use);
  if (call === undefined) return { key: "field-owned", parameters: { tool } };
  const key =
    use.locale !== undefined && !canTranslate(owned)
      ? "field-owned-untranslatable"
      : use.action === "create"
        ? "field-owned-create"
        : "field-owned-call";
  return { key, parameters: { tool, call } };
}

function canTranslate(field: FormField | undefined): boolean {
  return field === undefined || isTranslatable(field);
}

/** The arguments that an owner takes for it, as they are shown; undefined where it offers no such action. */
function callOf(
  { surface }: Tool,
  owned: FormField | undefined,
  use: OwnedUse,
): string | undefined {
  if (surface.kind !== "decoratedFields") return undefined;
  const { actions, workspaceRequired } = surface.decorated;
  const action = use.action === "create" ? "set" : use.action;
  if (!Object.hasOwn(actions, action)) return undefined;
  const field = owned?.key ?? use.field;
  const at: readonly ArgumentShown[] = [
    ["action", shown(action)],
    ...(workspaceRequired === true ? [["workspace", shown(use.workspace)] as const] : []),
    ["uuid", shown("…")],
  ];
  if (action === "get") return shownObject(at);
  if (action === "clear") return shownObject([...at, ["fields", shown([field])]]);
  const value: ArgumentShown = [field, owned === undefined ? shown("…") : placeholderOf(owned)];
  return use.locale === undefined || !canTranslate(owned)
    ? shownObject([...at, value])
    : shownObject([...at, ["translations", shownObject([[use.locale, shownObject([value])]])]]);
}

/** The name of an argument and its text. */
type ArgumentShown = readonly [name: string, text: string];

function shown(value: string | readonly string[]): string {
  return JSON.stringify(value);
}

function shownObject(members: readonly ArgumentShown[]): string {
  return `{${members.map(([name, text]) => `${shown(name)}:${text}`).join(",")}}`;
}

/** What stands for a value in a call that is shown: of its kind, so that nobody sends a text for what takes none. */
function placeholderOf(field: FormField): string {
  switch (field.kind) {
    case "value":
      return placeholders[field.type];
    case "values":
      return `[${placeholders[field.type]}]`;
    case "groups":
      return "[{…}]";
    case "group":
    case "variants":
    case "opaque":
      return "{…}";
  }
}

const placeholders: Readonly<Record<Extract<FormField, { kind: "value" }>["type"], string>> = {
  string: '"…"',
  long: "1",
  double: "1.5",
  decimal: "1.5",
  boolean: "true",
  date: '"2026-01-31"',
};

/** The name that a model calls a tool by. */
export function listedName({ listed, surface }: Tool): string {
  return listed[0]?.name ?? surface.id;
}
