import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { type LogLevel, createLogger } from "../../src/server/log.js";

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
