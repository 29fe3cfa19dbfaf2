import { describe, expect, test } from "vitest";
import { lineFault } from "../../src/server/line-fault.js";
import {
  callOf,
  initializeBody,
  legacyRequest,
  messagesOf,
  modernRequest,
  serve,
  workshop,
} from "../server/http/support.js";

describe("a line on standard input", () => {
  const noMessage = "The line is JSON, but no valid message of JSON-RPC.";
  test.each([
    ["no JSON", null, -32_700, "The line is no JSON."],
    ['{"jsonrpc":"2.0","id":1,"method":"ping"', null, -32_700, "The line is no JSON."],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', 1, -32_600, noMessage],
    ['{"jsonrpc":"2.0","id":"a","method":"ping","params":{"_meta":7}}', "a", -32_600, noMessage],
    ['{"jsonrpc":"2.0","id":2,"method":"ping","more":1}', 2, -32_600, noMessage],
    ['{"id":3,"method":"ping"}', 3, -32_600, noMessage],
    ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null, -32_600, noMessage],
    ['{"jsonrpc":"2.0","id":4}', 4, -32_600, noMessage],
    ["7", null, -32_600, noMessage],
    ["[]", null, -32_600, "Batches are not taken: send one message a line."],
  ])("%s is refused", (line, id, code, message) => {
    expect(lineFault(Buffer.from(line))).toEqual({ id, code, message });
  });

  test("that is not UTF-8 is refused under its id, where that is readable", () => {
    const line = (before: string, after: string) =>
      Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)]);
    const fault = { code: -32_700, message: "The line is not valid UTF-8." };
    expect(lineFault(line('{"jsonrpc":"2.0","id":1,"method":"', '"}'))).toEqual({
      id: 1,
      ...fault,
    });
    expect(lineFault(line('{"jsonrpc":"2.0","id":"', '","method":"a"}'))).toEqual({
      id: null,
      ...fault,
    });
  });

  test.each([
    "",
    " \r",
    '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","method":"notifications/initialized","params":[]}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
    '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"no"}}',
  ])("%j is refused by nobody", (line) => {
    expect(lineFault(Buffer.from(line))).toBeUndefined();
  });
});

describe("an error that the library would send as it is", () => {
  test("is one of the parameters where it lists what is wrong with them", async () => {
    const { handler, logged } = await serve(workshop().project);
    const { params: _, ...opening } = initializeBody;
    const [answer] = await messagesOf(
      await handler.fetch(legacyRequest({ ...opening, params: {} })),
    );
    expect(answer).toMatchObject({
      id: 0,
      error: {
        code: -32_602,
        message: expect.stringMatching(/^Invalid params: params\.protocolVersion: /),
      },
    });
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("stays in the log otherwise", async () => {
    const { handler, logged } = await serve(workshop().project, {
      resources: {
        list: () => [],
        templates: () => [],
        read: () => Promise.reject(new Error("a secret of the database")),
      },
    });
    const requests = [
      modernRequest("resources/read", { uri: "shop://a" }, { headers: { "mcp-name": "shop://a" } }),
      legacyRequest({ ...callOf("", {}), method: "resources/read", params: { uri: "shop://a" } }),
    ];
    for (const request of requests) {
      const [answer] = await messagesOf(await handler.fetch(request));
      expect(answer).toMatchObject({
        id: 1,
        error: {
          code: -32_603,
          message: expect.stringMatching(
            /^Internal error\. The server's log has it as incident [0-9a-f-]{36}\.$/,
          ),
        },
      });
    }
    expect(
      logged.filter(({ level }) => level === "error").map(({ data }) => data["reason"]),
    ).toEqual(["a secret of the database", "a secret of the database"]);
  });
});
