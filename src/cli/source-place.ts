import type { Span } from "../diagnostics/source-file.js";
import type {
  ContentTypeToolPlan,
  DeclaredToolPlan,
  FieldPlan,
  FunctionParameterPlan,
  FunctionToolPlan,
} from "../ir/tool.js";
import { type YamlEntry, type YamlNode, entryOf, valueOf } from "../yaml/node.js";
import { helpPlace, labelPlace } from "./bundle-places.js";
import type { CompiledProject } from "./compile-project.js";
import { type KeyQuery, decidingKey } from "./deciding-key.js";
import { type PlacedField, fieldsAtPath } from "./fields-at-path.js";
import { nodeAtPlace, rootNode } from "./source-nodes.js";

/** What of a tool's surface is asked for. */
export interface PlaceQuery {
  /** Id of the tool's declaration, as its surface says. */
  readonly id: string;
  readonly audience: "admin" | "public";
  /** Where in a schema: property names, and `items`; empty for the tool as a whole. */
  readonly path: readonly string[];
  /** In what callers send unless told. */
  readonly direction?: "input" | "output";
  /** The keyword whose value is asked for, such as `maxLength`; for a tool as a whole a key such as `description`. */
  readonly keyword?: string;
  /** The keyword's value, or of an `enum` the one value that is meant. */
  readonly value?: unknown;
  /** Actions that are asked about, for what no schema says. */
  readonly actions?: readonly string[];
}

type Sources = Pick<CompiledProject, "plan" | "resolved" | "loaded">;

/** A place, and how near it comes to what was asked for. */
export interface SourcePlace {
  readonly span: Span;
  readonly of: "keyword" | "member" | "tool";
}

/**
 * The place in the sources that decides a part of a tool's surface: the key that gives a keyword its value, else the field's own
 * place, else the declaration. Undefined for a tool that no source declares.
 */
export function sourcePlace(sources: Sources, query: PlaceQuery): Span | undefined {
  return findSourcePlace(sources, query)?.span;
}

/** The same, with how near it is. */
export function findSourcePlace(sources: Sources, query: PlaceQuery): SourcePlace | undefined {
  const tool = declaredTool(sources, query);
  if (tool === undefined) return undefined;
  return placeInTool(tool, sources, query) ?? { span: tool.nameSpan, of: "tool" };
}

/** The fields that stand behind a place; none where it is a parameter of the declaration's, or standard. */
export function fieldsBehind(sources: Sources, query: PlaceQuery): readonly FieldPlan[] {
  const tool = declaredTool(sources, query);
  if (tool === undefined || tool.kind === "function") return [];
  return fieldsAtPath(tool, query).map(({ field }) => field);
}

function declaredTool(
  { plan }: Sources,
  { id, audience }: Pick<PlaceQuery, "id" | "audience">,
): DeclaredToolPlan | undefined {
  const tool = plan?.tools.find((each) => each.id === id && each.audience === audience);
  return tool?.kind === "discovery" ? undefined : tool;
}

function placeInTool(
  tool: DeclaredToolPlan,
  sources: Sources,
  query: PlaceQuery,
): SourcePlace | undefined {
  if (query.path.length === 0) {
    return placeInDeclaration(tool, query) ?? placeInContentType(tool, sources, query);
  }
  if (tool.kind === "function") return placeInFunction(tool, query);
  const fields = fieldsAtPath(tool, query);
  for (const field of fields) {
    const span = keywordPlace(field, tool, sources, query);
    if (span !== undefined) return { span, of: "keyword" };
  }
  const [first] = fields;
  if (first === undefined)
    return placeInDeclaration(tool, { ...query, keyword: query.path[0] ?? "" });
  const unsent = unsentPlace(first, tool, sources, query);
  return unsent ?? { span: first.field.provenance.declared.span, of: "member" };
}

/** Why a field is none that callers send, where it is none. */
function unsentPlace(
  field: PlacedField,
  tool: Exclude<DeclaredToolPlan, FunctionToolPlan>,
  sources: Sources,
  query: PlaceQuery,
): SourcePlace | undefined {
  if (query.direction === "output" || field.field.access === "write") return undefined;
  if (field.field.access === "hide") return leavingOutPlace(tool);
  const span = keywordPlace(field, tool, sources, { ...query, keyword: "readOnly" });
  return span && { span, of: "keyword" };
}

/** Where a declaration says which fields of the form it leaves out. */
function leavingOutPlace({ declaration }: DeclaredToolPlan): SourcePlace | undefined {
  const root = rootNode(declaration.file);
  const entry = entryOf(root, "excludedFields") ?? entryOf(root, "includedFields");
  return entry && { span: entry.keySpan, of: "keyword" };
}

/** Keys of a declaration that say what has another name in what is listed or recorded. */
const declaredAs: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  ["fields", [["payload"]]],
  ["tool", [["layout"]]],
  ["confirm", [["confirmation"]]],
  ["confirmToken", [["confirmation"]]],
  ["outputSchema", [["output"]]],
  ["readOnlyHint", [["annotations", "readOnlyHint"], ["readOnly"]]],
  ["destructiveHint", [["annotations", "destructiveHint"], ["destructive"]]],
  ["idempotentHint", [["annotations", "idempotentHint"]]],
  ["openWorldHint", [["annotations", "openWorldHint"]]],
]);

/** The key of a declaration that decides what is asked for; of actions where they are declared, or which of them are allowed. */
function placeInDeclaration(
  { declaration, kind }: DeclaredToolPlan,
  { keyword = "name", path, actions = [] }: PlaceQuery,
): SourcePlace | undefined {
  const root = rootNode(declaration.file);
  const renamed = kind === "decoratedFields" && keyword === "fields" ? [] : declaredAs.get(keyword);
  const candidates = [
    ...(path.length === 0 ? actions.map((action) => ["actions", action]) : []),
    ...(keyword === "name" ? [] : [[keyword], ...(renamed ?? [])]),
    ...(path.length === 0 && actions.length > 0 ? [["allowedActions"]] : []),
  ];
  for (const keys of candidates) {
    const span = keySpanAt(root, keys);
    if (span !== undefined) return { span, of: "keyword" };
  }
  return undefined;
}

/** Where the content type says what a declaration over it leaves to it. */
const saidByContentType: ReadonlyMap<string, readonly string[]> = new Map([
  ["workspace", ["datasource", "workspace"]],
  ["rootPath", ["datasource", "rootPath"]],
  ["nodeType", ["model", "nodeType"]],
]);

function placeInContentType(
  tool: DeclaredToolPlan,
  { resolved }: Sources,
  { keyword = "" }: PlaceQuery,
): SourcePlace | undefined {
  const keys = saidByContentType.get(keyword);
  if (tool.kind !== "contentType" || keys === undefined) return undefined;
  const type = resolved?.contentTypes.find(({ name }) => name === tool.contentType);
  const span = type && keySpanAt(rootNode(type.span.file), keys);
  return span && { span, of: "keyword" };
}

function keySpanAt(root: YamlNode | undefined, keys: readonly string[]): Span | undefined {
  let node = root;
  let span: Span | undefined;
  for (const key of keys) {
    const entry: YamlEntry | undefined = entryOf(node, key);
    if (entry === undefined) return undefined;
    node = entry.value;
    span = entry.keySpan;
  }
  return span;
}

function keywordPlace(
  { field, ofItems }: PlacedField,
  tool: Exclude<DeclaredToolPlan, FunctionToolPlan>,
  { plan, loaded, resolved }: Sources,
  { keyword, value }: PlaceQuery,
): Span | undefined {
  if (keyword === undefined) return undefined;
  const { declared, changes } = field.provenance;
  const written = [declared, ...changes].flatMap(({ span }) => nodeAtPlace(span) ?? []);
  const model = tool.kind === "contentType" ? modelNode(tool, resolved, field.property) : undefined;
  const layers = model === undefined || written.includes(model) ? written : [model, ...written];
  const key = (query: KeyQuery) => decidingKey(layers, { ...query, ofItems });
  const texts = plan !== undefined && loaded !== undefined ? { plan, loaded } : undefined;
  const label = () => texts && labelPlace(field, texts.loaded, texts.plan);
  switch (keyword) {
    case "title":
      return label() ?? key({ keyword });
    case "description":
      return (
        key({ keyword }) ??
        (texts && helpPlace(field, texts.loaded, texts.plan)) ??
        label() ??
        key({ keyword: "title" })
      );
    default:
      return key({ keyword, value });
  }
}

/** What the model says of a property, where the form's own field does not stand on it. */
function modelNode(
  { contentType }: ContentTypeToolPlan,
  resolved: Sources["resolved"],
  property: string,
): YamlNode | undefined {
  const span = resolved?.contentTypes.find(({ name }) => name === contentType)?.model?.span;
  const properties = span && valueOf(nodeAtPlace(span), "properties");
  if (properties?.kind === "list") {
    return properties.items.find((item) => {
      const name = valueOf(item, "name");
      return name?.kind === "scalar" && name.text === property;
    });
  }
  return valueOf(properties, property);
}

function placeInFunction(tool: FunctionToolPlan, query: PlaceQuery): SourcePlace | undefined {
  const [name = "", ...path] = query.path;
  const parameters = query.direction === "output" ? outputsOf(tool) : tool.parameters;
  const parameter = parameters.find((each) => each.name === name);
  if (parameter === undefined) {
    const output = valueOf(rootNode(tool.declaration.file), "output");
    const schema = query.direction === "output" ? (valueOf(output, "schema") ?? output) : undefined;
    return schema && placeInSchema(schema, undefined, query.path, query);
  }
  const node = nodeAtPlace(parameter.span);
  const schema = valueOf(node, "schema") ?? node;
  if (schema === undefined) return { span: parameter.span, of: "member" };
  return placeInSchema(schema, parameter.span, path, query);
}

function outputsOf({ output }: FunctionToolPlan): readonly FunctionParameterPlan[] {
  return output?.kind === "parameters" ? output.parameters : [];
}

/** In a JSON Schema that the declaration holds, or in a parameter, which is one without members. */
function placeInSchema(
  schema: YamlNode,
  place: Span | undefined,
  path: readonly string[],
  { keyword, value }: PlaceQuery,
): SourcePlace | undefined {
  let node: YamlNode = schema;
  let span = place;
  for (const step of path) {
    const properties = valueOf(node, "properties");
    const entry: YamlEntry | undefined =
      entryOf(properties, step) ?? (step === "items" ? entryOf(node, step) : undefined);
    if (entry === undefined) return span && { span, of: "member" };
    node = entry.value;
    span = entry.keySpan;
  }
  const key = keyword === undefined ? undefined : decidingKey([node], { keyword, value });
  if (key !== undefined) return { span: key, of: "keyword" };
  return span && { span, of: "member" };
}
