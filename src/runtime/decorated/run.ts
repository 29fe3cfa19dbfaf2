import { invariant } from "../../util/invariant.js";
import type { ActionCall } from "../action-call.js";
import { runGet } from "../actions/get.js";
import { runUpdate } from "../actions/update.js";
import { keySetAtLevel } from "../form-fields.js";
import { localizedKeys } from "../languages/localized-key.js";
import { memberOf } from "../members.js";
import { readAction, readArguments, readText } from "../standard-parameters.js";
import type { ContentTypeSteps } from "../steps.js";
import type { DecoratedTool, ToolAnswer, ToolCall, Values } from "../tool.js";
import { isObject } from "../validation/checked.js";
import { Issues } from "../validation/issues.js";
import { runClear } from "./clear.js";
import { ItemSteps } from "./item-steps.js";
import { findPlace, type SentAddress } from "./place.js";
import { offeredDecorated, surfaceAt } from "./surface.js";

/**
 * Runs one action of a tool over decorated fields: finds the item's workspace, then does what tools over content do, with the
 * owned fields for all content. Throws `Refusal` for all that the caller can put right.
 */
export async function runDecorated(
  tool: DecoratedTool,
  args: Values,
  call: ToolCall,
): Promise<ToolAnswer> {
  const { form, surface: own } = tool;
  const offered = offeredDecorated(tool, call.capabilities);
  const action = readAction(offered, args, call);
  const issues = new Issues("update", {
    takesJsonText: own.decorated.coerce === "json",
    localizedKeys: localizedKeys(form, action, call.context.locales),
  });
  const { workspace, nodeName, others } = takenApart(tool, args);
  const address = { ...sentAddress(others), workspace };
  const { refused, ...at } = await findPlace(own.decorated, address, call.context);
  const surface = surfaceAt(offered, at);
  const read = readArguments({ surface, form, action, project: call.project }, others, issues);
  const name = readText({ nodeName }, "nodeName", issues);
  const { uuid, path } = read.parameters;
  // A name is no address here; beside one it must hold, as what `get` answers does.
  const agreed = uuid === undefined && path === undefined ? undefined : name;
  const askedIn = <Context>(context: Context): ActionCall<Context> => ({
    parameters: { ...read.parameters, nodeName: agreed },
    content: read.content,
    identity: undefined,
    input: {},
    action,
    surface: surface.content,
    form,
    issues,
    project: call.project,
    context,
    tool: call.name,
    secret: undefined,
    now: () => call.now(),
    sent: args,
  });
  const steps: ContentTypeSteps = new ItemSteps(tool, surface, refused);
  if (action === "get") return runGet(steps, askedIn(call.context));
  invariant(call.writes, `The action ${action} writes.`);
  if (action === "clear") return runClear(steps, askedIn(call.context));
  refuseFieldsBelow(args, issues);
  return runUpdate(steps, askedIn(call.context));
}

/** What every action takes, listed or not, apart from the rest; a field of such a name is content. */
function takenApart(
  { form }: DecoratedTool,
  args: Values,
): { readonly workspace: unknown; readonly nodeName: unknown; readonly others: Values } {
  const keys = keySetAtLevel(form.fields);
  const others = { ...args };
  const take = (name: string): unknown => {
    if (keys.has(name)) return undefined;
    delete others[name];
    return memberOf(args, name);
  };
  return { workspace: take("workspace"), nodeName: take("nodeName"), others };
}

/** The address as far as it can be read; what cannot is reported with all arguments. */
function sentAddress(args: Values): Pick<SentAddress, "uuid" | "path"> {
  const unread = new Issues("update");
  return { uuid: readText(args, "uuid", unread), path: readText(args, "path", unread) };
}

/** Values below `fields`, as results show them, would be lost: `clear` alone takes that, for names. */
function refuseFieldsBelow(args: Values, issues: Issues): void {
  const isUnused = issues.ignored.includes("fields");
  if (isUnused && isObject(memberOf(args, "fields"))) issues.report("fields-below", "fields", {});
}
