import type { SourceFile, Span } from "../../../src/diagnostics/source-file.js";
import type { Origin } from "../../../src/ir/provenance.js";
import type { Option, Pattern } from "../../../src/ir/shape.js";
import type {
  Annotations,
  ContentTypeToolPlan,
  FieldPlan,
  PlannedGroup,
  PlannedScalar,
  PlannedShape,
  PlannedVariants,
  ProjectPlan,
  ToolPlan,
} from "../../../src/ir/tool.js";

/** Plans written by hand, with everything that a case does not speak of filled in. */

const declarationFile: SourceFile = { path: "forms/shop/mcpTools/article.yaml", text: "" };
const formFile: SourceFile = { path: "forms/shop/apps/articles.yaml", text: "" };

function spanOf(file: SourceFile): Span {
  return { file, start: 0, end: 0 };
}

export function origin(module: string, kind: Origin["kind"], path = formFile.path): Origin {
  return { module, kind, span: spanOf({ path, text: "" }) };
}

export function project(
  tools: readonly ToolPlan[],
  changes: Partial<ProjectPlan> = {},
): ProjectPlan {
  return {
    server: { name: "shop", version: "1.0.0", instructions: undefined },
    compilerVersion: "0.1.0",
    language: "en",
    locales: { default: "en", others: ["es", "fr"] },
    tools,
    ...changes,
  };
}

export function tool(
  fields: readonly FieldPlan[],
  changes: Partial<ContentTypeToolPlan> & { readonly annotations?: Annotations } = {},
): ContentTypeToolPlan {
  const { annotations, ...changed } = changes;
  const plan: Omit<ContentTypeToolPlan, "listed"> = {
    kind: "contentType",
    id: "shop:mcpTools/article",
    audience: "admin",
    scopes: undefined,
    name: "article",
    title: "Article",
    description: "Manages the shop's articles.\nActions:\n- list: items in order.",
    folder: "tools/article",
    className: "ArticleTool",
    typeName: "Article",
    declaration: spanOf(declarationFile),
    nameSpan: spanOf(declarationFile),
    contentType: "article",
    form: "shop:apps/articles",
    workspace: "articles",
    nodeType: "mgnl:content",
    rootPath: "/",
    folderTemplate: [],
    nodeNameFrom: ["title"],
    identifiers: [],
    identityField: undefined,
    actions: ["list", "get", "create", "update"],
    layout: "single",
    payload: "flat",
    output: "compact",
    takesJsonText: false,
    confirmation: "flag",
    unorderedChildren: false,
    translation: undefined,
    model: undefined,
    customActions: [],
    hooks: undefined,
    owned: [],
    parameters: [
      {
        name: "uuid",
        schema: { description: "UUID of the item.", type: "string" },
        actions: ["get", "update"],
        requiredBy: [],
      },
      {
        name: "limit",
        schema: {
          type: "integer",
          minimum: 1,
          maximum: 500,
          default: 50,
          description: "Items per page.",
        },
        actions: ["list"],
        requiredBy: [],
      },
      {
        name: "select",
        schema: { type: "array", items: { type: "string" }, description: "Fields to return." },
        actions: ["list", "get"],
        requiredBy: [],
      },
    ],
    fields,
    ...changed,
  };
  const { name, title, description, actions, parameters } = plan;
  const hints = annotations ?? {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  };
  const listed = [{ name, title, description, actions, parameters, annotations: hints }];
  return { listed, ...plan };
}

export function field(
  key: string,
  label: string,
  shape: PlannedShape,
  changes: Partial<FieldPlan> = {},
): FieldPlan {
  const { required = false } = changes;
  return {
    key,
    property: key,
    label,
    description: `${label === "" ? key : label} (${required ? "field, required" : "field"}).`,
    fieldType: "textField",
    required,
    translatable: false,
    access: "write",
    defaultValue: undefined,
    shape,
    provenance: {
      declared: origin("shop", "form"),
      changes: [],
      labelKey: undefined,
    },
    ...changes,
  };
}

export function text(
  facts: Partial<Omit<Extract<PlannedScalar, { readonly kind: "text" }>, "kind">> = {},
): Extract<PlannedScalar, { readonly kind: "text" }> {
  return {
    kind: "text",
    content: "plain",
    maxLength: undefined,
    patterns: [],
    options: undefined,
    ...facts,
  };
}

export function number(
  facts: Partial<Omit<Extract<PlannedScalar, { readonly kind: "number" }>, "kind">> = {},
): Extract<PlannedScalar, { readonly kind: "number" }> {
  return {
    kind: "number",
    storage: "long",
    minimum: undefined,
    maximum: undefined,
    patterns: [],
    options: undefined,
    ...facts,
  };
}

export const boolean: PlannedScalar = { kind: "boolean", options: undefined };
export const date: PlannedScalar = { kind: "date", time: false, options: undefined };
export const dateTime: PlannedScalar = { kind: "date", time: true, options: undefined };

export function reference(
  facts: Partial<Extract<PlannedScalar, { readonly kind: "reference" }>> = {},
): PlannedScalar {
  return {
    kind: "reference",
    workspace: "products",
    rootPath: "/",
    storage: "uuid",
    contentType: undefined,
    describeByProperty: undefined,
    anyText: false,
    ...facts,
  };
}

type PlannedList = Extract<PlannedShape, { readonly kind: "list" }>;

export function list(
  items: PlannedList["items"],
  facts: Partial<Omit<PlannedList, "kind" | "items">> = {},
): PlannedList {
  const storage = items.kind === "group" || items.kind === "variants" ? "nodes" : "property";
  return {
    kind: "list",
    items,
    storage,
    minItems: undefined,
    maxItems: undefined,
    unique: false,
    ...facts,
  };
}

export function group(typeName: string, fields: readonly FieldPlan[]): PlannedGroup {
  return { kind: "group", typeName, fields, opaque: false };
}

export function opaque(typeName: string): PlannedGroup {
  return { kind: "group", typeName, fields: [], opaque: true };
}

export function variants(
  typeName: string,
  selector: FieldPlan,
  choices: PlannedVariants["variants"],
  flat = false,
): PlannedVariants {
  return { kind: "variants", typeName, flat, selector, variants: choices };
}

export function options(...values: readonly (string | number | boolean)[]): readonly Option[] {
  return values.map((value) => ({ value, label: `Label of ${String(value)}` }));
}

export function pattern(source: string, changes: Partial<Pattern> = {}): Pattern {
  return {
    message: undefined,
    source,
    javascript: `^(?:${source})$`,
    portable: true,
    ...changes,
  };
}
