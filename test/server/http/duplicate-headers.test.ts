import { request } from "node:http";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { listenOnHttp } from "../../../src/server/http/listen.js";

/** What a handler sees of the headers that a client sends. */
async function seen(headers: readonly string[]): Promise<unknown> {
  const silent = { info() {}, warn() {}, error() {} };
  const listener = await listenOnHttp({
    handler: {
      fetch: async ({ headers: got, url }) =>
        Response.json({
          authorization: got.get("authorization"),
          host: got.get("host"),
          url: new URL(url).hostname,
        }),
      replaceProject() {},
      close: () => Promise.resolve(),
    },
    port: 0,
    log: silent,
  });
  onTestFinished(() => listener.close(0));
  return new Promise((resolve, reject) => {
    const sent = request({
      port: listener.address.port,
      host: "127.0.0.1",
      headers: [...headers, "Connection", "close"],
    });
    sent.on("response", (response) => void json(response).then(resolve, reject));
    sent.on("error", reject);
    sent.end();
  });
}

test("two tokens are both seen, so that they can be refused", async () => {
  const two = ["Host", "localhost", "Authorization", "Bearer a", "Authorization", "Bearer b"];
  expect(await seen(two)).toEqual({
    authorization: "Bearer a, Bearer b",
    host: "localhost",
    url: "localhost",
  });
});

test("two hosts are no host", async () => {
  expect(await seen(["Host", "localhost", "Host", "evil.example"])).toEqual({
    authorization: null,
    host: "host.invalid",
    url: "host.invalid",
  });
});
