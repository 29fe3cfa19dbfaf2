import type { ScopesPlan } from "../ir/tool.js";
import { scopesByAction } from "./scopes-by-action.js";
import type {
  DecoratedFacts,
  DiscoveryFacts,
  Facts,
  FieldFacts,
  FormFacts,
  FunctionFacts,
  OriginFacts,
  ParameterFacts,
} from "./show-facts.js";

/** The facts in words: a head, then a block for each field or parameter. `oneField`: schemas on several lines. */
export function showText(facts: Facts, oneField: boolean): string {
  return [...headOf(facts), ...blocksOf(facts, oneField)].join("\n\n");
}

function headOf(facts: Facts): readonly string[] {
  switch (facts.kind) {
    case "form":
      return formHead(facts);
    case "decoratedFields":
      return [decoratedHead(facts)];
    case "function":
      return [functionHead(facts)];
    case "discovery":
      return [discoveryHead(facts)];
  }
}

function blocksOf(facts: Facts, oneField: boolean): readonly string[] {
  switch (facts.kind) {
    case "form":
    case "decoratedFields":
      return facts.fields.map((field) => fieldText(field, oneField));
    case "function": {
      const parameters = facts.parameters.map((each) => parameterText(each, oneField));
      return oneField ? parameters : [...parameters, ...outputBlocks(facts)];
    }
    case "discovery":
      // Asked for as a whole, one line says what it is.
      return oneField ? facts.parameters.map((each) => parameterText(each, oneField)) : [];
  }
}

function formHead({
  name,
  form,
  contentType,
  tool,
  declared,
  scopes,
  nodeNameField,
}: FormFacts): readonly string[] {
  const about = [
    `form ${form}`,
    ...(contentType === undefined ? [] : [`content type ${contentType}`]),
    tool === undefined ? "no tool" : `tool ${tool}`,
  ].join(", ");
  return [
    [`${name}: ${about}`, declared, ...scopeLines(scopes)].join("\n"),
    ...(nodeNameField === undefined ? [] : [`${nodeNameField}: node name, sent as nodeName`]),
  ];
}

function decoratedHead({
  name,
  audience,
  declared,
  actions,
  scopes,
  forms,
  places,
}: DecoratedFacts) {
  return [
    `${name}: ${audience} tool that alone writes these fields`,
    declared,
    `  actions     ${actions.join(", ")}`,
    ...scopeLines(scopes),
    ...forms.map((form) => `  form        ${form}`),
    ...places.map(
      ({ workspace, nodeTypes }) => `  workspace   ${workspace} (${nodeTypes.join(", ")})`,
    ),
  ].join("\n");
}

function functionHead({
  name,
  audience,
  declared,
  handler,
  readOnly,
  scopes,
  reach,
}: FunctionFacts) {
  return [
    `${name}: ${audience} function, ${readOnly ? "read-only" : "may write"}`,
    declared,
    `  handler     ${handler}`,
    ...scopeLines(scopes),
    ...(reach === undefined ? [] : [`  reach       ${reach}`]),
  ].join("\n");
}

/** What a caller must hold: for every call, or a line for each action that asks for something. */
function scopeLines(asked: ScopesPlan | undefined): readonly string[] {
  return scopesByAction(asked ?? []).map(({ action, scopes }, at) => {
    const label = at === 0 ? "scopes" : "";
    return `  ${label.padEnd(12)}${action === undefined ? "" : `${action}: `}${scopes.join(", ")}`;
  });
}

function discoveryHead({ name, audience, contentTypes }: DiscoveryFacts): string {
  const count = `${contentTypes.length} content type${contentTypes.length === 1 ? "" : "s"}`;
  return `${name}: built-in ${audience} tool that tells of ${count}: ${contentTypes.join(", ")}`;
}

function outputBlocks({ output }: FunctionFacts): readonly string[] {
  if (output === undefined) return ["output: not declared"];
  if (!isParameters(output)) return [`output  ${JSON.stringify(output)}`];
  return output.length === 0
    ? ["output: nothing"]
    : ["output:", ...output.map((each) => parameterText(each, false))];
}

function isParameters(
  output: NonNullable<FunctionFacts["output"]>,
): output is readonly ParameterFacts[] {
  return Array.isArray(output);
}

function parameterText(parameter: ParameterFacts, indented: boolean): string {
  const { name, type, required, minimum, maximum, maxLength, values, reach } = parameter;
  const marks = [
    values === undefined ? type : `one of ${values.join(" | ")}`,
    ...(required ? ["required"] : []),
    ...(parameter.default === undefined ? [] : [`default ${JSON.stringify(parameter.default)}`]),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(reach === undefined ? [] : [`with the reach ${reach} only`]),
  ].join(", ");
  return [
    `${name}  ${marks}`,
    ...(parameter.description === undefined ? [] : [`  help      ${parameter.description}`]),
    ...schemaLines(parameter.schema, indented),
  ].join("\n");
}

function fieldText(field: FieldFacts, indented: boolean): string {
  const marks = [
    field.fieldType === field.shape ? field.fieldType : `${field.fieldType} (${field.shape})`,
    ...(field.required ? ["required"] : []),
    ...(field.translatable ? ["translatable"] : []),
    ...(field.locked === undefined
      ? []
      : [field.locked === "readOnly" ? "read-only" : field.locked]),
    ...(field.variant === undefined ? [] : [`only for "${field.variant}"`]),
    ...(field.ownedBy === undefined ? [] : [`owned by ${field.ownedBy}`]),
  ].join(", ");
  const key = field.labelKey === undefined ? "" : `  (${field.labelKey})`;
  return [
    `${field.path}  ${marks}`,
    `  label     ${field.label === "" ? "(empty)" : field.label}${key}`,
    ...(field.description === undefined ? [] : [`  help      ${field.description}`]),
    ...provenanceLines(field, "  "),
    ...(field.alsoIn ?? []).flatMap((other) => [
      `  also in   ${other.form}`,
      ...provenanceLines(other, "    "),
    ]),
    ...schemaLines(field.schema, indented),
  ].join("\n");
}

function provenanceLines(
  { declared, changed }: Pick<FieldFacts, "declared" | "changed">,
  indent: string,
): readonly string[] {
  return [
    `${indent}declared  ${originText(declared)}`,
    ...changed.map((origin) => `${indent}changed   ${originText(origin)}`),
  ];
}

function originText({ module, kind, at }: OriginFacts): string {
  return `${at}  (${kind} of ${module})`;
}

function schemaLines(schema: object | undefined, indented: boolean): readonly string[] {
  if (schema === undefined) return [];
  const text = indented
    ? JSON.stringify(schema, null, 2).replaceAll("\n", "\n            ")
    : JSON.stringify(schema);
  return [`  schema    ${text}`];
}
