import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import Database from "better-sqlite3";
import type { ContentRepository, ContentSession, NodeRecord } from "mcpgen/store";
import { openSqliteRepository } from "mcpgen/store/sqlite";
import { beforeEach, describe, expect, test } from "vitest";
import type { CommandIo } from "../../src/cli/command-io.js";
import { main } from "../../src/cli/main.js";
import { read, run, tempFolder, writeFiles } from "./support.js";

const configuration = { "mcpgen.yaml": "server: { name: shop }\n" };
const time = "2026-01-02T03:04:05.678Z";

let root: string;

beforeEach(() => {
  root = tempFolder(configuration);
});

async function withStore<Result>(
  work: (repository: ContentRepository) => Promise<Result>,
  folder = root,
): Promise<Result> {
  const repository = await openSqliteRepository({ file: join(folder, ".mcpgen/content.db") });
  try {
    return await work(repository);
  } finally {
    await repository.close();
  }
}

function write(work: (content: ContentSession) => Promise<void>, folder = root): Promise<void> {
  return withStore((repository) => repository.write(work), folder);
}

function workspaces(folder = root): Promise<readonly string[]> {
  return withStore((repository) => repository.read((content) => content.workspaces()), folder);
}

function record(path: string, parts: Partial<NodeRecord> = {}): NodeRecord {
  const digits = createHash("sha256").update(path).digest("hex");
  return {
    side: "author",
    path,
    uuid: `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4000-8000-${digits.slice(12, 24)}`,
    nodeType: "mgnl:content",
    properties: {},
    version: 1,
    created: time,
    modified: time,
    ...parts,
  };
}

const shop: readonly NodeRecord[] = [
  record("/b", {
    properties: {
      title: { type: "string", value: "Botes \0\ud800\u2028" },
      tags: { type: "string", value: [] },
      zero: { type: "double", value: -0 },
      open: { type: "boolean", value: false },
    },
    version: 3,
    publishedVersion: 2,
    changes: { title: 3, "1": 2 },
  }),
  record("/b/part", { nodeType: "mgnl:contentNode" }),
  record("/a"),
  record("/b", { side: "published", version: 2 }),
];

/** A shop with both sides and a workspace beside it. */
function fill(folder = root): Promise<void> {
  return write(async (content) => {
    await content.restore("shop", shop);
    await content.restore("brands", [record("/brand")]);
  }, folder);
}

/** A content file of these lines, with the trailer that belongs to them. */
function sealed(lines: readonly string[], nodes = lines.length - 1): string {
  const text = lines.map((line) => `${line}\n`).join("");
  const sha256 = createHash("sha256").update(text).digest("hex");
  return `${text}${JSON.stringify({ nodes, sha256 })}\n`;
}

const header = '{"format":"mcpgen-content","version":1}';

/** The line of a node, with some of its parts replaced. */
function line(path: string, parts: Readonly<Record<string, unknown>> = {}): string {
  const { uuid, side } = record(path);
  return JSON.stringify({
    workspace: "shop",
    side,
    path,
    uuid,
    type: "mgnl:content",
    version: 1,
    created: time,
    modified: time,
    properties: {},
    ...parts,
  });
}

describe("mcpgen db export", () => {
  test("writes a header, a line for each node and a trailer", async () => {
    await fill();
    expect(await run(root, ["db", "export", "out.jsonl"])).toEqual({
      code: 0,
      out: "Exported 5 nodes of 2 workspaces to out.jsonl.\n",
      err: "",
    });
    const lines = read(root, "out.jsonl").split("\n");
    expect(lines[0]).toBe(header);
    expect(lines[2]).toBe(
      `{"workspace":"shop","side":"author","path":"/b","uuid":"${record("/b").uuid}","type":"mgnl:content","version":3,"publishedVersion":2,"created":"${time}","modified":"${time}","properties":{"title":{"type":"string","value":"Botes \\u0000\\ud800\u2028"},"tags":{"type":"string","value":[]},"zero":{"type":"double","value":-0},"open":{"type":"boolean","value":false}},"changes":{"1":2,"title":3}}`,
    );
    expect(lines.slice(1, 6).map((text) => JSON.parse(text))).toMatchObject([
      { workspace: "brands", side: "author", path: "/brand" },
      { workspace: "shop", side: "author", path: "/b" },
      { workspace: "shop", side: "author", path: "/b/part", type: "mgnl:contentNode" },
      { workspace: "shop", side: "author", path: "/a" },
      { workspace: "shop", side: "published", path: "/b", version: 2 },
    ]);
    expect(sealed(lines.slice(0, 6))).toBe(lines.join("\n"));
  });

  test.each([[[]], [["-"]]])("writes to standard output, given %j", async (file) => {
    await fill();
    await run(root, ["db", "export", "out.jsonl"]);
    expect(await run(root, ["db", "export", ...file])).toEqual({
      code: 0,
      out: read(root, "out.jsonl"),
      err: "",
    });
  });

  test("asks for a file on a terminal", async () => {
    expect(await run(root, ["db", "export"], { terminal: true })).toMatchObject({
      code: 2,
      out: "",
      err: "error: The export needs a file to go to.\nhint: Name one: mcpgen db export content.jsonl; or give - to see it here.\n",
    });
  });

  test("of some workspaces holds these, and names one that holds nothing", async () => {
    await fill();
    const some = await run(root, ["db", "export", "--workspace", "brands"]);
    expect(some.out.split("\n").slice(1, 2).join()).toContain('"path":"/brand"');
    expect(some.out.split("\n")).toHaveLength(4);
    const both = ["--workspace", "shop", "--workspace", "brands"];
    expect((await run(root, ["db", "export", ...both])).out.split("\n")).toHaveLength(8);
    expect(await run(root, ["db", "export", "--workspace", "shoop"])).toEqual({
      code: 2,
      out: "",
      err: 'error: The workspace "shoop" holds nothing.\nhint: Did you mean "shop"?\n',
    });
  });

  test("of an empty store is a file without nodes", async () => {
    expect((await run(root, ["db", "export"])).out).toBe(sealed([header]));
  });

  test("prints its result as JSON", async () => {
    await fill();
    const { out } = await run(root, ["db", "export", "out.jsonl", "--json"]);
    expect(JSON.parse(out)).toEqual({
      ok: true,
      file: join(root, "out.jsonl"),
      nodes: 5,
      workspaces: { brands: 1, shop: 4 },
      sha256: /"sha256":"(\w+)"/.exec(read(root, "out.jsonl"))?.[1],
    });
  });

  test("refuses a file that is there, and replaces it with --force", async () => {
    writeFiles(root, { "out.jsonl": "mine" });
    expect(await run(root, ["db", "export", "out.jsonl"])).toEqual({
      code: 2,
      out: "",
      err: `error: The file "${join(root, "out.jsonl")}" is there already.\nhint: Name another file, or add --force to replace it.\n`,
    });
    expect(read(root, "out.jsonl")).toBe("mine");
    symlinkSync("out.jsonl", join(root, "link.jsonl"));
    expect((await run(root, ["db", "export", "link.jsonl", "--force"])).code).toBe(0);
    expect(read(root, "out.jsonl")).toBe(sealed([header]));
  });

  test.each([["folder"], ["/dev/null"]])("never replaces %s", async (name) => {
    mkdirSync(join(root, "folder"));
    const { code, err } = await run(root, ["db", "export", name, "--force"]);
    expect(code).toBe(2);
    expect(err).toContain("is no ordinary file");
  });

  test("into a folder that is missing says so", async () => {
    expect(await run(root, ["db", "export", "no/out.jsonl"])).toEqual({
      code: 2,
      out: "",
      err: `error: The file "${join(root, "no/out.jsonl")}" cannot be made: the folder "${join(root, "no")}" does not exist.\nhint: Make the folder first, or name a file in another one.\n`,
    });
  });

  test("that is stopped leaves what was there, and no other file", async () => {
    await fill();
    writeFiles(root, { "out.jsonl": "mine" });
    const before = readdirSync(root);
    const stopped = await runStopped(["db", "export", "out.jsonl", "--force"], Readable.from([]));
    expect(stopped).toEqual({ code: 2, err: "error: Stopped. Nothing was written.\n" });
    expect(read(root, "out.jsonl")).toBe("mine");
    expect(readdirSync(root)).toEqual(before);
  });
});

describe("mcpgen db import", () => {
  test("brings an export back, both sides, order, versions and changes included", async () => {
    await fill();
    await run(root, ["db", "export", "out.jsonl"]);
    const other = tempFolder(configuration);
    expect(await run(other, ["db", "import", join(root, "out.jsonl")])).toEqual({
      code: 0,
      out: `Imported 5 nodes of 2 workspaces from ${join(root, "out.jsonl")}, and read them back the same.\n`,
      err: "",
    });
    expect((await run(other, ["db", "export"])).out).toBe(read(root, "out.jsonl"));
    await withStore(async (repository) => {
      const node = await repository.read((content) => content.nodeAt("shop", "/b"));
      expect(node).toMatchObject({ publication: "modified", version: 3 });
      expect(node?.properties["zero"]?.value).toBe(-0);
    }, other);
  });

  test("reads standard input, and prints its result as JSON", async () => {
    const stdin = sealed([header, line("/a"), line("/a/b"), line("/a", { side: "published" })]);
    const { code, out } = await run(root, ["db", "import", "-", "--json"], { stdin });
    expect({ code, out: JSON.parse(out) }).toEqual({
      code: 0,
      out: { ok: true, nodes: 3, workspaces: { shop: 3 } },
    });
    expect((await run(root, ["db", "export"])).out).toBe(stdin);
  });

  test("takes a file without its last line break", async () => {
    const stdin = sealed([header, line("/a")]).trimEnd();
    expect((await run(root, ["db", "import", "-"], { stdin })).code).toBe(0);
  });

  test("refuses a workspace that holds anything, and replaces it with --replace", async () => {
    await fill();
    const stdin = sealed([header, line("/new")]);
    expect(await run(root, ["db", "import", "-"], { stdin })).toEqual({
      code: 2,
      out: "",
      err: 'error: The workspace "shop" holds content already. Nothing was imported.\nhint: Add --replace to remove that content and import the file in its place.\n',
    });
    expect((await run(root, ["db", "import", "-", "--replace"], { stdin })).code).toBe(0);
    const only = ["--workspace", "shop"];
    expect((await run(root, ["db", "export", ...only])).out).toBe(stdin);
    expect(await workspaces()).toEqual(["brands", "shop"]);
  });

  test("refuses a protected workspace, even with --replace", async () => {
    writeFiles(root, { "mcpgen.yaml": "store: { protected: [shop] }\n" });
    const stdin = sealed([header, line("/a", { workspace: "other" }), line("/b")]);
    const { code, err } = await run(root, ["db", "import", "-", "--replace"], { stdin });
    expect(code).toBe(2);
    expect(err).toContain('The workspace "shop" is protected. Nothing was imported.');
    expect(await workspaces()).toEqual([]);
  });

  test("names a folder that stands for a file, and asks nobody to delete it", async () => {
    mkdirSync(join(root, "folder"));
    expect(await run(root, ["db", "import", "folder"])).toEqual({
      code: 2,
      out: "",
      err: `error: "${join(root, "folder")}" is a folder, and an import reads a file.\nhint: Name the file that mcpgen db export has written.\n`,
    });
  });

  test("names a file that is missing", async () => {
    const { code, err } = await run(root, ["db", "import", "no.jsonl"]);
    expect(code).toBe(2);
    expect(err).toContain(`cannot use "${join(root, "no.jsonl")}": it does not exist (ENOENT)`);
  });

  test("that is stopped while it waits imports nothing", async () => {
    const waiting = new Readable({ read: () => undefined });
    waiting.push(`${header}\n${line("/a")}\n`);
    const stopped = await runStopped(["db", "import", "-"], waiting);
    expect(stopped).toEqual({ code: 2, err: "error: Stopped. Nothing was written.\n" });
    expect(await workspaces()).toEqual([]);
  });

  const good = [header, line("/a"), line("/a/b"), line("/c")];
  const whole = sealed(good);
  const changed = (parts: Readonly<Record<string, unknown>>) => sealed([header, line("/a", parts)]);

  test.each<[string, string, number, string]>([
    ["an empty file", "", 1, "The file is empty."],
    [
      "another file",
      '{"a":1}\n',
      1,
      'This is no content file: its first line does not say {"format":"mcpgen-content"}.',
    ],
    ["text", "hello\n", 1, "The line is not valid JSON."],
    [
      "a newer format",
      whole.replace('"version":1', '"version":2'),
      1,
      "The file is of version 2 of the format; this mcpgen knows 1.",
    ],
    [
      "broken JSON",
      whole.replace(`${line("/c")}`, line("/c").slice(0, -1)),
      4,
      "The line is not valid JSON.",
    ],
    ["no object", sealed([header, "[]"]), 2, "The line is not a JSON object."],
    ["an unknown key", changed({ pth: "/a" }), 2, '"pth" is no known key. Did you mean "path"?'],
    ["a missing key", changed({ uuid: undefined }), 2, '"uuid" is missing.'],
    ["a wrong side", changed({ side: "draft" }), 2, '"side" is not "author" or "published".'],
    ["a wrong UUID", changed({ uuid: "ABC" }), 2, '"uuid" is not a UUID in small letters.'],
    ["a wrong version", changed({ version: 0 }), 2, '"version" is not a whole number from 1 up.'],
    [
      "a wrong time",
      changed({ created: "2026-02-31T00:00:00.000Z" }),
      2,
      '"created" is not a time such as 2026-01-31T12:00:00.000Z.',
    ],
    [
      "changes of nothing",
      changed({ changes: {} }),
      2,
      '"changes" is not an object that gives each of its names a version.',
    ],
    [
      "a wrong property type",
      changed({ properties: { p: { type: "text", value: "x" } } }),
      2,
      'The property "p" is of no known type: "text".',
    ],
    [
      "a wrong value",
      changed({ properties: { p: { type: "string", value: [null] } } }),
      2,
      'The property "p" has a value that is neither text, a number, a boolean nor a list of these.',
    ],
    [
      "a number that is none",
      changed({ properties: { p: { type: "double", value: 7 } } }).replace(":7}", ":7e999}"),
      2,
      'The property "p" has a value that is neither text, a number, a boolean nor a list of these.',
    ],
    [
      "a key of a property",
      changed({ properties: { p: { type: "string", value: "", x: 1 } } }),
      2,
      'The property "p": "x" is no known key.',
    ],
    [
      "a published version on the published side",
      sealed([header, line("/a", { side: "published", publishedVersion: 1 })]),
      2,
      '"publishedVersion" is of the author side and does not belong on the published one.',
    ],
    [
      "a published version that is yet to come",
      sealed([header, line("/a", { publishedVersion: 99 })]),
      2,
      '"publishedVersion" is 99, above the node\'s version 1.',
    ],
    [
      "a change in a version that is yet to come",
      sealed([header, line("/a", { changes: { title: 99 } })]),
      2,
      '"changes" has "title" in version 99, above 1.',
    ],
    [
      "a missing parent",
      sealed([header, line("/a"), line("/x/y")]),
      3,
      'The parent "/x" does not come before it on the author side; nodes stand depth first.',
    ],
    [
      "a parent that is not near",
      sealed([header, line("/a"), line("/b"), line("/a/c")]),
      4,
      'The parent "/a" does not come before it on the author side; nodes stand depth first.',
    ],
    [
      "a parent on the other side",
      sealed([header, line("/a"), line("/a/b", { side: "published" })]),
      3,
      'The parent "/a" does not come before it on the published side; nodes stand depth first.',
    ],
    [
      "the author side last",
      sealed([header, line("/a", { side: "published" }), line("/b")]),
      3,
      "The author side comes before the published one.",
    ],
    [
      "a workspace again",
      sealed([header, line("/a"), line("/b", { workspace: "x" }), line("/c")]),
      4,
      'The nodes of the workspace "shop" do not stand together.',
    ],
    [
      "a late root",
      sealed([header, line("/a"), line("/")]),
      3,
      'The root "/" comes before all other nodes.',
    ],
    [
      "an empty name",
      sealed([header, line("/a"), line("/a/")]),
      3,
      "A node name must not be empty (author side, /a/).",
    ],
    [
      "a path twice",
      sealed([header, line("/a"), line("/b"), line("/a", { uuid: record("/z").uuid })]),
      4,
      "A node exists at /a (author side, /a).",
    ],
    [
      "a UUID twice",
      sealed([header, line("/a"), line("/b"), line("/c", { uuid: record("/a").uuid })]),
      4,
      "A node exists at /a (author side, /c).",
    ],
    [
      "a UUID in two workspaces",
      sealed([header, line("/a"), line("/a", { workspace: "x" })]),
      3,
      "A node exists at /a (author side, /a).",
    ],
    [
      "a missing trailer",
      `${good.join("\n")}\n`,
      4,
      "The file is cut off: the line that ends it is missing.",
    ],
    [
      "a line that is cut off",
      `${header}\n${line("/a")}`,
      2,
      "The file is cut off: this line has no end.",
    ],
    [
      "a wrong number of nodes",
      sealed(good, 4),
      5,
      "The file ends with 4 nodes by its own account, and holds 3.",
    ],
    [
      "something after the trailer",
      `${whole}${line("/d")}\n`,
      6,
      "Something comes after the line that ends the file.",
    ],
    [
      "a trailer without a hash",
      `${header}\n{"nodes":0,"sha256":"x"}\n`,
      2,
      '"sha256" is not 64 hexadecimal digits.',
    ],
  ])("refuses %s with its line and imports nothing", async (_, stdin, number, reason) => {
    expect(await run(root, ["db", "import", "-"], { stdin })).toEqual({
      code: 1,
      out: "",
      err: `standard input:${number}: error: ${reason}\nNothing was imported.\n`,
    });
    expect(await workspaces()).toEqual([]);
  });

  test("refuses a file that was changed, and one that is not UTF-8", async () => {
    writeFiles(root, { "in.jsonl": whole.replace('"/c"', '"/d"') });
    const { code, err } = await run(root, ["db", "import", "in.jsonl"]);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^in\.jsonl:5: error: The file was changed after it was written: its last line expects the SHA-256 [0-9a-f]{64}, and [0-9a-f]{64} was found\.\n/,
    );
    expect(await workspaces()).toEqual([]);
    const bytes = Buffer.from(sealed([header, line("/é")]), "latin1");
    const file = join(root, "latin.jsonl");
    writeFileSync(file, bytes);
    expect((await run(root, ["db", "import", file])).err).toContain(
      `${file}:2: error: The line is not UTF-8.`,
    );
  });

  test("finds the line of a path that came hundreds of lines before", async () => {
    const lines = Array.from({ length: 1200 }, (_, index) => line(`/n${index}`));
    const stdin = sealed([header, ...lines, line("/n7", { uuid: record("/z").uuid })]);
    const { err } = await run(root, ["db", "import", "-"], { stdin });
    expect(err).toContain("standard input:1202: error: A node exists at /n7 (author side, /n7).");
  });

  test("prints what is wrong as JSON", async () => {
    const { code, out } = await run(root, ["db", "import", "-", "--json"], { stdin: "" });
    expect({ code, out: JSON.parse(out) }).toEqual({
      code: 1,
      out: { ok: false, line: 1, message: "The file is empty." },
    });
  });
});

test("a line of 5 MB goes out and in", async () => {
  const large = { type: "string", value: "é".repeat(2_500_000) } as const;
  await write((content) => content.restore("shop", [record("/large", { properties: { large } })]));
  await run(root, ["db", "export", "out.jsonl"]);
  expect(statSync(join(root, "out.jsonl")).size).toBeGreaterThan(5_000_000);
  const other = tempFolder(configuration);
  expect((await run(other, ["db", "import", join(root, "out.jsonl")])).code).toBe(0);
  await run(other, ["db", "export", "again.jsonl"]);
  expect(read(other, "again.jsonl") === read(root, "out.jsonl")).toBe(true);
});

describe("mcpgen db migrate", () => {
  const migrate = (...argv: string[]) => run(root, ["db", "migrate", ...argv]);

  test("makes the tables, and then finds them up to date", async () => {
    expect(await migrate()).toEqual({
      code: 0,
      out: "Made the tables of the store, of version 2.\n",
      err: "",
    });
    expect(existsSync(join(root, ".mcpgen/content.db"))).toBe(true);
    expect((await migrate()).out).toBe("The store is up to date: its tables are of version 2.\n");
    expect(JSON.parse((await migrate("--json")).out)).toEqual({ ok: true, from: 2, to: 2 });
  });

  test("says from which version to which", async () => {
    await migrate();
    const database = new Database(join(root, ".mcpgen/content.db"));
    database.exec(`drop table field_change; drop table reference; drop table secret;
      drop table used_key; drop index node_order; alter table node drop column published_version;
      update schema_version set version = 1`);
    database.close();
    expect((await migrate()).out).toBe(
      "Brought the tables of the store from version 1 to version 2.\n",
    );
  });
});

/** Runs a command in the project's folder that is asked to stop as soon as it listens. */
async function runStopped(argv: readonly string[], stdin: Readable) {
  const said: string[] = [];
  const sink = (texts: string[]) =>
    new Writable({
      decodeStrings: false,
      write(chunk: unknown, _, done) {
        texts.push(String(chunk));
        done();
      },
    });
  const io: CommandIo = {
    stdin,
    stdout: sink([]),
    stderr: sink(said),
    cwd: root,
    env: {},
    version: "9.9.9-test",
    claimStdout: () => sink([]),
    onStop(listener) {
      setImmediate(listener);
      return () => undefined;
    },
  };
  return { code: await main(argv, io), err: said.join("") };
}
