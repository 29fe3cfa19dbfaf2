import {
  AccessDeniedError,
  ConnectionLostError,
  type ContentRepository,
  NotARepositoryError,
  RepositoryNotWritableError,
  RepositoryOutdatedError,
  RepositoryTooNewError,
} from "mcpgen/store";
import { openPostgresRepository } from "mcpgen/store/postgres";
import { inspect } from "node:util";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { schemaOf, serverUrl, useSchemas } from "../support/postgres-schemas.js";
import { childNames, createAt } from "../../src/testing/contract/fixtures.js";

describe.skipIf(serverUrl === undefined)("opening a PostgreSQL database", () => {
  const schemas = useSchemas();
  let url: string;
  let opened: ContentRepository[];

  beforeEach(async () => {
    url = await schemas.create();
    opened = [];
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(opened.map((repository) => repository.close()));
  });

  async function open(options: { url?: string; migrate?: boolean } = {}) {
    const repository = await openPostgresRepository({ url, ...options });
    opened.push(repository);
    return repository;
  }

  const migrate = () => open({ migrate: true });

  const runSql = (text: string) =>
    schemas.admin().query(`set search_path = ${schemaOf(url)}; ${text}; reset search_path`);

  async function tables(): Promise<number> {
    const { rows } = await schemas.admin().query({
      text: "select from pg_tables where schemaname = $1",
      values: [schemaOf(url)],
    });
    return rows.length;
  }

  test("keeps what was written for the next start", async () => {
    const first = await migrate();
    const node = await first.write((content) => createAt(content, "/a"));
    await first.close();
    const second = await open();
    expect(await second.read((content) => content.node("shop", node.uuid))).toEqual(node);
  });

  test("that is empty is refused unless asked to migrate, and left as it is", async () => {
    await expect(open()).rejects.toThrow(RepositoryOutdatedError);
    await expect(open()).rejects.toThrow(
      /^The PostgreSQL database ".+" on .+:\d+ holds no content repository yet\. Run "mcpgen db migrate"/,
    );
    expect(await tables()).toBe(0);
  });

  test("that is of an older version is refused unless asked to migrate", async () => {
    await (await migrate()).close();
    await runSql("update schema_version set version = 1");
    await expect(open()).rejects.toThrow(RepositoryOutdatedError);
    await expect(open()).rejects.toThrow(
      'their schema is version 1, this one needs 2. Run "mcpgen db migrate"',
    );
  });

  test("that a newer version made is refused, naming both versions of the schema", async () => {
    await (await migrate()).close();
    await runSql("update schema_version set version = 99");
    await expect(open()).rejects.toThrow(RepositoryTooNewError);
    await expect(migrate()).rejects.toThrow("its schema is version 99, this one knows 2.");
  });

  test("that a newer version migrates meanwhile is no longer written", async () => {
    const repository = await migrate();
    await runSql("update schema_version set version = 99");
    const writing = repository.write((content) => createAt(content, "/a"));
    await expect(writing).rejects.toThrow(RepositoryTooNewError);
    await runSql("update schema_version set version = 2");
    await repository.write((content) => createAt(content, "/b"));
    expect(await repository.read((content) => childNames(content, "/"))).toEqual(["b"]);
  });

  test.each(["create table customer (id integer)", "create table schema_version (rank integer)"])(
    "of another program is refused and left as it is: %s",
    async (statement) => {
      await runSql(statement);
      await expect(open()).rejects.toThrow(NotARepositoryError);
      await expect(migrate()).rejects.toThrow("another program's tables");
      expect(await tables()).toBe(1);
    },
  );

  test("looks at no schema but its own", async () => {
    await (await migrate()).close();
    url = await schemas.create();
    await expect(open()).rejects.toThrow(RepositoryOutdatedError);
  });

  test("without a schema to work in is refused", async () => {
    url = url.replace(schemaOf(url), "no_such_schema");
    await expect(migrate()).rejects.toThrow(NotARepositoryError);
    await expect(migrate()).rejects.toThrow("none of the schemas on the connection's search_path");
  });

  test("ten times at once makes one repository", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, migrate));
    await Promise.all(
      all.map((repository, index) =>
        repository.write((content) => createAt(content, `/n${index}`)),
      ),
    );
    const repository = await open();
    const names = await repository.read((content) => childNames(content, "/"));
    expect(names.sort()).toEqual(Array.from({ length: 10 }, (_, index) => `n${index}`));
  });

  test.each(['create table "property"', "create index", 'update "schema_version"', "commit"])(
    "whose first migration is killed before `%s` is repaired by the next",
    async (statement) => {
      killBefore(statement);
      await expect(migrate()).rejects.toMatchObject({
        name: "ConnectionLostError",
        written: false,
      });
      vi.restoreAllMocks();
      expect(await tables()).toBe(0);
      const repository = await migrate();
      await repository.write((content) => createAt(content, "/a"));
      expect(await repository.read((content) => childNames(content, "/"))).toEqual(["a"]);
    },
  );

  /** Ends the connection that is about to run a statement that begins so. */
  function killBefore(statement: string) {
    const query = Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
    let isMigrating = false;
    const killing = async function (this: Client, ...args: unknown[]) {
      const [config] = args;
      const text = typeof config === "string" ? config : (config as { text: string }).text;
      isMigrating ||= text.startsWith("create table");
      if (this !== schemas.admin() && isMigrating && text.startsWith(statement)) {
        const { processID } = this as unknown as { processID: number };
        await schemas.admin().query(`select pg_terminate_backend(${processID}, 5000)`);
      }
      return query.apply(this, args);
    };
    vi.spyOn(Client.prototype, "query").mockImplementation(killing as never);
  }

  test("as a user who may not make tables is refused, naming the user", async () => {
    await withUser("reader", async (readerUrl) => {
      await expect(open({ url: readerUrl, migrate: true })).rejects.toThrow(
        RepositoryNotWritableError,
      );
      await expect(open({ url: readerUrl, migrate: true })).rejects.toThrow("mcpgen_test_reader");
    });
  });

  const unreachable: Readonly<
    Record<string, readonly [change: (url: URL) => void, type: unknown, message: string]>
  > = {
    "a wrong password": [
      (to) => (to.password = "s3cret%2Fwrong"),
      AccessDeniedError,
      "refused the user",
    ],
    "an unknown user": [
      (to) => Object.assign(to, { username: "nobody_known", password: "s3cret" }),
      AccessDeniedError,
      'refused the user "nobody_known"',
    ],
    "no password": [(to) => (to.password = ""), AccessDeniedError, "refused the user"],
    "a database that does not exist": [
      (to) => (to.pathname = "/no_such_database"),
      NotARepositoryError,
      '"no_such_database" on ',
    ],
    "a server that does not run": [
      (to) => (to.port = "1"),
      ConnectionLostError,
      ":1 cannot be reached (ECONNREFUSED)",
    ],
    "a host that does not exist": [
      (to) => (to.hostname = "nowhere.invalid"),
      ConnectionLostError,
      "nowhere.invalid:",
    ],
    "encryption that the server does not offer": [
      (to) => to.searchParams.set("ssl", "true"),
      ConnectionLostError,
      "offers no encrypted connection (SSL), and the URL asks for one. Nothing was written. Take sslmode and ssl out of the URL",
    ],
  };

  test.each(Object.keys(unreachable))(
    "with %s is refused in words without the password",
    async (name) => {
      const [change, type, message] = unreachable[name] ?? [() => undefined, Error, ""];
      const to = new URL(serverUrl ?? "");
      const { password } = to;
      change(to);
      const error = await open({ url: to.href }).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(type);
      expect(error).toMatchObject({ message: expect.stringContaining(message) });
      const shown = inspect(error, { depth: 20 });
      for (const secret of [password, "s3cret", decodeURIComponent(to.password)]) {
        if (secret !== "") expect(shown).not.toContain(secret);
      }
    },
  );

  test.each([
    "",
    "x",
    "mysql://a:s3cret@b/c",
    "postgres://a:s3cret@b:port/c",
    "postgres://a:s3%ZZcret@b/c",
  ])(
    "with what is no URL of PostgreSQL is refused in words without the password: %j",
    async (text) => {
      const error = await open({ url: text }).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(Error);
      expect(inspect(error, { depth: 20 })).not.toMatch(/s3.*cret/);
    },
  );

  /** A user who may read the schema and no more. */
  async function withUser(name: string, work: (url: string) => Promise<void>) {
    const user = `mcpgen_test_${name}`;
    const admin = schemas.admin();
    await admin.query(
      `drop role if exists ${user}; create role ${user} login password 'p'; grant usage on schema ${schemaOf(url)} to ${user}`,
    );
    const to = new URL(url);
    Object.assign(to, { username: user, password: "p" });
    try {
      await work(to.href);
    } finally {
      await admin.query(`drop owned by ${user}; drop role ${user}`);
    }
  }
});
