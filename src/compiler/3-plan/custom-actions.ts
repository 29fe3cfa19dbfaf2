import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import {
  type CustomActionPlan,
  type FieldPlan,
  type PlannedShape,
  standardActions,
} from "../../ir/tool.js";
import { isAnswerKey } from "../../util/answer-keys.js";
import { isInheritedName } from "../../util/inherited-names.js";
import { shortHash } from "../../util/short-hash.js";
import { suggestion } from "../../util/suggestion.js";
import { type YamlEntry, type YamlMap, entryOf, spanOf, textOf, valueOf } from "../../yaml/node.js";
import { actionKeys, longestName, namePattern } from "./declaration-keys.js";
import { type ParameterOwner, readFlag, readParameters } from "./declared-parameters.js";
import { hiddenCharacters } from "../../util/hidden-characters.js";
import { readHandler } from "./module-reference.js";
import { pascalCase } from "./names.js";
import type { PromptTexts } from "./prompt-texts.js";

const nameForm = new RegExp(namePattern);

export interface CustomActionPlanning {
  readonly module: string;
  /** Stem of the tool's types. */
  readonly typeName: string;
  /** Where generated code of this tool stands, from the project's folder. */
  readonly folder: string;
  readonly audience: "admin" | "public";
  /** Names that an input may not take. */
  readonly reserved: readonly string[];
  readonly fields: readonly FieldPlan[];
  readonly texts: PromptTexts;
  readonly diagnostics: Diagnostics;
}

/** The declaration's own actions, in its order; one that is wrong is reported and left out. */
export function planCustomActions(
  root: YamlMap,
  planning: CustomActionPlanning,
): readonly CustomActionPlan[] {
  const node = valueOf(root, "actions");
  if (node === undefined || (node.kind === "scalar" && node.value === null)) return [];
  if (node.kind !== "map") {
    planning.diagnostics.report("plan/map-expected", spanOf(node), { key: "actions" });
    return [];
  }
  const taken = new Set<string>();
  const actions = node.entries.flatMap((entry) => {
    const action = planAction(entry, planning);
    if (action === undefined) return [];
    // `add-to` and `addTo` are two actions, whose types must not meet.
    const plain = action.typeName;
    const typeName = taken.has(plain) ? `${plain}_${shortHash(action.name)}` : plain;
    taken.add(typeName);
    return [{ ...action, typeName }];
  });
  refuseInputsThatDiffer(actions, planning);
  return actions;
}

function planAction(
  { key, keySpan, value }: YamlEntry,
  planning: CustomActionPlanning,
): CustomActionPlan | undefined {
  const { diagnostics, audience, module } = planning;
  if (!nameForm.test(key) || key.length > longestName) {
    diagnostics.report("plan/name-invalid", keySpan, { name: key });
    return undefined;
  }
  if (standardActions.some((name) => name === key)) {
    diagnostics.report("plan/action-is-standard", keySpan, { action: key });
    return undefined;
  }
  if (value.kind !== "map") {
    diagnostics.report("plan/map-expected", spanOf(value), { key: `actions.${key}` });
    return undefined;
  }
  for (const inner of value.entries) {
    if (actionKeys.some((each) => each === inner.key)) continue;
    const hint = suggestion(inner.key, actionKeys);
    diagnostics.report(
      "plan/unknown-key",
      inner.keySpan,
      { key: inner.key, owner: "An action" },
      { hint },
    );
  }
  const readOnly = readFlag(value, "readOnly", diagnostics);
  const confirm = readFlag(value, "confirm", diagnostics);
  if (confirm && readOnly) {
    const place = entryOf(value, "confirm")?.keySpan ?? keySpan;
    diagnostics.report("plan/confirm-without-write", place, { action: key });
  }
  if (audience === "public" && !readOnly) {
    diagnostics.report("plan/public-tool-writes", keySpan, { action: key });
    return undefined;
  }
  const description = readDescription(key, keySpan, value, diagnostics);
  const handler = readHandler(
    value,
    { owner: `action "${key}"`, place: keySpan, folder: planning.folder },
    diagnostics,
  );
  if (description === undefined || handler === undefined) return undefined;
  const owner = (name: string): ParameterOwner => ({
    module,
    key: `actions.${key}.${name}`,
    texts: planning.texts,
  });
  const input = readParameters(entryOf(value, "input"), owner("input"), diagnostics);
  const outputEntry = entryOf(value, "output");
  const output = readParameters(outputEntry, owner("output"), diagnostics);
  refuseClashes(input, planning);
  refuseEnvelopeKeys(output, diagnostics);
  refuseInheritedNames(output, diagnostics);
  return {
    name: key,
    description,
    typeName: `${planning.typeName}${pascalCase(key)}`,
    input,
    output: outputEntry === undefined ? undefined : output,
    handler,
    readOnly,
    destructive: readFlag(value, "destructive", diagnostics),
    confirm,
  };
}

function readDescription(
  action: string,
  place: YamlEntry["keySpan"],
  map: YamlMap,
  diagnostics: Diagnostics,
): string | undefined {
  const node = valueOf(map, "description");
  const text = (textOf(node) ?? "").replace(/\s+/gu, " ").trim();
  if (node === undefined || text === "") {
    diagnostics.report("plan/action-without-description", place, { action });
    return undefined;
  }
  const characters = hiddenCharacters(text);
  if (characters.length === 0) return text;
  const found = { place: "description", characters: characters.join(", ") };
  diagnostics.report("plan/hidden-characters", spanOf(node), found);
  return undefined;
}

function refuseClashes(
  input: readonly FieldPlan[],
  { reserved, diagnostics }: CustomActionPlanning,
): void {
  for (const { key, provenance } of input) {
    if (!reserved.includes(key)) continue;
    diagnostics.report("plan/input-is-standard", provenance.declared.span, { input: key });
  }
}

function refuseEnvelopeKeys(output: readonly FieldPlan[], diagnostics: Diagnostics): void {
  for (const { key, provenance, shape } of output) {
    if (!isAnswerKey(key, jsonTypeOf(shape))) continue;
    diagnostics.report("plan/output-is-standard", provenance.declared.span, { output: key });
  }
}

function refuseInheritedNames(output: readonly FieldPlan[], diagnostics: Diagnostics): void {
  for (const { key, provenance } of output) {
    if (!isInheritedName(key)) continue;
    diagnostics.report("plan/output-is-inherited", provenance.declared.span, { output: key });
  }
}

/** The JSON Schema type of what a shape holds. */
function jsonTypeOf(shape: PlannedShape): string {
  switch (shape.kind) {
    case "number":
      return shape.storage === "long" ? "integer" : "number";
    case "boolean":
      return "boolean";
    case "list":
      return "array";
    case "group":
    case "variants":
      return "object";
    default:
      return "string";
  }
}

/** One name means one thing in a tool: inputs of several actions, and content fields, that share it share its shape. */
function refuseInputsThatDiffer(
  actions: readonly CustomActionPlan[],
  { fields, diagnostics }: CustomActionPlanning,
): void {
  const first = new Map(fields.map((field) => [field.key, field] as const));
  for (const input of actions.flatMap((action) => action.input)) {
    const other = first.get(input.key);
    if (other === undefined) {
      first.set(input.key, input);
    } else if (jsonTypeOf(other.shape) !== jsonTypeOf(input.shape)) {
      diagnostics.report(
        "plan/input-differs",
        input.provenance.declared.span,
        { input: input.key },
        {
          related: [
            { message: `"${other.key}" is declared here`, span: other.provenance.declared.span },
          ],
        },
      );
    }
  }
}
