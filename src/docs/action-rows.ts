import { actionsOf } from "./surface-actions.js";
import type { ScopesPlan } from "../ir/tool.js";
import {
  actionWords,
  confirmationOf,
  isReading,
  neededBy,
  neededByDecorated,
} from "./action-needs.js";
import { type Cell, type Table, listed } from "./blocks.js";
import type { DocumentedTool } from "./documented-tool.js";

/** What each action does, needs and asks; undefined for a tool without any. */
export function actionsOfTool(tool: DocumentedTool): Table | undefined {
  const { plan } = tool;
  if (plan.kind !== "contentType" && plan.kind !== "decoratedFields") return undefined;
  const names = [...new Set(plan.listed.flatMap(({ actions }) => actions))];
  if (names.length === 0) return undefined;
  const scopes = plan.scopes;
  const byAction = scopes !== undefined && !Array.isArray(scopes);
  return {
    kind: "table",
    caption: `Actions of ${plan.title}`,
    columns: [
      { name: "Action", searched: true },
      { name: "What it does", searched: true },
      { name: "Needs" },
      { name: "Also takes" },
      { name: "Confirmed" },
      ...(byAction ? [{ name: "Scopes" }] : []),
    ],
    rows: names.map((name) => [
      ...actionRow(tool, name),
      ...(byAction ? [listed(scopesOf(scopes, name))] : []),
    ]),
  };
}

function scopesOf(scopes: ScopesPlan, action: string): readonly string[] {
  if (Array.isArray(scopes) || !Object.hasOwn(scopes, action)) return [];
  return (scopes as Readonly<Record<string, readonly string[]>>)[action] ?? [];
}

function actionRow({ plan, surface }: DocumentedTool, name: string): readonly Cell[] {
  const facts = actionsOf(surface).get(name);
  const taken = [...(facts?.parameters ?? []), ...(facts?.input ?? [])];
  if (plan.kind === "decoratedFields") {
    const needs = neededByDecorated(plan, name);
    return [
      [{ code: name }],
      [actionWords(plan.kind, name)],
      needs,
      listed(taken.filter((each) => !isNamed(needs, each))),
      ["no"],
    ];
  }
  if (plan.kind !== "contentType") return [];
  const custom = plan.customActions.find((action) => action.name === name);
  const needs = neededBy(plan, name, facts?.required ?? []);
  const confirmation = confirmationOf(plan, name);
  const answers = ["confirm", "confirmToken"];
  const note = custom !== undefined && !isReading(name, custom) ? " It writes." : "";
  return [
    [{ code: name }],
    custom === undefined
      ? [actionWords(plan.kind, name)]
      : [{ words: custom.description }, ...(note === "" ? [] : [note])],
    needs.length === 0 ? ["nothing"] : needs,
    listed(taken.filter((each) => !isNamed(needs, each) && !answers.includes(each))),
    confirmation ?? ["no"],
  ];
}

function isNamed(needs: Cell, name: string): boolean {
  return needs.some((part) => typeof part === "object" && "code" in part && part.code === name);
}
