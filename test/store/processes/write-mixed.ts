import type { ContentRepository } from "mcpgen/store";
import { type Called, callProduct, type Fields } from "./calls.js";
import { withSerials } from "./clock.js";
import { type Journal, journalIn } from "./journal.js";
import { chooseCall, counters, Known } from "./mixed-calls.js";
import { type Random, randomOf } from "./random.js";
import { openAt } from "./shared-database.js";
import { shopWithEveryAction } from "./shop.js";

/** A call and what came of it. */
export interface CallEntry extends Called {
  readonly args: Fields;
  /** The number of the write, or of the last write that a read saw; 0 for a call that was refused. */
  readonly serial: number;
}

export interface WriteTask {
  readonly kind: "write";
  readonly address: string;
  /** Where the journal is. */
  readonly folder: string;
  readonly name: string;
  readonly seed: number;
  /** How many writes are to be acknowledged. */
  readonly writes: number;
  /** How many calls are under way at a time. */
  readonly lanes: number;
}

export type Call = (args: Fields) => Promise<CallEntry>;

const readActions: readonly unknown[] = ["get", "list"];

export function isWrite({ args, outcome }: CallEntry): boolean {
  return outcome === "ok" && !readActions.includes(args["action"]);
}

/** Calls the shop and notes each call with its answer. */
export function notedCalls(repository: ContentRepository, journal: Journal<CallEntry>): Call {
  const project = shopWithEveryAction();
  return async (args) => {
    let serial = 0;
    const counted = withSerials(repository, (number) => (serial = number));
    const called = await callProduct(project, counted, args);
    const entry = { args, ...called, serial: called.answer === undefined ? 0 : serial };
    journal.append(entry);
    return entry;
  };
}

/** Writes this and that, several calls at a time, until enough writes are acknowledged. */
export async function writeMixed(task: WriteTask): Promise<void> {
  const repository = await openAt(task.address);
  const call = notedCalls(repository, journalIn(task.folder, task.name));
  const random = randomOf(task.seed);
  const known = new Known();
  let acknowledged = 0;
  let attempts = 0;
  const lane = async () => {
    while (acknowledged < task.writes) {
      attempts += 1;
      if (attempts > task.writes * 20) throw new Error("Hardly any write is acknowledged.");
      const entry = await nextCall(call, random, known);
      if (isWrite(entry)) acknowledged += 1;
    }
  };
  known.learn({ action: "list" }, (await call({ action: "list", limit: 100 })).answer);
  await Promise.all(Array.from({ length: task.lanes }, lane));
  await repository.close();
}

async function nextCall(call: Call, random: Random, known: Known): Promise<CallEntry> {
  if (random.below(8) === 0) return countUp(call, `${counters}/c${random.below(3)}`);
  const args = chooseCall(random, known);
  const entry = await call(args);
  known.learn(args, entry.answer);
  return entry;
}

/** Reads a counter and writes one more, unless another has written it meanwhile. */
async function countUp(call: Call, path: string): Promise<CallEntry> {
  const { answer = {} } = await call({ action: "get", path });
  const { uuid, version, fields } = answer["item"] as Fields;
  const weight = Number((fields as Fields)["weight"]) + 1;
  return call({ action: "update", uuid, expectedVersion: version, weight });
}
