import { inputRequired, type ReadFunctionHandler, type Values } from "mcpgen/runtime";
import { afterEach, describe, expect, test } from "vitest";
import { projectOf, readingFunction } from "../runtime/fixtures/function-tools.js";
import { callOf, type Era, serve, type Served } from "./elicit-support.js";

let served: Served;
afterEach(() => served.close());

const requestedSchema = {
  type: "object",
  properties: { count: { type: "integer" } },
  required: ["count"],
};

/** Asks twice, and keeps what it heard first. */
const counting: ReadFunctionHandler<Values> = (_args, { input: { responses, state } }) => {
  const { content } = (responses["count"] ?? {}) as { content?: { count: number } };
  const heard = [...((state ?? []) as number[]), ...(content ? [content.count] : [])];
  if (heard.length === 2) return { heard };
  const params = { message: `Number ${heard.length + 1}?`, requestedSchema };
  const requests = { count: { method: "elicitation/create", params } } as const;
  return inputRequired({ requests, state: heard });
};

const eras: readonly Era[] = ["legacy", "2026-07-28"];

describe.each(eras)("a handler that asks a client of %s", (era) => {
  test("goes on with what it was answered, round by round", async () => {
    served = await serve(projectOf([readingFunction(counting)]));
    const { client, asked } = await served.connect({
      era,
      answer: ({ message }) => ({
        action: "accept",
        content: { count: message === "Number 1?" ? 5 : 7 },
      }),
    });
    const { structuredContent } = await callOf(client, "history", {});
    expect(structuredContent).toEqual({ heard: [5, 7] });
    expect(asked.map(({ message }) => message)).toEqual(["Number 1?", "Number 2?"]);
    expect(served.audited.map(({ outcome }) => outcome)).toEqual(["preview", "preview", "ok"]);
  });

  test.each([
    ["elicitation/create", { message: "x", requestedSchema }, "elicitation"],
    [
      "elicitation/create",
      { mode: "url", message: "x", url: "https://example.com/" },
      "elicitation/url",
    ],
    ["sampling/createMessage", { messages: [], maxTokens: 1 }, "sampling"],
    ["roots/list", {}, "roots"],
  ] as const)("is refused for %s that it cannot answer: %j", async (method, params, kind) => {
    const requests = { it: { method, params } };
    served = await serve(projectOf([readingFunction(() => inputRequired({ requests }))]));
    const { client } = await served.connect({ era });
    expect(await callOf(client, "history", {})).toMatchObject({
      isError: true,
      content: [
        {
          text: `Nothing has been done: the tool "history" has to ask the client for ${kind}, which cannot be asked for on this connection. Use a client that supports it; over HTTP, a client of protocol version 2025-11-25 also needs a server that keeps sessions (http.sessions).`,
        },
      ],
    });
    expect(served.failures).toEqual([]);
  });

  test("may have the call made again with no more than a state", async () => {
    const handler: ReadFunctionHandler<Values> = (_args, { input: { state } }) =>
      state === undefined ? inputRequired({ state: { page: 1 } }) : { state };
    served = await serve(projectOf([readingFunction(handler)]));
    const cancel = () => ({ action: "cancel" }) as const;
    for (const answers of [{ answer: cancel }, {}] as const) {
      const { client } = await served.connect({ era, ...answers });
      const { structuredContent } = await callOf(client, "history", {});
      expect(structuredContent).toEqual({ state: { page: 1 } });
    }
  });

  test("is asked by a page where the client opens pages", async () => {
    const page = { mode: "url", message: "Log in.", url: "https://example.com/" };
    const handler: ReadFunctionHandler<Values> = (_args, { input: { responses } }) =>
      responses["page"] === undefined
        ? inputRequired({ requests: { page: { method: "elicitation/create", params: page } } })
        : { answered: responses["page"] };
    served = await serve(projectOf([readingFunction(handler)]));
    const { client, asked } = await served.connect({
      era,
      answer: () => ({ action: "accept" }),
      capabilities: { elicitation: { url: {} } },
    });
    const { structuredContent } = await callOf(client, "history", {});
    expect(structuredContent).toMatchObject({ answered: { action: "accept" } });
    expect(asked).toMatchObject([page]);
  });
});

test("a state is of the very arguments of its call, whatever their names, in whatever order", async () => {
  const names = ["confirm", "size", "tags"];
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const handler: ReadFunctionHandler<Values> = (_args, { input: { state } }) =>
    state === undefined ? inputRequired({ state: "first" }) : { state };
  const readArguments = (read: { text(name: string): unknown }) =>
    Object.fromEntries(names.map((name) => [name, read.text(name)]));
  served = await serve(projectOf([readingFunction(handler, { properties, readArguments })]));
  const args = { confirm: "a", size: "5" };
  const asked = await served.raw({ name: "history", arguments: args });
  const { requestState } = asked.result as { requestState: string };
  const again = (sent: Values) =>
    served.raw({ name: "history", arguments: sent, inputResponses: {}, requestState });
  for (const other of [
    { confirm: "b", size: "5" },
    { size: "5" },
    { confirm: "a", size: 5 },
    { ...args, tags: null },
  ]) {
    expect((await again(other)).error).toEqual({
      code: -32602,
      message: "Invalid or expired requestState",
    });
  }
  expect((await again({ size: "5", confirm: "a" })).result).toMatchObject({
    structuredContent: { state: "first" },
  });
});
