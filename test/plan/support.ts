import type { LoadedProject } from "../../src/compiler/1-load/loaded-project.js";
import type {
  ResolvedForm,
  ResolvedProject,
} from "../../src/compiler/2-resolve/resolved-project.js";
import { plan } from "../../src/compiler/3-plan/plan.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { positionAt, type SourceFile } from "../../src/diagnostics/source-file.js";
import type { Field, Shape, TextShape } from "../../src/ir/shape.js";
import type { ContentTypeToolPlan, ToolPlan } from "../../src/ir/tool.js";
import { parseYaml } from "../../src/yaml/parse-yaml.js";
import { contentTypesAmong } from "../support/content-type.js";

const formFile: SourceFile = { path: "forms/shop/contentTypes/product.yaml", text: "model:\n" };
const place = { file: formFile, start: 0, end: 5 };

export const plainText: TextShape = { kind: "text", content: "plain", patterns: [] };

/** A resolved field, plain unless told otherwise. */
export function field(name: string, overrides: Partial<Field> = {}): Field {
  return {
    name,
    fieldType: "textField",
    label: name,
    description: "",
    placeholder: "",
    shape: plainText,
    required: false,
    translatable: false,
    locked: undefined,
    defaultValue: undefined,
    provenance: {
      declared: { module: "shop", kind: "model", span: place },
      changes: [],
      labelKey: undefined,
    },
    ...overrides,
  };
}

export const flatGroup = (...fields: readonly Field[]): Shape => ({
  kind: "group",
  fields,
  flat: true,
  opaque: false,
});

/** A project of one content type `product` with these fields, all but `formOnly` declared by its model. */
export function projectOf(
  fields: readonly Field[],
  formOnly: readonly string[] = [],
): ResolvedProject {
  const form: ResolvedForm = {
    id: "shop:apps/products",
    kind: "app",
    module: "shop",
    span: place,
    label: "Product",
    contentType: "product",
    workspace: undefined,
    nodeType: undefined,
    fields,
  };
  const modelProperties = fields.map(({ name }) => name).filter((name) => !formOnly.includes(name));
  const contentType = {
    name: "product",
    module: "shop",
    span: place,
    label: "Product",
    workspace: "products",
    rootPath: "/",
    nodeType: "shop:product",
    modelProperties,
    unorderedTypes: [],
    model: {
      span: place,
      properties: Object.fromEntries(modelProperties.map((name) => [name, "scalar" as const])),
    },
    modelFacts: { properties: [], subModels: [] },
    form,
  };
  return { contentTypes: [contentType], forms: [form] };
}

export interface PlanOutcome {
  /** Those of content types. */
  readonly tools: readonly ContentTypeToolPlan[];
  readonly all: readonly ToolPlan[];
  /** `line:column code message`, with the hint behind it when there is one. */
  readonly reports: readonly string[];
}

/** Plans declarations written as YAML, each under its path such as `mcpTools/product`. */
export function planDeclarations(
  declarations: Readonly<Record<string, string>>,
  resolved: ResolvedProject,
  config = "",
): PlanOutcome {
  const diagnostics = new Diagnostics();
  const definitions = Object.entries(declarations).flatMap(([path, text]) => {
    const file = { path: `forms/shop/${path}.yaml`, text };
    const root = parseYaml(file, diagnostics);
    if (root === undefined) return [];
    const audience = path.startsWith("mcpPublicTools/") ? ("public" as const) : ("admin" as const);
    return [
      { kind: "tool" as const, module: "shop", file, root, audience, id: `shop:${path}`, path },
    ];
  });
  const loaded: LoadedProject = {
    modules: [{ name: "shop", directory: "forms/shop", dependencies: [], definitions }],
    texts: { get: () => undefined },
    bundles: [],
  };
  const project = plan(
    {
      loaded,
      resolved,
      config: loadConfig(
        config === "" ? undefined : { path: "mcpgen.yaml", text: config },
        diagnostics,
      ),
      compilerVersion: "0.0.0",
    },
    diagnostics,
  );
  const reports = diagnostics.sorted().map(({ code, message, span, hint }) => {
    const at = span === undefined ? undefined : positionAt(span.file, span.start);
    const where = at === undefined ? "" : `${at.line}:${at.column} `;
    return `${where}${code} ${message}${hint === undefined ? "" : ` ${hint}`}`;
  });
  return { tools: contentTypesAmong(project.tools), all: project.tools, reports };
}
