/**
 * What work answers, or the signal's reason as soon as it is aborted: code of the user's that never ends must not hold a
 * transaction for ever. What such work does afterwards is nobody's; its session is closed to it.
 */
export async function untilAborted<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  const running = work();
  // Whatever comes of it after the race has nobody to tell.
  running.catch(() => undefined);
  aborted.catch(() => undefined);
  try {
    return await Promise.race([running, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
