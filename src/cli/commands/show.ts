import type { ResolvedForm, ResolvedProject } from "../../compiler/2-resolve/resolved-project.js";
import { type Span, positionAt } from "../../diagnostics/source-file.js";
import type { Origin } from "../../ir/provenance.js";
import type { Shape } from "../../ir/shape.js";
import type { ContentTypeToolPlan } from "../../ir/tool.js";
import { advertisedSchema } from "../advertised-schema.js";
import { suggestion } from "../../util/suggestion.js";
import { type CommandIo, print } from "../command-io.js";
import { type CompiledProject, compileProject } from "../compile-project.js";
import { exitCode } from "../exit-code.js";
import { type ContentFields, type PlacedField, contentFields } from "../form-fields.js";
import type { ProjectOptions } from "../project-place.js";
import { reportDiagnostics } from "../report.js";
import { listedTools } from "../surfaces.js";
import { UsageError } from "../usage-error.js";

export interface ShowOptions extends ProjectOptions {
  readonly json?: boolean;
}

/** `mcpgen show`: the resolved form behind a tool, a content type or a form's id, or one field of it. */
export async function show(io: CommandIo, name: string, options: ShowOptions): Promise<number> {
  const compiled = await compileProject(io, options);
  const { resolved } = compiled;
  if (resolved === undefined) {
    reportDiagnostics(io, compiled.diagnostics);
    return exitCode.findings;
  }
  const { subject, fieldPath } = findSubject(name, subjectsOf(compiled, resolved));
  const content = contentFields(subject.form, resolved, subject.tool);
  const facts = factsOf(subject, chooseFields(subject, content, fieldPath), compiled);
  print(
    io,
    options.json === true ? JSON.stringify(facts, null, 2) : describe(facts, fieldPath !== ""),
  );
  return exitCode.fine;
}

interface Subject {
  readonly name: string;
  readonly form: ResolvedForm;
  readonly tool: ContentTypeToolPlan | undefined;
}

/** Everything that can be shown, by name; a tool's name wins over a content type's. */
function subjectsOf(
  { plan }: CompiledProject,
  resolved: ResolvedProject,
): ReadonlyMap<string, Subject> {
  const tools = plan?.tools ?? [];
  const forms = [...resolved.forms, ...resolved.contentTypes.map((type) => type.form)];
  const toolOf = (form: ResolvedForm) => tools.find((tool) => tool.form === form.id);
  const subjects = new Map<string, Subject>();
  const add = (
    name: string,
    form: ResolvedForm | undefined,
    tool: ContentTypeToolPlan | undefined,
  ) => {
    if (form !== undefined && !subjects.has(name)) subjects.set(name, { name, form, tool });
  };
  for (const tool of tools) {
    const form = forms.find(({ id }) => id === tool.form);
    for (const { name } of [tool, ...tool.listed]) add(name, form, tool);
  }
  for (const type of resolved.contentTypes) add(type.name, type.form, toolOf(type.form));
  for (const form of forms) add(form.id, form, toolOf(form));
  return subjects;
}

/** The longest known name that the text starts with; what follows its dot is a field's path. */
function findSubject(text: string, subjects: ReadonlyMap<string, Subject>) {
  for (let end = text.length; end > 0; end = text.lastIndexOf(".", end - 1)) {
    const subject = subjects.get(text.slice(0, end));
    if (subject !== undefined) return { subject, fieldPath: text.slice(end + 1) };
  }
  throw new UsageError(
    `There is no tool, content type or form "${text}".`,
    suggestion(text.split(".")[0] ?? text, subjects.keys()) ??
      "See: mcpgen list, mcpgen list --forms",
  );
}

/** The node's name is a field of the form and no field of its tools; asked for by name, it is all that is shown. */
function chooseFields(
  { name }: Subject,
  { nodeName, fields }: ContentFields,
  fieldPath: string,
): ContentFields {
  if (fieldPath === "") return { nodeName, fields };
  if (fieldPath === nodeName?.name) return { nodeName, fields: [] };
  const chosen = fields.filter(({ path }) => {
    const joined = path.join(".");
    return joined === fieldPath || joined.startsWith(`${fieldPath}.`);
  });
  if (chosen.length > 0) return { nodeName: undefined, fields: chosen };
  throw new UsageError(
    `"${name}" has no field "${fieldPath}".`,
    suggestion(
      fieldPath,
      fields.map(({ path }) => path.join(".")),
    ),
  );
}

interface FormFacts {
  readonly name: string;
  readonly form: string;
  readonly label: string;
  readonly contentType: string | undefined;
  readonly declared: string;
  readonly tool: string | undefined;
  /** The form's field that is the node's name. */
  readonly nodeNameField: string | undefined;
  readonly fields: readonly FieldFacts[];
}

interface FieldFacts {
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
  readonly declared: OriginFacts;
  readonly changed: readonly OriginFacts[];
  readonly schema: object | undefined;
}

interface OriginFacts {
  readonly module: string;
  readonly kind: Origin["kind"];
  /** `file:line`. */
  readonly at: string;
}

function factsOf(
  { name, form, tool }: Subject,
  { nodeName, fields }: ContentFields,
  { files }: CompiledProject,
): FormFacts {
  const listed = tool === undefined ? undefined : listedTools(files).get(tool.id)?.[0];
  const properties = listed?.inputSchema.properties ?? {};
  return {
    name,
    form: form.id,
    label: form.label,
    contentType: form.contentType,
    declared: place(form.span),
    tool: tool?.name,
    nodeNameField: nodeName?.name,
    fields: fields.map((placed) => fieldFacts(placed, tool, properties)),
  };
}

function fieldFacts(
  { path, field, variant }: PlacedField,
  tool: ContentTypeToolPlan | undefined,
  properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
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
    declared: originFacts(field.provenance.declared),
    changed: field.provenance.changes.map(originFacts),
    schema: tool === undefined ? undefined : advertisedSchema(tool, properties, path),
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

function describe(facts: FormFacts, oneField: boolean): string {
  const about = [
    `form ${facts.form}`,
    ...(facts.contentType === undefined ? [] : [`content type ${facts.contentType}`]),
    facts.tool === undefined ? "no tool" : `tool ${facts.tool}`,
  ].join(", ");
  const head = `${facts.name}: ${about}\n${facts.declared}\n`;
  const nodeName =
    facts.nodeNameField === undefined
      ? []
      : [`${facts.nodeNameField}: node name, sent as nodeName\n`];
  return [head, ...nodeName, ...facts.fields.map((field) => `${describeField(field, oneField)}\n`)]
    .join("\n")
    .trimEnd();
}

function describeField(field: FieldFacts, indented: boolean): string {
  const marks = [
    field.fieldType === field.shape ? field.fieldType : `${field.fieldType} (${field.shape})`,
    ...(field.required ? ["required"] : []),
    ...(field.translatable ? ["translatable"] : []),
    ...(field.locked === undefined
      ? []
      : [field.locked === "readOnly" ? "read-only" : field.locked]),
    ...(field.variant === undefined ? [] : [`only for "${field.variant}"`]),
  ].join(", ");
  const key = field.labelKey === undefined ? "" : `  (${field.labelKey})`;
  return [
    `${field.path}  ${marks}`,
    `  label     ${field.label === "" ? "(empty)" : field.label}${key}`,
    ...(field.description === undefined ? [] : [`  help      ${field.description}`]),
    `  declared  ${originText(field.declared)}`,
    ...field.changed.map((origin) => `  changed   ${originText(origin)}`),
    ...(field.schema === undefined ? [] : [`  schema    ${schemaText(field.schema, indented)}`]),
  ].join("\n");
}

function originText({ module, kind, at }: OriginFacts): string {
  return `${at}  (${kind} of ${module})`;
}

function schemaText(schema: object, indented: boolean): string {
  return indented
    ? JSON.stringify(schema, null, 2).replaceAll("\n", "\n            ")
    : JSON.stringify(schema);
}
