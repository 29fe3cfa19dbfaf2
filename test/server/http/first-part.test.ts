import { afterEach, expect, test } from "vitest";
import { createLogger } from "mcpgen/server";
import { type HttpListener, listenOnHttp } from "../../../src/server/http/listen.js";

let listener: HttpListener;
afterEach(() => listener.close(0));

/** A server whose every answer has this body. */
async function answering(body: ReadableStream<Uint8Array>): Promise<string> {
  listener = await listenOnHttp({
    handler: {
      fetch: async () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
      replaceProject: () => undefined,
      close: async () => undefined,
    },
    port: 0,
    log: createLogger(process.stderr, "error"),
  });
  return listener.url;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test("a stream begins for its client before there is anything in it", async () => {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const url = await answering(
    new ReadableStream({
      start(controller) {
        stream = controller;
      },
    }),
  );
  const response = await fetch(url);
  expect(response.status).toBe(200);
  stream?.enqueue(bytes("data: 1\n\n"));
  stream?.close();
  expect(await response.text()).toBe("data: 1\n\n");
});

test("an answer that is there already comes whole", async () => {
  const url = await answering(
    new ReadableStream({
      start(controller) {
        for (const part of ["one ", "two ", "three"]) controller.enqueue(bytes(part));
        controller.close();
      },
    }),
  );
  expect(await (await fetch(url)).text()).toBe("one two three");
});

test("an answer that breaks off before its first part is no answer", async () => {
  const url = await answering(
    new ReadableStream({
      start(controller) {
        controller.error(new Error("broken"));
      },
    }),
  );
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
});
