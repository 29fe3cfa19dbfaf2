import type { ContentNode } from "../store/content-repository.js";
import type { ActionCall } from "./action-call.js";
import { derived } from "./derived.js";
import type { FormField, Reference } from "./form.js";
import { fieldsInUse } from "./form-fields.js";
import { firstOf } from "./identity/folders.js";
import { normalizePath } from "./identity/paths.js";
import { memberOf, setMember } from "./members.js";
import { quote } from "./messages/one-line.js";
import { reportMissing, reportNoKey, reportOtherForm } from "./reference-advice.js";
import { contentNodeType } from "./node-io/write.js";
import { findByKey, type Link, uuidOf, withoutPrefix } from "./reference-targets.js";
import type { Values } from "./tool.js";
import { isObject } from "./validation/checked.js";
import { appendKey } from "./validation/issues.js";

/**
 * Brings every link of a checked payload to the form it is stored in and reports those that lead nowhere. Links that
 * the same field holds already, in `stored`, are left alone: a target that has gone since is no fault of this call. The
 * payload itself is changed. `path` is where it stands in the arguments.
 */
export async function resolveReferences(
  call: ActionCall,
  values: Values,
  stored: Values = {},
  path = "",
): Promise<void> {
  const known = new Set([...linksIn(call.form.fields, stored, path)].map(identityOf));
  for (const link of linksIn(call.form.fields, values, path)) {
    if (link.value === "" || known.has(identityOf(link))) continue;
    const resolved = await resolveLink(call, link);
    if (resolved !== undefined) link.replace(resolved);
  }
}

/** The same for a value in the same field with the same definition, whichever entry of a list it stands in. */
function identityOf({ path, reference, value }: Link): string {
  return JSON.stringify([path.replace(/\[\d+\]/g, "[]"), reference, value]);
}

/** Every link at this level and below, in the order of the form. */
function* linksIn(
  fields: readonly FormField[],
  values: Values,
  path: string,
): Generator<Link, void> {
  for (const field of fieldsInUse(fieldsWithLinks(fields), values)) {
    const value = memberOf(values, field.key);
    const at = appendKey(path, field.key);
    if (field.kind === "value" && field.reference !== undefined) {
      yield* linkAt(field.reference, value, at, (resolved) => {
        setMember(values, field.key, resolved);
      });
    } else if (field.kind === "values" && field.reference !== undefined && Array.isArray(value)) {
      for (const index of value.keys()) {
        const list: unknown[] = value;
        yield* linkAt(field.reference, list[index], appendKey(at, index), (resolved) => {
          list[index] = resolved;
        });
      }
    } else if (field.kind === "group" && isObject(value)) {
      yield* linksIn(field.fields, value, at);
    } else if (field.kind === "variants" && field.flat !== true && isObject(value)) {
      yield* linksIn([{ ...field, flat: true }], value, at);
    } else if (field.kind === "groups" && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (isObject(item)) yield* linksIn(field.fields, item, appendKey(at, index));
      }
    }
  }
}

/** Those of some fields that can hold a link, at whatever depth. */
const fieldsWithLinks = derived((fields: readonly FormField[]) => fields.filter(canHoldLink));

function canHoldLink(field: FormField): boolean {
  switch (field.kind) {
    case "value":
    case "values":
      return field.reference !== undefined;
    case "group":
    case "groups":
      return field.fields.some(canHoldLink);
    case "variants":
      return (
        canHoldLink(field.selector) || field.variants.some(({ fields }) => fields.some(canHoldLink))
      );
    case "opaque":
      return false;
  }
}

function* linkAt(
  reference: Reference,
  value: unknown,
  path: string,
  replace: Link["replace"],
): Generator<Link, void> {
  if (typeof value === "string") yield { reference, path, value, replace };
}

/** The value as it is stored; undefined when it is wrong, which is reported. */
async function resolveLink(call: ActionCall, link: Link): Promise<string | undefined> {
  const { reference } = link;
  switch (reference.storage) {
    case "uuid":
      return resolveUuid(call, link, "", uuidOf(link.value) ?? link.value);
    case "asset":
      return resolveAsset(call, link);
    case "path":
      return resolvePath(call, link);
  }
}

async function resolveUuid(
  call: ActionCall,
  link: Link,
  prefix: string,
  uuid: string,
): Promise<string | undefined> {
  const { workspace, anyText } = link.reference;
  if (anyText === true) return `${prefix}${uuid}`;
  if (workspace === undefined || !call.project.workspaces.has(workspace)) {
    if (uuidOf(uuid) !== undefined) return `${prefix}${uuid}`;
    return report(call, link, "reference-uuid-form");
  }
  const node = await call.context.content.node(workspace, uuid);
  if (node !== undefined && isTarget(node)) return `${prefix}${node.uuid}`;
  if (uuidOf(uuid) !== undefined) {
    return isVisitorsCondition(call) ? `${prefix}${uuid}` : reportMissing(call, link, workspace);
  }
  return reportOtherForm(call, link, workspace);
}

/** A bare UUID gets the prefix of the repository's own assets; what has a prefix keeps it. */
async function resolveAsset(call: ActionCall, link: Link): Promise<string | undefined> {
  const { value, reference } = link;
  const { workspace, anyText } = reference;
  const uuid = uuidOf(withoutPrefix(value));
  if (uuid !== undefined) return resolveUuid(call, link, "jcr:", uuid);
  const hasPrefix = /^[A-Za-z][\w.-]*:./.test(value);
  if (hasPrefix || anyText === true) return value;
  if (workspace === undefined || !call.project.workspaces.has(workspace)) {
    return report(call, link, "reference-asset-form");
  }
  return reportOtherForm(call, link, workspace);
}

async function resolvePath(call: ActionCall, link: Link): Promise<string | undefined> {
  const { value, reference } = link;
  const { workspace, anyText } = reference;
  const isPath = value.startsWith("/");
  if (workspace === undefined || !call.project.workspaces.has(workspace)) {
    if (isPath) return normalizePath(value);
    return anyText === true ? value : report(call, link, "reference-path-form");
  }
  if (isPath) {
    const node = await call.context.content.nodeAt(workspace, normalizePath(value));
    if (node !== undefined && isTarget(node)) return node.path;
    if (isVisitorsCondition(call)) return normalizePath(value);
    return anyText === true ? value : reportMissing(call, link, workspace);
  }
  const [first, ...others] = await findByKey(call, link, workspace);
  if (first === undefined) {
    return anyText === true ? value : reportNoKey(call, link, workspace);
  }
  if (others.length === 0) return first.path;
  call.issues.reportAt(link.path, "reference-ambiguous", {
    value: quote(value),
    workspace,
    candidates: firstOf([first, ...others].map(({ path }) => path)),
  });
  return undefined;
}

/** The root is no content, and a part of an item goes whenever its item is written anew. */
function isTarget({ path, nodeType }: ContentNode): boolean {
  return path !== "/" && nodeType !== contentNodeType;
}

/** What visitors are shown may link to what they are not; they can still look for it. */
function isVisitorsCondition({ action, context }: ActionCall): boolean {
  return action === "list" && context.caller.audience === "public";
}

function report(
  { issues }: ActionCall,
  { path, value }: Link,
  code: "reference-uuid-form" | "reference-path-form" | "reference-asset-form",
): undefined {
  issues.reportAt(path, code, { value: quote(value) });
}
