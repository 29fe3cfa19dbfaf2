import type { ContentRepository, NodeRecord } from "mcpgen/store";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { rootUuid } from "../../../src/store/sql/node-row.js";
import { callProduct, type Fields } from "./calls.js";
import { useChildProcesses } from "./child-processes.js";
import { createClock, readClock } from "./clock.js";
import { faultsOf } from "./integrity.js";
import { type Journal, journalIn } from "./journal.js";
import { counters } from "./mixed-calls.js";
import { seedOfRun } from "./random.js";
import { Replay, withoutCodes } from "./replay.js";
import { type CreateDatabase, openAt } from "./shared-database.js";
import { shopWithEveryAction, workspace } from "./shop.js";
import { type CallEntry, isWrite, notedCalls } from "./write-mixed.js";

/** `MCPGEN_WRITES=1000` for the long run. */
const writes = Number(process.env["MCPGEN_WRITES"] ?? 150);

/** Declares the tests of processes that write one repository at the same time. */
export function describeConcurrency(createDatabase: CreateDatabase): void {
  const children = useChildProcesses();
  const { folder } = children;

  test(`two processes with ${writes} mixed writes each lose nothing and mix nothing up`, async () => {
    const seed = seedOfRun();
    const database = await createDatabase();
    const { address } = database;
    const repository = await openAt(address);
    await createClock(repository);
    const journals = ["begin", "one", "two"].map((name) => journalIn<CallEntry>(folder, name));
    const [begin] = journals;
    if (begin === undefined) throw new Error("There is no journal.");
    await createContent(repository, begin);
    const common = { kind: "write", address, folder, writes, lanes: 4 } as const;
    const ends = await children.runTogether([
      { ...common, name: "one", seed },
      { ...common, name: "two", seed: seed + 1 },
    ]);
    expect(ends, `seed ${seed}`).toEqual([0, 0]);
    const entries = journals.flatMap((journal) => journal.read());
    const faults = [
      ...entries.flatMap(troubleOf),
      ...(await contradictions(repository, entries)),
      ...faultsOf(await database.rows()),
      ...(await database.damage()),
    ];
    expect(faults, `seed ${seed}`).toEqual([]);
    // The judge can tell: without one acknowledged write the rest no longer fits.
    const lost = entries.findLastIndex(isWrite);
    expect(await contradictions(repository, entries.toSpliced(lost, 1))).not.toEqual([]);
    await repository.close();
    if (process.env["MCPGEN_WRITES"] !== undefined) console.log(figuresOf(entries));
  }, 900_000);

  test("of two processes that ask for the same keys each key goes to one", async () => {
    const { address } = await createDatabase();
    const keys = Array.from({ length: 60 }, (_, index) => `key ${index}`);
    await (await openAt(address)).close();
    const common = { kind: "keys", address, folder, keys } as const;
    const ends = await children.runTogether([
      { ...common, name: "keys-one" },
      { ...common, name: "keys-two", keys: keys.toReversed() },
    ]);
    expect(ends).toEqual([0, 0]);
    const taken = ["keys-one", "keys-two"].flatMap((name) => journalIn(folder, name).read());
    expect(taken.sort()).toEqual(keys.sort());
  }, 60_000);
}

/** Folders, items and counters to begin with, created by noted calls. */
async function createContent(repository: ContentRepository, journal: Journal<CallEntry>) {
  const call = notedCalls(repository, journal);
  for (const path of [counters, "/a", "/b", "/a/b"])
    await call({ action: "create_folder", folder: path });
  const create = (path: string, nodeName: string, fields: Fields) =>
    call({ action: "create", title: nodeName, nodeName, folder: path, ...fields });
  for (let number = 0; number < 3; number += 1) await create(counters, `c${number}`, { weight: 0 });
  for (let number = 0; number < 20; number += 1) {
    await create(["/", "/a", "/b", "/a/b"][number % 4] ?? "/", `n${number}`, { stock: number });
  }
  await call({ action: "publish", path: "/a", recursive: true });
}

/** What no call may answer, whatever the other process does. */
function troubleOf({ args, outcome, text, warnings }: CallEntry): string[] {
  const isTrouble = outcome === "failed" || outcome === "preview" || warnings.length > 0;
  return isTrouble ? [`${JSON.stringify(args)}: ${text} ${warnings.join(" ")}`] : [];
}

/** Where the repository is not what the acknowledged calls come to, or an answer not what it was at its place. */
async function contradictions(
  repository: ContentRepository,
  entries: readonly CallEntry[],
): Promise<readonly string[]> {
  const replay = new Replay(rootUuid(workspace));
  replay.run(entries);
  return [
    ...(await serialFaults(repository, entries)),
    ...replay.faults,
    ...(await treeFaults(repository, replay)),
    ...(await itemFaults(repository, replay)),
    ...counterFaults(replay, entries),
  ];
}

/** Every write that took place is acknowledged, and has a number of its own. */
async function serialFaults(repository: ContentRepository, entries: readonly CallEntry[]) {
  const count = await repository.read(readClock);
  const serials = entries.filter(isWrite).map(({ serial }) => serial);
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
    (serial) => !serials.includes(serial),
  );
  const twice = serials.filter((serial, index) => serials.indexOf(serial) !== index);
  return [
    ...missing.map((serial) => `nobody has the write ${serial}`),
    ...twice.map((serial) => `two have the write ${serial}`),
    ...(serials.length === count
      ? []
      : [`${serials.length} writes are acknowledged, not ${count}`]),
  ];
}

async function treeFaults(repository: ContentRepository, { model }: Replay): Promise<string[]> {
  const records = await recordsOf(repository);
  return (["author", "published"] as const).flatMap((side) => {
    const tree = model[side];
    const wanted = tree.inOrder().filter((uuid) => uuid !== tree.root);
    const due = wanted.map((uuid) => {
      const { version } = JSON.parse(tree.get(uuid).value) as Fields;
      return `${side} ${tree.pathOf(uuid)} ${uuid} ${tree.get(uuid).nodeType} ${String(version)}`;
    });
    const found = records
      .filter((record) => record.side === side && record.path !== "/")
      .filter(({ nodeType }) => nodeType !== "mgnl:contentNode")
      .map(({ path, uuid, nodeType, version }) => `${side} ${path} ${uuid} ${nodeType} ${version}`);
    if (found.join() === due.join()) return [];
    const odd = [
      ...found.filter((line) => !due.includes(line)).map((line) => `there is ${line}`),
      ...due.filter((line) => !found.includes(line)).map((line) => `there is no ${line}`),
    ];
    return odd.length > 0 ? odd : [`the order on the ${side} side is ${found.join()}`];
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

/** Every item answers on both sides what the model holds. */
async function itemFaults(repository: ContentRepository, replay: Replay): Promise<string[]> {
  const faults: string[] = [];
  for (const [audience, tree] of [
    ["admin", replay.model.author],
    ["public", replay.model.published],
  ] as const) {
    const project = shopWithEveryAction(audience);
    for (const uuid of tree.inOrder()) {
      if (uuid === tree.root || tree.get(uuid).nodeType === "mgnl:folder") continue;
      const { answer, text } = await callProduct(
        project,
        repository,
        { action: "get", uuid },
        audience,
      );
      const { fields } = JSON.parse(tree.get(uuid).value) as { fields: Fields };
      const found = (answer?.["item"] as Fields | undefined)?.["fields"] as Fields | undefined;
      const isSame = isDeepStrictEqual(withoutCodes(found ?? {}), fields);
      if (!isSame)
        faults.push(`${audience} ${tree.pathOf(uuid)}: ${text}, not ${JSON.stringify(fields)}`);
    }
  }
  return faults;
}

function counterFaults(replay: Replay, entries: readonly CallEntry[]): string[] {
  const { author } = replay.model;
  const isIncrement = (entry: CallEntry) =>
    isWrite(entry) && entry.args["action"] === "update" && entry.args["weight"] !== undefined;
  const increments = entries.filter(isIncrement).length;
  const isCounter = (uuid: string) => author.pathOf(uuid).startsWith(`${counters}/`);
  const sum = author
    .inOrder()
    .filter(isCounter)
    .reduce((total, uuid) => total + Number(replay.state(uuid).fields["weight"]), 0);
  return sum === increments ? [] : [`the counters come to ${sum} after ${increments} increments`];
}

function figuresOf(entries: readonly CallEntry[]): string {
  const counts = new Map<string, number>();
  for (const { args, outcome } of entries) {
    const key = `${String(args["action"])} ${outcome}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const lines = [...counts].sort().map(([key, count]) => `${key}: ${count}`);
  return `${entries.length} calls, ${entries.filter(isWrite).length} writes; ${lines.join(", ")}`;
}
