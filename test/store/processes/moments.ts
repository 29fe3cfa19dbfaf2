import { setTimeout as sleep } from "node:timers/promises";
import type { Child } from "./child-processes.js";
import type { Random } from "./random.js";
import { stepAt } from "./steps.js";

/** How long each kind of step takes, in milliseconds, as far as it was seen. */
export class Pace {
  readonly #lengths = new Map<string, number>();
  #begun: { readonly step: number; readonly at: number } | undefined;

  begins(step: number): void {
    const now = performance.now();
    const before = this.#begun;
    if (before?.step === step - 1) {
      this.#lengths.set(stepAt(before.step).kind, now - before.at);
    }
    this.#begun = { step, at: now };
  }

  lengthOf(step: number): number {
    return this.#lengths.get(stepAt(step).kind) ?? 150;
  }
}

export interface Moment {
  /** How many steps begin before. */
  readonly skipped: number;
  readonly random: Random;
  readonly pace: Pace;
}

/** Kills a process at a random moment of a step; answers how it ended. */
export async function killInStep(child: Child, moment: Moment): Promise<unknown> {
  await child.begin();
  await inStep(child, moment);
  child.process.kill("SIGKILL");
  return child.ended;
}

/** Waits until a random moment of a step, or soon after it. */
export async function inStep(child: Child, { skipped, random, pace }: Moment): Promise<void> {
  let left = skipped;
  const step = await new Promise<number>((resolve, reject) => {
    const onStep = (message: unknown) => {
      if (typeof message !== "number") return;
      pace.begins(message);
      if (left === 0) {
        child.process.off("message", onStep);
        resolve(message);
      }
      left -= 1;
    };
    child.process.on("message", onStep);
    void child.ended.then((end) =>
      reject(new Error(`The process ended by itself: ${String(end)}`)),
    );
  });
  const wait = pace.lengthOf(step) * 1.1 * random.next();
  await sleep(wait);
}
