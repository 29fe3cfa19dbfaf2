import { expect, test } from "vitest";
import { boundedResponse } from "../../../src/server/http/exchanges.js";

const events = { "content-type": "text/event-stream" };
const mebibyte = 1_024 * 1_024;

test("a stream is read to its end without anybody reading on", async () => {
  const { bounded, ended } = boundedResponse(new Response("data: 1\n\n", { headers: events }));
  await ended;
  expect(await bounded.text()).toBe("data: 1\n\n");
});

test("a reader who falls far behind loses the stream, and its source is left", async () => {
  let written = 0;
  let left: unknown;
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      written += 1;
      controller.enqueue(new Uint8Array(mebibyte));
    },
    cancel(reason) {
      left = reason;
    },
  });
  const { bounded, ended } = boundedResponse(new Response(source, { headers: events }));
  await ended;
  expect(written).toBeLessThanOrEqual(18);
  expect(left).toEqual(new Error("The reader of the stream is too slow."));
  await expect(bounded.text()).rejects.toThrow("The reader of the stream is too slow.");
});

test("a stream that its reader leaves is left too", async () => {
  let left: unknown;
  const source = new ReadableStream<Uint8Array>({
    cancel(reason) {
      left = reason;
    },
  });
  const { bounded, ended } = boundedResponse(new Response(source, { headers: events }));
  await bounded.body?.cancel("enough");
  await ended;
  expect(left).toBe("enough");
});

test("what is no stream of events stays as it is", () => {
  const response = Response.json({});
  expect(boundedResponse(response)).toEqual({ bounded: response });
});
