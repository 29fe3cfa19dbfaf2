import { openPostgresRepository } from "mcpgen/store/postgres";
import { beforeEach, describe, expect, test } from "vitest";
import { schemaOf, serverUrl, useSchemas } from "../support/postgres-schemas.js";
import { sample } from "./sample.js";
import { run, tempFolder, writeFiles } from "./support.js";

const configured = "store: { kind: postgres, url: '${STORE_URL}' }\n";

describe.skipIf(serverUrl === undefined)("a store in a PostgreSQL database", () => {
  const schemas = useSchemas();
  let root: string;
  let url: string;

  beforeEach(async () => {
    root = tempFolder({ ...sample, "mcpgen.yaml": configured });
    expect(await run(root, ["build"])).toMatchObject({ code: 0 });
    url = await schemas.create();
  });

  const withStore = (args: readonly string[], to = url) =>
    run(root, args, { env: { STORE_URL: to } });

  const runSql = (text: string) =>
    schemas.admin().query(`set search_path = ${schemaOf(url)}; ${text}; reset search_path`);

  /** What `call` and `serve` say, which is the same; both exit with 2 and print nothing on standard output. */
  async function refusal(to = url): Promise<string> {
    const called = await withStore(["call", "article", '{"action":"list"}'], to);
    expect({ code: called.code, out: called.out }).toEqual({ code: 2, out: "" });
    expect(await withStore(["serve"], to)).toEqual(called);
    expect(called.err).not.toContain(new URL(serverUrl ?? "").password);
    return called.err;
  }

  test("is opened with the URL of a variable and keeps what is written", async () => {
    await (await openPostgresRepository({ url, migrate: true })).close();
    const created = await withStore(["call", "article", '{"action":"create","title":"A"}']);
    expect(created).toMatchObject({ code: 0 });
    const listed = await withStore(["call", "article", '{"action":"list"}']);
    expect(listed.out).toContain('"title":"A"');
  });

  test("as a user who may only read is read, and refuses a write in words without an incident", async () => {
    await (await openPostgresRepository({ url, migrate: true })).close();
    const user = "mcpgen_test_cli_reader";
    const schema = schemaOf(url);
    await schemas
      .admin()
      .query(
        `drop role if exists ${user}; create role ${user} login password 'p'; grant usage on schema ${schema} to ${user}; grant select on all tables in schema ${schema} to ${user}`,
      );
    try {
      const to = Object.assign(new URL(url), { username: user, password: "p" });
      const create = ["call", "article", '{"action":"create","title":"A"}'];
      const { code, out, err } = await withStore(create, to.href);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toContain(
        "This server may not write to the store, and nothing was written. Repeating the call will not help: tell whoever runs the server.",
      );
      const listed = await withStore(["call", "article", '{"action":"list"}'], to.href);
      expect(listed).toMatchObject({ code: 0, out: expect.stringContaining('"total":0') });
    } finally {
      await schemas.admin().query(`drop owned by ${user}; drop role ${user}`);
    }
  });

  test("whose password is not percent-encoded is refused without any part of it", async () => {
    const text = await refusal("postgres://boss:p@ss/w:rd@127.0.0.1:5432/recipes");
    expect(text).toMatch(
      /^error: The URL of the content repository cannot be right: .* percent encoding, .*\.\nhint: Correct store\.url in mcpgen\.yaml, or the variable that it names/,
    );
    expect(text).not.toMatch(/w:rd|recipes|boss|ss\//);
  });

  test("is migrated when that is asked for alone", async () => {
    expect(await refusal()).toMatch(
      /^error: The PostgreSQL database ".+" on .+ holds no content repository yet\. Run "mcpgen db migrate" to bring it up to date\.\nhint: The database is empty, so that nothing in it can be lost\.\n$/,
    );
    expect(await withStore(["db", "migrate"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("Made the tables of the store"),
    });
    expect(await withStore(["call", "article", '{"action":"list"}'])).toMatchObject({ code: 0 });
  });

  test("that holds another program's tables is refused", async () => {
    await runSql("create table song (title text)");
    expect(await refusal()).toMatch(
      /holds another program's tables\.\nhint: Correct store\.url in mcpgen\.yaml, or the variable that it names; \?options=-c%20search_path%3Dname at its end chooses a schema\.\n$/,
    );
  });

  test("of a newer version is refused", async () => {
    await (await openPostgresRepository({ url, migrate: true })).close();
    await runSql("update schema_version set version = 99");
    expect(await refusal()).toMatch(
      /made by a newer version of mcpgen: its schema is version 99, .*\nhint: Update mcpgen, or name another database or schema in store\.url in mcpgen\.yaml\.\n$/,
    );
  });

  test("whose server does not run is refused", async () => {
    const to = Object.assign(new URL(url), { port: "1" });
    expect(await refusal(to.href)).toMatch(
      /cannot be reached \(ECONNREFUSED\)\. Nothing was written\.\nhint: Start the server, or correct store\.url in mcpgen\.yaml, or the variable that it names\.\n$/,
    );
  });

  test("whose password is wrong is refused", async () => {
    const to = Object.assign(new URL(url), { password: "s3cret" });
    const text = await refusal(to.href);
    expect(text).toMatch(
      /refused the user ".+": .*\nhint: Correct the user and the password in store\.url in mcpgen\.yaml, or in the variable that it names\.\n$/,
    );
    expect(text).not.toContain("s3cret");
  });

  test("whose URL is none is refused without showing it", async () => {
    const text = await refusal("mysql://user:s3cret@host/db");
    expect(text).toMatch(/^error: The URL of the content repository is not one of PostgreSQL/);
    expect(text).not.toContain("s3cret");
  });

  test("whose variable is not set is refused", async () => {
    writeFiles(root, { "mcpgen.yaml": "store: { kind: postgres, url: '${NO_SUCH_URL}' }\n" });
    for (const command of [["call", "article"], ["serve"], ["db", "migrate"]]) {
      const named = command[0] === "call" ? "call" : command.join(" ");
      expect((await withStore(command)).err).toBe(
        `error: The environment variable "NO_SUCH_URL" is not set; the store in mcpgen.yaml needs it.\nhint: Set it for this command, such as: NO_SUCH_URL=… mcpgen ${named}\n`,
      );
    }
  });
});
