import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { sample } from "./sample.js";
import { run, tempFolder, writeFiles } from "./support.js";

let root: string;

beforeEach(async () => {
  root = tempFolder(sample);
  expect((await run(root, ["build"])).code).toBe(0);
});

const create = JSON.stringify({ action: "create", title: "Hello", pages: 3 });

describe("mcpgen call", () => {
  test("prints the result as one line of JSON and keeps the content", async () => {
    const { code, out, err } = await run(root, ["call", "article", create]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.split("\n")).toHaveLength(2);
    expect(JSON.parse(out)).toMatchObject({
      item: { path: "/hello", fields: { title: "Hello", pages: 3 } },
    });
    const listed = await run(root, ["call", "article", '{"action":"list"}']);
    expect(JSON.parse(listed.out)).toMatchObject({ total: 1 });
    expect(existsSync(join(root, ".mcpgen/content.db"))).toBe(true);
  });

  test("holds every scope that a tool asks for: whoever runs it has the content at hand", async () => {
    const declaration = "forms/shop/mcpTools/article.yaml";
    writeFiles(root, {
      [declaration]: `${sample[declaration] ?? ""}scopes: { create: [shop.write] }\n`,
    });
    expect((await run(root, ["build"])).code).toBe(0);
    expect(await run(root, ["call", "article", create])).toMatchObject({ code: 0, err: "" });
  });

  test("prints indented JSON on a terminal", async () => {
    const { out } = await run(root, ["call", "article", create], { terminal: true });
    expect(out).toMatch(/^\{\n {2}"item": \{\n/);
  });

  test("reads the arguments from standard input", async () => {
    const { code, out } = await run(root, ["call", "article", "-"], { stdin: create });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ item: { path: "/hello" } });
  });

  test("says nothing of quotes when the arguments were piped in", async () => {
    expect(await run(root, ["call", "article", "-"], { stdin: '{"action":"list"' })).toEqual({
      code: 2,
      out: "",
      err: "error: The arguments are not valid JSON: the text ends too early at line 1, column 17.\n",
    });
  });

  test("prints a refusal on standard error and exits with 1", async () => {
    const { code, out, err } = await run(root, ["call", "article", '{"action":"create"}']);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^"title" \(Headline\) is required\./);
  });

  test.each([
    [["call", "artikle"], 'There is no admin tool "artikle".\nhint: Did you mean "article"?\n'],
    [["call", "zzz"], 'There is no admin tool "zzz".\nhint: There are: article, content_type\n'],
    [
      ["call", "article", "--audience", "public"],
      'There is no public tool "article".\nhint: The admin tools have it: add --audience admin\n',
    ],
    [
      ["call", "zzz", "--audience", "public"],
      'There is no public tool "zzz".\nhint: See: npx mcpgen list\n',
    ],
    [
      ["call", "article", "list"],
      'The arguments are a JSON object, and "list" is none.\nhint: Write them as: \'{"action":"list"}\'\n',
    ],
    [
      ["call", "article", "[]"],
      'The arguments are not a JSON object.\nhint: Write them as: \'{"action":"list"}\'\n',
    ],
  ])("answers %j with exit code 2", async (argv, problem) => {
    expect(await run(root, argv)).toEqual({ code: 2, out: "", err: `error: ${problem}` });
  });

  test("names a variable that is empty, and the command that needs it", async () => {
    writeFiles(root, { "mcpgen.yaml": "store: { kind: sqlite, file: '${DATA}/content.db' }\n" });
    expect(await run(root, ["db", "export", "a.jsonl"], { env: { DATA: "" } })).toEqual({
      code: 2,
      out: "",
      err: 'error: The environment variable "DATA" is empty; the store in mcpgen.yaml needs it.\nhint: Set it for this command, such as: DATA=… mcpgen db export\n',
    });
  });

  test("names the audience that a tool is for when the other one asks", async () => {
    writeFiles(root, {
      "forms/shop/mcpPublicTools/story.yaml":
        "kind: contentType\nname: story\ncontentType: article\n",
    });
    expect(await run(root, ["build"])).toMatchObject({ code: 0 });
    expect(await run(root, ["call", "story"])).toEqual({
      code: 2,
      out: "",
      err: 'error: There is no admin tool "story".\nhint: The public tools have it: add --audience public\n',
    });
  });

  test("expands variables in the store's path, and names one that is not set", async () => {
    writeFiles(root, { "mcpgen.yaml": 'store: { kind: sqlite, file: "${DATA}/shop.db" }\n' });
    expect(await run(root, ["call", "article", create])).toMatchObject({
      code: 2,
      err: expect.stringContaining('The environment variable "DATA" is not set'),
    });
    const env = { DATA: join(root, "new/data") };
    expect((await run(root, ["call", "article", create], { env })).code).toBe(0);
    expect(existsSync(join(root, "new/data/shop.db"))).toBe(true);
  });

  test("writes nothing to a protected workspace", async () => {
    writeFiles(root, { "mcpgen.yaml": "store: { kind: sqlite, protected: [articles] }\n" });
    expect((await run(root, ["call", "article", create])).code).toBe(1);
    const listed = await run(root, ["call", "article", '{"action":"list"}']);
    expect(JSON.parse(listed.out)).toMatchObject({ total: 0 });
  });

  test("does not run with a configuration that has errors", async () => {
    writeFiles(root, { "mcpgen.yaml": "outptu: x\n" });
    const { code, out, err } = await run(root, ["call", "article", create]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/^mcpgen\.yaml:1:1: error config\/unknown-key/);
  });
});
