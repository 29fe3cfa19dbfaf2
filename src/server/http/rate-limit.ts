import { createHmac, randomBytes } from "node:crypto";

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

export interface RateLimit {
  /** Counts one request of a caller. Undefined when it may go on, else the whole seconds after which the next one may. */
  take(caller: string): Promise<number | undefined>;
}

/**
 * Bounds the requests of each caller in a minute that begins with the caller's first one; 0 bounds nothing. Counted in this
 * process alone. The callers of a minute beyond the first `mostCallers` share counts with each other, so that no number of
 * them takes more memory.
 */
export function createRateLimit(requestsPerMinute: number): RateLimit {
  if (requestsPerMinute === 0) return { take: () => Promise.resolve(undefined) };
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: windowSeconds });
  const keyOf = keysWithin(mostCallers, async (key) => (await limiter.get(key)) !== null);
  return {
    take: async (caller) => {
      try {
        await limiter.consume(await keyOf(caller));
        return undefined;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
  };
}

const windowSeconds = 60;

/** Callers of one minute who are told apart. */
const mostCallers = 100_000;

/** How many counts the callers beyond these share. */
const sharedCounts = 1_024;

/**
 * The keys to count callers by, of which no more than about twice `most` are alive at a time. A key lives as long as a window,
 * so those alive were made in this window's span of time or the one before.
 */
function keysWithin(
  most: number,
  isCounted: (key: string) => Promise<boolean>,
): (caller: string) => Promise<string> {
  const secret = randomBytes(32);
  let span = -1;
  let made = 0;
  // Of a fixed length, however long the caller's name is, and spread so that nobody chooses whom to share a count with.
  const hashOf = (caller: string) => createHmac("sha256", secret).update(caller).digest();
  return async (caller) => {
    const current = Math.floor(Date.now() / (windowSeconds * 1000));
    if (current !== span) {
      span = current;
      made = 0;
    }
    const hash = hashOf(caller);
    const key = hash.toString("base64url");
    if (await isCounted(key)) return key;
    if (made >= most) return `shared ${hash.readUInt32BE() % sharedCounts}`;
    made += 1;
    return key;
  };
}
