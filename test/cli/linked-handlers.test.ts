import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { initialize } from "../server/support.js";
import { sample } from "./sample.js";
import { run, tempFolder, writeFiles } from "./support.js";

const answering = (answer: string) => `export const hello = () => "${answer}";\n`;

const declarationOf = (name: string) =>
  `kind: function\nname: ${name}\ndescription: Says hello.\nreadOnly: true\nhandler: ./handlers/${name}.ts#hello\n`;

let root: string;
let elsewhere: string;
beforeEach(async () => {
  elsewhere = tempFolder({ "outside.ts": answering("From outside.") });
  root = tempFolder({
    ...sample,
    "forms/shop/mcpTools/good.yaml": declarationOf("good"),
    "forms/shop/mcpTools/linked.yaml": declarationOf("linked"),
    "handlers/good.ts": answering("Good."),
    "handlers/first.ts": answering("First."),
    "handlers/second.ts": answering("Second."),
  });
  symlinkSync("first.ts", join(root, "handlers/linked.ts"));
  const { code, err } = await run(root, ["build"]);
  expect(code, err).toBe(0);
});

function relink(target: string, link = "handlers/linked.ts"): void {
  rmSync(join(root, link));
  symlinkSync(target, join(root, link));
}

const answerOf = async (name: string) => (await run(root, ["call", name, "{}"])).out;

describe("a handler behind a link", () => {
  test("is the one that the link leads to now", async () => {
    expect(await answerOf("linked")).toBe("First.\n");
    relink("second.ts");
    expect(await answerOf("linked")).toBe("Second.\n");
    rmSync(join(root, "handlers/linked.ts"));
    writeFiles(root, { "handlers/linked.ts": answering("A file.") });
    expect(await answerOf("linked")).toBe("A file.\n");
    relink("first.ts");
    expect(await answerOf("linked")).toBe("First.\n");
  });

  test("is the one that a link to a link leads to now", async () => {
    symlinkSync("first.ts", join(root, "handlers/between.ts"));
    relink("between.ts");
    expect(await answerOf("linked")).toBe("First.\n");
    relink("second.ts", "handlers/between.ts");
    expect(await answerOf("linked")).toBe("Second.\n");
  });

  test("is not there any more when its link is gone or leads to itself", async () => {
    expect(await answerOf("linked")).toBe("First.\n");
    rmSync(join(root, "handlers/linked.ts"));
    const notThere =
      'error: The admin tool "linked" is not offered: its handler cannot be loaded: handlers/linked.js, or the TypeScript that it is made from, is not there.\n';
    expect(await run(root, ["call", "linked", "{}"])).toEqual({ code: 2, out: "", err: notThere });
    symlinkSync("first.ts", join(root, "handlers/linked.ts"));
    expect(await answerOf("linked")).toBe("First.\n");
    relink("linked.ts");
    expect(await run(root, ["call", "linked", "{}"])).toEqual({ code: 2, out: "", err: notThere });
  });
});

describe("a link that leads out of the project", () => {
  const reason = "its handler cannot be loaded: handlers/linked.ts leads out of the project";

  test("keeps the tool of its handler out, and no other", async () => {
    expect(await answerOf("linked")).toBe("First.\n");
    relink(join(elsewhere, "outside.ts"));
    expect(await run(root, ["call", "linked", "{}"])).toEqual({
      code: 2,
      out: "",
      err: `error: The admin tool "linked" is not offered: ${reason}.\n`,
    });
    expect(await answerOf("good")).toBe("Good.\n");
    const { code, err } = await run(root, ["serve"], {
      stdin: `${JSON.stringify({ jsonrpc: "2.0", ...initialize })}\n`,
    });
    expect(code).toBe(0);
    const warned = err
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .filter(({ message }) => message === "tool not offered");
    expect(warned).toMatchObject([{ name: "linked", reason }]);
    relink("second.ts");
    expect(await answerOf("linked")).toBe("Second.\n");
  });

  test("is not read, whatever lies there, and says so beside handlers that do not bundle", async () => {
    writeFiles(elsewhere, { "outside.ts": "export const hello = ;\n" });
    writeFiles(root, { "handlers/good.ts": "export const hello = ;\n" });
    relink(join(elsewhere, "outside.ts"));
    expect((await run(root, ["call", "linked", "{}"])).err).toBe(
      `error: The admin tool "linked" is not offered: ${reason}.\n`,
    );
    expect((await run(root, ["call", "good", "{}"])).err).toContain(
      "its handler cannot be loaded: handlers/good.ts:1:22",
    );
  });

  test("keeps the tools of all handlers out when it is their folder", async () => {
    writeFiles(elsewhere, { "good.ts": answering("Outside.") });
    rmSync(join(root, "handlers"), { recursive: true });
    symlinkSync(elsewhere, join(root, "handlers"));
    expect((await run(root, ["call", "good", "{}"])).err).toBe(
      'error: The admin tool "good" is not offered: its handler cannot be loaded: handlers/good.ts leads out of the project.\n',
    );
  });

  test("stops the project when it is a custom action", async () => {
    const action = "export const scare = async () => {};\n";
    writeFiles(root, {
      "forms/shop/mcpTools/article.yaml": `${sample["forms/shop/mcpTools/article.yaml"] ?? ""}actions:
  scare:
    description: Scares the reader.
    handler: ./handlers/action.ts#scare
`,
      "handlers/action.ts": action,
    });
    expect((await run(root, ["build"])).code).toBe(0);
    writeFiles(elsewhere, { "action.ts": action });
    relink(join(elsewhere, "action.ts"), "handlers/action.ts");
    expect(await run(root, ["call", "good", "{}"])).toEqual({
      code: 1,
      out: "",
      err: "The project's code does not load: handlers/action.ts leads out of the project.\n",
    });
  });
});
