/**
 * Whether work ends in time, `limitMs` in milliseconds; rejects with what the work rejects with. What is waited for may be nothing that
 * keeps the process alive; the timer does.
 */
export async function endsWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
