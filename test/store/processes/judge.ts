import { isDeepStrictEqual } from "node:util";
import type { ContentRepository, NodeRecord } from "mcpgen/store";
import { rootUuid } from "../../../src/store/sql/node-row.js";
import { callProduct, type Fields } from "./calls.js";
import { readClock } from "./clock.js";
import { counters } from "./mixed-calls.js";
import { replay, withoutCodes } from "./replay.js";
import type { ReplayedTree } from "./replayed-tree.js";
import { shopWithEveryAction, workspace } from "./shop.js";
import { type CallEntry, isWrite } from "./write-mixed.js";

/** Where calls got an answer that they never get, whatever another process does. */
export function troublesIn(entries: readonly CallEntry[]): readonly string[] {
  return entries
    .filter(({ outcome, warnings }) => !usual.includes(outcome) || warnings.length > 0)
    .map(({ args, text, warnings }) => `${JSON.stringify(args)}: ${text} ${warnings.join(" ")}`);
}

const usual: readonly string[] = ["ok", "refused"];

/** Which writes took place without being acknowledged, and which of the acknowledged share a number. */
export async function miscounts(
  repository: ContentRepository,
  entries: readonly CallEntry[],
): Promise<readonly string[]> {
  const count = await repository.read(readClock);
  const serials = entries.filter(isWrite).map(({ serial }) => serial);
  const due = Array.from({ length: count }, (_, index) => index + 1);
  return [
    ...due.filter((serial) => !serials.includes(serial)).map((serial) => `nobody has ${serial}`),
    ...serials
      .filter((serial, index) => serials.indexOf(serial) !== index)
      .map((serial) => `two have ${serial}`),
    ...serials.filter((serial) => !due.includes(serial)).map((serial) => `${serial} is not there`),
  ];
}

/** Where the repository is not what the acknowledged calls come to, or an answer not what it was at its place. */
export async function contradictions(
  repository: ContentRepository,
  entries: readonly CallEntry[],
): Promise<readonly string[]> {
  const { tree, faults } = replay(rootUuid(workspace), entries);
  return [
    ...faults,
    ...placeFaults(await recordsOf(repository), tree),
    ...(await itemFaults(repository, tree)),
    ...counterFaults(tree, entries),
  ];
}

/** Every node is in its place on both sides, in its version, and there is no other. */
function placeFaults(records: readonly NodeRecord[], tree: ReplayedTree): readonly string[] {
  return (["author", "published"] as const).flatMap((side) => {
    const due = tree.nodes(side).map((uuid) => {
      const { nodeType } = tree[side].get(uuid);
      return `${tree[side].pathOf(uuid)} ${uuid} ${nodeType} ${tree.state(uuid, side).version}`;
    });
    const found = records
      .filter((record) => record.side === side && record.path !== "/")
      .filter(({ nodeType }) => nodeType !== "mgnl:contentNode")
      .map(({ path, uuid, nodeType, version }) => `${path} ${uuid} ${nodeType} ${version}`);
    if (isDeepStrictEqual(found, due)) return [];
    const odd = found.filter((line) => !due.includes(line)).map((line) => `${side}: odd ${line}`);
    const lost = due.filter((line) => !found.includes(line)).map((line) => `${side}: lost ${line}`);
    return [...odd, ...lost, `${side}: the order is ${found.join()}`];
  });
}

async function recordsOf(repository: ContentRepository): Promise<readonly NodeRecord[]> {
  return repository.read(async (content) => {
    const records: NodeRecord[] = [];
    let after: string | undefined;
    do {
      const page = await content.records({ workspace, after, limit: 500 });
      records.push(...page.records);
      after = page.next;
    } while (after !== undefined);
    return records;
  });
}

/** Every item answers on both sides what was written last. */
async function itemFaults(
  repository: ContentRepository,
  tree: ReplayedTree,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const sides = [
    ["admin", "author"],
    ["public", "published"],
  ] as const;
  for (const [audience, side] of sides) {
    const project = shopWithEveryAction(audience);
    for (const uuid of tree.items(side)) {
      const args = { action: "get", uuid };
      const { answer = {}, text } = await callProduct(project, repository, args, audience);
      const { fields = {} } = (answer["item"] ?? {}) as { readonly fields?: Fields };
      const due = tree.state(uuid, side).fields;
      if (isDeepStrictEqual(withoutCodes(fields), due)) continue;
      faults.push(`${side} ${tree[side].pathOf(uuid)}: ${text}, not ${JSON.stringify(due)}`);
    }
  }
  return faults;
}

/** Every increment counted. */
function counterFaults(tree: ReplayedTree, entries: readonly CallEntry[]): readonly string[] {
  const increments = entries.filter(
    (entry) => isWrite(entry) && entry.args["action"] === "update" && "weight" in entry.args,
  ).length;
  const values = tree.author
    .children(tree.at(counters))
    .map((uuid) => Number(tree.state(uuid).fields["weight"]));
  const sum = values.reduce((total, value) => total + value, 0);
  return sum === increments ? [] : [`the counters come to ${sum} after ${increments} increments`];
}

/** How many calls of each action came to what. */
export function figuresOf(entries: readonly CallEntry[]): string {
  const counts = new Map<string, number>();
  for (const { args, outcome } of entries) {
    const key = `${String(args["action"])} ${outcome}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const lines = [...counts].sort().map(([key, count]) => `${key}: ${count}`);
  return `${entries.length} calls, ${entries.filter(isWrite).length} writes; ${lines.join(", ")}`;
}
