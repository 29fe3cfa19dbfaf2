import type {
  ContentTypeToolPlan,
  DecoratedFieldsToolPlan,
  DeclaredToolPlan,
  DiscoveryToolPlan,
  FunctionToolPlan,
  ScopesPlan,
  ToolPlan,
} from "../ir/tool.js";
import { isWritable } from "../ir/translatable.js";
import { actionsOfTool } from "./action-rows.js";
import type { Block, Cell } from "./blocks.js";
import { joined, listed } from "./blocks.js";
import { decoratingModules } from "./decorating-modules.js";
import type { DocumentedTool } from "./documented-tool.js";
import { type ExampleCall, exampleCalls } from "./example-call.js";
import { fieldTable } from "./field-rows.js";
import { schemaTable } from "./schema-rows.js";

/** What a page says of one tool, its title left out; `all` are the project's tools, for references to others. */
export function toolBlocks(tool: DocumentedTool, all: readonly DocumentedTool[]): readonly Block[] {
  return [
    { kind: "list", items: factsOf(tool) },
    { kind: "prose", text: tool.plan.description },
    ...actionBlocks(tool),
    ...parameterBlocks(tool),
    ...fieldBlocks(tool),
    ...exampleBlocks(tool),
    ...resultBlocks(tool),
    ...ownershipBlocks(tool, all),
    ...modelBlocks(tool),
  ];
}

function factsOf({ plan, listed: tools }: DocumentedTool): readonly Cell[] {
  const audience =
    plan.audience === "admin" ? "For admins" : "For visitors: it is public and only reads";
  const names: Cell =
    plan.kind === "contentType" && plan.layout === "perAction"
      ? ["One tool an action: ", ...listed(tools.map(({ name }) => name))]
      : ["Called ", { code: plan.name }];
  return [
    [`${audience}.`],
    [...names, "."],
    ...(plan.kind === "discovery" ? [] : [scopeWords(plan.scopes)]),
    ...hintWords(tools),
    ...(plan.kind === "discovery"
      ? [["Built in."]]
      : [["Declared in ", { code: plan.declaration.file.path }, "."]]),
  ];
}

function scopeWords(scopes: ScopesPlan | undefined): Cell {
  if (scopes === undefined) return ["Asks for no scope."];
  if (isList(scopes)) return ["Asks for the scopes ", ...listed(scopes), "."];
  return ["Asks for scopes by action, as the table of actions says."];
}

function isList(scopes: ScopesPlan): scopes is readonly string[] {
  return Array.isArray(scopes);
}

/** What clients are told, where one listed tool stands for all. */
function hintWords([tool, ...others]: DocumentedTool["listed"]): readonly Cell[] {
  if (tool === undefined || others.length > 0) return [];
  const { readOnlyHint, destructiveHint, openWorldHint } = tool.annotations;
  const does = readOnlyHint ? "only reads" : destructiveHint ? "may destroy" : "writes";
  const world = openWorldHint ? ", and reaches beyond this server" : "";
  return [[`Clients are told that it ${does}${world}.`]];
}

function actionBlocks(tool: DocumentedTool): readonly Block[] {
  const table = actionsOfTool(tool);
  return table === undefined ? [] : [{ kind: "heading", level: 4, text: "Actions" }, table];
}

function parameterBlocks({ plan, listed: tools }: DocumentedTool): readonly Block[] {
  if (plan.kind === "contentType" || plan.kind === "decoratedFields") return [];
  const heading = { kind: "heading", level: 4, text: "Parameters" } as const;
  const when =
    plan.kind === "function"
      ? new Map(plan.parameters.flatMap((each) => (each.when ? [[each.name, each.when]] : [])))
      : new Map<string, string>();
  const tables = tools.flatMap(({ inputSchema, title }) => {
    const caption = `Parameters of ${title}`;
    return schemaTable(inputSchema, { caption, when, sent: true }) ?? [];
  });
  const left = plan.kind === "function" ? reachWords(plan, tools) : [];
  if (tables.length > 0) return [heading, ...tables, ...left];
  return [heading, { kind: "paragraph", content: ["It takes none."] }, ...left];
}

/** What only a server that reaches further takes, where this one does not. */
function reachWords(
  { parameters }: FunctionToolPlan,
  tools: DocumentedTool["listed"],
): readonly Block[] {
  const shown = new Set(tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties)));
  const left = parameters.filter(({ name, when }) => when !== undefined && !shown.has(name));
  const [first] = left;
  if (first?.when === undefined) return [];
  const names = listed(left.map(({ name }) => name));
  const content: Cell = ["A server that reaches ", { code: first.when }, " also takes ", ...names];
  return [{ kind: "paragraph", content: [...content, "."], searched: true }];
}

function fieldBlocks({ plan }: DocumentedTool): readonly Block[] {
  if (plan.kind !== "contentType" && plan.kind !== "decoratedFields") return [];
  const table = fieldTable(plan.fields, `Fields of ${plan.title}`);
  if (table === undefined) return [];
  const nested = plan.kind === "contentType" && plan.payload === "nested";
  const place: Block = {
    kind: "paragraph",
    content: ["They are sent under ", { code: "fields" }, "."],
  };
  return [{ kind: "heading", level: 4, text: "Fields" }, ...(nested ? [place] : []), table];
}

function exampleBlocks(tool: DocumentedTool): readonly Block[] {
  const calls = exampleCalls(tool);
  if (calls.length === 0) return [];
  return [
    { kind: "heading", level: 4, text: calls.length === 1 ? "Example" : "Examples" },
    { kind: "paragraph", content: ["Arguments of a call, with made-up values."] },
    ...calls.flatMap((call) => exampleOf(call, tool.plan.name, calls.length)),
  ];
}

function exampleOf(call: ExampleCall, name: string, count: number): readonly Block[] {
  const json: Block = { kind: "json", text: JSON.stringify(call.arguments, null, 2) };
  const { action = call.tool } = call;
  const summary = call.tool === name ? action : `${action}: ${call.tool}`;
  return count === 1 ? [json] : [{ kind: "details", summary, blocks: [json] }];
}

/** Longer tables are for those who open them. */
const mostOpenRows = 8;

function resultBlocks({ listed: tools }: DocumentedTool): readonly Block[] {
  const blocks = tools.flatMap(({ outputSchema, name, title }): readonly Block[] => {
    const caption = `What ${title} answers`;
    const table = schemaTable(outputSchema, { caption, sent: false });
    if (table === undefined) return [];
    const isOpen = tools.length === 1 && table.rows.length <= mostOpenRows;
    const summary = `What ${name} answers`;
    return isOpen ? [table] : [{ kind: "details", summary, blocks: [table] }];
  });
  const silent: Block = {
    kind: "paragraph",
    content: ["Its declaration does not say what it answers."],
  };
  return [
    { kind: "heading", level: 4, text: "Result" },
    ...(blocks.length > 0 ? blocks : [silent]),
  ];
}

function ownershipBlocks(
  { plan }: DocumentedTool,
  all: readonly DocumentedTool[],
): readonly Block[] {
  return [
    { kind: "heading", level: 4, text: "Where it stands" },
    { kind: "list", items: standingWords(plan, all) },
  ];
}

function standingWords(plan: ToolPlan, all: readonly DocumentedTool[]): readonly Cell[] {
  switch (plan.kind) {
    case "contentType":
      return contentWords(plan, all);
    case "decoratedFields":
      return decoratedWords(plan, all);
    case "function":
      return [["Its code is ", { code: `${plan.handler.path}#${plan.handler.exportName}` }, "."]];
    case "discovery":
      return discoveryWords(plan);
  }
}

function contentWords(plan: ContentTypeToolPlan, all: readonly DocumentedTool[]): readonly Cell[] {
  const template = plan.folderTemplate
    .map(({ field, optional }) => `/{${field}${optional ? "?" : ""}}`)
    .join("");
  return [
    [
      ...(plan.contentType === undefined
        ? []
        : ["Content type ", { code: plan.contentType }, ", "]),
      "form ",
      { code: plan.form },
      ", workspace ",
      { code: plan.workspace },
      ", node type ",
      { code: plan.nodeType },
      ".",
    ],
    ...(template === "" ? [] : [["New items go to folders ", { code: template }, "."]]),
    ...(plan.nodeNameFrom.length === 0
      ? []
      : [["A new item is named after ", ...listed(plan.nodeNameFrom, "or"), "."]]),
    ...(plan.identifiers.length === 0
      ? []
      : [["An item is also known by ", ...listed(plan.identifiers, "or"), "."]]),
    ...plan.owned.map(({ tool, fields }): Cell => [
      ...listed(fields),
      fields.length === 1 ? " belongs to " : " belong to ",
      toolReference(tool, plan, all),
      ".",
    ]),
    ...decoratingModules(plan).map(({ module, fields }): Cell => [
      "Module ",
      { code: module },
      " decorates ",
      ...listed(fields),
      ".",
    ]),
    ...moduleWords(plan),
  ];
}

function moduleWords(plan: ContentTypeToolPlan): readonly Cell[] {
  const handlers = plan.customActions.map(({ name, handler }): Cell => [
    "The code of ",
    { code: name },
    " is ",
    { code: `${handler.path}#${handler.exportName}` },
    ".",
  ]);
  const { hooks } = plan;
  return hooks === undefined
    ? handlers
    : [...handlers, ["Its hooks are ", { code: hooks.path }, "."]];
}

function decoratedWords(
  plan: DecoratedFieldsToolPlan,
  all: readonly DocumentedTool[],
): readonly Cell[] {
  const keys = plan.fields.filter(isWritable).map(({ key }) => key);
  const besides = all.filter(
    ({ plan: other }) =>
      other.kind === "contentType" && other.owned.some(({ tool }) => tool === plan.name),
  );
  const others = besides.map(({ plan: { name }, page }): Cell => [{ tool: name, page }]);
  return [
    plan.audience === "admin"
      ? ["It alone writes ", ...listed(keys), "."]
      : ["It reads ", ...listed(keys), "."],
    ...plan.places.map(({ workspace, nodeTypes }): Cell => [
      "In workspace ",
      { code: workspace },
      ", on nodes of ",
      ...listed(nodeTypes, "or"),
      ".",
    ]),
    [
      plan.forms.length === 1 ? "Taken from the form " : "Taken from the forms ",
      ...listed(plan.forms),
      ".",
    ],
    ...(others.length === 0 ? [] : [["The other fields are with ", ...joined(others, ", "), "."]]),
  ];
}

function discoveryWords({ contentTypes }: DiscoveryToolPlan): readonly Cell[] {
  return [["It tells of ", ...listed(contentTypes.map(({ name }) => name)), "."]];
}

function toolReference(
  name: string,
  { audience }: DeclaredToolPlan,
  all: readonly DocumentedTool[],
): Cell[number] {
  const found = all.find(({ plan }) => plan.name === name && plan.audience === audience);
  return found === undefined ? { code: name } : { tool: name, page: found.page };
}

/** The very text that is listed, for those who wonder what a model was told. */
function modelBlocks({ listed: tools }: DocumentedTool): readonly Block[] {
  return tools.map(({ name, description }): Block => ({
    kind: "details",
    summary: `What a model reads of ${name}`,
    blocks: [{ kind: "prose", text: description }],
  }));
}
