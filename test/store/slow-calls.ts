import { type ContentRepository, RepositoryBusyError } from "mcpgen/store";
import { expect, test } from "vitest";
import { childNames, createAt, nodeAt } from "../../src/testing/contract/fixtures.js";
import { probeRepository } from "../../src/store/probe.js";

/** Opens an empty repository that has this many connections to read, and waits this long for one and for the turn to write. */
export type OpenImpatient = (waits: {
  readonly readWaitMs?: number;
  readonly writeWaitMs?: number;
}) => Promise<ContentRepository>;

const names = (repository: ContentRepository) =>
  repository.read((content) => childNames(content, "/"));

/** A read or write that holds what it has until it is let go. */
function holding() {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => (letGo = resolve));
  return { free, letGo };
}

/** Holds as many connections as there are, each with a snapshot; resolves when all are held. */
async function holdReaders(repository: ContentRepository, count: number) {
  const { free, letGo } = holding();
  const reading: Promise<void>[] = [];
  const begun = Array.from(
    { length: count },
    () =>
      new Promise<void>((resolve) => {
        const read = repository.read(async (content) => {
          await nodeAt(content, "/");
          resolve();
          await free;
        });
        reading.push(read);
      }),
  );
  await Promise.all(begun);
  return {
    async letGo() {
      letGo();
      await Promise.all(reading);
    },
  };
}

/** Declares what a store with `readers` connections to read does when calls are slow. */
export function describeSlowCalls(open: OpenImpatient, readers: number): void {
  test("reads that never read hold nothing", async () => {
    const repository = await open({ readWaitMs: 5 });
    const { free, letGo } = holding();
    const idle = Array.from({ length: readers * 3 }, () => repository.read(() => free));
    await repository.write((content) => createAt(content, "/a"));
    expect(await names(repository)).toEqual(["a"]);
    letGo();
    await Promise.all(idle);
  });

  test("a read that finds no connection in time is refused as busy, and a probe is not", async () => {
    const repository = await open({ readWaitMs: 1500 });
    const free = new AbortController();
    const begun: Promise<void>[] = [];
    const reading = Array.from({ length: readers }, () => {
      const { free: hasRead, letGo: begin } = holding();
      begun.push(hasRead);
      return repository.read(async (content) => {
        // Another query each time: what is known is not asked for again.
        for (let name = 0; !free.signal.aborted; name += 1) {
          await content.nodeAt("shop", `/${name}`);
          begin();
          await new Promise((resolve) => setImmediate(resolve));
        }
      });
    });
    await Promise.all(begun);
    const refused = names(repository);
    await expect(refused).rejects.toThrow(RepositoryBusyError);
    await expect(refused).rejects.toThrow(
      "Other calls of this process kept the content repository busy for more than 1500 ms. Nothing was written; try again.",
    );
    await probeRepository(repository);
    free.abort();
    await Promise.all(reading);
    expect(await names(repository)).toEqual([]);
  });

  test("a read that asks for nothing for long gives way to one that waits, and is refused what it asks then", async () => {
    const repository = await open({ readWaitMs: 400 });
    const { free, letGo } = holding();
    const { free: hasRead, letGo: begin } = holding();
    const idle = repository.read(async (content) => {
      await nodeAt(content, "/");
      begin();
      await free;
      return content.nodeAt("shop", "/a");
    });
    idle.catch(() => undefined);
    await hasRead;
    const held = await holdReaders(repository, readers - 1);
    expect(await names(repository)).toEqual([]);
    letGo();
    await expect(idle).rejects.toThrow(RepositoryBusyError);
    await expect(idle).rejects.toThrow(
      "This read asked for nothing for more than 200 ms while others waited for its connection, and gave way to them.",
    );
    await held.letGo();
    const all = await holdReaders(repository, readers);
    await all.letGo();
  });

  test("reads that wait get connections in the order of asking", async () => {
    const repository = await open({});
    // One connection alone comes free, since reads on two of them may end in either order.
    const others = await holdReaders(repository, readers - 1);
    const last = await holdReaders(repository, 1);
    const order: number[] = [];
    const waiting = Array.from({ length: readers * 3 }, (_, index) =>
      repository.read(async (content) => {
        await nodeAt(content, "/");
        order.push(index);
      }),
    );
    await last.letGo();
    await Promise.all(waiting);
    expect(order).toEqual(waiting.map((_, index) => index));
    await others.letGo();
  });

  test("a read whose work ends while it waits for a connection leaves no query and no place behind", async () => {
    const repository = await open({});
    const held = await holdReaders(repository, readers);
    const late: Promise<unknown>[] = [];
    const ended = await repository.read(async (content) => {
      late.push(nodeAt(content, "/"));
      return "ended";
    });
    expect(ended).toBe("ended");
    await expect(late[0]).rejects.toMatchObject({ name: "SessionEndedError" });
    await held.letGo();
    const again = await holdReaders(repository, readers);
    await again.letGo();
  });

  test("a write whose turn does not come in time is refused as busy, with nothing written", async () => {
    const repository = await open({ writeWaitMs: 30 });
    const { free, letGo } = holding();
    const slow = repository.write(async (content) => {
      await createAt(content, "/slow");
      await free;
    });
    let ran = false;
    const refused = repository.write(async () => {
      ran = true;
    });
    await expect(refused).rejects.toThrow(RepositoryBusyError);
    await expect(refused).rejects.toThrow("for more than 30 ms");
    letGo();
    await slow;
    expect(ran).toBe(false);
    await repository.write((content) => createAt(content, "/next"));
    expect(await names(repository)).toEqual(["slow", "next"]);
  });

  test("writes go in the order of asking, without those that were cancelled", async () => {
    const repository = await open({});
    const { free, letGo } = holding();
    const slow = repository.write(() => free);
    const cancelled = new AbortController();
    const create = (name: string, signal?: AbortSignal) =>
      repository.write((content) => createAt(content, name), signal && { signal });
    const first = create("/first");
    const gone = create("/gone", cancelled.signal);
    const last = create("/last", new AbortController().signal);
    const reason = new Error("cancelled");
    cancelled.abort(reason);
    await expect(gone).rejects.toBe(reason);
    await expect(create("/gone", cancelled.signal)).rejects.toBe(reason);
    letGo();
    await Promise.all([slow, first, last]);
    expect(await names(repository)).toEqual(["first", "last"]);
  });

  test("a probe is answered while a write never ends", async () => {
    const repository = await open({ readWaitMs: 10, writeWaitMs: 10 });
    const { free, letGo } = holding();
    const slow = repository.write(async (content) => {
      await createAt(content, "/a");
      await free;
    });
    await probeRepository(repository);
    letGo();
    await slow;
    await repository.close();
    await expect(probeRepository(repository)).rejects.toMatchObject({
      name: "RepositoryClosedError",
    });
  });
}
