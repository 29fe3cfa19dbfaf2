import { BaseTool } from "./base-tool.js";
import { invariant } from "../util/invariant.js";
import { throwIssues } from "./action-call.js";
import type { ActionCall } from "./action-call.js";
import { createItem } from "./actions/create.js";
import { runCustom } from "./actions/custom.js";
import { actionDefinitions } from "./actions/definitions.js";
import { deleteItem } from "./actions/delete.js";
import { listItems } from "./actions/list.js";
import { updateItem } from "./actions/update.js";
import { endIfAsking, meansToAsk } from "./asking.js";
import { comesConfirmed } from "./confirmation/confirmation.js";
import type { CustomAction } from "./custom-action.js";
import { refusal } from "./errors.js";
import type { Form } from "./form.js";
import { type ContentTypeHooks, withHooks } from "./hooks.js";
import { findByBusinessKey } from "./identity/business-key.js";
import { isFolder, narrowingFolder, placementFolder } from "./identity/folders.js";
import { type Item, itemFromTree } from "./item.js";
import { localizedKeys } from "./languages/localized-key.js";
import { memberOf } from "./members.js";
import { offeredSurface } from "./offered.js";
import type { Patch } from "./patch.js";
import { plainJson } from "./plain-json.js";
import { refuseMisfit } from "./schema-fit.js";
import { calledAction, readAction, readArguments, sendsTrue } from "./standard-parameters.js";
import type { ContentTypeSteps, ListPage, ListRequest, Placement } from "./steps.js";
import { type ContentTypeSurface, listedToolOf } from "./surface.js";
import type {
  CallAccess,
  ContentTool,
  ReadContext,
  ToolAnswer,
  ToolCall,
  ToolContext,
  Values,
} from "./tool.js";
import { type InputRequired, isInputRequired, type UserInput } from "./user-input.js";
import { Issues } from "./validation/issues.js";

/**
 * A tool over one content type. Generated classes say what it stands on and how its fields are checked; the steps say
 * how content is found and stored, and a subclass may override any of them.
 */
export abstract class ContentTypeTool<Fields extends object = Values>
  extends BaseTool<ContentTypeSurface>
  implements ContentTool, ContentTypeSteps<Fields>
{
  abstract readonly form: Form;
  abstract checkFields(input: Values, issues: Issues): Values;
  /** The user's own steps, from the module that the declaration names. */
  readonly hooks: ContentTypeHooks<Fields> = {};
  /** Actions of the declaration's own, by name. */
  readonly customActions: Readonly<Record<string, CustomAction>> = {};
  #steps: ContentTypeSteps<Fields> | undefined;

  accessOf(args: Values, name: string, input: UserInput): CallAccess {
    const { content } = this.surface;
    const isConfirmed = (): boolean =>
      comesConfirmed({ surface: content, input }, sendsTrue(args, "confirm"));
    const { workspace } = content;
    const action = calledAction(this.surface, args, name);
    const custom = action === undefined ? undefined : this.#customAction(action);
    if (custom !== undefined) {
      const confirmed = !custom.confirms || isConfirmed();
      const writes = custom.writes && confirmed;
      const usesSecret = custom.confirms && content.confirmation !== undefined;
      return { action, writes, changes: custom.writes, usesSecret, workspace };
    }
    const definition = action === undefined ? undefined : memberOf(actionDefinitions, action);
    const { previewedBy } = definition ?? {};
    const isCheck = previewedBy === "validateOnly" && sendsTrue(args, previewedBy);
    const isPreview = isCheck || (previewedBy === "confirm" && !isConfirmed());
    // What a subclass adds to the actions runs in `executeCustom`, which may write.
    const isAdded = definition === undefined && Object.hasOwn(content.actions, action ?? "");
    const changes = (isAdded || definition?.write !== undefined) && !isCheck;
    const usesSecret = previewedBy === "confirm" && content.confirmation !== undefined;
    return { action, writes: changes && !isPreview, changes, usesSecret, workspace };
  }

  /** Final: checks that the action is offered and the arguments are right, then runs it. Not for overriding. */
  async executeChecked(args: Values, call: ToolCall): Promise<ToolAnswer | InputRequired> {
    const { form } = this;
    const surface = offeredSurface(this, call.capabilities);
    const action = readAction(surface, args, call);
    const custom = this.#customAction(action);
    // The input of an action is whole, as a new item is.
    const isWhole = action === "create" || custom !== undefined;
    const issues = new Issues(isWhole ? "create" : "update", {
      takesJsonText: surface.content.coerce === "json",
      localizedKeys: localizedKeys(form, action, call.context.locales),
    });
    const read = readArguments({ surface, form, action, project: call.project }, args, issues);
    const { project, secret, name } = call;
    // Spelled out, once for each call: V8 is slow at spreading several objects into one.
    const askedIn = <Context>(context: Context): ActionCall<Context> => ({
      parameters: read.parameters,
      content: read.content,
      identity: read.identity,
      input: read.input,
      action,
      surface: surface.content,
      form,
      issues,
      project,
      context,
      tool: name,
      secret,
      now: () => call.now(),
      longest: call.longest,
      sent: args,
    });
    const steps = this.#hooked() as ContentTypeSteps;
    if (custom !== undefined) {
      const answer = await runCustom(steps, askedIn(call.context), custom);
      if (isInputRequired(answer)) return answer;
      // Clients refuse what leaves the schema, and then it must not have been written.
      refuseMisfit(listedToolOf(surface, action)?.outputSchema, answer, action);
      return answer;
    }
    const definition = memberOf(actionDefinitions, action);
    if (definition === undefined) {
      if (call.writes) {
        throwIssues(askedIn(call.context));
        const answer = await this.executeCustom(action, args, call.context);
        if (meansToAsk(answer))
          endIfAsking(plainJson(answer), { name: action, context: call.context });
        return answer;
      }
      throw refusal(call.context.language, "step-unsupported", { tool: name, action });
    }
    if (!call.writes) return definition.read(steps, askedIn(call.context));
    invariant(definition.write !== undefined, `The action ${action} writes.`);
    const hooks = this.hooks as unknown as ContentTypeHooks<object>;
    return definition.write(steps, askedIn(call.context), hooks);
  }

  // Steps

  async list(request: ListRequest, context: ReadContext): Promise<ListPage<Fields>> {
    return (await listItems(this, request, context)) as ListPage<Fields>;
  }

  async findOne(uuid: string, context: ReadContext): Promise<Item<Fields> | undefined> {
    const tree = await context.content.tree(this.surface.content.workspace, uuid);
    return tree && (itemFromTree(this.form, tree, context.locales.others) as Item<Fields>);
  }

  doCreate(fields: Fields, place: Placement, context: ToolContext): Promise<unknown> {
    return createItem(this, { ...(fields as Values) }, place, context);
  }

  doUpdate(uuid: string, patch: Patch<Fields>, context: ToolContext): Promise<void> {
    return updateItem(this, uuid, { ...patch }, context);
  }

  doDelete(uuid: string, context: ToolContext): Promise<void> {
    return deleteItem(this, uuid, context);
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

  async executeCustom(
    action: string,
    _args: Values,
    context: ToolContext,
  ): Promise<ToolAnswer | InputRequired> {
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
}
