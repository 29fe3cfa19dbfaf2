import type { ActionCall } from "./action-call.js";
import { createItem, previewCreate, runCreate } from "./actions/create.js";
import { runGet } from "./actions/get.js";
import { listItems, runList } from "./actions/list.js";
import { previewUpdate, runUpdate, updateItem } from "./actions/update.js";
import { runCustom } from "./actions/custom.js";
import type { CustomAction } from "./custom-action.js";
import { refusal } from "./errors.js";
import type { Form } from "./form.js";
import { type ContentTypeHooks, withHooks } from "./hooks.js";
import { findByBusinessKey } from "./identity/business-key.js";
import { isFolder, narrowingFolder, placementFolder } from "./identity/folders.js";
import { type Item, itemFromTree } from "./item.js";
import type { Patch } from "./patch.js";
import { asksForPreview, calledAction, readAction, readArguments } from "./standard-parameters.js";
import type { ContentTypeSteps, ListPage, ListRequest, Placement } from "./steps.js";
import { listedToolOf, type ListedTool, type Surface } from "./surface.js";
import type {
  CallAccess,
  ReadContext,
  Tool,
  ToolAnswer,
  ToolCall,
  ToolContext,
  Values,
} from "./tool.js";
import { Issues } from "./validation/issues.js";

/** Actions that read whatever their arguments are. */
const readingActions: ReadonlySet<unknown> = new Set(["list", "get"]);

/**
 * A tool over one content type. Generated classes say what it stands on and how its fields are checked; the steps say
 * how content is found and stored, and a subclass may override any of them.
 */
export abstract class ContentTypeTool<Fields extends object = Values>
  implements Tool, ContentTypeSteps<Fields>
{
  abstract readonly surface: Surface;
  abstract readonly form: Form;
  abstract checkFields(input: Values, issues: Issues): Values;
  /** The user's own steps, from the module that the declaration names. */
  readonly hooks: ContentTypeHooks<Fields> = {};
  /** Actions of the declaration's own, by name. */
  readonly customActions: Readonly<Record<string, CustomAction>> = {};
  #steps: ContentTypeSteps<Fields> | undefined;

  get listed(): readonly ListedTool[] {
    return this.surface.tools;
  }

  isAvailable(): boolean {
    return true;
  }

  ownedFields(): readonly string[] {
    return [];
  }

  accessOf(args: Values, name: string): CallAccess {
    const action = calledAction(this.surface, args, name);
    const isPreview = asksForPreview(args);
    const custom = action === undefined ? undefined : this.#customAction(action);
    const writes =
      custom?.writes ?? (action !== undefined && !readingActions.has(action) && !isPreview);
    return { action, writes, workspace: this.surface.content.workspace };
  }

  /** Final: checks that the action is offered and the arguments are right, then runs it. Not for overriding. */
  async executeChecked(args: Values, call: ToolCall): Promise<ToolAnswer> {
    const { surface, form } = this;
    const action = readAction(surface, args, call);
    const custom = this.#customAction(action);
    // The input of an action is whole, as a new item is.
    const isWhole = action === "create" || custom !== undefined;
    const issues = new Issues(isWhole ? "create" : "update", {
      takesJsonText: surface.content.coerce === "json",
    });
    const read = readArguments({ surface, form, action }, args, issues);
    const { project, context } = call;
    const asked = { ...read, action, surface: surface.content, form, issues, project };
    if (custom !== undefined) {
      return call.writes
        ? runCustom(this.#hooked(), { ...asked, context: call.context }, custom)
        : runCustom(this.#hooked(), { ...asked, context }, custom);
    }
    if (!call.writes) return this.#read({ ...asked, context });
    return this.#write({ ...asked, context: call.context }, args);
  }

  // Steps

  async list(request: ListRequest, context: ReadContext): Promise<ListPage<Fields>> {
    return (await listItems(this, request, context)) as ListPage<Fields>;
  }

  async findOne(uuid: string, context: ReadContext): Promise<Item<Fields> | undefined> {
    const tree = await context.content.tree(this.surface.content.workspace, uuid);
    return tree && (itemFromTree(this.form, tree) as Item<Fields>);
  }

  doCreate(fields: Fields, place: Placement, context: ToolContext): Promise<unknown> {
    return createItem(this, { ...(fields as Values) }, place, context);
  }

  doUpdate(uuid: string, patch: Patch<Fields>, context: ToolContext): Promise<void> {
    return updateItem(this, uuid, { ...patch }, context);
  }

  uuidOf(created: unknown): string {
    if (typeof created === "object" && created !== null && "uuid" in created) {
      return String(created.uuid);
    }
    throw new TypeError("doCreate answered nothing with a uuid; override uuidOf to find it.");
  }

  async folderPathFor(
    fields: Partial<Fields>,
    purpose: "place" | "narrow",
    _context: ReadContext,
  ): Promise<string | undefined> {
    const folderOf = purpose === "place" ? placementFolder : narrowingFolder;
    return folderOf(this.surface.content, { ...fields });
  }

  folderExists(path: string, context: ReadContext): Promise<boolean> {
    return isFolder(this.surface.content.workspace, path, context);
  }

  resolveIdentifier(fields: Values, context: ReadContext): Promise<string | undefined> {
    return findByBusinessKey(this.surface.content, this.form, fields, context);
  }

  async executeCustom(action: string, _args: Values, context: ToolContext): Promise<ToolAnswer> {
    const tool = listedToolOf(this.surface, action)?.name ?? this.surface.id;
    throw refusal(context.language, "step-unsupported", { tool, action });
  }

  /** The steps as actions take them: the user's hooks before the tool's own. */
  #hooked(): ContentTypeSteps<Fields> {
    this.#steps ??= withHooks(this, this.hooks);
    return this.#steps;
  }

  #customAction(name: string): CustomAction | undefined {
    return Object.hasOwn(this.customActions, name) ? this.customActions[name] : undefined;
  }

  #read(call: ActionCall): Promise<ToolAnswer> {
    const steps = this.#hooked() as ContentTypeSteps;
    switch (call.action) {
      case "list":
        return runList(steps, call);
      case "get":
        return runGet(steps, call);
      case "create":
        return previewCreate(steps, call);
      default:
        return previewUpdate(steps, call);
    }
  }

  #write(call: ActionCall<ToolContext>, args: Values): Promise<ToolAnswer> {
    const steps = this.#hooked() as ContentTypeSteps;
    const hooks = this.hooks as unknown as ContentTypeHooks<object>;
    switch (call.action) {
      case "create":
        return runCreate(steps, call, hooks);
      case "update":
        return runUpdate(steps, call, hooks);
      default:
        return this.executeCustom(call.action, args, call.context);
    }
  }
}
