import { afterEach, describe, expect, test } from "vitest";
import {
  type CallToolOptions,
  confirmedAction,
  defineProject,
  type ConfirmedActionHandler,
  type InputKind,
  inputRequired,
  type InputRequired,
  type ToolContext,
  type ToolResult,
  type UserInput,
  type Values,
} from "mcpgen/runtime";
import { confirmingProject, type ConfirmingOptions } from "./fixtures/confirming.js";
import { ProductTool } from "./fixtures/product/tool.js";
import { type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
afterEach(() => shop.close());

async function open(options: ConfirmingOptions = {}): Promise<void> {
  shop = await openShop(confirmingProject({ confirmation: "elicit", ...options }));
  await shop.item("product", { action: "create", title: "Trail", summary: "old" });
}

const path = "/trail";
const removal = { action: "delete", path };
const yes = { action: "accept", content: { confirm: true } };

function inputOf(round: Partial<UserInput> = {}): UserInput {
  return { can: (kind) => kind === "elicitation", responses: {}, state: undefined, ...round };
}

const call = (args: Fields, round?: Partial<UserInput>, options: Partial<CallToolOptions> = {}) =>
  shop.call("product", args, { input: inputOf(round), ...options });

function stateOf({ asked }: ToolResult): unknown {
  expect(asked).toMatchObject({ resultType: "input_required" });
  return asked?.state;
}

function questionOf({ asked }: ToolResult): unknown {
  return asked?.inputRequests["confirm"]?.params?.["message"];
}

const isThere = async () => !(await shop.call("product", { action: "get", path })).isError;

describe("asking the user", () => {
  test("is a preview, and so says the audit record", async () => {
    await open();
    const result = await call(removal);
    expect(result).toMatchObject({ isError: false, structured: undefined, outcome: "preview" });
    expect(Object.keys(result.asked?.inputRequests ?? {})).toEqual(["confirm"]);
    expect(shop.logged.at(-1)?.data).toMatchObject({ action: "delete", outcome: "preview" });
  });

  test("gives ten minutes to answer", async () => {
    await open();
    const started = Date.now();
    const at = (now: number) => ({ now: () => now });
    const state = stateOf(await call(removal, {}, at(started)));
    const round = { responses: { confirm: yes }, state };
    const late = await call(removal, round, at(started + 600_000));
    expect(questionOf(late)).toMatch(
      /^The last answer came too late: it holds for 10 minutes\. Delete \/trail with everything/,
    );
    expect(await isThere()).toBe(true);
    const inTime = await call(removal, round, at(started + 599_999));
    expect(inTime.structured).toMatchObject({ deleted: true });
  });

  test.each<[string, string]>([
    [
      "decline",
      "No se ha hecho nada: se preguntó al usuario y dijo que no. No repitas la llamada si el usuario no lo pide.",
    ],
    [
      "cancel",
      "No se ha hecho nada: se preguntó al usuario y cerró la pregunta sin responder. Averigua qué quiere antes de repetir la llamada.",
    ],
    [
      "accept",
      "No se ha hecho nada: se preguntó al usuario y envió la respuesta sin un sí. Averigua qué quiere antes de repetir la llamada.",
    ],
  ])("and hearing %s refuses, whether that can be noted or not", async (action, text) => {
    await open({ language: "es" });
    const state = stateOf(await call(removal));
    const { repository } = shop;
    const reading: Shop["repository"] = {
      capabilities: repository.capabilities,
      read: (...args) => repository.read(...args),
      write: () => Promise.reject(new Error("It wrote.")),
      secret: () => repository.secret(),
      close: () => repository.close(),
    };
    const round = { responses: { confirm: { action } }, state };
    expect(await call({ ...removal, confirm: true }, round, { repository: reading })).toMatchObject(
      {
        isError: true,
        text,
        outcome: "refused",
      },
    );
  });

  test.each<[string, unknown]>([
    ["no state", undefined],
    ["a state of another kind", { confirmed: 5 }],
    ["a number", 5],
    ["a text that is no token", "token"],
  ])("does not hold with %s", async (_what, state) => {
    await open();
    const result = await call(
      { ...removal, confirm: true },
      { responses: { confirm: yes }, state },
    );
    expect(questionOf(result)).toMatch(/Delete \/trail with everything below it\?/);
    expect(await isThere()).toBe(true);
  });

  test.each([
    { action: "decline" },
    { action: "cancel" },
    { action: "accept", content: { confirm: false } },
  ])("and hearing %j spends the question: a later yes to it does nothing", async (no) => {
    await open();
    const state = stateOf(await call(removal));
    expect(await call(removal, { responses: { confirm: no }, state })).toMatchObject({
      isError: true,
      outcome: "refused",
    });
    const late = await call(removal, { responses: { confirm: yes }, state });
    expect(questionOf(late)).toMatch(/^The last answer was used already/);
    expect(await isThere()).toBe(true);
    const anew = await call(removal, { responses: { confirm: yes }, state: stateOf(late) });
    expect(anew.structured).toMatchObject({ deleted: true });
  });

  test.each([
    ["true", true],
    [" TRUE ", true],
    ["yes", false],
    ["false", false],
    [1, false],
    [null, false],
    [[true], false],
  ])("takes %j for a yes: %s", async (confirm, isYes) => {
    await open();
    const state = stateOf(await call(removal));
    const answer = { action: "accept", content: { confirm } };
    const result = await call(removal, { responses: { confirm: answer }, state });
    expect(result.isError).toBe(!isYes);
    expect(await isThere()).toBe(!isYes);
  });

  test("is not for a declaration that asks the caller", async () => {
    await open({ confirmation: "token" });
    const { structured, asked } = await call(removal);
    expect(asked).toBeUndefined();
    expect(structured).toMatchObject({
      confirmationRequired: true,
      confirmToken: expect.any(String),
    });
  });

  test("tells hooks nothing of it", async () => {
    const seen: unknown[] = [];
    await open({
      hooks: {
        beforeDelete: (_item, { input: { responses, state } }) => {
          seen.push([responses, state]);
        },
      },
    });
    const state = stateOf(await call(removal));
    await call(removal, { responses: { confirm: yes }, state });
    expect(seen).toEqual([[{}, undefined]]);
  });
});

describe("an action of the declaration's own that the user confirms", () => {
  type Handler = ConfirmedActionHandler<{ words?: string }, Values, object>;

  const form = {
    message: "How many?",
    requestedSchema: { type: "object", properties: { count: { type: "integer" } } },
  };
  const count = { method: "elicitation/create", params: form } as const;

  async function openWith(handler: Handler, options: ConfirmingOptions = {}): Promise<void> {
    const custom = { say: confirmedAction({ check: (read) => read, handler }) };
    await open({ custom, ...options });
  }

  const say = { action: "say", path };

  test("shows all that its preview says, a line for each, and nothing that disguises one", async () => {
    await openWith({
      preview: () => ({ message: "One.\nTwo.", to: ["a"], name: "x\n\u202ey", n: null }),
      run: () => ({}),
    });
    expect(questionOf(await call(say))).toBe(
      'One.\nTwo.\nto: ["a"]\nname: xy\nn: null\nRun the action say?',
    );
  });

  test.each<[unknown, string]>([
    [undefined, "Run the action say?"],
    [{}, "Run the action say?"],
    ["Three mails.", "Three mails.\nRun the action say?"],
    [[1], "[1]\nRun the action say?"],
    ["x".repeat(5_000), `${"x".repeat(4_000)}…\nRun the action say?`],
  ])("asks by whatever its preview is: %j", async (preview, question) => {
    await openWith({ preview: () => preview as object, run: () => ({}) });
    expect(questionOf(await call(say))).toBe(question);
  });

  test("may ask for more once it is confirmed, and is confirmed by then", async () => {
    const rounds: unknown[] = [];
    await openWith({
      preview: (_input, { input: { responses, state } }) => {
        rounds.push(["preview", responses, state]);
        return { adds: 1 };
      },
      run: async (_input, { input: { responses, state }, content, target }) => {
        rounds.push(["run", responses, state]);
        const { uuid } = await target();
        await content.setProperties("products", uuid, {
          summary: { type: "string", value: state === undefined ? "asked" : "done" },
        });
        return state === undefined
          ? inputRequired({ requests: { count }, state: { round: 1 } })
          : { said: state };
      },
    });
    const first = stateOf(await call(say));
    const asking = await call(say, { responses: { confirm: yes }, state: first });
    expect(asking).toMatchObject({ outcome: "preview", asked: { inputRequests: { count } } });
    const summary = async () =>
      (await shop.item("product", { action: "get", path })).fields["summary"];
    expect(await summary()).toBe("old");
    const second = stateOf(asking);
    const answered = { count: { action: "accept", content: { count: 3 } } };
    const done = await call(say, { responses: answered, state: second });
    expect(done.structured).toEqual({ said: { round: 1 } });
    expect(await summary()).toBe("done");
    expect(rounds).toEqual([
      ["preview", {}, undefined],
      ["preview", {}, undefined],
      ["run", {}, undefined],
      ["preview", {}, undefined],
      ["run", answered, { round: 1 }],
    ]);
    const again = await call(say, { responses: answered, state: second });
    expect(questionOf(again)).toMatch(/^The last answer was used already/);
  });

  test("keeps what it asked for under a token too", async () => {
    await openWith(
      {
        preview: (_input, { input }) => ({ state: input.state ?? null }),
        run: (_input, { input: { state } }) =>
          state === undefined ? inputRequired({ requests: { count }, state: 1 }) : { said: state },
      },
      { confirmation: "token" },
    );
    const { structured } = await call(say);
    const args = { ...say, confirm: true, confirmToken: structured?.["confirmToken"] };
    const state = stateOf(await call(args));
    expect(state).toBe(1);
    expect((await call(args, { state })).structured).toEqual({ said: 1 });
  });

  test("asks nothing in its preview", async () => {
    const asked = inputRequired({ requests: { count } });
    await openWith({ preview: () => asked, run: () => ({}) });
    expect(await call(say)).toMatchObject({ isError: true, outcome: "failed" });
    expect(shop.logged.find(({ level }) => level === "error")?.data["stack"]).toMatch(
      /^TypeError: The preview of "say" asks for input, which only its run may\./,
    );
  });

  test("names what the client lacks for what it asks", async () => {
    const roots: InputRequired = inputRequired({ requests: { roots: { method: "roots/list" } } });
    await openWith({ preview: () => ({}), run: () => roots });
    const state = stateOf(await call(say));
    expect(await call(say, { responses: { confirm: yes }, state })).toMatchObject({
      isError: true,
      text: 'Nothing has been done: the tool "say" has to ask the client for roots, which cannot be asked for on this connection. Use a client that supports it; over HTTP, a client of protocol version 2025-11-25 also needs a server that keeps sessions (http.sessions).',
      outcome: "refused",
    });
    const can = (kind: InputKind) => kind === "elicitation" || kind === "roots";
    const able = await call(say, { can, responses: { confirm: yes }, state });
    expect(able.asked?.inputRequests).toEqual({ roots: { method: "roots/list" } });
  });
});

test("an action that a subclass adds may ask too, and leaves nothing of that round", async () => {
  const { surface } = new ProductTool();
  const greet = { parameters: [], required: [] };
  const actions = { ...surface.content.actions, greet };
  class Products extends ProductTool {
    override readonly surface = { ...surface, content: { ...surface.content, actions } };
    override async executeCustom(_action: string, _args: Values, context: ToolContext) {
      const { content, input } = context;
      const node = { workspace: "products", parentPath: "/", nodeType: "mgnl:folder" };
      const { path: made } = await content.create({ ...node, name: "made", properties: {} });
      return input.state === undefined ? inputRequired({ state: 1 }) : { made };
    }
  }
  shop = await openShop(
    defineProject({
      server: { name: "shop", version: "1.0.0" },
      language: "en",
      locales: { default: "en", others: [] },
      tools: { product: new Products() },
    }),
  );
  expect(stateOf(await call({ action: "greet" }))).toBe(1);
  expect((await call({ action: "greet" }, { state: 1 })).structured).toEqual({ made: "/made" });
});
