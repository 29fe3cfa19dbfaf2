import type { ListedTool } from "../runtime/surface.js";
import type { JsonSchema } from "../schema/json-schema.js";
import { type ActionPair, alignedActions } from "./aligned-actions.js";
import { type SchemaFinding, schemaFindings } from "./compare-schemas.js";
import { callSchema } from "./effective-schema.js";
import type { Direction } from "./finding.js";
import { listedPairs } from "./listed-pairs.js";
import { narrowed } from "./narrowed-schemas.js";
import type { ToolPair } from "./rule.js";
import { isSameValue } from "./same-value.js";
import type { ComparedOptions } from "./schema/compared.js";
import { areSameButForWords } from "./schema/meaning.js";
import {
  hasActions,
  isNested,
  isPerAction,
  listedToolOf,
  standardParameters,
  toolNameOf,
} from "./surface-parts.js";

/** A change of a schema, with what it is a schema of. */
export interface ToolSchemaFinding extends SchemaFinding {
  readonly direction: Direction;
  /** The older name of the listed tool. */
  readonly tool?: string;
  /** The action, by its newer name, that the schema is of; absent for what is of the tool as a whole. */
  readonly action?: string;
  readonly variant?: string;
}

/**
 * What changed in the schemas of a tool: in what each action takes, in what the tool answers, and in the words that a model reads of
 * both. A change of several actions stands there once for each. Schemas that are the same JSON cost a comparison of texts.
 */
export function compareToolSchemas(pair: ToolPair): readonly ToolSchemaFinding[] {
  if (pair.isSame) return [];
  const calls = compareCalls(pair);
  const listed = listedPairs(pair).flatMap(({ before, after, action }) => {
    const place = { tool: before.name, ...(action === undefined ? {} : { action }) };
    return compareListed(before, after).map((finding) => ({ ...finding, ...place }));
  });
  return [...calls, ...missedBy(calls, pair), ...listed, ...compareVariants(pair)];
}

/** By action where both sides have the same kind of actions; else the listed schemas as they are. */
function compareCalls(pair: ToolPair): readonly ToolSchemaFinding[] {
  const { before, after } = pair;
  if (before.kind !== after.kind || !hasActions(before) || !hasActions(after)) {
    return listedPairs(pair).flatMap((each) =>
      compare(each.before.inputSchema, each.after.inputSchema, "input").map((finding) => ({
        ...finding,
        tool: each.before.name,
      })),
    );
  }
  return alignedActions(pair).common.flatMap((action) => compareAction(pair, action));
}

function compareAction(
  pair: ToolPair,
  { name, newName }: ActionPair,
): readonly ToolSchemaFinding[] {
  const { before, after } = pair;
  if (!hasActions(before) || !hasActions(after)) return [];
  const isNamed = !isPerAction(before) && !isPerAction(after);
  const form = {
    ...(isNamed ? { action: newName } : {}),
    nested: isNested(before) && isNested(after),
    enforced: haveEnforced(pair, newName),
  };
  // A renamed action is compared as if it had had its new name before.
  const found = compare(
    callSchema(before, name, form),
    callSchema(after, newName, form),
    "input",
  ).filter((finding) => !isOfLayout(pair, finding));
  const tool = listedToolOf(before, name)?.name ?? toolNameOf(before);
  return found.map((finding) => ({
    ...finding,
    action: newName,
    ...(tool === undefined ? {} : { tool }),
  }));
}

/** A tool for one action says itself which parameters it requires; where one tool is for all, only the call says it. */
function isOfLayout(
  { before, after }: ToolPair,
  { keyword, path: [name = ""] }: Unplaced,
): boolean {
  return (
    keyword === "required" &&
    isPerAction(before) !== isPerAction(after) &&
    (standardParameters(before).has(name) || standardParameters(after).has(name))
  );
}

function haveEnforced({ before, after }: ToolPair, action: string): boolean {
  if (action !== "create" && action !== "update") return false;
  return before.enforced?.[action] !== undefined && after.enforced?.[action] !== undefined;
}

/** What the listed schemas say and no action's calls do, as of a hand-written tool, or of a filter that is not enforced. */
function missedBy(
  calls: readonly ToolSchemaFinding[],
  pair: ToolPair,
): readonly ToolSchemaFinding[] {
  if (!hasActions(pair.before) || !hasActions(pair.after)) return [];
  if (isNested(pair.before) !== isNested(pair.after)) return [];
  if (isPerAction(pair.before) !== isPerAction(pair.after)) return [];
  const { added, removed, common } = alignedActions(pair);
  const areSame =
    added.length === 0 &&
    removed.length === 0 &&
    common.every(({ name, newName }) => name === newName);
  const breaking = calls.filter(({ compat }) => compat === "breaking");
  const isKnown: ComparedOptions["isKnown"] = (change) =>
    breaking.some((call) => saysAsMuch(call, change));
  return listedPairs(pair).flatMap(({ before, after, action }) =>
    compare(before.inputSchema, after.inputSchema, "input", { isKnown })
      .filter((finding) => areSame || !isOfActions(finding))
      .filter((finding) => !calls.some((call) => saysAsMuch(call, finding)))
      .map((finding) => ({
        ...finding,
        tool: before.name,
        ...(action === undefined ? {} : { action }),
      })),
  );
}

/** What comes and goes with actions: their names, and the members that only they take. */
function isOfActions({ rule, path }: SchemaFinding): boolean {
  return (
    path[0] === "action" || /^property-(?:added|removed|renamed)/.test(rule) || path.length === 0
  );
}

/** Whether a change of a call says what one of the listed schema does: of the same keyword, or of a member that it is in. */
function saysAsMuch(
  call: ToolSchemaFinding,
  { rule, path, keyword }: Pick<SchemaFinding, "rule" | "path" | "keyword">,
): boolean {
  if (call.direction !== "input" || !call.path.every((part, index) => path[index] === part)) {
    return false;
  }
  if (call.path.length < path.length) return call.keyword === undefined && call.path.length > 0;
  return call.rule === rule || call.keyword === keyword;
}

type Unplaced = SchemaFinding & { readonly direction: Direction };

/** What a tool answers, and the words of both schemas. */
function compareListed(before: ListedTool, after: ListedTool): readonly Unplaced[] {
  const { outputSchema: answered } = before;
  const { outputSchema: answers } = after;
  return [
    ...compare(before.inputSchema, after.inputSchema, "input", { aspect: "words" }),
    ...(answered === undefined || answers === undefined
      ? []
      : [
          ...compare(answered, answers, "output"),
          ...compare(answered, answers, "output", { aspect: "words" }),
        ]),
  ];
}

/** What a server with a tool's reach lists in its place; what it has in common with the tool itself is said there. */
function compareVariants({ before, after }: ToolPair): readonly ToolSchemaFinding[] {
  if (before.kind !== "function" || after.kind !== "function") return [];
  const { reach: old } = before.function;
  const { reach: now } = after.function;
  if (old === undefined || now === undefined) return [];
  return old.tools.flatMap((one, index) => {
    const other = now.tools.find(({ name }) => name === one.name) ?? now.tools[index];
    if (other === undefined) return [];
    const found = [
      ...compare(one.inputSchema, other.inputSchema, "input"),
      ...compareListed(one, other),
    ];
    return found.map((finding) => ({
      ...finding,
      tool: one.name,
      variant: now.name,
      message: `With the reach ${now.name}: ${finding.message}`,
    }));
  });
}

function compare(
  before: object,
  after: object,
  direction: Direction,
  { aspect = "meaning", isKnown }: Pick<ComparedOptions, "aspect" | "isKnown"> = {},
): readonly Unplaced[] {
  if (isSameValue(before, after)) return [];
  const isWords = aspect === "words";
  if (!isWords && areSameButForWords(before, after)) return [];
  const compared = isWords ? { before, after } : narrowed(before, after);
  const findings = schemaFindings(compared.before as JsonSchema, compared.after as JsonSchema, {
    direction,
    aspect,
    ...(isKnown === undefined ? {} : { isKnown }),
  });
  return findings.map((finding) => ({ ...finding, direction }));
}
