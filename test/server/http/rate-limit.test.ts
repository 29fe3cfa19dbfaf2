import { afterEach, describe, expect, test, vi } from "vitest";
import { createRateLimit } from "../../../src/server/http/rate-limit.js";

afterEach(() => {
  vi.useRealTimers();
});

describe("a rate limit", () => {
  test("lets each caller do so many requests, and says when the next minute begins", async () => {
    vi.useFakeTimers({ now: 0 });
    const { take } = createRateLimit(3);
    expect([await take("a"), await take("a"), await take("a")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await take("a")).toBe(60);
    expect(await take("b")).toBeUndefined();
    vi.advanceTimersByTime(45_500);
    expect(await take("a")).toBe(15);
    vi.advanceTimersByTime(14_499);
    expect(await take("a")).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await take("a")).toBeUndefined();
  });

  test("of 0 bounds nothing", async () => {
    const { take } = createRateLimit(0);
    for (let at = 0; at < 1_000; at += 1) expect(await take("a")).toBeUndefined();
  });

  test("counts requests that come at once", async () => {
    const { take } = createRateLimit(5);
    const taken = await Promise.all(Array.from({ length: 20 }, () => take("a")));
    expect(taken.filter((seconds) => seconds === undefined)).toHaveLength(5);
  });

  test("tells callers apart however they are called", async () => {
    const { take } = createRateLimit(1);
    const names = ["", " ", "a", "A", "a ", "__proto__", "constructor", "x".repeat(100_000)];
    for (const name of names) expect(await take(name)).toBeUndefined();
    for (const name of names) expect(await take(name)).toBeGreaterThan(0);
  });

  test("counts callers beyond those of a great crowd together, and those it knows as before", async () => {
    vi.useFakeTimers({ now: 0, toFake: ["Date"] });
    const { take } = createRateLimit(2);
    expect(await take("regular")).toBeUndefined();
    for (let at = 0; at < 100_000; at += 1) await take(`crowd ${at}`);
    let refused = 0;
    for (let at = 0; at < 10_000; at += 1) {
      if ((await take(`beyond ${at}`)) !== undefined) refused += 1;
    }
    // 1,024 shared counts of 2 each.
    expect(refused).toBeGreaterThanOrEqual(10_000 - 2 * 1_024 - 1);
    expect(await take("regular")).toBeUndefined();
    expect(await take("regular")).toBe(60);
    vi.setSystemTime(60_000);
    expect(await take("beyond 1")).toBeUndefined();
  });
});
