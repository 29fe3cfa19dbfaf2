import { setTimeout as sleep } from "node:timers/promises";
import type { ContentRepository } from "mcpgen/store";
import { expect, test } from "vitest";
import type { ChildProcesses } from "./child-processes.js";
import { createItem, type CycleEntry } from "./cycle.js";
import { journalIn } from "./journal.js";
import { inStep, killInStep, Pace } from "./moments.js";
import { randomOf, seedOfRun } from "./random.js";
import { type CreateDatabase, openAt, type SharedDatabase } from "./shared-database.js";
import { Watch } from "./watch.js";

export interface KillOptions {
  readonly createDatabase: CreateDatabase;
  readonly children: ChildProcesses;
  readonly kills: number;
}

/**
 * Declares the test of processes that are killed while they write on many nodes. Every other one is killed while another
 * process goes on writing.
 */
export function describeKills({ createDatabase, children, kills }: KillOptions): void {
  test(`a process killed at ${kills} random moments leaves what it acknowledged and no half of a call`, async () => {
    const seed = seedOfRun();
    const random = randomOf(seed);
    const database = await createDatabase();
    const watch = await Watch.begin(database);
    const other = await openAt(database.address);
    const pace = new Pace();
    for (let kill = 0; kill < kills; kill += 1) {
      const task = { kind: "cycle", address: database.address, folder: children.folder } as const;
      const name = `killed-${kill}`;
      const child = children.start({ ...task, name, from: watch.next });
      const dies = killInStep(child, { skipped: random.below(3), random, pace });
      const beside = kill % 2 === 0 ? Promise.resolve() : writeUntil(dies, other, watch, kill);
      expect(await dies, `kill ${kill}, seed ${seed}`).toBe("SIGKILL");
      await beside;
      const faults = await watch.judge(journalIn<CycleEntry>(children.folder, name).read());
      expect(faults, `kill ${kill}, seed ${seed}`).toEqual([]);
    }
    await other.close();
    watch.tell();
  }, 3_600_000);
}

/** Ends all connections to a database. */
export type EndConnections = (database: SharedDatabase) => Promise<void>;

/** Declares the test of a process whose connections end at random moments, which goes on over others. */
export function describeLostConnections(
  { createDatabase, children, kills }: KillOptions,
  endConnections: EndConnections,
): void {
  test(`a process whose connections end at ${kills} random moments knows what is written and goes on`, async () => {
    const seed = seedOfRun();
    const random = randomOf(seed + 1);
    const database = await createDatabase();
    const watch = await Watch.begin(database);
    const pace = new Pace();
    const rounds = Math.ceil(kills / 4);
    for (let round = 0; round < rounds; round += 1) {
      const name = `cut-${round}`;
      const task = { kind: "cycle", address: database.address, folder: children.folder } as const;
      const child = children.start({ ...task, name, from: watch.next });
      await child.begin();
      for (let cut = 0; cut < Math.min(4, kills - round * 4); cut += 1) {
        await inStep(child, { skipped: random.below(2), random, pace });
        await endConnections(database);
      }
      child.process.send("stop");
      expect(await child.ended, `round ${round}, seed ${seed}`).toBe(0);
      const entries = journalIn<CycleEntry>(children.folder, name).read();
      expect(await watch.judge(entries), `round ${round}, seed ${seed}`).toEqual([]);
    }
    watch.tell();
  }, 3_600_000);
}

/** Creates items from this process until another has ended. */
async function writeUntil(
  ends: Promise<unknown>,
  repository: ContentRepository,
  watch: Watch,
  kill: number,
): Promise<void> {
  const end = new AbortController();
  void ends.finally(() => end.abort()).catch(() => undefined);
  for (let number = 0; !end.signal.aborted; number += 1) {
    const name = `beside-${kill}-${number}`;
    await createItem(repository, name);
    watch.items.add(name);
    // The work of SQLite alone leaves no room for messages of the other process.
    await sleep(5);
  }
}
