import { spawnSync } from "node:child_process";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LogLevel, createLogger } from "../../src/server/log.js";
import { type InstalledPackage, installPackage } from "./support.js";

function capture(least?: LogLevel) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { log: createLogger(stream, least), lines };
}

test("each message is one line of JSON", () => {
  const { log, lines } = capture();
  log.info("two\nlines", { tool: "article" });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.indexOf("\n")).toBe((lines[0]?.length ?? 0) - 1);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    level: "info",
    message: "two\nlines",
    tool: "article",
  });
});

test("messages below the least level are dropped", () => {
  const { log, lines } = capture("warn");
  log.info("a");
  log.warn("b");
  log.error("c");
  expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual([
    "b",
    "c",
  ]);
});

test("an error keeps its stack, and what JSON cannot hold does not throw", () => {
  const { log, lines } = capture();
  const circular: Record<string, unknown> = { big: 12n };
  circular["self"] = circular;
  log.error("x", { error: new TypeError("wrong"), circular });
  log.error("y", {
    hostile: {
      toJSON: () => {
        throw new Error("no");
      },
    },
  });
  const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(first).toMatchObject({
    error: { name: "TypeError", message: "wrong", stack: expect.stringContaining("log.test.ts") },
    circular: { big: "12", self: "(repeated)" },
  });
  expect(second).toMatchObject({ message: "y", unloggable: "Error: no" });
});

const parsed = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test("data cannot pass for what the record says itself", () => {
  const { log, lines } = capture();
  log.info("real", { level: "error", time: "never", message: "forged", method: "m", err: 1 });
  expect(parsed(lines)).toEqual([
    {
      time: expect.stringMatching(/Z$/),
      level: "info",
      message: "real",
      "data.level": "error",
      "data.time": "never",
      "data.message": "forged",
      method: "m",
      err: 1,
    },
  ]);
  // A text that is cut at names used twice would read the second.
  expect(lines[0]?.match(/"level":/g)).toHaveLength(1);
});

test("no text makes a second line, for readers that know other line ends either, or commands a terminal", () => {
  const { log, lines } = capture();
  const text = 'a\n{"level":"error"}\r\u2028\u2029\u0085\u009b2J\u001b[2J\u202e%s %o "\\';
  log.warn(text, { [text]: text });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[\x20-\x7e]+\n$/);
  expect(parsed(lines)).toEqual([
    { time: expect.any(String), level: "warn", message: text, [text]: text },
  ]);
});

test("requests and errors are data like any other", () => {
  const { log, lines } = capture();
  const request = { method: "GET", headers: { authorization: "x" }, socket: {} };
  log.info("a", request);
  log.info("b", { setHeader: () => {}, err: { message: "m" }, error: new Error("e") });
  expect(parsed(lines)).toMatchObject([
    request,
    { setHeader: "(function)", err: { message: "m" }, error: { name: "Error", message: "e" } },
  ]);
});

test("an error keeps its causes, its parts and what was added to it", () => {
  const { log, lines } = capture();
  const cause = Object.assign(new TypeError("inner"), { code: "E1" });
  const error = new AggregateError([new RangeError("part")], "outer", { cause });
  log.error("x", { error });
  expect(parsed(lines)).toMatchObject([
    {
      error: {
        name: "AggregateError",
        message: "outer",
        cause: { name: "TypeError", message: "inner", code: "E1", stack: expect.any(String) },
        errors: [{ name: "RangeError", message: "part" }],
      },
    },
  ]);
});

test("nothing that data is throws or takes the line away", () => {
  const { log, lines } = capture();
  const throws = () => {
    throw new Error("no look");
  };
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const trapped = new Proxy({}, { ownKeys: throws, getPrototypeOf: throws, get: throws });
  const getter = Object.defineProperty({ seen: 1 }, "hidden", { enumerable: true, get: throws });
  const values = [revoked, trapped, getter, Symbol("s"), 1n, NaN, new Date(NaN), () => 1];
  for (const value of values) log.info("x", { value, beside: "kept" });
  log.info("proto", JSON.parse('{"__proto__":{"level":"error"},"constructor":1}') as object as {});
  for (const data of [revoked, trapped, "text", 5, null, [1]]) {
    log.info("whole", data as Record<string, unknown>);
  }
  const records = parsed(lines);
  expect(records).toHaveLength(values.length + 7);
  for (const record of records.slice(0, values.length))
    expect(record).toMatchObject({ beside: "kept" });
  expect(records.slice(0, 6).map(({ value }) => value)).toEqual([
    "(unloggable)",
    "(unloggable)",
    { seen: 1, hidden: "(unloggable)" },
    "Symbol(s)",
    "1",
    "NaN",
  ]);
  expect(records[2]).toMatchObject({ unloggable: "Error: no look" });
  expect(records[values.length]?.["level"]).toBe("info");
});

test("a record is bounded, whatever it is given", () => {
  const { log, lines } = capture();
  let deep: unknown = "end";
  for (let level = 0; level < 10_000; level++) deep = [deep];
  log.info("m".repeat(1_000_000), {
    text: "t".repeat(5_000_000),
    list: Array.from({ length: 1_000_000 }, (_, index) => index),
    bytes: new Uint8Array(50_000_000),
    after: "said",
    deep,
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.length).toBeLessThan(100_000);
  const [record] = parsed(lines);
  expect(record).toMatchObject({ message: expect.stringMatching(/^m+… \(983616 more\)$/) });
  expect(record?.["text"]).toMatch(/^t+… \(4983616 more\)$/);
  expect(record?.["list"]).toContainEqual(expect.stringMatching(/^\(\d+ more\)$/));
});

test("lines come in the order in which they were logged, however slowly they are taken", async () => {
  const taken: string[] = [];
  const slow = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _, done) {
      taken.push(chunk.toString());
      setImmediate(done);
    },
  });
  const log = createLogger(slow);
  for (let index = 0; index < 100; index++) log.info("x", { index });
  slow.end();
  await new Promise((resolve) => slow.on("finish", resolve));
  expect(parsed(taken).map(({ index }) => index)).toEqual(Array.from({ length: 100 }, (_, i) => i));
});

test("a stream that fails fails nobody else, and one that is replaced later is written to all the same", () => {
  const broken = Object.assign(new Writable(), {
    write: () => {
      throw new Error("gone");
    },
  });
  expect(() => createLogger(broken).info("x")).not.toThrow();
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = createLogger(stream);
  stream.write = () => true;
  log.info("kept");
  expect(parsed(lines)).toMatchObject([{ message: "kept" }]);
});

describe("the library that writes the log", () => {
  let installed: InstalledPackage;
  beforeAll(async () => {
    installed = await installPackage();
  });
  afterAll(() => installed.remove());

  /** Whether a command loads pino, and its exit code. */
  function loads(...args: readonly string[]): { readonly pino: boolean; readonly code: unknown } {
    const report =
      "process.on('exit',()=>process._rawDebug('pino:'+Object.keys(require('module')._cache).some((f)=>/node_modules.pino.pino\\.js$/.test(f))))";
    const preload = `data:text/javascript,${encodeURIComponent(
      `import{createRequire}from'node:module';const require=createRequire('/');${report}`,
    )}`;
    const { stderr, status } = spawnSync(
      process.execPath,
      ["--import", preload, installed.bin, ...args],
      { encoding: "utf8", cwd: new URL("../..", import.meta.url) },
    );
    return { pino: stderr.includes("pino:true"), code: status };
  }

  test("is loaded by commands that call or serve and by no other", () => {
    expect(loads("--version")).toEqual({ pino: false, code: 0 });
    expect(loads("list")).toEqual({ pino: false, code: 0 });
    expect(loads("call", "nonsense", "{}").pino).toBe(true);
  });
});
