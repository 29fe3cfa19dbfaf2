import { expect, test } from "vitest";
import { callProduct, type Fields } from "./calls.js";
import type { ChildProcesses } from "./child-processes.js";
import { faultsOf } from "./integrity.js";
import { journalIn } from "./journal.js";
import { randomOf, seedOfRun } from "./random.js";
import { type CreateDatabase, openAt } from "./shared-database.js";
import { shopWithEveryAction } from "./shop.js";
import type { StartEntry } from "./start.js";

export interface FirstStartOptions {
  readonly createDatabase: CreateDatabase;
  readonly children: ChildProcesses;
  /** How many first starts are killed. */
  readonly kills: number;
}

/** Declares the tests of processes that are the first on a new database. */
export function describeFirstStarts({ createDatabase, children, kills }: FirstStartOptions): void {
  const { folder } = children;

  test("ten processes that start at once on a new database all write, and share one secret", async () => {
    const database = await createDatabase();
    const { address } = database;
    const names = Array.from({ length: 10 }, (_, index) => `first-${index}`);
    const ends = await children.runTogether(
      names.map((name) => ({ kind: "start", address, folder, name })),
    );
    expect(ends).toEqual(names.map(() => 0));
    const entries = names.flatMap((name) => journalIn<StartEntry>(folder, name).read());
    expect(entries.map(({ outcome, text }) => (outcome === "ok" ? outcome : text))).toEqual(
      names.map(() => "ok"),
    );
    expect(new Set(entries.map(({ secret }) => secret)).size).toBe(1);
    expect((await itemsAt(address)).sort()).toEqual(names);
    expect(faultsOf(await database.rows())).toEqual([]);
    expect(await database.damage()).toEqual([]);
  }, 60_000);

  test(`a first start killed at ${kills} random moments keeps no other and no later one from starting`, async () => {
    const seed = seedOfRun();
    const random = randomOf(seed + 2);
    const length = await timeStart();
    const outcomes = { acknowledged: 0, written: 0, nothing: 0 };
    for (let kill = 0; kill < kills; kill += 1) {
      const label = `kill ${kill}, seed ${seed}`;
      const database = await createDatabase();
      const { address } = database;
      const [name, other] = [`dying-${kill}`, `living-${kill}`];
      const dying = children.start({ kind: "start", address, folder, name });
      // Every other time there is nobody else.
      const living =
        kill % 2 === 0
          ? undefined
          : children.start({ kind: "start", address, folder, name: other });
      await Promise.all([dying.begin(), living?.begin()]);
      const timer = setTimeout(() => dying.process.kill("SIGKILL"), length * 1.2 * random.next());
      await dying.ended;
      clearTimeout(timer);
      if (living !== undefined) expect(await living.ended, label).toBe(0);
      const found = await itemsAt(address);
      const acknowledged = [name, other].filter(
        (each) => journalIn(folder, each).read().length > 0,
      );
      expect(
        acknowledged.filter((each) => !found.includes(each)),
        label,
      ).toEqual([]);
      expect(
        found.filter((each) => each !== name && !acknowledged.includes(each)),
        label,
      ).toEqual([]);
      expect(faultsOf(await database.rows()), label).toEqual([]);
      expect(await database.damage(), label).toEqual([]);
      if (acknowledged.includes(name)) outcomes.acknowledged += 1;
      else if (found.includes(name)) outcomes.written += 1;
      else outcomes.nothing += 1;
    }
    if (process.env["MCPGEN_KILLS"] !== undefined) console.log(JSON.stringify(outcomes));
  }, 900_000);

  /** How long a start takes that nobody disturbs, in milliseconds. */
  async function timeStart(): Promise<number> {
    const { address } = await createDatabase();
    const child = children.start({ kind: "start", address, folder, name: "timed" });
    await child.begin();
    const begun = performance.now();
    expect(await child.ended).toBe(0);
    return performance.now() - begun;
  }
}

/** The items that are there before this start, which creates one more. */
async function itemsAt(address: string): Promise<string[]> {
  const repository = await openAt(address);
  const project = shopWithEveryAction();
  const listed = await callProduct(project, repository, { action: "list", limit: 100 });
  const next = { action: "create", title: "Next", nodeName: "next", folder: "/" };
  const { outcome, text } = await callProduct(project, repository, next);
  await repository.close();
  expect(outcome, text).toBe("ok");
  return ((listed.answer ?? {})["items"] as Fields[]).map((item) => String(item["nodeName"]));
}
