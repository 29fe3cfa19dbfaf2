import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import type { CommandIo } from "../../src/cli/command-io.js";
import { main } from "../../src/cli/main.js";
import { sample } from "./sample.js";
import { read, run, tempFolder, writeFiles } from "./support.js";

const waiting = { timeout: 30_000, interval: 10 };

/** `mcpgen build --watch` in this process, ended after the test. */
async function watching(root: string, ...args: readonly string[]) {
  let out = "";
  let err = "";
  const stops: (() => void)[] = [];
  const io: CommandIo = {
    stdin: Readable.from([]),
    stdout: writable((text) => (out += text)),
    stderr: writable((text) => (err += text)),
    cwd: root,
    env: {},
    version: "9.9.9-test",
    claimStdout: () => io.stdout as Writable,
    onStop: (listener) => {
      stops.push(listener);
      return () => void stops.splice(stops.indexOf(listener), 1);
    },
  };
  const ended = main(["build", "--watch", ...args], io);
  const stop = async () => {
    for (const listener of stops) listener();
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  const lines = () => out.split("\n").filter((line) => line !== "");
  /** Waits for that many builds, the first included, and gives what the last one said. */
  const built = async (count: number) => {
    await vi.waitFor(() => expect(lines().length, err).toBeGreaterThanOrEqual(count), waiting);
    return lines().at(-1);
  };
  const said = (text: string | RegExp) =>
    vi.waitFor(() => expect(err).toMatch(text), waiting).then(() => (err = ""));
  return { built, said, stop, ended, lines, errors: () => err, stdout: io.stdout };
}

function writable(take: (text: string) => void): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: unknown, _, done) {
      take(String(chunk));
      done();
    },
  });
}

const surfaceOf = (root: string) => read(root, "generated/tools/admin/article/surface.json");

const app = (maxLength: number) =>
  (sample["forms/shop/apps/articles.yaml"] ?? "").replace(
    "maxLength: 80",
    `maxLength: ${maxLength}`,
  );

const clock = `kind: function
name: clock
description: Tells the time.
readOnly: true
handler: ./handlers/clock.ts#clock
`;

test("builds at once, again after a change of a source, and not after its own output", async () => {
  const root = tempFolder(sample);
  const watch = await watching(root);
  expect(await watch.built(1)).toMatch(/^Built 2 tools: \d+ files written\.$/);
  writeFiles(root, { "forms/shop/apps/articles.yaml": app(33) });
  expect(await watch.built(2)).toMatch(/^Built 2 tools: \d+ files written, \d+ unchanged\.$/);
  expect(surfaceOf(root)).toContain('"maxLength": 33');
  // What the builds themselves wrote would have led to others before this one.
  writeFiles(root, { "forms/shop/apps/articles.yaml": app(34) });
  await watch.built(3);
  expect(surfaceOf(root)).toContain('"maxLength": 34');
  expect(watch.lines()).toHaveLength(3);
  expect(await watch.stop()).toBe(0);
});

test("files saved by renaming, new ones in new folders, and deleted ones are noticed", async () => {
  const root = tempFolder(sample);
  const watch = await watching(root);
  await watch.built(1);
  writeFileSync(join(root, "forms/shop/apps/.articles.yaml.swp"), app(21));
  renameSync(
    join(root, "forms/shop/apps/.articles.yaml.swp"),
    join(root, "forms/shop/apps/articles.yaml"),
  );
  await watch.built(2);
  expect(surfaceOf(root)).toContain('"maxLength": 21');
  writeFiles(root, {
    "forms/news/contentTypes/story.yaml":
      "datasource: { workspace: stories }\nmodel: { properties: { title: {} } }\n",
    "forms/news/mcpTools/story.yaml": "kind: contentType\nname: story\ncontentType: story\n",
  });
  expect(await watch.built(3)).toMatch(/^Built 3 tools:/);
  rmSync(join(root, "forms/news"), { recursive: true });
  expect(await watch.built(4)).toMatch(/^Built 2 tools: \d+ files written, \d+ removed,/);
  expect(existsSync(join(root, "generated/tools/admin/story"))).toBe(false);
});

test("what is wrong is said as a build does, nothing is written, and the repaired state is built", async () => {
  const root = tempFolder(sample);
  const watch = await watching(root);
  await watch.built(1);
  const before = surfaceOf(root);
  await watch.said("Watching for changes; Ctrl-C ends.");
  writeFiles(root, { "forms/shop/apps/articles.yaml": "!content-type:none\nname: [\n" });
  await watch.said(/articles\.yaml:\d+:\d+: error load\/[\s\S]*Nothing was written\./);
  expect(surfaceOf(root)).toBe(before);
  writeFiles(root, { "mcpgen.yaml": "srver: {}\n" });
  await watch.said(/mcpgen\.yaml:1:1: error config\//);
  writeFiles(root, {
    "mcpgen.yaml": sample["mcpgen.yaml"] ?? "",
    "forms/shop/apps/articles.yaml": app(12),
  });
  await watch.built(2);
  expect(surfaceOf(root)).toContain('"maxLength": 12');
});

test("follows a configuration that names other folders, also one whose name begins with a dot", async () => {
  const root = tempFolder(sample);
  const watch = await watching(root);
  await watch.built(1);
  renameSync(join(root, "forms"), join(root, ".forms"));
  writeFiles(root, {
    "mcpgen.yaml": `${sample["mcpgen.yaml"]}sources: [{ format: magnolia, path: .forms }]\noutput: out\n`,
  });
  expect(await watch.built(2)).toMatch(/^Built 2 tools: \d+ files written\.$/);
  writeFiles(root, { ".forms/shop/apps/articles.yaml": app(55) });
  await watch.built(3);
  expect(read(root, "out/tools/admin/article/surface.json")).toContain('"maxLength": 55');
});

test("a handler that breaks or comes back is noticed, also one in the output folder", async () => {
  const root = tempFolder({
    ...sample,
    "forms/shop/mcpTools/clock.yaml": clock.replace("./handlers", "./generated/own"),
    "generated/own/clock.ts": 'export const clock = async () => "noon";\n',
  });
  const watch = await watching(root);
  expect(await watch.built(1)).toMatch(/^Built 3 tools:/);
  writeFiles(root, { "generated/own/clock.ts": 'export const watch = () => "noon";\n' });
  await watch.said(/error plan\/[\s\S]*clock/);
  writeFiles(root, { "generated/own/clock.ts": 'export const clock = async () => "one";\n' });
  expect(await watch.built(2)).toMatch(/^Built 3 tools: nothing to write, \d+ files unchanged\.$/);
});

test("a changed module of a field type is lowered anew", async () => {
  const lowered = (maxLength: number) =>
    `export const lower = () => ({ $type: "textField", maxLength: ${maxLength} });\n`;
  const root = tempFolder({
    ...sample,
    "mcpgen.yaml": `${sample["mcpgen.yaml"]}fieldTypes: { inkField: { module: ./types/ink.ts } }\n`,
    "types/ink.ts": lowered(7),
    "forms/shop/apps/articles.yaml": `${sample["forms/shop/apps/articles.yaml"]}        ink: { $type: inkField }\n`,
  });
  const watch = await watching(root);
  await watch.built(1);
  expect(surfaceOf(root)).toContain('"maxLength": 7');
  writeFiles(root, { "types/ink.ts": lowered(8) });
  await watch.built(2);
  expect(surfaceOf(root)).toContain('"maxLength": 8');
});

test("a project that goes away is said, and built when it is back", async () => {
  const root = tempFolder(sample);
  const watch = await watching(root);
  await watch.built(1);
  renameSync(join(root, "forms"), join(root, ".aside"));
  await watch.said(/load\/source-missing/);
  renameSync(join(root, ".aside"), join(root, "forms"));
  expect(await watch.built(2)).toMatch(/^Built 2 tools: nothing to write/);
});

test("ends with 0 when its reader has gone", async () => {
  const watch = await watching(tempFolder(sample));
  await watch.built(1);
  watch.stdout.destroy(new Error("write EPIPE"));
  expect(await watch.ended).toBe(0);
});

test("is refused beside --check and --json, and without a project", async () => {
  const root = tempFolder(sample);
  for (const option of ["--check", "--json"]) {
    expect(await run(root, ["build", "--watch", option])).toEqual({
      code: 2,
      out: "",
      err: `error: option '--watch' cannot be used with option '${option}'\n`,
    });
  }
  mkdirSync(join(root, "empty"));
  expect(await run(join(root, "empty"), ["build", "--watch"])).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringContaining("There is no project in"),
  });
});
