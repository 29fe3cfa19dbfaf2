import { existsSync } from "node:fs";
import { basename, isAbsolute, join } from "node:path";
import { expect, test } from "vitest";
import { sample } from "./sample.js";
import { run, tempFolder, writeFiles } from "./support.js";

interface ClientEntry {
  readonly command: string;
  readonly args: readonly string[];
}

/** The client's configuration that the greeting prints. */
async function greetingOf(cwd: string, argv: readonly string[]): Promise<ClientEntry> {
  const { code, err } = await run(cwd, argv, { terminal: true });
  expect(code).toBe(0);
  return JSON.parse(/Connect a client with: (.*)/.exec(err)?.[1] ?? "{}") as ClientEntry;
}

test("started by hand, prints a client's configuration that holds in any folder", async () => {
  const root = tempFolder(sample);
  await run(root, ["build"]);
  const { command, args } = await greetingOf(join(root, "forms"), ["serve", "-C", ".."]);
  const [file = "", ...rest] = args;
  expect(command).toBe("node");
  expect(isAbsolute(file) && existsSync(file)).toBe(true);
  expect(basename(file)).toBe("mcpgen.js");
  expect(rest).toEqual(["serve", "-C", root]);
});

test("names a configuration of another name, and the audience", async () => {
  const root = tempFolder();
  writeFiles(root, Object.fromEntries(Object.entries(sample).map(([k, v]) => [`shop/${k}`, v])));
  writeFiles(root, { "shop/test.yaml": "store: { kind: sqlite, file: test.db }\n" });
  await run(root, ["build", "-c", "shop/test.yaml"]);
  const argv = ["serve", "-c", "shop/test.yaml", "--audience", "public"];
  const { args } = await greetingOf(root, argv);
  expect(args.slice(1)).toEqual([
    "serve",
    "-C",
    join(root, "shop"),
    "-c",
    "test.yaml",
    "--audience",
    "public",
  ]);
});

test("says nothing of clients when a client started it", async () => {
  const root = tempFolder(sample);
  await run(root, ["build"]);
  const { code, err } = await run(root, ["serve"]);
  expect(code).toBe(0);
  expect(err).not.toContain("Connect a client");
});
