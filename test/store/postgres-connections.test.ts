import {
  ConnectionLostError,
  type ContentRepository,
  type ContentSession,
  RepositoryBusyError,
} from "mcpgen/store";
import { openPostgresRepository } from "mcpgen/store/postgres";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type CommitProxy, startCommitProxy } from "../support/commit-proxy.js";
import { schemaOf, serverUrl, useSchemas } from "../support/postgres-schemas.js";
import { startPostgresServer } from "../support/postgres-server.js";
import { childNames, createAt, nodeAt } from "../../src/testing/contract/fixtures.js";

describe.skipIf(serverUrl === undefined)("PostgreSQL", () => {
  const schemas = useSchemas();
  let url: string;
  let repository: ContentRepository;
  let opened: ContentRepository[];

  beforeEach(async () => {
    url = await schemas.create();
    opened = [];
    repository = await open();
  });
  afterEach(() => Promise.all(opened.map((each) => each.close())));

  async function open(options: { url?: string; busyTimeoutMs?: number } = {}) {
    const made = await openPostgresRepository({ url, migrate: true, ...options });
    opened.push(made);
    return made;
  }

  const names = () => repository.read((content) => childNames(content, "/"));

  const terminate = () => schemas.terminate(url, "idle in transaction");

  describe("a connection that is lost", () => {
    test("while work writes leaves nothing written, and later calls work", async () => {
      const failing = repository.write(async (content) => {
        await createAt(content, "/a");
        await terminate();
        await createAt(content, "/b");
      });
      await expect(failing).rejects.toThrow(ConnectionLostError);
      await expect(failing).rejects.toMatchObject({ written: false });
      await expect(failing).rejects.toThrow("Nothing was written; try again.");
      expect(await names()).toEqual([]);
      await repository.write((content) => createAt(content, "/a"));
      expect(await names()).toEqual(["a"]);
    });

    test("is told also when the work takes no notice of it", async () => {
      const failing = repository.write(async (content) => {
        await createAt(content, "/a");
        await terminate();
        await createAt(content, "/b").catch(() => undefined);
        return "done";
      });
      await expect(failing).rejects.toMatchObject({ name: "ConnectionLostError", written: false });
      expect(await names()).toEqual([]);
    });

    test("while work reads fails that read alone", async () => {
      const failing = repository.read(async (content) => {
        await content.nodeAt("shop", "/");
        await terminate();
        await content.nodeAt("shop", "/a");
      });
      await expect(failing).rejects.toMatchObject({ name: "ConnectionLostError", written: false });
      expect(await names()).toEqual([]);
    });

    test("between calls is not noticed by the next one", async () => {
      await repository.write((content) => createAt(content, "/a"));
      await names();
      await schemas.terminate(url, "idle");
      await repository.write((content) => createAt(content, "/b"));
      expect(await names()).toEqual(["a", "b"]);
    });
  });

  describe("a connection that is lost during COMMIT", () => {
    let proxy: CommitProxy;
    let through: ContentRepository;

    beforeEach(async () => {
      proxy = await startCommitProxy(url);
      through = await open({ url: proxy.url, busyTimeoutMs: 2000 });
    });
    afterEach(() => proxy.close());

    const write = () => through.write(async (content) => (await createAt(content, "/a")).path);

    test("answers as if nothing had been, when the server kept the change", async () => {
      proxy.fate = "cut after";
      expect(await write()).toBe("/a");
      expect(await names()).toEqual(["a"]);
    });

    test("says that nothing was written, when COMMIT did not reach the server", async () => {
      proxy.fate = "cut before";
      await expect(write()).rejects.toMatchObject({ name: "ConnectionLostError", written: false });
      proxy.fate = "passes";
      expect(await names()).toEqual([]);
      expect(await write()).toBe("/a");
    });

    test("says that it does not know, when the server does not come back in time", async () => {
      through = await open({ url: proxy.url, busyTimeoutMs: 100 });
      proxy.fate = "cut after";
      proxy.closesAfterCut = true;
      const failing = write();
      await expect(failing).rejects.toBeInstanceOf(ConnectionLostError);
      await expect(failing).rejects.toHaveProperty("written", undefined);
      await expect(failing).rejects.toThrow("Look before trying again.");
    });

    test("does not matter to what was only read", async () => {
      proxy.fate = "cut before";
      expect(await through.read((content) => childNames(content, "/"))).toEqual([]);
    });
  });

  test("a server that went away and came back is used again", async () => {
    const server = await startPostgresServer();
    if (server === undefined) return;
    try {
      const store = await open({ url: server.url });
      const write = (path: string) => store.write((content) => createAt(content, path));
      await write("/a");
      await server.stop();
      await expect(write("/b")).rejects.toMatchObject({
        name: "ConnectionLostError",
        written: false,
        message: expect.stringMatching(
          /^The PostgreSQL database "postgres" on 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)/,
        ),
      });
      await server.start();
      await write("/c");
      expect(await store.read((content) => childNames(content, "/"))).toEqual(["a", "c"]);
      await store.close();
    } finally {
      await server.remove();
    }
  });

  describe("work that meets another transaction", () => {
    /** The first writes of nodes fail as PostgreSQL fails the one of two transactions that it cannot keep. */
    async function failFirst(writes: number, code: string) {
      const schema = schemaOf(url);
      await schemas.admin().query(`
        create sequence ${schema}.attempt;
        create function ${schema}.meet() returns trigger language plpgsql as $$ begin
          if nextval('${schema}.attempt') <= ${writes} then raise exception 'met' using errcode = '${code}'; end if;
          return new;
        end $$;
        create trigger meet before insert on ${schema}.node for each row execute function ${schema}.meet();
      `);
    }

    test.each(["40001", "40P01"])("is run again as a whole: %s", async (code) => {
      await failFirst(2, code);
      let runs = 0;
      const path = await repository.write(async (content) => {
        runs += 1;
        return (await createAt(content, "/a")).path;
      });
      expect([path, runs]).toEqual(["/a", 3]);
      expect(await names()).toEqual(["a"]);
    });

    test("is run again also when it hides the failure or fails otherwise because of it", async () => {
      await failFirst(2, "40001");
      let runs = 0;
      await repository.write(async (content) => {
        runs += 1;
        try {
          await createAt(content, "/a");
        } catch {
          if (runs === 2) throw new Error("mine");
        }
      });
      expect(runs).toBe(3);
      expect(await names()).toEqual(["a"]);
    });

    test("is given up after a few times, with nothing written", async () => {
      await failFirst(1000, "40001");
      let runs = 0;
      const failing = repository.write(async (content) => {
        runs += 1;
        await createAt(content, "/a");
      });
      await expect(failing).rejects.toMatchObject({ code: "40001" });
      expect(runs).toBe(5);
      expect(await names()).toEqual([]);
    });
  });

  test("work that hides an error of the database fails with it, since nothing was kept", async () => {
    await schemas.admin().query(`alter table ${schemaOf(url)}.node add check (name <> 'bad')`);
    const failing = repository.write(async (content) => {
      await createAt(content, "/good");
      await createAt(content, "/bad").catch(() => undefined);
    });
    await expect(failing).rejects.toMatchObject({ code: "23514" });
    expect(await names()).toEqual([]);
  });

  describe("writers of several pools", () => {
    test("wait for each other", async () => {
      const second = await open();
      const order: string[] = [];
      let waiting: Promise<unknown> | undefined;
      await repository.write(async (content) => {
        await createAt(content, "/a");
        waiting = second.write(async (later) => {
          order.push("second");
          await nodeAt(later, "/a");
        });
        await untilWaiting();
        order.push("first");
      });
      await waiting;
      expect(order).toEqual(["first", "second"]);
    });

    test("are refused after the time-out, with nothing written", async () => {
      const second = await open({ busyTimeoutMs: 30 });
      await repository.write(async () => {
        const error = await second.write((content) => createAt(content, "/a")).catch(errorOf);
        expect(error).toBeInstanceOf(RepositoryBusyError);
        expect(error).toMatchObject({ message: expect.stringContaining("30 ms") });
      });
      expect(await names()).toEqual([]);
      await second.write((content) => createAt(content, "/a"));
    });

    test("lose no update", async () => {
      const pools = [repository, await open(), await open()];
      await repository.write((content) =>
        createAt(content, "/counter", { n: { type: "long", value: 0 } }),
      );
      const writes = pools.flatMap((pool) =>
        Array.from({ length: 20 }, () => pool.write(increment)),
      );
      await Promise.all(writes);
      const counter = await repository.read((content) => nodeAt(content, "/counter"));
      expect([counter.properties["n"]?.value, counter.version]).toEqual([60, 61]);
    });

    /** Until the server has a writer of this schema wait for the one under way. */
    async function untilWaiting() {
      for (;;) {
        const { rows } = await schemas.admin().query({
          text: `select from pg_stat_activity as a join pg_locks as l on l.pid = a.pid
            where l.relation = $1::regclass and a.wait_event_type = 'Lock'`,
          values: [`${schemaOf(url)}.schema_version`],
        });
        if (rows.length > 0) return;
      }
    }
  });

  test("readers see one snapshot and wait for no writer", async () => {
    await repository.write((content) => createAt(content, "/a"));
    const seen = await repository.read(async (content) => {
      const before = await childNames(content, "/");
      await repository.write((session) => createAt(session, "/b"));
      return [before, await childNames(content, "/")];
    });
    expect(seen).toEqual([["a"], ["a"]]);
    await repository.write(async (content) => {
      await createAt(content, "/c");
      expect(await names()).toEqual(["a", "b"]);
    });
  });

  test("more readers than connections take turns", async () => {
    const store = await open();
    const all = Array.from({ length: 50 }, () => store.read((content) => nodeAt(content, "/")));
    expect((await Promise.all(all)).map((node) => node.path)).toEqual(all.map(() => "/"));
  });
});

async function increment(content: ContentSession) {
  const node = await nodeAt(content, "/counter");
  const value = Number(node.properties["n"]?.value) + 1;
  await content.setProperties("shop", node.uuid, { n: { type: "long", value } });
}

function errorOf(error: unknown): unknown {
  return error;
}
