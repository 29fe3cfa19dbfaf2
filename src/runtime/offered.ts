import type { Capabilities } from "../store/content-repository.js";
import { actionDefinitions } from "./actions/definitions.js";
import { deepFreeze } from "./deep-freeze.js";
import { derived } from "./derived.js";
import { keysAtLevel, readableScalars } from "./form-fields.js";
import { folderSegments } from "./identity/folders.js";
import { memberOf } from "./members.js";
import { helpWithout } from "./offered-help.js";
import type { ContentSurface, ContentTypeSurface, ListedTool, ObjectSchema } from "./surface.js";
import type { ContentTool } from "./tool.js";

type Described = Pick<ContentTool, "surface" | "form">;

/** What a store can do, by name, as far as some action needs it and the store lacks it. */
export function lackingForContent({ surface }: Described, store: Capabilities): readonly string[] {
  const lacking = Object.keys(surface.content.actions).flatMap((action) =>
    needsOf(surface, action).filter((need) => !store[need]),
  );
  return [...new Set(lacking)];
}

/** Surfaces without some of their actions, by the names of these. */
const narrowed = new WeakMap<ContentTypeSurface, Map<string, ContentTypeSurface>>();

/**
 * A tool's surface as a store lets it be offered: without the actions whose needs the store lacks, and without the
 * parameters and fields that no other action takes. Made once and frozen, so that every list is the same; the surface itself
 * where nothing is left out.
 */
export function offeredSurface(tool: Described, store: Capabilities): ContentTypeSurface {
  const { surface } = tool;
  const left = actionNeeds(surface)
    .filter(({ needs }) => needs.some((need) => !store[need]))
    .map(({ action }) => action);
  if (left.length === 0) return surface;
  const known = narrowed.get(surface) ?? new Map<string, ContentTypeSurface>();
  narrowed.set(surface, known);
  const key = left.join(" ");
  const offered = known.get(key) ?? deepFreeze(withoutActions(tool, new Set(left)));
  known.set(key, offered);
  return offered;
}

/** The actions of a surface that need anything of a store, with what that is. */
const actionNeeds = derived((surface: ContentTypeSurface) =>
  Object.keys(surface.content.actions)
    .map((action) => ({ action, needs: needsOf(surface, action) }))
    .filter(({ needs }) => needs.length > 0),
);

/** An action of the declaration's own writes unless it says that it does not. */
function needsOf({ content }: ContentTypeSurface, action: string): readonly (keyof Capabilities)[] {
  const definition = memberOf(actionDefinitions, action);
  if (definition !== undefined) return definition.needs;
  return memberOf(content.actions, action)?.readOnly === true ? [] : ["transactions"];
}

function withoutActions(tool: Described, left: ReadonlySet<string>): ContentTypeSurface {
  const { surface } = tool;
  const actions = Object.entries(surface.content.actions).filter(([name]) => !left.has(name));
  const content: ContentSurface = { ...surface.content, actions: Object.fromEntries(actions) };
  const tools = surface.tools.flatMap((listed): readonly ListedTool[] => {
    if (content.layout !== "perAction") {
      return actions.length === 0 ? [] : [withoutLeft(listed, tool, content, left)];
    }
    return actions.some(([, action]) => action.tool === listed.name) ? [listed] : [];
  });
  return { ...surface, tools, content };
}

/** A tool of several actions without what is said and taken for those left out. */
function withoutLeft(
  listed: ListedTool,
  tool: Described,
  offered: ContentSurface,
  left: ReadonlySet<string>,
): ListedTool {
  const actions = Object.keys(tool.surface.content.actions);
  const description = helpWithout(listed.description, actions, left);
  const keys = unusedKeys(tool, offered, left);
  const fields = unusedFields(tool, offered, left);
  const named = withoutValues(listed.inputSchema, left);
  const inputSchema =
    offered.payload === "nested"
      ? withoutKeys(withoutNested(named, fields), keys)
      : withoutKeys(named, new Set([...keys, ...fields]));
  return { ...listed, description, inputSchema, annotations: hintsOf(listed, offered) };
}

/** A tool that only reads on this store says so. */
function hintsOf(
  { annotations }: ListedTool,
  { actions }: ContentSurface,
): ListedTool["annotations"] {
  const reads = Object.entries(actions).every(([name, { readOnly }]) => {
    const definition = memberOf(actionDefinitions, name);
    return definition === undefined ? readOnly === true : definition.write === undefined;
  });
  if (!reads) return annotations;
  return { ...annotations, readOnlyHint: true, destructiveHint: false, idempotentHint: true };
}

/** Parameters and inputs that only the actions left out take. A content field of the name stays one. */
function unusedKeys(
  { surface, form }: Described,
  offered: ContentSurface,
  left: ReadonlySet<string>,
): ReadonlySet<string> {
  const taken = keysTaken(offered);
  const content = offered.payload === "nested" ? [] : keysAtLevel(form.fields);
  for (const key of content) taken.add(key);
  const gone = Object.entries(surface.content.actions).filter(([name]) => left.has(name));
  const keys = keysTaken({ actions: Object.fromEntries(gone) });
  return new Set([...keys].filter((key) => !taken.has(key)));
}

function keysTaken({ actions }: Pick<ContentSurface, "actions">): Set<string> {
  const keys = Object.values(actions).flatMap(({ parameters, input }) => [
    ...parameters,
    ...(input ?? []),
  ]);
  return new Set(keys);
}

const takesContent: readonly string[] = ["create", "update", "set"];

/** Content fields that only these take, when all of them are left out: the others address and filter. */
function unusedFields(
  { form }: Described,
  offered: ContentSurface,
  left: ReadonlySet<string>,
): ReadonlySet<string> {
  const isTaken = takesContent.some((action) => Object.hasOwn(offered.actions, action));
  if (isTaken || !takesContent.some((action) => left.has(action))) return new Set();
  const taken = new Set([
    ...offered.identifiers,
    ...folderSegments(offered.folderTemplate).map(({ field }) => field),
    ...(Object.hasOwn(offered.actions, "list")
      ? readableScalars(form.fields).map(({ key }) => key)
      : []),
    ...(offered.payload === "nested" ? [] : keysTaken(offered)),
  ]);
  return new Set(keysAtLevel(form.fields).filter((key) => !taken.has(key)));
}

function withoutKeys(schema: ObjectSchema, keys: ReadonlySet<string>): ObjectSchema {
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties).filter(([name]) => !keys.has(name)),
    ),
    required: schema.required.filter((name) => !keys.has(name)),
  };
}

/** The same for content fields under `fields`, which goes with the last of them. */
function withoutNested(schema: ObjectSchema, keys: ReadonlySet<string>): ObjectSchema {
  const { fields, ...others } = schema.properties;
  if (fields === undefined) return schema;
  const kept = withoutKeys(fields as unknown as ObjectSchema, keys);
  if (Object.keys(kept.properties).length === 0) return withoutKeys(schema, new Set(["fields"]));
  return { ...schema, properties: { ...others, fields: { ...kept } } };
}

/** The schema without some values of `action`, in its description too where that lists them. */
function withoutValues(schema: ObjectSchema, left: ReadonlySet<string>): ObjectSchema {
  const action = schema.properties["action"];
  const names: unknown = action?.["enum"];
  if (action === undefined || !Array.isArray(names)) return schema;
  const kept = names.filter((name) => !left.has(String(name)));
  const { description } = action;
  const text =
    typeof description === "string"
      ? { description: description.replace(names.join(", "), () => kept.join(", ")) }
      : {};
  const narrowedAction = { ...action, enum: kept, ...text };
  return { ...schema, properties: { ...schema.properties, action: narrowedAction } };
}
