import type { ContentRepository } from "mcpgen/store";
import { expect, test } from "vitest";
import type { Fields } from "./calls.js";
import { useChildProcesses } from "./child-processes.js";
import { createClock } from "./clock.js";
import { faultsOf } from "./integrity.js";
import { type Journal, journalIn } from "./journal.js";
import { contradictions, figuresOf, miscounts, troublesIn } from "./judge.js";
import { counters } from "./mixed-calls.js";
import { seedOfRun } from "./random.js";
import { type CreateDatabase, openAt } from "./shared-database.js";
import { type CallEntry, isWrite, notedCalls } from "./write-mixed.js";

/** `MCPGEN_WRITES=1000` for the long run, which tells its figures. */
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
    await createContent(repository, journalIn(folder, "begin"));
    const common = { kind: "write", address, folder, writes, lanes: 4 } as const;
    const ends = await children.runTogether([
      { ...common, name: "one", seed },
      { ...common, name: "two", seed: seed + 1 },
    ]);
    expect(ends, `seed ${seed}`).toEqual([0, 0]);
    const names = ["begin", "one", "two"];
    const entries = names.flatMap((name) => journalIn<CallEntry>(folder, name).read());
    const rows = await database.rows();
    const faults = [
      ...troublesIn(entries),
      ...(await miscounts(repository, entries)),
      ...(await contradictions(repository, entries)),
      ...faultsOf(rows),
      ...(await database.damage()),
    ];
    expect(faults, `seed ${seed}`).toEqual([]);
    // The judges can tell: neither a write nor a row may be missing.
    const some = entries.findLastIndex(
      (entry) => isWrite(entry) && entry.args["action"] === "create",
    );
    expect(await contradictions(repository, entries.toSpliced(some, 1))).not.toEqual([]);
    expect(faultsOf({ ...rows, property: rows.property.slice(1) })).not.toEqual([]);
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
  const folders = ["/a", "/b", "/a/b"] as const;
  for (const folder of [counters, ...folders]) await call({ action: "create_folder", folder });
  const create = (folder: string, nodeName: string, fields: Fields) =>
    call({ action: "create", title: nodeName, nodeName, folder, ...fields });
  for (const number of [0, 1, 2]) await create(counters, `c${number}`, { weight: 0 });
  for (let number = 0; number < 20; number += 1) {
    await create(folders[number % 4] ?? "/", `n${number}`, { stock: number });
  }
  await call({ action: "publish", path: "/a", recursive: true });
}
