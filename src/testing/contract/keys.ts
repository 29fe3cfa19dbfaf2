import { describe, expect, test } from "vitest";
import type { TestStore } from "./test-store.js";

/** The secret, and what may happen once. */
export function describeKeys(store: TestStore): void {
  const { repository, write, setTime } = store;

  describe("secret", () => {
    test("is 32 random bytes and stays what it is", async () => {
      const secret = await repository().secret();
      expect(secret).toMatch(/^[\w-]{43}$/);
      expect(await repository().secret()).toBe(secret);
    });

    test("is one for all who ask at the same time", async () => {
      const asked = await Promise.all(Array.from({ length: 10 }, () => repository().secret()));
      expect(new Set(asked).size).toBe(1);
    });
  });

  describe("useOnce", () => {
    const until = "2026-01-02T04:00:00.000Z";
    const use = (key: string) => write((content) => content.useOnce(key, until));

    test("is true the first time and for each key on its own", async () => {
      expect([await use("a"), await use("a"), await use("A"), await use("")]).toEqual([
        true,
        false,
        true,
        true,
      ]);
      expect([await use("a"), await use("")]).toEqual([false, false]);
    });

    test("tells apart any two texts, however long", async () => {
      const keys = ["\0", "\ud800", "\udfff", `${"x".repeat(5000)}1`, `${"x".repeat(5000)}2`];
      for (const key of keys) expect([await use(key), await use(key)]).toEqual([true, false]);
    });

    test("is true for one of many who ask at the same time", async () => {
      const asked = await Promise.all(Array.from({ length: 10 }, () => use("nonce")));
      expect(asked.filter(Boolean)).toHaveLength(1);
    });

    test("is taken back with the transaction", async () => {
      const failing = write(async (content) => {
        await content.useOnce("a", until);
        throw new Error("mine");
      });
      await expect(failing).rejects.toThrow("mine");
      expect(await use("a")).toBe(true);
    });

    test("keeps a key until its time, whatever else has expired", async () => {
      await write((content) => content.useOnce("short", "2026-01-02T03:05:00Z"));
      await use("long");
      setTime("2026-01-02T03:30:00.000Z");
      for (let index = 0; index < 30; index += 1) await use(`other${index}`);
      expect(await use("long")).toBe(false);
    });
  });
}
