import { RepositoryBusyError } from "../errors.js";

/** How long a call waits for what others have, in milliseconds, and what ends its waiting before. */
export interface Wait {
  readonly waitMs: number;
  /** Aborting it gives the place in the queue up, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** As many at a time as there are places; the others wait in the order of asking, for a bounded time. */
export class Turns {
  #free: number;
  /** In the order of asking. */
  readonly #waiting = new Set<() => void>();

  constructor(places: number) {
    this.#free = places;
  }

  /**
   * To be followed by one `pass`. `wait` is asked only where there is something to wait for. Throws `RepositoryBusyError` after
   * the time, and the signal's reason.
   */
  async take(wait: () => Wait): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(wait());
  }

  /** Gives the turn to whoever has waited longest. */
  pass(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else next();
  }

  async #wait({ waitMs, signal }: Wait): Promise<void> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = (then: () => void) => () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
        this.#waiting.delete(go);
        then();
      };
      const go = leave(resolve);
      const stop = leave(() => reject(signal?.reason));
      const timer = setTimeout(
        leave(() => reject(busyError(waitMs))),
        Math.min(waitMs, longestTimer),
      );
      signal?.addEventListener("abort", stop, { once: true });
      this.#waiting.add(go);
    });
  }
}

/** Of Node's timers, in milliseconds. */
export const longestTimer = 2 ** 31 - 1;

function busyError(waitMs: number): RepositoryBusyError {
  return new RepositoryBusyError(
    `Other calls of this process kept the content repository busy for more than ${waitMs} ms. Nothing was written; try again.`,
  );
}
