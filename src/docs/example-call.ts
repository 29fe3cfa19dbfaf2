import type { JsonValue } from "../ir/shape.js";
import type {
  ContentTypeToolPlan,
  DecoratedFieldsToolPlan,
  FieldPlan,
  PropertySchema,
  ToolPlan,
} from "../ir/tool.js";
import { isWritable } from "../ir/translatable.js";
import type { ListedTool } from "../runtime/surface.js";
import { standardNeeds } from "./action-needs.js";
import type { DocumentedTool } from "./documented-tool.js";
import {
  type ExampleEntries,
  exampleEntries,
  examplePath,
  exampleUuid,
  firstEntries,
  requiredEntries,
  schemaExample,
} from "./example-value.js";

/** Arguments that a call can be made with, and the listed tool that takes them. */
export interface ExampleCall {
  /** Undefined for a tool without actions. */
  readonly action: string | undefined;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
}

/** One call for each action, or for a tool without any, that the listed schemas take. */
export function exampleCalls(documented: DocumentedTool): readonly ExampleCall[] {
  const { plan, listed } = documented;
  if (plan.kind === "function" || plan.kind === "discovery") {
    return listed.map((tool) => call(tool, undefined, functionArguments(plan, tool)));
  }
  return plan.listed.flatMap(({ name, actions }) => {
    const tool = listed.find((each) => each.name === name);
    if (tool === undefined) return [];
    const isSingle = plan.kind === "decoratedFields" || plan.layout === "single";
    return actions.map((action) => {
      const own: ExampleEntries = isSingle ? [["action", action]] : [];
      return call(tool, action, [...own, ...actionArguments(documented, tool, action)]);
    });
  });
}

function call(tool: ListedTool, action: string | undefined, entries: ExampleEntries): ExampleCall {
  return { action, tool: tool.name, arguments: Object.fromEntries(entries) };
}

function functionArguments(plan: ToolPlan, tool: ListedTool): ExampleEntries {
  const { properties, required } = tool.inputSchema;
  const names = Object.keys(properties);
  // One that is not needed shows more than an empty object, and a discovery tool's says what it can tell.
  const shown = required.length > 0 ? required : names.slice(0, 1);
  return shown.flatMap((name) => {
    if (plan.kind === "discovery" && name === "contentType") {
      return plan.contentTypes.slice(0, 1).map((type) => [name, type.name] as const);
    }
    return parameterEntry(tool, name);
  });
}

/** `root`: what the paths of the tool's items are below. */
function parameterEntry({ inputSchema }: ListedTool, name: string, root = "/"): ExampleEntries {
  const { properties } = inputSchema;
  if (!Object.hasOwn(properties, name)) return [];
  const known = pathNames.has(name) ? examplePath(root) : knownValues.get(name);
  const value = known ?? schemaExample(properties[name] as unknown as PropertySchema, name);
  return value === undefined ? [] : [[name, value]];
}

const pathNames: ReadonlySet<string> = new Set(["path", "folder", "parentPath"]);

/** Values of standard parameters that say more than their names do. */
const knownValues: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ["uuid", exampleUuid],
  ["folderName", "new-folder"],
  ["newName", "new-name"],
  ["position", "first"],
  ["limit", 10],
]);

function actionArguments(
  { plan, surface, root }: DocumentedTool,
  tool: ListedTool,
  action: string,
): ExampleEntries {
  if (plan.kind === "decoratedFields") return decoratedArguments(plan, tool, action, root);
  if (plan.kind !== "contentType" || surface.kind !== "contentType") return [];
  const needs = standardNeeds(plan, action);
  const custom = plan.customActions.find(({ name }) => name === action);
  const required = plan.listed
    .flatMap(({ parameters }) => parameters)
    .filter(({ requiredBy }) => requiredBy.includes(action))
    .map(({ name }) => name);
  const names = [...new Set(required)];
  return [
    ...(needs.address ? addressEntry(plan, tool) : []),
    ...(needs.folder ? folderEntry(plan, tool) : []),
    ...names.flatMap((name) =>
      name === "property" ? propertyEntry(plan) : parameterEntry(tool, name, plan.rootPath),
    ),
    ...(action === "list" ? parameterEntry(tool, "limit") : []),
    ...(custom === undefined ? [] : inputEntries(custom.input)),
    ...placed(plan, fieldEntries(plan, action)),
  ];
}

/** Content fields stand beside the parameters or, nested, under `fields`. */
function placed({ payload }: ContentTypeToolPlan, entries: ExampleEntries): ExampleEntries {
  if (payload === "flat" || entries.length === 0) return entries;
  return [["fields", Object.fromEntries(entries)]];
}

function fieldEntries({ fields }: ContentTypeToolPlan, action: string): ExampleEntries {
  const offered = fields.filter(isWritable);
  if (action === "create") {
    const required = requiredEntries(offered);
    return required.length > 0 ? required : firstEntries(offered);
  }
  return action === "update" ? firstEntries(offered) : [];
}

function inputEntries(input: readonly FieldPlan[]): ExampleEntries {
  const needed = input.filter(({ required }) => required);
  return (needed.length > 0 ? needed : input.slice(0, 1)).flatMap(exampleEntries);
}

/** A business key reads best; a path is what people know of an item. */
function addressEntry(plan: ContentTypeToolPlan, tool: ListedTool): ExampleEntries {
  const key = plan.fields.find((field) => field.key === plan.identifiers[0]);
  if (key !== undefined && plan.payload === "flat") {
    const entries = exampleEntries(key);
    if (entries.length > 0 && Object.hasOwn(tool.inputSchema.properties, key.key)) return entries;
  }
  return ["path", "uuid", "nodeName"]
    .map((name) => parameterEntry(tool, name, plan.rootPath))
    .filter((entries) => entries.length > 0)
    .slice(0, 1)
    .flat();
}

function folderEntry(plan: ContentTypeToolPlan, tool: ListedTool): ExampleEntries {
  const folder = parameterEntry(tool, "folder", plan.rootPath);
  if (folder.length > 0) return folder;
  const names = plan.folderTemplate.map(({ field }) => field);
  const taxonomy = plan.fields.filter(({ key }) => names.includes(key)).flatMap(exampleEntries);
  return taxonomy.length > 0 ? taxonomy : parameterEntry(tool, "path", plan.rootPath);
}

/** One that may go: no required field can be removed. */
function propertyEntry({ fields }: ContentTypeToolPlan): ExampleEntries {
  const optional = fields.filter(isWritable).find(({ required }) => !required);
  return [["property", optional?.property ?? "property"]];
}

function decoratedArguments(
  plan: DecoratedFieldsToolPlan,
  tool: ListedTool,
  action: string,
  root: string,
): ExampleEntries {
  const fields = plan.fields.filter(isWritable);
  return [
    ...(plan.workspaceRequired ? parameterEntry(tool, "workspace") : []),
    ...parameterEntry(tool, "path", root),
    ...(action === "set" ? firstEntries(fields) : []),
    ...(action === "clear" ? clearedFields(fields) : []),
  ];
}

function clearedFields(fields: readonly FieldPlan[]): ExampleEntries {
  const first = fields.find(({ required }) => !required) ?? fields[0];
  return first === undefined ? [] : [["fields", [first.key]]];
}
