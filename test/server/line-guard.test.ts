import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type LineId, lineGuard } from "../../src/server/line-guard.js";

async function guard(chunks: readonly string[], mostBytes = 20) {
  const dropped: LineId[] = [];
  const onDropped = (id: LineId) => dropped.push(id);
  const stream = lineGuard({ mostBytes, onDropped, onEnd: (finish) => finish() });
  const passed = await text(Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(stream));
  return { passed, dropped };
}

test("passes a line of just the length and drops one that is longer, with its end", async () => {
  const most = "x".repeat(20);
  expect(await guard([`${most}\n`, `${most}y\n`, "after\n"])).toEqual({
    passed: `${most}\nafter\n`,
    dropped: [null],
  });
});

test("passes a last line that has no end, and reports one that is too long", async () => {
  expect(await guard(["a\nb"])).toEqual({ passed: "a\nb\n", dropped: [] });
  expect(await guard(["a\n", "b".repeat(30)])).toEqual({ passed: "a\n", dropped: [null] });
});

test("leaves out a byte order mark at the beginning, and nowhere else", async () => {
  const most = "x".repeat(17);
  expect(await guard([`\ufeff${most}\n`, "\ufeffb\n"])).toEqual({
    passed: `${most}\n\ufeffb\n`,
    dropped: [],
  });
});

test("treats each line the same wherever the chunks are cut", async () => {
  const line = fc.string({ unit: fc.constantFrom("a", "é", '"', "\r"), maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 40 }), async (lines, size) => {
      const bytes = Buffer.from(lines.map((each) => `${each}\n`).join(""));
      const dropped: LineId[] = [];
      const onDropped = (id: LineId) => dropped.push(id);
      const stream = lineGuard({ mostBytes: 20, onDropped, onEnd: (finish) => finish() });
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const passed = await text(Readable.from(chunks, { objectMode: false }).pipe(stream));
      const short = lines.filter((each) => Buffer.byteLength(each) <= 20);
      expect(passed).toBe(short.map((each) => `${each}\n`).join(""));
      expect(dropped).toHaveLength(lines.length - short.length);
    }),
  );
});

const long = "x".repeat(5_000);

test.each<[string, LineId]>([
  [`{"jsonrpc":"2.0","id":7,"method":"a","params":{"a":"${long}"}}`, 7],
  [`{ "method": "a", "id": "q-1", "params": {"a":"${long}"}}`, "q-1"],
  [`{"method":"a","params":{"a":"${long}"},"jsonrpc":"2.0","id":12}`, 12],
  [`{"method":"a","params":{"a":"${long}"},"id":0,"jsonrpc":"2.0"} \r`, 0],
  [`{"method":"a","params":{"a":"${long}"},"id":0,"jsonrpc":"2.0"`, null],
  [`{"method":"a","params":{"id":3,"a":"${long}"}}`, null],
  [`{"method":"a","params":{"a":"${long}","id":3}}`, null],
  [`{"method":"a","params":{},"a":"${long},\\"id\\":3}`, null],
  [`{"id":"a\\nb","a":"${long}"}`, null],
  [`{"id":1.5,"a":"${long}"}`, null],
  [`[{"id":1,"a":"${long}"}]`, null],
  [long, null],
])("finds the id of a dropped request where it is the message's own: %#", async (line, id) => {
  expect((await guard([`${line}\n`], 1_000)).dropped).toEqual([id]);
  const bytewise = Array.from(`${line}\n`);
  expect((await guard(bytewise, 1_000)).dropped).toEqual([id]);
});
