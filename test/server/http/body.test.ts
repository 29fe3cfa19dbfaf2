import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import {
  array,
  assert,
  dictionary,
  type JsonValue,
  jsonValue,
  oneof,
  property,
  string,
} from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { readJsonBody } from "../../../src/server/http/body.js";
import { jsonExcess } from "../../../src/server/http/json-excess.js";
import type { Limits } from "../../../src/server/http/options.js";
import { toFetchRequest } from "../../../src/server/http/node-bridge.js";

type Part = Uint8Array | string;

const address = "http://127.0.0.1:3333/mcp";
const bytesOf = (part: Part) => (typeof part === "string" ? new TextEncoder().encode(part) : part);

function post(
  body: Part | ReadableStream,
  headers: Readonly<Record<string, string>> = {},
): Request {
  const init = { method: "POST", headers, body, duplex: "half" };
  return new Request(address, init as RequestInit);
}

/** A body that comes in these parts, and says what of it was asked for. */
function streamed(parts: Iterable<Part>, { ends = true } = {}) {
  const seen = { bytes: 0, cancelled: false };
  const iterator = parts[Symbol.iterator]();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = iterator.next();
        if (next.done !== true) {
          const bytes = bytesOf(next.value);
          seen.bytes += bytes.byteLength;
          controller.enqueue(bytes);
        } else if (ends) controller.close();
        else return new Promise(() => {});
        return undefined;
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

async function answerTo(
  request: Request,
  limits: Limits = {},
  withinMs?: number,
): Promise<unknown> {
  const found = await readJsonBody(request, limits, withinMs);
  if (!(found instanceof Response)) return found;
  const body = (await found.json()) as { readonly error: object };
  expect(body).toMatchObject({ jsonrpc: "2.0", id: null });
  return { status: found.status, ...body.error };
}

describe("a body is read", () => {
  test("as its JSON and its text", async () => {
    const text = '{ "a": [1, "\u00e4\u{1f600}"] }';
    expect(await answerTo(post(text))).toEqual({ json: { a: [1, "\u00e4\u{1f600}"] }, text });
  });

  test("whatever the parts in which it comes", async () => {
    const text = '{"a":"\u00e4\u{1f600}"}';
    const parts = [...bytesOf(text)].map((byte) => Uint8Array.of(byte));
    expect(await answerTo(post(streamed(parts).stream))).toEqual({
      json: { a: "\u00e4\u{1f600}" },
      text,
    });
  });

  test("in a great many parts", async () => {
    const text = `"${"a".repeat(49_998)}"`;
    function* single() {
      for (const character of text) yield Uint8Array.of(character.charCodeAt(0));
    }
    expect(await answerTo(post(streamed(single()).stream))).toMatchObject({ text });
  });

  test("up to the bound to the byte", async () => {
    const text = `"${"a".repeat(62)}"`;
    expect(await answerTo(post(text), { bodyBytes: 64 })).toEqual({ json: "a".repeat(62), text });
    expect(await answerTo(post(text), { bodyBytes: 63 })).toMatchObject({ status: 413 });
    expect(await answerTo(post(streamed([text]).stream), { bodyBytes: 64 })).toMatchObject({
      text,
    });
  });

  test("with a byte order mark", async () => {
    expect(await answerTo(post("\ufeff[]"))).toEqual({ json: [], text: "[]" });
  });

  test("with names that mean something elsewhere as what they are", async () => {
    const found = await readJsonBody(post('{"__proto__":{"x":1},"a":1,"a":2}'), {});
    if (found instanceof Response) throw new Error("It was refused.");
    expect(Object.entries(found.json as object)).toEqual([
      ["__proto__", { x: 1 }],
      ["a", 2],
    ]);
    expect(({} as { readonly x?: number }).x).toBeUndefined();
    expect(Object.getPrototypeOf(found.json)).toBe(Object.prototype);
  });
});

describe("a body is refused", () => {
  const tooLarge = { status: 413, code: -32600, message: "The body is larger than 4194304 bytes." };

  test("at once when it says that it is too large", async () => {
    const { stream, seen } = streamed([], { ends: false });
    expect(await answerTo(post(stream, { "content-length": "4194305" }))).toEqual(tooLarge);
    expect(seen.bytes).toBe(0);
  });

  test("when more than the bound comes, however little it says", async () => {
    const part = new Uint8Array(64 * 1024).fill(0x20);
    function* endless() {
      for (;;) yield part;
    }
    const { stream, seen } = streamed(endless());
    expect(await answerTo(post(stream, { "content-length": "2" }))).toEqual(tooLarge);
    await expect.poll(() => seen.cancelled).toBe(true);
    // The bound once to find out, four times more thrown away.
    expect(seen.bytes).toBeLessThan(6 * 4_194_304);
  });

  test.each([
    ["", "The body is not valid JSON."],
    ["{", "The body is not valid JSON."],
    ["[1,]", "The body is not valid JSON."],
    ["NaN", "The body is not valid JSON."],
    ["]]]]", "The body is not valid JSON."],
    ['"\\', "The body is not valid JSON."],
    ["{} {}", "The body is not valid JSON."],
    [Uint8Array.of(0x22, 0xff, 0x22), "The body is not valid UTF-8."],
    [Uint8Array.of(0x22, 0xc3), "The body is not valid UTF-8."],
    [Uint8Array.of(0x22, 0xc0, 0x80, 0x22), "The body is not valid UTF-8."],
    [Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), "The body is not valid UTF-8."],
    [Uint8Array.of(0xff, 0xfe, 0x5b, 0x00, 0x5d, 0x00), "The body is not valid UTF-8."],
  ])("when it is no JSON, as %o", async (body, message) => {
    expect(await answerTo(post(body))).toEqual({ status: 400, code: -32700, message });
  });

  test("when there is none", async () => {
    expect(await answerTo(new Request(address, { method: "POST" }))).toMatchObject({
      status: 400,
      code: -32700,
    });
  });

  test("when it is encoded", async () => {
    expect(await answerTo(post("{}", { "content-encoding": "gzip" }))).toEqual({
      status: 415,
      code: -32600,
      message: "The body must be sent without a content encoding.",
    });
    expect(await answerTo(post("{}", { "content-encoding": "Identity" }))).toMatchObject({
      json: {},
    });
  });

  test("when it does not come in time, and the connection ends", async () => {
    const { stream } = streamed(['{"a"'], { ends: false });
    const found = await readJsonBody(post(stream), {}, 20);
    expect(found).toBeInstanceOf(Response);
    const response = found as Response;
    expect([response.status, response.headers.get("connection")]).toEqual([408, "close"]);
    expect(await response.json()).toEqual({
      jsonrpc: "2.0",
      id: null,
      error: { code: -32600, message: "The body took longer than 0.02 s." },
    });
  });

  test("when the client goes away", async () => {
    const gone = new AbortController();
    const { stream } = streamed(['{"a"'], { ends: false });
    const init = { method: "POST", body: stream, duplex: "half", signal: gone.signal };
    const answer = answerTo(new Request(address, init as RequestInit));
    gone.abort();
    expect(await answer).toEqual({
      status: 400,
      code: -32700,
      message: "The body ended before it was complete.",
    });
  });

  test("when its stream breaks", async () => {
    const stream = new ReadableStream({
      pull: (controller) => controller.error(new Error("secret of the host")),
    });
    expect(await answerTo(post(stream))).toEqual({
      status: 400,
      code: -32700,
      message: "The body ended before it was complete.",
    });
  });

  test("when somebody has read it", async () => {
    const request = post("{}");
    await request.text();
    expect(await answerTo(request)).toEqual({
      status: 500,
      code: -32603,
      message: "The body of the request is not there to be read.",
    });
  });
});

describe("JSON is refused", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const list = (items: number) => `[${Array(items).fill("0").join(",")}]`;

  test("that nests too deep", async () => {
    expect(await answerTo(post(nested(100)))).toMatchObject({ text: nested(100) });
    expect(await answerTo(post(nested(101)))).toEqual({
      status: 413,
      code: -32600,
      message: "The body nests deeper than 100 levels.",
    });
  });

  test.each(["[", '{"a":', '[{"":'])("that nests millions deep with %o", async (opening) => {
    const text = opening.repeat(Math.floor(4_194_304 / opening.length));
    expect(await answerTo(post(text))).toMatchObject({ status: 413 });
  });

  test("with too many entries in one place", async () => {
    const message = "The body holds an array or an object with more than 10000 entries.";
    expect(await answerTo(post(list(10_000)))).toMatchObject({ text: list(10_000) });
    expect(await answerTo(post(list(10_001)))).toEqual({ status: 413, code: -32600, message });
    const members = Array.from({ length: 10_001 }, (_, at) => `"${at}":0`).join(",");
    expect(await answerTo(post(`{"a":[{${members}}]}`))).toMatchObject({ status: 413, message });
  });

  test("by bounds of one's own", async () => {
    expect(await answerTo(post("[[]]"), { depth: 1 })).toMatchObject({ status: 413 });
    expect(await answerTo(post("[1,2]"), { items: 1 })).toMatchObject({
      message: "The body holds an array or an object with more than 1 entries.",
    });
  });

  test("by what is JSON, not by what texts say", () => {
    const bounds = { depth: 1, items: 1 };
    expect(jsonExcess(JSON.stringify(['[[{,,"\\\\']), bounds)).toBeUndefined();
    expect(jsonExcess(JSON.stringify({ '"],[': '\\"' }), bounds)).toBeUndefined();
  });

  test("exactly when what it means exceeds a bound", () => {
    const tricky = oneof(
      jsonValue(),
      array(string({ unit: "binary" })),
      dictionary(string(), jsonValue()),
    );
    assert(
      property(tricky, (value) => {
        const { depth, items } = measured(value as JsonValue);
        for (const text of [JSON.stringify(value), JSON.stringify(value, undefined, "\t\r\n ")]) {
          expect(jsonExcess(text, { depth, items })).toBeUndefined();
          if (depth > 0) expect(jsonExcess(text, { depth: depth - 1, items })).toBe("depth");
          if (items > 0) expect(jsonExcess(text, { depth, items: items - 1 })).toBe("items");
        }
      }),
      { numRuns: 500 },
    );
  });

  test("in one pass over any text, which changes nothing", () => {
    assert(
      property(string({ unit: "binary" }), (text) => {
        expect([undefined, "depth", "items"]).toContain(jsonExcess(text, { depth: 2, items: 2 }));
      }),
    );
  });
});

describe("over a real connection", () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  async function listening(limits: Limits, withinMs?: number): Promise<number> {
    const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const received = toFetchRequest(incoming, new AbortController().signal);
      if (received instanceof Response) return outgoing.end();
      outgoing.once("finish", received.leave);
      const found = await readJsonBody(received.request, limits, withinMs);
      outgoing.statusCode = found instanceof Response ? found.status : 200;
      return outgoing.end(found instanceof Response ? "" : found.text);
    };
    const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  }

  test("a client that sends too much reads the answer, and goes on", async () => {
    const port = await listening({ bodyBytes: 1_000 });
    const url = `http://127.0.0.1:${port}/mcp`;
    for (let at = 0; at < 3; at += 1) {
      const large = await fetch(url, { method: "POST", body: `"${"a".repeat(3_000_000)}"` });
      expect([large.status, await large.text()]).toEqual([413, ""]);
      const small = await fetch(url, { method: "POST", body: "[1]" });
      expect([small.status, await small.text()]).toEqual([200, "[1]"]);
    }
  });

  test("a client that stops in the middle gets 408", async () => {
    const port = await listening({}, 50);
    const socket = connect(port, "127.0.0.1");
    closers.push(() => socket.destroy());
    socket.write("POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n[1,");
    const [data] = (await new Promise<[Buffer]>((resolve) =>
      socket.once("data", (...found: [Buffer]) => resolve(found)),
    )) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1\.1 408 /);
  });
});

/** How deep a value nests, and the most entries of any of its arrays and objects. */
function measured(value: JsonValue): { readonly depth: number; readonly items: number } {
  if (typeof value !== "object" || value === null) return { depth: 0, items: 0 };
  const entries = Object.values(value) as JsonValue[];
  const below = entries.map(measured);
  return {
    depth: 1 + Math.max(0, ...below.map(({ depth }) => depth)),
    items: Math.max(entries.length, ...below.map(({ items }) => items)),
  };
}
