import { canonicalJson } from "../schema/equality.js";
import { compareText } from "../util/compare-text.js";
import type { ActionPair } from "./aligned-actions.js";
import { type ListedPair, listedPairs } from "./listed-pairs.js";
import type { RecordedSurface } from "./project-surface.js";
import type { SurfaceChange, SurfaceRule, ToolPair } from "./rule.js";
import { toolNameOf } from "./surface-parts.js";

/** A rule's look at every tool that both sides have; its changes are said of the tool. */
export function ofTools(find: (pair: ToolPair) => readonly SurfaceChange[]): SurfaceRule["find"] {
  return ({ tools }) =>
    tools
      .filter(({ isSame }) => !isSame)
      .flatMap((pair) =>
        find(pair).map((change) => ({
          ...toolFacts(pair.after, toolNameOf(pair.before)),
          ...change,
        })),
      );
}

/** A rule's look at every listed tool that both sides have. */
export function ofListedTools(
  find: (listed: ListedPair, pair: ToolPair) => readonly SurfaceChange[],
): SurfaceRule["find"] {
  return ofTools((pair) =>
    listedPairs(pair).flatMap((listed) =>
      find(listed, pair).map((change) => ({ tool: listed.before.name, ...change })),
    ),
  );
}

/** What a finding says of a tool. */
export function toolFacts(
  { audience, id }: RecordedSurface,
  tool: string | undefined,
): Pick<SurfaceChange, "audience" | "id" | "tool"> {
  return { audience, id, ...(tool === undefined ? {} : { tool }) };
}

/** The tool of a pair in quotes, by the name that callers know. */
export function quotedTool({ before, after }: ToolPair): string {
  return quoted(toolNameOf(before) ?? toolNameOf(after) ?? after.id);
}

/** A name in quotes. */
export function quoted(name: string): string {
  return JSON.stringify(name);
}

/** Names in quotes with commas between. */
export function quotedList(names: readonly string[]): string {
  return names.map(quoted).join(", ");
}

/** Where some actions of a tool are meant. */
export function inActions(names: readonly string[]): string {
  return `in the ${names.length === 1 ? "action" : "actions"} ${quotedList(names)}`;
}

/** What some actions have in common, with the newer names of those actions, in their order. */
export function groupedActions<Value>(
  actions: readonly ActionPair[],
  valueOf: (action: ActionPair) => Value | undefined,
): readonly { readonly value: Value; readonly actions: readonly string[] }[] {
  const groups = new Map<string, { readonly value: Value; readonly actions: string[] }>();
  for (const action of actions) {
    const value = valueOf(action);
    if (value === undefined) continue;
    const key = canonicalJson(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { value, actions: [action.newName] });
    else group.actions.push(action.newName);
  }
  return [...groups.values()];
}

/** The actions of a finding: left out where it holds for every action. */
export function onlyFor(
  actions: readonly string[],
  all: readonly ActionPair[],
): Pick<SurfaceChange, "actions"> {
  return actions.length === all.length ? {} : { actions };
}

/** What one list has and another lacks, in code unit order. */
export function missingFrom(list: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return [...new Set(list)].filter((each) => !known.has(each)).toSorted(compareText);
}

/** Text as a reader takes it in: without what its lines and spaces look like. */
export function plainText(text: string | undefined): string {
  return (text ?? "").replaceAll(/\s+/g, " ").trim();
}
