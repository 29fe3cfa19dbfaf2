import {
  type FunctionHandler,
  type InputKind,
  inputRequired,
  type Project,
  type ReadFunctionHandler,
  type ToolResult,
  type UserInput,
  type Values,
} from "mcpgen/runtime";
import { afterEach, describe, expect, test } from "vitest";
import {
  type FunctionFixture,
  projectOf,
  readingFunction,
  writingFunction,
} from "./fixtures/function-tools.js";
import { openShop, type Shop } from "./support.js";

let shop: Shop;
afterEach(() => shop.close());

const form = {
  message: "How many?",
  requestedSchema: { type: "object", properties: { count: { type: "integer" } } },
};
const count = { method: "elicitation/create", params: form } as const;
const everything: readonly InputKind[] = [
  "elicitation",
  "elicitation/url",
  "sampling",
  "sampling/tools",
  "roots",
];

function inputOf(round: Partial<UserInput> = {}): UserInput {
  return { can: (kind) => everything.includes(kind), responses: {}, state: undefined, ...round };
}

async function open(project: Project): Promise<void> {
  shop = await openShop(project);
}

const openReading = (handler: ReadFunctionHandler<Values>, fixture?: FunctionFixture) =>
  open(projectOf([readingFunction(handler, fixture)]));
const openWriting = (handler: FunctionHandler<Values>) =>
  open(projectOf([writingFunction(handler)]));

const call = (round?: Partial<UserInput>): Promise<ToolResult> =>
  shop.call("history", {}, { input: inputOf(round) });

describe("a handler that asks", () => {
  test("gets what was answered and what it kept in the next round", async () => {
    await openReading((_args, { input: { responses, state } }) =>
      state === undefined
        ? inputRequired({ requests: { count }, state: { round: 1 } })
        : { responses, state },
    );
    const first = await call();
    expect(first).toMatchObject({ isError: false, structured: undefined, outcome: "preview" });
    expect(first.asked).toEqual({
      resultType: "input_required",
      inputRequests: { count },
      state: { round: 1 },
    });
    const responses = { count: { action: "accept", content: { count: 2 } } };
    const second = await call({ responses, state: { round: 1 } });
    expect(second).toMatchObject({ structured: { responses, state: { round: 1 } }, outcome: "ok" });
  });

  test("leaves nothing of what it wrote in that round", async () => {
    await openWriting(async (_args, { content, input: { state } }) => {
      const name = `node-${String(state)}`;
      const node = { workspace: "w", parentPath: "/", name, nodeType: "t", properties: {} };
      await content.create(node);
      return state === undefined ? inputRequired({ state: "next" }) : {};
    });
    expect((await call()).asked).toEqual({
      resultType: "input_required",
      inputRequests: {},
      state: "next",
    });
    await call({ state: "next" });
    const paths = await shop.repository.read(async (content) => {
      const names = ["/node-undefined", "/node-next"];
      const found = await Promise.all(names.map((path) => content.nodeAt("w", path)));
      return found.map((node) => node?.path);
    });
    expect(paths).toEqual([undefined, "/node-next"]);
  });

  test("is not held to what it declares to answer", async () => {
    const outputSchema = {
      type: "object",
      properties: { total: { type: "integer" } },
      required: ["total"],
      additionalProperties: false,
    } as const;
    await openReading(() => inputRequired({ requests: { count } }), { outputSchema });
    expect((await call()).asked?.inputRequests).toEqual({ count });
  });

  const page = { mode: "url", message: "Log in.", url: "https://example.com/" };
  const messages = [{ role: "user", content: { type: "text", text: "Hi" } }];
  const sampling = { messages, maxTokens: 5 };

  test.each<[string, Values, readonly InputKind[], string]>([
    ["a form", { count }, ["elicitation/url"], "elicitation"],
    [
      "a page",
      { page: { method: "elicitation/create", params: page } },
      ["elicitation"],
      "elicitation/url",
    ],
    ["a model", { model: { method: "sampling/createMessage", params: sampling } }, [], "sampling"],
    [
      "a model with tools",
      { model: { method: "sampling/createMessage", params: { ...sampling, tools: [] } } },
      ["sampling"],
      "sampling/tools",
    ],
    ["folders", { roots: { method: "roots/list" } }, ["sampling"], "roots"],
    [
      "several things",
      { count, again: count, roots: { method: "roots/list" } },
      [],
      "elicitation, roots",
    ],
  ])("for %s is refused where the client has none", async (_what, requests, able, lacking) => {
    await openReading(() => inputRequired({ requests: requests as never }));
    expect(await call({ can: (kind) => able.includes(kind) })).toMatchObject({
      isError: true,
      text: `Nothing has been done: the tool "history" has to ask the client for ${lacking}, which cannot be asked for on this connection. Use a client that supports it; over HTTP, a client of protocol version 2025-11-25 also needs a server that keeps sessions (http.sessions).`,
      outcome: "refused",
    });
    expect((await call()).asked?.inputRequests).toEqual(requests);
  });

  test("says so in Spanish", async () => {
    const asking = readingFunction(() => inputRequired({ requests: { count } }));
    await open(projectOf([asking], "es"));
    expect((await call({ can: () => false })).text).toBe(
      'No se ha hecho nada: la herramienta "history" tiene que pedir al cliente elicitation, y en esta conexión no se puede. Usa un cliente que lo admita; por HTTP, un cliente de la versión 2025-11-25 del protocolo necesita además un servidor que guarde sesiones (http.sessions).',
    );
  });
});

describe("a handler that asks in a wrong way", () => {
  const asking = (request: unknown, name = "count") => ({
    resultType: "input_required",
    inputRequests: { [name]: request },
  });
  const asForm = (params: unknown) => asking({ method: "elicitation/create", params });

  test.each<[unknown, string]>([
    [{ resultType: "input_required" }, "it has neither a request nor a state"],
    [inputRequired({}), "it has neither a request nor a state"],
    [
      { resultType: "input_required", inputRequests: [] },
      "/inputRequests must be of type object, not array",
    ],
    [
      { resultType: "input_required", inputRequests: {}, requestState: "x" },
      'it must not have "requestState"',
    ],
    [asking(null), "/inputRequests/count must be of type object, not null"],
    [asking({}), '/inputRequests/count must have "method"'],
    [
      asking({ method: "tools/list" }),
      '/inputRequests/count/method must be one of ["elicitation/create","sampling/createMessage","roots/list"]',
    ],
    [asking({ ...count, id: 1 }), '/inputRequests/count must not have "id"'],
    [asking(count, ""), '"" is no name of a request'],
    [asking(count, "__proto__"), '"__proto__" is no name of a request'],
    [asking(count, "a b"), '"a b" is no name of a request'],
    [asking(count, "x".repeat(65)), `"${"x".repeat(65)}" is no name of a request`],
    [asking({ method: "elicitation/create" }), '/inputRequests/count must have "params"'],
    [asForm({ message: "x" }), '/inputRequests/count/params must have "requestedSchema"'],
    [
      asForm({ ...form, mode: "voice" }),
      '/inputRequests/count/params/mode must be one of ["form"]',
    ],
    [asForm({ mode: "url", message: "x" }), '/inputRequests/count/params must have "url"'],
    [
      asForm({
        message: "x",
        requestedSchema: { type: "object", properties: { a: { type: "object" } } },
      }),
      '/inputRequests/count/params/requestedSchema/properties/a/type must be one of ["string","number","integer","boolean","array"]',
    ],
    [
      asking({ method: "sampling/createMessage", params: { messages: [] } }),
      '/inputRequests/count/params must have "maxTokens"',
    ],
    [
      asking({ method: "roots/list", params: "x" }),
      "/inputRequests/count/params must be of type object, not string",
    ],
  ])("fails, and the log says how: %j", async (answer, fault) => {
    await openReading(() => answer);
    const { isError, text, outcome } = await call();
    expect([isError, outcome]).toEqual([true, "failed"]);
    expect(text).toMatch(/^The tool "history" failed unexpectedly.*incident-1/);
    const logged = shop.logged.find(({ level }) => level === "error")?.data;
    expect(String(logged?.["stack"]).split("\n")[0]).toBe(
      `TypeError: The handler of "history" asks for input in a wrong way: ${fault}.`,
    );
  });

  test("fails for what is no JSON", async () => {
    await openReading(() => inputRequired({ requests: { count }, state: new Map() }));
    expect(await call()).toMatchObject({ isError: true, outcome: "failed" });
  });

  test("is none where its declaration has such a member", async () => {
    const outputSchema = {
      type: "object",
      properties: { resultType: { type: "string" } },
      required: [],
    } as const;
    await openReading(() => ({ resultType: "input_required" }), { outputSchema });
    expect((await call()).structured).toEqual({ resultType: "input_required" });
  });
});
