/** Counts running work, for whoever waits until there is none. */
export class WorkUnderWay {
  #running = 0;
  #onIdle: (() => void) | undefined;

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#onIdle?.();
    }
  }

  /** To be called once, when no more work is begun. */
  async ended(): Promise<void> {
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }
}
