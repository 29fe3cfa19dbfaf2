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
          text: `Nothing has been done: the tool "history" has to ask the client for something that it does not support: ${kind}. Use a client that supports it.`,
        },
      ],
    });
    expect(served.failures).toEqual([]);
  });

  test("may have the call made again with no more than a state", async () => {
    const handler: ReadFunctionHandler<Values> = (_args, { input: { state } }) =>
      state === undefined ? inputRequired({ state: { page: 1 } }) : { state };
    served = await serve(projectOf([readingFunction(handler)]));
    const { client } = await served.connect({ era, answer: () => ({ action: "cancel" }) });
    const { structuredContent } = await callOf(client, "history", {});
    expect(structuredContent).toEqual({ state: { page: 1 } });
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
