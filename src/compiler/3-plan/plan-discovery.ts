import type { ProjectConfig } from "../../config/project-config.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type {
  Annotations,
  ContentTypeFacts,
  ContentTypeToolPlan,
  DecoratedFieldsToolPlan,
  DeclaredToolPlan,
  DiscoveryToolPlan,
  FieldFacts,
  OriginFacts,
} from "../../ir/tool.js";
import { compareText } from "../../util/compare-text.js";
import type { ResolvedContentType, ResolvedProject } from "../2-resolve/resolved-project.js";
import { checkDiscoveryTexts } from "./check-discovery-texts.js";
import { fieldFacts, writerOf } from "./discovery-fields.js";
import { identityFieldOf } from "./identity-field.js";
import { discoveryNames } from "./names.js";
import { promptTexts } from "./prompt-texts.js";

export interface DiscoveryPlanning {
  readonly resolved: ResolvedProject;
  readonly config: ProjectConfig;
  readonly diagnostics: Diagnostics;
}

/** What the tool is called, and what no declared admin tool may be called while it is offered. */
const discoveryName = "content_type";

/** It tells what was compiled: the same every time, whatever is stored. */
const annotations: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/**
 * The built-in tool that tells what content types there are, once all others are planned; none when the configuration switches
 * it off or there is no content type. A declared admin tool that lists its name is reported.
 */
export function planDiscovery(
  tools: readonly DeclaredToolPlan[],
  { resolved, config, diagnostics }: DiscoveryPlanning,
): readonly DiscoveryToolPlan[] {
  if (!config.builtins.contentType || resolved.contentTypes.length === 0) return [];
  const admin = tools.filter(({ audience }) => audience === "admin");
  for (const { listed, name, nameSpan } of admin) {
    if (!listed.some((each) => each.name === discoveryName)) continue;
    diagnostics.report("plan/name-built-in", nameSpan, { tool: name, name: discoveryName });
  }
  checkDiscoveryTexts(resolved.contentTypes, diagnostics);
  const texts = promptTexts(config.language).discovery;
  const { title, description } = texts;
  const contentTypes = resolved.contentTypes.map((type) => contentTypeFacts(type, admin));
  const schema = { type: "string", description: texts.contentType } as const;
  const parameters = [{ name: "contentType", schema, actions: [], requiredBy: [] }];
  return [
    {
      kind: "discovery",
      id: `mcpgen:${discoveryName}`,
      audience: "admin",
      name: discoveryName,
      title,
      description,
      ...discoveryNames(tools),
      listed: [{ name: discoveryName, title, description, actions: [], parameters, annotations }],
      parameters,
      contentTypes,
      sources: sourcesOf(resolved.contentTypes, contentTypes),
    },
  ];
}

function contentTypeFacts(
  type: ResolvedContentType,
  admin: readonly DeclaredToolPlan[],
): ContentTypeFacts {
  const { form, workspace } = type;
  const over = admin.filter(
    (tool): tool is ContentTypeToolPlan => tool.kind === "contentType" && tool.form === form.id,
  );
  const owners = admin.filter(
    (tool): tool is DecoratedFieldsToolPlan =>
      tool.kind === "decoratedFields" && isOver(tool, type),
  );
  const writers = [...over, ...owners].map(writerOf).filter(({ names }) => names.length > 0);
  const identityField = identityFieldOf(form, type);
  const content = form.fields.filter(({ name }) => name !== identityField);
  return {
    name: type.name,
    label: type.label,
    module: type.module,
    ...(workspace === undefined ? {} : { workspace }),
    rootPath: type.rootPath,
    nodeType: type.nodeType,
    tools: [...over, ...owners]
      .flatMap(({ listed }) => listed.map(({ name }) => name))
      .toSorted(compareText),
    nodeName: {
      ...(identityField === undefined ? {} : { field: identityField }),
      from: namesFrom(over),
    },
    model: type.modelFacts.properties,
    subModels: type.modelFacts.subModels,
    fields: fieldFacts(content, writers),
  };
}

/** Whether a tool over decorated fields writes content of a type. */
function isOver(
  { forms, places }: DecoratedFieldsToolPlan,
  { form, workspace, nodeType }: ResolvedContentType,
): boolean {
  return (
    forms.includes(form.id) ||
    places.some((place) => place.workspace === workspace && place.nodeTypes.includes(nodeType))
  );
}

function namesFrom(tools: readonly ContentTypeToolPlan[]): ContentTypeFacts["nodeName"]["from"] {
  const entries = tools.flatMap(({ listed, nodeNameFrom }) =>
    listed
      .filter(({ actions }) => actions.includes("create"))
      .map(({ name }) => [name, nodeNameFrom] as const),
  );
  return Object.fromEntries(entries.toSorted(([a], [b]) => compareText(a, b)));
}

function sourcesOf(
  types: readonly ResolvedContentType[],
  facts: readonly ContentTypeFacts[],
): readonly string[] {
  const declared = types.flatMap(({ span, form }) => [span.file.path, form.span.file.path]);
  const origins = facts.flatMap(({ fields }) => fields.flatMap(originsIn));
  return [...new Set([...declared, ...origins.map(({ file }) => file)])].toSorted(compareText);
}

function originsIn({ origin, fields = [] }: FieldFacts): readonly OriginFacts[] {
  return [...origin, ...fields.flatMap(originsIn)];
}
