import type { ElicitResult } from "@modelcontextprotocol/client";
import { confirmedAction, type ConfirmedActionHandler, type Values } from "mcpgen/runtime";
import { afterEach, describe, expect, test } from "vitest";
import { mcpServerAdapter } from "../../src/server/adapters/mcp-server-adapter.js";
import { serverAdapter } from "../../src/server/adapters/server-adapter.js";
import { confirmingProject, type ConfirmingOptions } from "../runtime/fixtures/confirming.js";
import {
  callOf,
  type Era,
  type RawAnswer,
  type RawCall,
  serve,
  type Served,
} from "./elicit-support.js";

let served: Served;
afterEach(() => served.close());

type Options = ConfirmingOptions & Parameters<typeof serve>[1];

/** A shop in which users are asked, with two pairs of shoes. */
async function open(options: Options = {}): Promise<void> {
  const { adapter = serverAdapter, protectedWorkspaces = [], ...project } = options;
  served = await serve(confirmingProject({ confirmation: "elicit", ...project }), {
    adapter,
    protectedWorkspaces,
  });
  for (const title of ["Trail", "Cap"]) await add({ title });
}

async function add(fields: Values): Promise<void> {
  const args = { action: "create", category: "Shoes", ...fields };
  const { result } = await served.raw({ name: "product", arguments: args });
  expect(result).not.toHaveProperty("isError");
}

const path = "/Shoes/trail";
const removal = { action: "delete", path };
const yes: ElicitResult = { action: "accept", content: { confirm: true } };

async function isThere(at = path): Promise<boolean> {
  const { result } = await served.raw({ name: "product", arguments: { action: "get", path: at } });
  return result?.["isError"] !== true;
}

const outcomes = () =>
  served.audited
    .filter(({ action }) => !["create", "get", "update"].includes(String(action)))
    .map(({ outcome }) => outcome);

const adapters = [
  ["the plain server", serverAdapter],
  ["the convenient server", mcpServerAdapter],
] as const;

const eras: readonly Era[] = ["legacy", "2026-07-28"];

describe.each(adapters)("on %s", (_name, adapter) => {
  describe.each(eras)("a client of %s", (era) => {
    test("has its user asked what would go, and a yes does it", async () => {
      await open({ adapter });
      const { client, asked } = await served.connect({ era, answer: () => yes });
      const { structuredContent } = await callOf(client, "product", removal);
      expect(structuredContent).toMatchObject({ deleted: true, path });
      expect(asked).toMatchObject([
        {
          mode: "form",
          message:
            "Delete /Shoes/trail with everything below it? Nodes below it: 0. Translations that go with it: none. Published nodes among them: 0. References to them: 0.",
          requestedSchema: {
            type: "object",
            properties: { confirm: { type: "boolean", title: "Yes, delete it" } },
            required: ["confirm"],
          },
        },
      ]);
      expect(await isThere()).toBe(false);
      expect(outcomes()).toEqual(["preview", "ok"]);
    });

    test.each<[string, ElicitResult, string]>([
      [
        "no",
        { action: "decline" },
        "Nothing has been done: the user was asked and said no. Do not repeat the call unless the user asks for it.",
      ],
      [
        "nothing",
        { action: "cancel" },
        "Nothing has been done: the user was asked and closed the question without an answer. Find out what the user wants before you repeat the call.",
      ],
      [
        "yes without checking it",
        { action: "accept", content: { confirm: false } },
        "Nothing has been done: the user was asked and sent the answer without a yes. Find out what the user wants before you repeat the call.",
      ],
    ])("whose user says %s has nothing done", async (_what, answer, text) => {
      await open({ adapter });
      const { client } = await served.connect({ era, answer: () => answer });
      expect(await callOf(client, "product", removal)).toMatchObject({
        isError: true,
        content: [{ type: "text", text }],
      });
      expect(await isThere()).toBe(true);
      expect(outcomes()).toEqual(["preview", "refused"]);
    });

    test("is asked whatever the first call confirms itself", async () => {
      await open({ adapter });
      const { client, asked } = await served.connect({
        era,
        answer: () => ({ action: "decline" }),
      });
      const args = { ...removal, confirm: true, confirmToken: "x" };
      expect(await callOf(client, "product", args)).toMatchObject({ isError: true });
      expect(asked).toHaveLength(1);
      expect(asked[0]?.message).toMatch(/^Delete \/Shoes\/trail/);
      expect(await isThere()).toBe(true);
    });

    test.each([{}, { form: {} }])("that takes elicitation as %j is asked", async (elicitation) => {
      await open({ adapter });
      const capabilities = { elicitation };
      const { client, asked } = await served.connect({ era, answer: () => yes, capabilities });
      await callOf(client, "product", removal);
      expect(asked).toHaveLength(1);
      expect(await isThere()).toBe(false);
    });

    test.each([{}, { elicitation: { url: {} } }, { sampling: {} }])(
      "that can do no more than %j confirms by a token",
      async (capabilities) => {
        await open({ adapter });
        const { client } = await served.connect({ era, capabilities });
        const preview = await callOf(client, "product", { ...removal, confirm: true });
        expect(preview.structuredContent).toMatchObject({
          confirmationRequired: true,
          reason: expect.stringMatching(/^confirm came without confirmToken/),
        });
        const confirmToken = preview.structuredContent?.["confirmToken"];
        const args = { ...removal, confirm: true, confirmToken };
        expect((await callOf(client, "product", args)).structuredContent).toMatchObject({
          deleted: true,
        });
        expect(await isThere()).toBe(false);
      },
    );

    test("is asked again, with the reason, when what it answers about has changed", async () => {
      await open({ adapter });
      const answers = [
        async () => {
          await add({ title: "New" });
          return yes;
        },
        () => yes,
      ];
      const { client, asked } = await served.connect({
        era,
        answer: () => (answers.shift() ?? (() => yes))(),
      });
      const args = { action: "rename_folder", path: "/Shoes", newName: "Boots" };
      expect((await callOf(client, "product", args)).structuredContent).toMatchObject({
        to: "/Boots",
        affectedDescendants: 3,
      });
      expect(asked.map(({ message }) => message)).toEqual([
        "Rename /Shoes to /Boots with everything below it? Nodes below it: 2. Translations that go with it: none. Published nodes among them: 0. References by path that may break: 0.",
        "What the last answer was about has changed since. Rename /Shoes to /Boots with everything below it? Nodes below it: 3. Translations that go with it: none. Published nodes among them: 0. References by path that may break: 0.",
      ]);
    });

    test("is asked about an action of the declaration's own by its handler's preview", async () => {
      await open({ adapter, custom: { say: confirmedAction({ check: (read) => read, handler }) } });
      const { client, asked } = await served.connect({ era, answer: () => yes });
      const args = { action: "say", path, words: "new" };
      const result = await callOf(client, "product", args);
      expect(result.structuredContent).toEqual({ said: "new" });
      expect(asked).toMatchObject([
        {
          message: 'Says it.\nof: /Shoes/trail\nto: ["a","b"]\nRun the action say?',
          requestedSchema: { properties: { confirm: { title: "Yes, run say" } } },
        },
      ]);
    });

    test("is not asked for what cannot be done", async () => {
      await open({ adapter, protectedWorkspaces: ["brands"] });
      const { client, asked } = await served.connect({ era, answer: () => yes });
      const calls = [
        callOf(client, "product", { action: "delete", path: "/none" }),
        callOf(client, "product", { action: "rename", path }),
        callOf(client, "product", { action: "move", path, folder: "/Shoes" }),
        callOf(client, "brand", { action: "delete", nodeName: "x" }),
      ];
      const texts = (await Promise.all(calls)).map(({ isError, content }) => {
        expect(isError).toBe(true);
        return content[0]?.text;
      });
      expect(texts[3]).toMatch(/^The workspace "?brands"? /);
      expect(asked).toEqual([]);
    });
  });
});

const handler: ConfirmedActionHandler<{ words?: string }, Values, object> = {
  preview: async (_input, { target }) => ({
    message: "Says it.",
    of: (await target()).path,
    to: ["a", "b"],
  }),
  run: ({ words }) => ({ said: words }),
};

describe("what a user is asked", () => {
  const call = async (name: string, args: Values): Promise<Values> => {
    const { result } = await served.raw({ name, arguments: args });
    expect(result).not.toHaveProperty("isError");
    return result as Values;
  };

  /** A brand that is published, has something below it and is referred to by its path. */
  async function askedOf(args: Values, options: Options = {}): Promise<Values> {
    await open(options);
    const brand = { label: "Nike", nodeName: "nike" };
    const created = await call("brand", { action: "create", ...brand });
    const { item } = created["structuredContent"] as { item: { uuid: string } };
    await served.repository.write(async (content) => {
      const below = { workspace: "brands", parentPath: "/nike", nodeType: "mgnl:brand" };
      await content.create({ ...below, name: "air", properties: {} });
      const folder = { workspace: "brands", parentPath: "/", nodeType: "mgnl:folder" };
      await content.create({ ...folder, name: "sports", properties: {} });
      await content.publish("brands", item.uuid, { recursive: false });
    });
    await call("product", { action: "update", path, brandPath: "nike" });
    const { inputRequests } = await call("brand", { path: "/nike", ...args });
    return (inputRequests as { confirm: { params: Values } }).confirm.params;
  }

  test.each<[Values, string, string]>([
    [
      { action: "delete" },
      "Delete /nike with everything below it? Nodes below it: 1. Translations that go with it: none. Published nodes among them: 1. References to them: 1.",
      "Yes, delete it",
    ],
    [
      { action: "rename", newName: "adidas" },
      "Rename /nike to /adidas with everything below it? Nodes below it: 1. Translations that go with it: none. Published nodes among them: 1. References by path that may break: 1.",
      "Yes, rename it",
    ],
    [
      { action: "move", folder: "/sports" },
      "Move /nike to /sports/nike with everything below it? Nodes below it: 1. Translations that go with it: none. Published nodes among them: 1. References by path that may break: 1.",
      "Yes, move it",
    ],
  ])("names what goes along: %j", async (args, message, title) => {
    expect(await askedOf(args)).toEqual(formOf(message, title));
  });

  test.each<[Values, string, string]>([
    [
      { action: "delete" },
      "¿Eliminar /nike con todo lo que contiene? Nodos por debajo: 1. Traducciones que lo acompañan: ninguna. Nodos publicados entre ellos: 1. Referencias a ellos: 1.",
      "Sí, eliminar",
    ],
    [
      { action: "rename", newName: "adidas" },
      "¿Cambiar /nike por /adidas con todo lo que contiene? Nodos por debajo: 1. Traducciones que lo acompañan: ninguna. Nodos publicados entre ellos: 1. Referencias por ruta que pueden romperse: 1.",
      "Sí, cambiar el nombre",
    ],
    [
      { action: "move", folder: "/sports" },
      "¿Mover /nike a /sports/nike con todo lo que contiene? Nodos por debajo: 1. Traducciones que lo acompañan: ninguna. Nodos publicados entre ellos: 1. Referencias por ruta que pueden romperse: 1.",
      "Sí, mover",
    ],
  ])("is in the project's language: %j", async (args, message, title) => {
    expect(await askedOf(args, { language: "es" })).toEqual(formOf(message, title));
  });

  test.each<["en" | "es", string]>([
    [
      "en",
      "Delete /Shoes/trail with everything below it? Nodes below it: 0. Translations that go with it: de, es. Published nodes among them: 0. References to them: 0.",
    ],
    [
      "es",
      "¿Eliminar /Shoes/trail con todo lo que contiene? Nodos por debajo: 0. Traducciones que lo acompañan: de, es. Nodos publicados entre ellos: 0. Referencias a ellos: 0.",
    ],
  ])("names the languages that go along, in %s", async (language, message) => {
    await open({ language });
    const { structuredContent } = await call("product", { action: "get", path });
    const { item } = structuredContent as { item: { uuid: string } };
    const text = { type: "string", value: "Sendero" } as const;
    await served.repository.write((content) =>
      content.setProperties("products", item.uuid, { title_es: text, title_de: text }),
    );
    const { inputRequests } = await call("product", removal);
    expect(inputRequests).toMatchObject({ confirm: { params: { message } } });
  });

  function formOf(message: string, title: string): Values {
    return {
      mode: "form",
      message,
      requestedSchema: {
        type: "object",
        properties: { confirm: { type: "boolean", title } },
        required: ["confirm"],
      },
    };
  }
});

describe("the state of a question", () => {
  const confirm = yes;

  async function ask(args: Values = removal): Promise<string> {
    const { result } = await served.raw({ name: "product", arguments: args });
    expect(result).toMatchObject({ resultType: "input_required" });
    return result?.["requestState"] as string;
  }

  const answer = (requestState: string | undefined, call: Partial<RawCall> = {}) =>
    served.raw({
      name: "product",
      arguments: removal,
      inputResponses: { confirm },
      ...(requestState === undefined ? {} : { requestState }),
      ...call,
    });

  function questionOf({ result }: RawAnswer): unknown {
    expect(result).toMatchObject({ resultType: "input_required" });
    const requests = result?.["inputRequests"] as { confirm: { params: Values } };
    return requests.confirm.params["message"];
  }

  const refused = { error: { code: -32602, message: "Invalid or expired requestState" } };

  test("holds once, also when the same is there again", async () => {
    await open();
    const state = await ask();
    expect((await answer(state)).result).toMatchObject({ structuredContent: { deleted: true } });
    await add({ title: "Trail" });
    expect(questionOf(await answer(state))).toBe(
      "The last answer was used already: each is good for one try. Delete /Shoes/trail with everything below it? Nodes below it: 0. Translations that go with it: none. Published nodes among them: 0. References to them: 0.",
    );
    expect(await isThere()).toBe(true);
  });

  test("holds for one of two answers at the same time", async () => {
    let runs = 0;
    const counting = { preview: () => ({}), run: () => ({ runs: (runs += 1) }) };
    await open({ custom: { say: confirmedAction({ check: (read) => read, handler: counting }) } });
    const args = { action: "say" };
    const state = await ask(args);
    const rounds = [1, 2, 3].map(() => answer(state, { arguments: args }));
    const kinds = (await Promise.all(rounds)).map(({ result }) => result?.["resultType"]);
    expect(kinds.toSorted()).toEqual(["complete", "input_required", "input_required"]);
    expect(runs).toBe(1);
  });

  test("holds for nobody else, for no other arguments, and only as it was given", async () => {
    await open();
    const state = await ask();
    const other = { id: "other", scopes: [], audience: "admin" as const };
    const cap = { action: "delete", path: "/Shoes/cap" };
    expect(await answer(state, { caller: other })).toMatchObject(refused);
    expect(await answer(state, { arguments: cap })).toMatchObject(refused);
    expect(await answer(`${state}A`)).toMatchObject(refused);
    expect(await answer(state.replace(/.$/, (last) => (last === "A" ? "Q" : "A")))).toMatchObject(
      refused,
    );
    expect([await isThere(), await isThere("/Shoes/cap")]).toEqual([true, true]);
    expect((await answer(state)).result).toMatchObject({ structuredContent: { deleted: true } });
  });

  test("is no confirmToken, and a confirmToken is no state", async () => {
    await open();
    const state = await ask();
    const payload = JSON.parse(Buffer.from(state.split(".")[1] ?? "", "base64url").toString()) as {
      p: { state: string };
    };
    const args = { ...removal, confirm: true, confirmToken: payload.p.state };
    const { result } = await served.raw({ name: "product", arguments: args, capabilities: {} });
    expect(result).toMatchObject({
      structuredContent: {
        confirmationRequired: true,
        reason: expect.stringMatching(/^That confirmToken is of another call/),
      },
    });
    const { confirmToken } = (result?.["structuredContent"] ?? {}) as Values;
    expect(await answer(String(confirmToken))).toMatchObject(refused);
    expect(await isThere()).toBe(true);
  });

  test("of a client that cannot be asked any more confirms nothing", async () => {
    await open();
    const { result, error } = await answer(await ask(), { capabilities: {} });
    const { confirmationRequired } = (result?.["structuredContent"] ?? {}) as Values;
    // A preview, or no state of such a client's call at all.
    expect([true, -32602]).toContain(confirmationRequired ?? error?.code);
    expect(await isThere()).toBe(true);
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["another name", { other: yes }],
    ["no object", { confirm: "yes" }],
    ["a list", { confirm: [yes] }],
    ["no action", { confirm: { content: { confirm: true } } }],
    ["an action that there is not", { confirm: { action: "agree", content: { confirm: true } } }],
    ["a form that is none", { confirm: { action: "accept", content: "yes" } }],
  ])("with %s for an answer is asked again", async (_what, inputResponses) => {
    await open();
    const again = await answer(await ask(), { inputResponses });
    // What is no answer by the protocol's own rules may be refused before.
    if (again.error === undefined) expect(questionOf(again)).toMatch(/^Delete \/Shoes\/trail/);
    else expect(again.error.code).toBe(-32602);
    expect(await isThere()).toBe(true);
  });

  test("that is missing is asked again", async () => {
    await open();
    expect(questionOf(await answer(undefined))).toMatch(/^Delete \/Shoes\/trail/);
    expect(await isThere()).toBe(true);
  });

  test("does not hold when what it was about has changed, and the new one does", async () => {
    await open();
    const state = await ask();
    const update = { action: "update", path, summary: "new" };
    await served.raw({ name: "product", arguments: update });
    const again = await answer(state);
    expect(questionOf(again)).toMatch(
      /^What the last answer was about has changed since\. Delete \/Shoes\/trail/,
    );
    expect(questionOf(await answer(state))).toMatch(/^The last answer was used already/);
    const next = again.result?.["requestState"] as string;
    expect((await answer(next)).result).toMatchObject({ structuredContent: { deleted: true } });
  });
});
