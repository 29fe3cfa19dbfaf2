import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import { parameterSchema } from "../../ir/parameter-schema.js";
import type {
  Annotations,
  FunctionOutputPlan,
  FunctionToolPlan,
  ListedToolPlan,
  ParameterPlan,
  ReachPlan,
} from "../../ir/tool.js";
import { type YamlEntry, type YamlNode, entryOf, textOf, valueOf } from "../../yaml/node.js";
import type { FunctionDeclaration } from "./declaration.js";
import { parameterTypes, readFlag } from "./declared-parameters.js";
import { isEmpty } from "./declaration-reading.js";
import {
  type DeclaredParameter,
  type FunctionParameters,
  readFunctionOutput,
  readFunctionParameters,
  readSchemaParameters,
} from "./function-parameters.js";
import { readHandBuiltSchema } from "./hand-built-schema.js";
import { readHandler } from "./module-reference.js";
import { typeNameAllocator } from "./names.js";
import type { ContentTypePlanning } from "./plan-content-type.js";
import { type PromptTexts, promptTexts } from "./prompt-texts.js";
import { planScopes } from "./scopes.js";
import { type ReachText, type ReachUse, readReachText, wholeText } from "./reach.js";

/** What one declaration becomes. Undefined when the tool cannot be offered; the reason has been reported. */
export function planFunction(
  declaration: FunctionDeclaration,
  { config, names, diagnostics }: ContentTypePlanning,
): FunctionToolPlan | undefined {
  const { root } = declaration;
  const tool = declaration.name.value;
  refuseActions(declaration, diagnostics);
  const scopes = planScopes(declaration, undefined, diagnostics);
  const readOnly = readFlag(root, "readOnly", diagnostics);
  const destructive = readFlag(root, "destructive", diagnostics);
  if (readOnly && destructive) {
    const place = entryOf(root, "destructive")?.keySpan ?? declaration.span;
    diagnostics.report("plan/destructive-without-write", place, { tool });
  }
  if (declaration.audience === "public" && !readOnly) {
    diagnostics.report("plan/public-tool-writes", declaration.name.span, { action: tool });
  }
  const reading = readingOf(names.typeName, Object.keys(config.reach), diagnostics);
  const description = readReachText(entryOf(root, "description"), reading, "kept");
  if (description.text === "" && saysNothing(entryOf(root, "description")?.value)) {
    diagnostics.report("plan/tool-without-description", declaration.name.span, { tool });
  }
  const parameters = readParameters(declaration, reading);
  const output = readOutput(entryOf(root, "output"), `${names.typeName}Output`, reading);
  const handler = readHandler(
    root,
    {
      owner: `tool "${tool}"`,
      place: declaration.name.span,
      folder: `${config.output}/${names.folder}`,
    },
    diagnostics,
  );
  refuseSecondReach(tool, reading.uses, diagnostics);
  if (handler === undefined) return undefined;
  const listing: Listing = {
    name: tool,
    title: declaration.title ?? tool,
    description,
    parameters,
    texts: promptTexts(config.language),
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: readOnly,
      openWorldHint: true,
      ...declaration.annotations,
    },
  };
  return {
    kind: "function",
    id: declaration.id,
    audience: declaration.audience,
    scopes,
    name: tool,
    title: listing.title,
    description: wholeText(description),
    ...names,
    declaration: declaration.span,
    nameSpan: declaration.name.span,
    listed: [listedTool(listing, "smaller")],
    parameters: parameters.map(({ plan }) => plan),
    reach: reachOf(reading.uses, listing),
    output,
    handler,
    readOnly,
  };
}

/** Whether there are no words at all: words that were refused have been reported, and are not missing too. */
function saysNothing(description: YamlNode | undefined): boolean {
  const words = description?.kind === "map" ? valueOf(description, "text") : description;
  return words === undefined || isEmpty(words) || textOf(words)?.trim() === "";
}

function refuseActions(
  { root, name, allowedActions }: FunctionDeclaration,
  diagnostics: Diagnostics,
): void {
  const place = entryOf(root, "allowedActions")?.keySpan;
  if (allowedActions.length === 0 || place === undefined) return;
  diagnostics.report("plan/function-without-actions", place, { tool: name.value });
}

function readingOf(
  typeName: string,
  reaches: readonly string[],
  diagnostics: Diagnostics,
): FunctionParameters {
  const nameType = typeNameAllocator(typeName);
  // What the tool's own files declare; a parameter's type takes none of these names.
  for (const own of ["Arguments", "Output", "Handler", "Tool"]) nameType([own]);
  return { key: "parameters", reaches, uses: [], nameType, diagnostics };
}

/** The declared parameters, then those of the hand-built schema. */
function readParameters(
  { root }: FunctionDeclaration,
  reading: FunctionParameters,
): readonly DeclaredParameter[] {
  const declared = readFunctionParameters(entryOf(root, "parameters"), reading);
  const added = readSchemaParameters(entryOf(root, "schema"), reading);
  return [
    ...declared,
    ...added.filter(({ plan: { name, span } }) => {
      const other = declared.find(({ plan }) => plan.name === name);
      if (other === undefined) return true;
      const related = [{ message: `"${name}" is declared here`, span: other.plan.span }];
      reading.diagnostics.report("plan/parameter-twice", span, { name }, { related });
      return false;
    }),
  ];
}

/** Names that the parts of a ready result have: an answer with them would be taken for one. */
const resultNames = ["content", "isError", "structuredContent", "_meta"];

function readOutput(
  entry: YamlEntry | undefined,
  typeName: string,
  reading: FunctionParameters,
): FunctionOutputPlan | undefined {
  if (entry === undefined || isEmpty(entry.value)) return undefined;
  const { value } = entry;
  const whole = wholeSchemaOf(value);
  if (whole === undefined) {
    const parameters = readFunctionOutput(entry, {
      ...reading,
      key: "output",
      nameType: (parts) => reading.nameType(["Output", ...parts]),
    });
    for (const { name, span } of parameters) refuseResultName(name, span, reading.diagnostics);
    return value.kind === "map" ? { kind: "parameters", typeName, parameters } : undefined;
  }
  const schema = readHandBuiltSchema(whole, "answer", reading.diagnostics);
  if (schema === undefined) return undefined;
  for (const name of Object.keys(schema["properties"] as object)) {
    const place = entryOf(entryOf(whole, "properties")?.value, name);
    refuseResultName(name, place?.keySpan ?? entry.keySpan, reading.diagnostics);
  }
  return { kind: "handBuilt", handBuilt: { typeName, schema } };
}

/** `schema` alone is the whole answer, unless it reads as a parameter: then it is an output of that name. */
function wholeSchemaOf(output: YamlEntry["value"]): YamlEntry["value"] | undefined {
  if (output.kind !== "map" || output.entries.length !== 1) return undefined;
  const schema = entryOf(output, "schema")?.value;
  if (schema?.kind !== "map") return undefined;
  const type = textOf(valueOf(schema, "type"));
  const isParameter =
    valueOf(schema, "schema") !== undefined || parameterTypes.some((each) => each === type);
  return isParameter ? undefined : schema;
}

function refuseResultName(
  output: string,
  span: YamlEntry["keySpan"],
  diagnostics: Diagnostics,
): void {
  if (resultNames.includes(output)) diagnostics.report("plan/output-is-result", span, { output });
}

function refuseSecondReach(
  tool: string,
  [first, ...others]: readonly ReachUse[],
  diagnostics: Diagnostics,
): void {
  const second = others.find(({ reach }) => reach !== first?.reach);
  if (first === undefined || second === undefined) return;
  const facts = { tool, first: first.reach, second: second.reach };
  const related = [{ message: `"${first.reach}" is named here`, span: first.span }];
  diagnostics.report("plan/two-reaches", second.span, facts, { related });
}

/** What a tool is listed with, the words of both variants apart. */
interface Listing {
  readonly name: string;
  readonly title: string;
  readonly description: ReachText;
  readonly parameters: readonly DeclaredParameter[];
  readonly texts: PromptTexts;
  readonly annotations: Annotations;
}

type Variant = "smaller" | "larger";

function reachOf([use]: readonly ReachUse[], listing: Listing): ReachPlan | undefined {
  return use && { name: use.reach, listed: [listedTool(listing, "larger")] };
}

function listedTool(listing: Listing, variant: Variant): ListedToolPlan {
  const { name, title, description, parameters, texts, annotations } = listing;
  const shown = parameters.filter(({ plan }) => variant === "larger" || plan.when === undefined);
  return {
    name,
    title,
    description: variant === "larger" ? wholeText(description) : description.text,
    actions: [],
    parameters: shown.map((parameter) => parameterOf(parameter, variant, texts)),
    annotations,
  };
}

function parameterOf(
  { plan, description }: DeclaredParameter,
  variant: Variant,
  texts: PromptTexts,
): ParameterPlan {
  const { name, defaultValue } = plan;
  const words = [
    variant === "larger" ? wholeText(description) : description.text,
    defaultValue === undefined ? "" : texts.inputDefault(String(defaultValue)),
  ].filter((text) => text !== "");
  const schema = {
    ...parameterSchema(plan),
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
    ...(words.length === 0 ? {} : { description: words.join(" ") }),
  };
  return { name, schema, actions: [], requiredBy: [] };
}
