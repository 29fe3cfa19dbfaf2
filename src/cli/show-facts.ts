import type { ResolvedForm, ResolvedProject } from "../compiler/2-resolve/resolved-project.js";
import { type Span, positionAt } from "../diagnostics/source-file.js";
import type { Origin } from "../ir/provenance.js";
import type { JsonValue, Shape } from "../ir/shape.js";
import type {
  ContentTypeToolPlan,
  DecoratedFieldsToolPlan,
  DecoratedPlace,
  DiscoveryToolPlan,
  FunctionParameterPlan,
  FunctionToolPlan,
  ScopesPlan,
} from "../ir/tool.js";
import type { ListedTool } from "../runtime/surface.js";
import { type FieldsTool, advertisedSchema, ownerOf } from "./advertised-schema.js";
import { type PlacedField, contentFields, ownedFields } from "./form-fields.js";
import { scopesOfListed } from "./scopes-by-action.js";

/** What `mcpgen show` can be asked about. */
export type Subject =
  | {
      readonly kind: "form";
      readonly name: string;
      readonly form: ResolvedForm;
      readonly tool: ContentTypeToolPlan | undefined;
    }
  | (NamedTool & { readonly kind: "decoratedFields"; readonly tool: DecoratedFieldsToolPlan })
  | (NamedTool & { readonly kind: "function"; readonly tool: FunctionToolPlan })
  | (NamedTool & { readonly kind: "discovery"; readonly tool: DiscoveryToolPlan });

interface NamedTool {
  readonly name: string;
}

/** What there is to say of it: printed as JSON, and put into words by `show-text.ts`. */
export type Facts = FormFacts | DecoratedFacts | FunctionFacts | DiscoveryFacts;

export interface FormFacts {
  readonly name: string;
  readonly kind: "form";
  readonly form: string;
  readonly label: string;
  readonly contentType: string | undefined;
  readonly declared: string;
  readonly tool: string | undefined;
  /** Absent when its tool asks for none. */
  readonly scopes: ScopesPlan | undefined;
  /** The form's field that is the node's name. */
  readonly nodeNameField: string | undefined;
  readonly fields: readonly FieldFacts[];
}

export interface DecoratedFacts {
  readonly name: string;
  readonly kind: "decoratedFields";
  readonly audience: string;
  readonly declared: string;
  readonly actions: readonly string[];
  readonly scopes: ScopesPlan | undefined;
  readonly forms: readonly string[];
  readonly places: readonly DecoratedPlace[];
  readonly fields: readonly FieldFacts[];
}

export interface FunctionFacts {
  readonly name: string;
  readonly kind: "function";
  readonly audience: string;
  readonly declared: string;
  /** `path#export`. */
  readonly handler: string;
  readonly readOnly: boolean;
  readonly scopes: ScopesPlan | undefined;
  /** What a server must reach for all parameters. */
  readonly reach: string | undefined;
  readonly parameters: readonly ParameterFacts[];
  /** Undefined when the declaration does not say what it answers. */
  readonly output: readonly ParameterFacts[] | object | undefined;
}

export interface DiscoveryFacts {
  readonly name: string;
  readonly kind: "discovery";
  readonly audience: string;
  readonly description: string;
  readonly contentTypes: readonly string[];
  readonly parameters: readonly ParameterFacts[];
}

export interface ParameterFacts {
  readonly name: string;
  readonly type: string;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly default: JsonValue | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly maxLength: number | undefined;
  readonly values: readonly string[] | undefined;
  /** The reach without which it is neither advertised nor accepted. */
  readonly reach: string | undefined;
  /** As it is advertised here; undefined where it is not. */
  readonly schema: object | undefined;
}

export interface FieldFacts {
  readonly path: string;
  readonly fieldType: string;
  readonly shape: string;
  readonly label: string;
  /** Undefined: the label is written in the form, or spelt from the name. */
  readonly labelKey: string | undefined;
  readonly description: string | undefined;
  readonly required: boolean;
  readonly translatable: boolean;
  readonly locked: string | undefined;
  readonly variant: string | undefined;
  /** The tool that alone writes it, when that is another one. */
  readonly ownedBy: string | undefined;
  readonly declared: OriginFacts;
  readonly changed: readonly OriginFacts[];
  /** The same field in the other forms that a tool takes it from. */
  readonly alsoIn: readonly OtherForm[] | undefined;
  readonly schema: object | undefined;
}

export interface OtherForm {
  readonly form: string;
  readonly declared: OriginFacts;
  readonly changed: readonly OriginFacts[];
}

export interface OriginFacts {
  readonly module: string;
  readonly kind: Origin["kind"];
  /** `file:line`. */
  readonly at: string;
}

/** All that there is to say of a subject; `listed` is what its tool lists. */
export function factsOf(
  subject: Subject,
  resolved: ResolvedProject,
  listed: readonly ListedTool[],
): Facts {
  switch (subject.kind) {
    case "form":
      return formFacts(subject, resolved, listed);
    case "decoratedFields":
      return decoratedFacts(subject, resolved, listed);
    case "function":
      return functionFacts(subject, listed);
    case "discovery":
      return discoveryFacts(subject, listed);
  }
}

function formFacts(
  { name, form, tool }: Extract<Subject, { readonly kind: "form" }>,
  resolved: ResolvedProject,
  listed: readonly ListedTool[],
): FormFacts {
  const { nodeName, fields } = contentFields(form, resolved, tool);
  return {
    name,
    kind: "form",
    form: form.id,
    label: form.label,
    contentType: form.contentType,
    declared: place(form.span),
    tool: tool?.name,
    scopes: formScopes(name, tool),
    nodeNameField: nodeName?.name,
    fields: fields.map((placed) => ({
      ...fieldFacts(placed, tool, listed),
      ownedBy: tool === undefined ? undefined : ownerOf(tool, placed.path),
    })),
  };
}

/** Of the action alone where the name is that of one which is listed as a tool. */
function formScopes(name: string, tool: ContentTypeToolPlan | undefined): ScopesPlan | undefined {
  const listed = tool?.listed.find((each) => each.name === name);
  if (tool === undefined || listed === undefined) return tool?.scopes;
  const scopes = scopesOfListed(tool, listed);
  return Object.keys(scopes).length === 0 ? undefined : scopes;
}

function decoratedFacts(
  { name, tool }: Extract<Subject, { readonly kind: "decoratedFields" }>,
  resolved: ResolvedProject,
  listed: readonly ListedTool[],
): DecoratedFacts {
  const inForms = tool.forms.map((id) => {
    const form = resolved.forms.find((each) => each.id === id);
    return { id, fields: form === undefined ? [] : ownedFields(form, tool) };
  });
  const known = new Map<string, { readonly placed: PlacedField; readonly others: OtherForm[] }>();
  for (const { id, fields } of inForms) {
    for (const placed of fields) {
      const { path, variant, field } = placed;
      const identity = JSON.stringify([path, variant]);
      const { declared, changes } = field.provenance;
      const other = {
        form: id,
        declared: originFacts(declared),
        changed: changes.map(originFacts),
      };
      const first = known.get(identity);
      if (first === undefined) known.set(identity, { placed, others: [] });
      else first.others.push(other);
    }
  }
  return {
    name,
    kind: "decoratedFields",
    audience: tool.audience,
    declared: place(tool.declaration),
    actions: tool.actions,
    scopes: tool.scopes,
    forms: tool.forms,
    places: tool.places,
    fields: [...known.values()].map(({ placed, others }) => ({
      ...fieldFacts(placed, tool, listed),
      ...(others.length === 0 ? {} : { alsoIn: others }),
    })),
  };
}

function functionFacts(
  { name, tool }: Extract<Subject, { readonly kind: "function" }>,
  listed: readonly ListedTool[],
): FunctionFacts {
  const { handler, output } = tool;
  return {
    name,
    kind: "function",
    audience: tool.audience,
    declared: place(tool.declaration),
    handler: `${handler.path}#${handler.exportName}`,
    readOnly: tool.readOnly,
    scopes: tool.scopes,
    reach: tool.reach?.name,
    parameters: tool.parameters.map((each) => parameterFacts(each, schemaNamed(each.name, listed))),
    output:
      output?.kind === "parameters"
        ? output.parameters.map((each) => parameterFacts(each, undefined))
        : output?.handBuilt.schema,
  };
}

function parameterFacts(plan: FunctionParameterPlan, schema: object | undefined): ParameterFacts {
  const { name, type, required, minimum, maximum, maxLength, values, handBuilt, when } = plan;
  return {
    name,
    type,
    description: plan.description === "" ? undefined : plan.description,
    required,
    default: plan.defaultValue,
    minimum,
    maximum,
    maxLength,
    values: values.length === 0 ? undefined : values,
    reach: when,
    schema: schema ?? handBuilt?.schema,
  };
}

function discoveryFacts(
  { name, tool }: Extract<Subject, { readonly kind: "discovery" }>,
  listed: readonly ListedTool[],
): DiscoveryFacts {
  return {
    name,
    kind: "discovery",
    audience: tool.audience,
    description: tool.description,
    contentTypes: tool.contentTypes.map((each) => each.name),
    parameters: tool.parameters.map((parameter) => ({
      name: parameter.name,
      type: parameter.schema.type,
      description: parameter.schema.description,
      required: parameter.requiredBy.length > 0,
      default: undefined,
      minimum: undefined,
      maximum: undefined,
      maxLength: undefined,
      values: undefined,
      reach: undefined,
      schema: schemaNamed(parameter.name, listed),
    })),
  };
}

function schemaNamed(name: string, listed: readonly ListedTool[]): object | undefined {
  const properties = listed[0]?.inputSchema.properties ?? {};
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function fieldFacts(
  { path, field, variant }: PlacedField,
  tool: FieldsTool | undefined,
  listed: readonly ListedTool[],
): FieldFacts {
  return {
    path: path.join("."),
    fieldType: field.fieldType,
    shape: shapeName(field.shape),
    label: field.label,
    labelKey: field.provenance.labelKey,
    description: field.description === "" ? undefined : field.description,
    required: field.required,
    translatable: field.translatable,
    locked: field.locked,
    variant,
    ownedBy: undefined,
    declared: originFacts(field.provenance.declared),
    changed: field.provenance.changes.map(originFacts),
    alsoIn: undefined,
    schema: tool === undefined ? undefined : advertisedSchema(tool, listed, path),
  };
}

function originFacts({ module, kind, span }: Origin): OriginFacts {
  return { module, kind, at: place(span) };
}

function place({ file, start }: Span): string {
  return `${file.path}:${positionAt(file, start).line}`;
}

function shapeName(shape: Shape): string {
  return shape.kind === "list" ? `list of ${shape.items.kind}` : shape.kind;
}
