import type { ContentRepository } from "mcpgen/store";
import { callProduct, type Fields } from "./calls.js";
import { type Journal, journalIn } from "./journal.js";
import { openAt } from "./shared-database.js";
import { shopWithEveryAction, workspace } from "./shop.js";
import { bulkAt, inbox, type Step, stepAt } from "./steps.js";

export interface CycleTask {
  readonly kind: "cycle";
  readonly address: string;
  readonly folder: string;
  /** Of the process, and of the items that it creates. */
  readonly name: string;
  /** The number of the first step. */
  readonly from: number;
}

/** What a process began, has done, or was told to do again because the connection was lost with nothing written. */
export interface CycleEntry {
  readonly state: "begun" | "done" | "lost";
  /** The number of a step, or the name of an item. */
  readonly what: number | string;
}

/**
 * Takes one step after the other, and beside them creates one item after the other, until it is told to stop. Tells its
 * parent the number of each step as it begins.
 */
export async function runCycle(task: CycleTask): Promise<void> {
  const repository = await openAt(task.address);
  const journal = journalIn<CycleEntry>(task.folder, task.name);
  const stop = new AbortController();
  process.once("message", () => stop.abort());
  const steps = async () => {
    for (let number = task.from; !stop.signal.aborted; number += 1) {
      process.send?.(number);
      await untilDone(journal, number, () => takeStep(repository, stepAt(number)));
    }
  };
  const items = async () => {
    for (let number = 0; !stop.signal.aborted; number += 1) {
      const name = `${task.name}-${number}`;
      await untilDone(journal, name, () => createItem(repository, name));
    }
  };
  await Promise.all([steps(), items()]);
  await repository.close();
}

/** Creates one item in the folder for single ones. */
export function createItem(repository: ContentRepository, name: string): Promise<void> {
  return call(repository, { action: "create", title: name, nodeName: name, folder: inbox });
}

class NothingWrittenError extends Error {}

async function untilDone(
  journal: Journal<CycleEntry>,
  what: number | string,
  work: () => Promise<void>,
): Promise<void> {
  journal.append({ state: "begun", what });
  for (;;) {
    try {
      await work();
      journal.append({ state: "done", what });
      return;
    } catch (error) {
      if (!(error instanceof NothingWrittenError)) throw error;
      journal.append({ state: "lost", what });
    }
  }
}

async function takeStep(repository: ContentRepository, step: Step): Promise<void> {
  const { kind, path } = step;
  if (kind === "restore") return restore(repository, path);
  const rest: Fields =
    kind === "rename"
      ? { action: "rename_folder", newName: step.to.slice(1), confirm: true }
      : kind === "delete"
        ? { action: "delete_folder", confirm: true }
        : kind === "update"
          ? { action: "update", title: step.title }
          : { action: kind, recursive: true };
  return call(repository, { ...rest, path });
}

async function restore(repository: ContentRepository, path: string): Promise<void> {
  try {
    await repository.write((content) => content.restore(workspace, bulkAt(path)));
  } catch (error) {
    const isRefused = error instanceof Error && error.name === "ConnectionLostError";
    if (isRefused && "written" in error && error.written === false) throw new NothingWrittenError();
    throw error;
  }
}

const project = shopWithEveryAction();
const nothingWritten =
  "The connection to the store was lost, and nothing was written. Repeat the call.";

async function call(repository: ContentRepository, args: Fields): Promise<void> {
  const { outcome, text, warnings } = await callProduct(project, repository, args);
  if (outcome === "ok") return;
  if (text === nothingWritten) throw new NothingWrittenError();
  throw new Error(`${JSON.stringify(args)}: ${text} ${warnings.join(" ")}`);
}
