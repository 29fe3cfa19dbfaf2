import { refusal } from "./errors.js";
import type { Form } from "./form.js";
import { derived } from "./derived.js";
import { keySetAtLevel } from "./form-fields.js";
import { withJsonTextRead } from "./json-text.js";
import { meantAction } from "./meant-action.js";
import { memberOf, setMember } from "./members.js";
import { quote } from "./messages/one-line.js";
import { ownerOf, reportOwned, useBy } from "./ownership.js";
import {
  type ActionSurface,
  contentSchemas,
  type ContentTypeSurface,
  listedToolOf,
} from "./surface.js";
import type { ProjectView, ToolCall, Values } from "./tool.js";
import { type Checked, isAbsent, isPresent } from "./validation/checked.js";
import { group, list } from "./validation/containers.js";
import type { Issues } from "./validation/issues.js";
import { unknownKey } from "./validation/keys.js";
import * as scalars from "./validation/scalars.js";

/** What stands beside the content fields of a call, read and trimmed; blank text counts as absent. */
export interface Parameters {
  readonly uuid: string | undefined;
  readonly path: string | undefined;
  readonly nodeName: string | undefined;
  readonly folder: string | undefined;
  readonly newName: string | undefined;
  readonly property: string | undefined;
  /** As sent: a word, a number or a number as text. */
  readonly position: string | undefined;
  readonly parentPath: string | undefined;
  readonly folderName: string | undefined;
  readonly recursive: boolean;
  readonly confirm: boolean;
  readonly confirmToken: string | undefined;
  readonly locale: string | undefined;
  /** As sent. */
  readonly translations: unknown;
  readonly expectedVersion: number | undefined;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
  readonly query: string | undefined;
  readonly sort: string | undefined;
  readonly select: readonly string[] | undefined;
  readonly validateOnly: boolean;
}

/** The arguments of one call, taken apart. */
export interface CallArguments {
  readonly parameters: Parameters;
  /** Content fields as sent, known ones only. */
  readonly content: Values;
  /** What was sent for the field that stands for the node name. */
  readonly identity: unknown;
  /** What an action of the declaration's own takes. */
  readonly input: Values;
}

/** What results say of an item beside its fields, so that a result can be sent back. */
const envelopeNames: readonly string[] = ["type", "version", "publication"];

/** The action that a call is about, by the listed tool's name or by its `action`; undefined when neither says. */
export function calledAction(
  surface: ContentTypeSurface,
  args: Values,
  name: string,
): string | undefined {
  const { layout, actions } = surface.content;
  if (layout === "perAction") {
    const named = Object.keys(actions).find((action) => actions[action]?.tool === name);
    // A tool that a subclass lists besides is called with an action.
    if (named !== undefined) return named;
  }
  const sent = memberOf(args, "action");
  return typeof sent === "string" ? sent.trim() : undefined;
}

/** The same, which the tool must offer. Throws a refusal that lists the offered ones. */
export function readAction(
  surface: ContentTypeSurface,
  args: Values,
  { name, context }: ToolCall,
): string {
  const { language } = context;
  const { actions } = surface.content;
  const action = calledAction(surface, args, name) ?? memberOf(args, "action");
  if (typeof action === "string" && Object.hasOwn(actions, action)) return action;
  const names = Object.keys(actions);
  const offered = names.join(", ");
  if (isAbsent(action) || action === null || action === "") {
    throw refusal(language, "action-missing", { offered });
  }
  const quoted = quote(action);
  const suggestion = typeof action === "string" ? meantAction(action, names) : undefined;
  throw suggestion === undefined
    ? refusal(language, "action-unknown", { action: quoted, offered })
    : refusal(language, "action-unknown-suggested", { action: quoted, suggestion, offered });
}

/** Whether a call sends true for a parameter. Whatever else was sent is for the check to refuse. */
export function sendsTrue(args: Values, name: "validateOnly" | "confirm"): boolean {
  const sent = memberOf(args, name);
  return sent === true || (typeof sent === "string" && sent.trim().toLowerCase() === "true");
}

/**
 * Takes the arguments of a call apart. Unknown keys are reported; parameters that the action does not use are noted as
 * ignored, whatever their value.
 */
export function readArguments(
  {
    surface,
    form,
    action,
    project,
  }: {
    readonly surface: ContentTypeSurface;
    readonly form: Form;
    readonly action: string;
    readonly project: ProjectView;
  },
  args: Values,
  issues: Issues,
): CallArguments {
  const { identityField, payload, layout, actions, workspace } = surface.content;
  const tool = listedToolOf(surface, action);
  const properties = tool?.inputSchema.properties ?? {};
  const fieldKeys = keySetAtLevel(form.fields);
  const { used, inputs } = takenBy(memberOf(actions, action) ?? nothingTaken);
  const input: Values = {};
  const parameters: Values = {};
  const content: Values = {};
  let identity: unknown;
  const isOwned = (key: string): boolean => {
    const owner = ownerOf(project, { tool: surface.id, workspace, field: key });
    const use = { field: key, workspace, action: useBy(action) };
    if (owner !== undefined) reportOwned(issues, key, owner, use);
    return owner !== undefined;
  };
  const takeField = (key: string, value: unknown): boolean => {
    if (isOwned(key)) return true;
    if (fieldKeys.has(key)) setMember(content, key, value);
    else if (key === identityField) identity = value;
    else return false;
    return true;
  };
  for (const [key, value] of Object.entries(args)) {
    if (isAbsent(value) || (key === "action" && layout !== "perAction")) continue;
    if (inputs.has(key)) {
      setMember(input, key, value);
      continue;
    }
    if (payload !== "nested" && takeField(key, value)) continue;
    if (payload === "nested" && key === "fields") {
      const fields = group(value, key, issues, (values) => values);
      const known = Object.keys(contentSchemas(surface, tool));
      for (const [name, each] of Object.entries(isPresent(fields) ? fields : {})) {
        if (!isAbsent(each) && !takeField(name, each)) unknownKey(name, known, issues);
      }
    } else if (Object.hasOwn(properties, key)) {
      if (used.has(key)) setMember(parameters, key, value);
      else issues.ignore(key);
    } else if (envelopeNames.includes(key)) issues.ignore(key);
    else if (!isOwned(key)) unknownKey(key, Object.keys(properties), issues);
  }
  return {
    parameters: readParameters(parameters, issues),
    content: issues.takesJsonText ? withJsonTextRead(form.fields, content) : content,
    identity,
    input,
  };
}

const nothingTaken: Pick<ActionSurface, "parameters" | "input"> = { parameters: [] };

const takenBy = derived(({ parameters, input }: Pick<ActionSurface, "parameters" | "input">) => ({
  used: new Set(parameters),
  inputs: new Set(input),
}));

function readParameters(values: Values, issues: Issues): Parameters {
  return {
    uuid: readText(values, "uuid", issues),
    path: readText(values, "path", issues),
    nodeName: readText(values, "nodeName", issues),
    folder: readText(values, "folder", issues),
    newName: readText(values, "newName", issues),
    property: readText(values, "property", issues),
    position: readText(values, "position", issues),
    parentPath: readText(values, "parentPath", issues),
    folderName: readText(values, "folderName", issues),
    recursive: readFlag(values, "recursive", issues),
    confirm: readFlag(values, "confirm", issues),
    confirmToken: readText(values, "confirmToken", issues),
    locale: readText(values, "locale", issues),
    translations: memberOf(values, "translations"),
    expectedVersion: readBounded(values, "expectedVersion", Number.MAX_SAFE_INTEGER, issues),
    limit: readBounded(values, "limit", 500, issues),
    cursor: readText(values, "cursor", issues),
    query: readText(values, "query", issues),
    sort: readText(values, "sort", issues),
    select: readNames(values, "select", issues),
    validateOnly: readFlag(values, "validateOnly", issues),
  };
}

/** Text at a key, trimmed; blank text counts as absent. */
export function readText(values: Values, key: string, issues: Issues): string | undefined {
  const read = scalars.text(memberOf(values, key), key, issues);
  const trimmed = isPresent(read) ? read.trim() : "";
  return trimmed === "" ? undefined : trimmed;
}

function readFlag(values: Values, key: string, issues: Issues): boolean {
  return scalars.boolean(memberOf(values, key), key, issues) === true;
}

/** A whole number from 1 to a bound. */
function readBounded(
  values: Values,
  key: string,
  bound: number,
  issues: Issues,
): number | undefined {
  const read = scalars.integer(memberOf(values, key), key, issues);
  if (!isPresent(read)) return undefined;
  if (read < 1) issues.report("minimum", key, { limit: 1 });
  else if (read > bound) issues.report("maximum", key, { limit: bound });
  else return read;
  return undefined;
}

/** A list of names at a key; undefined when there is none that is right. */
export function readNames(
  values: Values,
  key: string,
  issues: Issues,
): readonly string[] | undefined {
  const read: Checked<readonly string[]> = list(
    memberOf(values, key),
    key,
    issues,
    scalars.reference,
  );
  return isPresent(read) ? read : undefined;
}
