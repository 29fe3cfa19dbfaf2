import { createItem, type CycleEntry } from "./cycle.js";
import { faultsOf } from "./integrity.js";
import { after, differenceOf, type Picture, pictureOf } from "./picture.js";
import { type ContentRows, openAt, type SharedDatabase } from "./shared-database.js";
import { workspace } from "./shop.js";
import { archiveOf, folderOfItems, inbox, site, stepAt } from "./steps.js";

/** What the database has to hold, from one look at it to the next. */
export class Watch {
  /** The number of the first step that is not taken yet. */
  next = 0;
  /** Items that were acknowledged or seen. */
  readonly items = new Set<string>();
  readonly #database: SharedDatabase;
  #picture: Picture;
  readonly #outcomes = new Map<string, number>();

  static async begin(database: SharedDatabase): Promise<Watch> {
    const repository = await openAt(database.address);
    await repository.write(async (content) => {
      const [empty] = folderOfItems(inbox, 10);
      const folders = [...folderOfItems(site, 1500), ...folderOfItems(archiveOf(0), 1000)];
      await content.restore(workspace, empty === undefined ? folders : [...folders, empty]);
    });
    await repository.close();
    return new Watch(database, pictureOf((await database.rows()).node));
  }

  private constructor(database: SharedDatabase, picture: Picture) {
    this.#database = database;
    this.#picture = picture;
  }

  /** Looks at what a process has left, after the next one has opened it; answers what is wrong with it. */
  async judge(entries: readonly CycleEntry[]): Promise<readonly string[]> {
    const repository = await openAt(this.#database.address);
    const rows = await this.#database.rows();
    const faults = [
      ...faultsOf(rows),
      ...(await this.#database.damage()),
      ...this.#judgeSteps(entries, rows),
      ...this.#judgeItems(entries, rows),
    ];
    const next = `after-${this.items.size}`;
    await createItem(repository, next);
    this.items.add(next);
    await repository.close();
    return faults;
  }

  /** Prints what came of it where that was asked for. */
  tell(): void {
    if (process.env["MCPGEN_KILLS"] === undefined) return;
    const outcomes = [...this.#outcomes].map(([outcome, count]) => `${outcome}: ${count}`);
    console.log(`${this.next} steps, ${this.items.size} items; ${outcomes.sort().join(", ")}`);
  }

  /** The tree is as after the steps that are done, or with the one under way as well. */
  #judgeSteps(entries: readonly CycleEntry[], { node }: ContentRows): readonly string[] {
    const steps = entries.filter(({ what }) => typeof what === "number");
    for (const { state } of steps) if (state === "lost") this.#count("repeated a step");
    const done = steps.filter(({ state }) => state === "done").length;
    const begun = steps.filter(({ state }) => state === "begun").length;
    for (let step = 0; step < done; step += 1) this.#take();
    const found = pictureOf(node);
    const difference = differenceOf(found, this.#picture);
    if (begun === done) {
      this.#count("between steps");
      return difference === undefined ? [] : [difference];
    }
    const step = stepAt(this.next);
    if (difference === undefined) {
      this.#count(`undone ${step.kind}`);
      return [];
    }
    this.#take();
    if (differenceOf(found, this.#picture) !== undefined) {
      return [`neither before nor after ${step.kind} ${step.path}: ${difference}`];
    }
    this.#count(`done but not acknowledged ${step.kind}`);
    return [];
  }

  #take(): void {
    this.#picture = after(this.#picture, stepAt(this.next));
    this.next += 1;
  }

  /** Every acknowledged item is there, and no other but those under way. */
  #judgeItems(entries: readonly CycleEntry[], { node }: ContentRows): readonly string[] {
    const named = entries.filter((entry) => typeof entry.what === "string");
    const namesOf = (state: CycleEntry["state"]) =>
      named.filter((entry) => entry.state === state).map(({ what }) => String(what));
    for (const name of namesOf("done")) this.items.add(name);
    const begun = new Set(namesOf("begun"));
    const there = node
      .filter((row) => row.workspace === workspace && row.path.startsWith(`${inbox}/`))
      .map(({ name }) => name);
    const lost = [...this.items].filter((name) => !there.includes(name));
    const odd = there.filter((name) => !this.items.has(name) && !begun.has(name));
    for (const name of there) this.items.add(name);
    return [
      ...lost.map((name) => `the item ${name} is lost`),
      ...odd.map((name) => `nobody created the item ${name}`),
    ];
  }

  #count(outcome: string): void {
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
  }
}
