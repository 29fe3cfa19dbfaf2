import type { ActionCall } from "../action-call.js";
import { derived } from "../derived.js";
import { refusal } from "../errors.js";
import { memberOf, setMember } from "../members.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ContentSurface } from "../surface.js";
import type { Values } from "../tool.js";
import { folderNameOf, folderSegments, refuseMissingFolder } from "./folders.js";
import { normalizePath } from "./paths.js";

/**
 * The folder that a call is narrowed to: `folder`, else the one its taxonomy fields stand for, which must be the first of
 * the template. Undefined when it has neither. A folder that does not exist is refused, naming those that do.
 */
export async function narrowedFolder(
  tool: ContentTypeSteps,
  call: ActionCall,
  taxonomy: Values,
): Promise<string | undefined> {
  const { parameters, surface, context } = call;
  const folder =
    parameters.folder === undefined
      ? await taxonomyFolder(tool, call, taxonomy)
      : normalizePath(parameters.folder);
  if (folder === undefined || (await tool.folderExists(folder, context))) return folder;
  return refuseMissingFolder(surface.workspace, folder, context);
}

/** The fields of the taxonomy, in the order of the template. */
export function taxonomyNames({ surface }: Pick<ActionCall, "surface">): readonly string[] {
  return taxonomyOf(surface);
}

/** What a message asks to send: one of these keys, or all fields of the taxonomy, where there is one. */
export function keysWithTaxonomy(call: ActionCall, keys: readonly string[]): string {
  const names = taxonomyNames(call);
  return [...keys, ...(names.length > 0 ? [names.join(" + ")] : [])].join(" / ");
}

const taxonomyOf = derived((surface: ContentSurface): readonly string[] =>
  folderSegments(surface.folderTemplate).map(({ field }) => field),
);

/** The taxonomy fields among some values, those alone that name a folder. */
export function taxonomyFields(call: ActionCall, values: Values): Values {
  const found: Values = {};
  for (const field of taxonomyNames(call)) {
    const value = memberOf(values, field);
    if (folderNameOf(value) !== "") setMember(found, field, value);
  }
  return found;
}

/**
 * The path that taxonomy fields stand for, which must be the first of the template; undefined without any. There may be no
 * such folder.
 */
export async function taxonomyFolder(
  tool: ContentTypeSteps,
  call: ActionCall,
  taxonomy: Values,
): Promise<string | undefined> {
  const { folderTemplate: template } = call.surface;
  const names = taxonomyNames(call);
  const missing = names.find((name) => !Object.hasOwn(taxonomy, name));
  const after = missing === undefined ? [] : names.slice(names.indexOf(missing));
  const field = after.find((name) => Object.hasOwn(taxonomy, name));
  if (missing !== undefined && field !== undefined) {
    throw refusal(call.context.language, "taxonomy-gap", { template, field, missing });
  }
  return tool.folderPathFor(taxonomy, "narrow", call.context);
}
