import type { Audience, ToolPlan } from "../ir/tool.js";
import { isWritable } from "../ir/translatable.js";
import { compareText } from "../util/compare-text.js";
import { decoratingModules } from "./decorating-modules.js";
import type { DocumentedTool } from "./documented-tool.js";
import { referenceEdges } from "./reference-edges.js";

/** Who manages what: content types, the tools over them, and the fields that belong to one tool or come from another module. */
export interface OwnershipGraph {
  readonly subjects: readonly GraphNode[];
  readonly tools: readonly ToolNode[];
  readonly fields: readonly FieldsNode[];
  readonly edges: readonly GraphEdge[];
}

export interface GraphNode {
  readonly id: string;
  readonly label: string;
  /** A second, smaller line. */
  readonly note: string;
  /** Pages of the tools that it is about, the one that tells most first; none for a content type without tools. */
  readonly pages: readonly string[];
}

export interface ToolNode extends GraphNode {
  readonly audience: Audience;
}

export interface FieldsNode extends GraphNode {
  readonly fields: readonly string[];
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** `left`: the fields are those of another tool, which this one leaves to it. `refers`: from a content type to one that a field links to. */
  readonly kind: "manages" | "has" | "left" | "refers";
  /** Of the tool at one of its ends, or of one that has the fields that refer. */
  readonly page: string;
  /** The fields that refer. */
  readonly fields?: readonly string[];
}

/** The picture of a project: subjects by name, tools next to what they are about, fields next to their tools. */
export function ownershipGraph(tools: readonly DocumentedTool[]): OwnershipGraph {
  const subjects = subjectsOf(tools);
  const at = new Map(subjects.map(({ id }, index) => [id, index]));
  const managed = new Map(tools.map((tool) => [tool.page, managedBy(tool.plan, tools, at)]));
  const place = (tool: DocumentedTool) =>
    Math.min(...(managed.get(tool.page) ?? []).map((id) => at.get(id) ?? 0), subjects.length);
  const ordered = tools.toSorted((a, b) => place(a) - place(b) || compareText(a.page, b.page));
  const groups = ordered.flatMap((tool) => fieldGroups(tool, tools));
  return {
    subjects,
    tools: ordered.map(toolNode),
    fields: groups.map(({ node }) => node),
    edges: [
      ...ordered.flatMap((tool) =>
        (managed.get(tool.page) ?? []).map((id): GraphEdge => ({
          from: id,
          to: `t:${tool.page}`,
          kind: "manages",
          page: tool.page,
        })),
      ),
      ...groups.flatMap(({ edges }) => edges),
      ...referenceEdges(ordered, new Set(at.keys())).map((edge): GraphEdge => ({
        ...edge,
        kind: "refers",
      })),
    ],
  };
}

function toolNode({ plan, page }: DocumentedTool): ToolNode {
  const { name, audience, kind } = plan;
  const note = `${audience}, ${kindWords[kind]}`;
  return { id: `t:${page}`, label: name, note, pages: [page], audience };
}

const kindWords: Readonly<Record<ToolPlan["kind"], string>> = {
  contentType: "content",
  decoratedFields: "decorated fields",
  function: "function",
  discovery: "built in",
};

/** Content types that the discovery tool knows, and forms that tools are over, each once. */
function subjectsOf(tools: readonly DocumentedTool[]): readonly GraphNode[] {
  const found = new Map<string, GraphNode>();
  const add = (label: string, note: string, pages: readonly string[]) => {
    const id = `s:${label}`;
    const known = found.get(id);
    if (known === undefined) found.set(id, { id, label, note, pages });
    else found.set(id, { ...known, pages: [...known.pages, ...pages] });
  };
  for (const { plan, page } of tools) {
    if (plan.kind !== "contentType") continue;
    const note = plan.contentType === undefined ? "form" : plan.workspace;
    add(plan.contentType ?? plan.form, note, [page]);
  }
  for (const { plan } of tools) {
    if (plan.kind !== "discovery") continue;
    for (const { name, workspace } of plan.contentTypes) {
      add(name, workspace ?? "content type", []);
    }
  }
  for (const { plan, page } of tools) {
    if (plan.kind !== "decoratedFields") continue;
    for (const form of plan.forms) add(subjectOfForm(form, tools) ?? form, "form", [page]);
  }
  return [...found.values()].toSorted((a, b) => compareText(a.label, b.label));
}

/** What the tools over a form call it: its content type's name, when it has one. */
function subjectOfForm(form: string, tools: readonly DocumentedTool[]): string | undefined {
  for (const { plan } of tools) {
    if (plan.kind === "contentType" && plan.form === form) return plan.contentType ?? plan.form;
  }
  return undefined;
}

function managedBy(
  plan: ToolPlan,
  tools: readonly DocumentedTool[],
  at: ReadonlyMap<string, number>,
): readonly string[] {
  const names =
    plan.kind === "contentType"
      ? [plan.contentType ?? plan.form]
      : plan.kind === "decoratedFields"
        ? plan.forms.map((form) => subjectOfForm(form, tools) ?? form)
        : [];
  return [...new Set(names.map((name) => `s:${name}`))].filter((id) => at.has(id));
}

interface FieldGroup {
  readonly node: FieldsNode;
  readonly edges: readonly GraphEdge[];
}

/** The fields that a tool owns, or those that other modules decorate and it shows. */
function fieldGroups(
  { plan, page }: DocumentedTool,
  tools: readonly DocumentedTool[],
): readonly FieldGroup[] {
  if (plan.kind === "decoratedFields") {
    const fields = plan.fields.filter(isWritable).map(({ key }) => key);
    const id = `f:${page}`;
    const note = plan.audience === "admin" ? "owned" : "read";
    const label = `${fields.length} ${plural(fields.length)}`;
    const node = { id, label, note, pages: [page], fields };
    const besides = tools.filter(
      ({ plan: other }) =>
        other.kind === "contentType" &&
        other.audience === plan.audience &&
        other.owned.some(({ tool }) => tool === plan.name),
    );
    const left = besides.map((other): GraphEdge => ({
      from: `t:${other.page}`,
      to: id,
      kind: "left",
      page: other.page,
    }));
    return [{ node, edges: [{ from: `t:${page}`, to: id, kind: "has", page }, ...left] }];
  }
  if (plan.kind !== "contentType") return [];
  return decoratingModules(plan).map(({ module, fields }) => {
    const id = `f:${page}:${module}`;
    const label = `${fields.length} ${plural(fields.length)} of ${module}`;
    const node = { id, label, note: "decoration", pages: [page], fields };
    return { node, edges: [{ from: `t:${page}`, to: id, kind: "has", page }] };
  });
}

function plural(count: number): string {
  return count === 1 ? "field" : "fields";
}
