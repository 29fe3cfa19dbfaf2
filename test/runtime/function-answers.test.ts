import { afterEach, describe, expect, test } from "vitest";
import {
  prepareTools,
  type ReadContext,
  Refusal,
  type Tool,
  type ToolContext,
  type Values,
  whyNotOffered,
} from "mcpgen/runtime";
import {
  type FunctionFixture,
  projectOf,
  readingFunction,
  writingFunction,
} from "./fixtures/function-tools.js";
import { openShop, type Shop } from "./support.js";

let shop: Shop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

async function open(...tools: readonly Tool[]): Promise<Shop> {
  shop = await openShop(projectOf(tools));
  return shop;
}

const failed = {
  isError: true,
  text: 'The tool "history" failed unexpectedly and nothing was written. Report incident incident-1; other tools keep working.',
  structured: undefined,
  outcome: "failed",
};

/** Calls a function that writes a node before it ends this way. */
async function callOf(end: () => unknown, fixture: FunctionFixture = {}) {
  const tool = writingFunction(async (_args, { content }: ToolContext) => {
    await content.create({
      workspace: "notes",
      parentPath: "/",
      name: "note",
      nodeType: "mgnl:content",
      properties: {},
    });
    return end();
  }, fixture);
  const opened = await open(tool);
  const result = await opened.call("history", {});
  const written = await opened.repository.read((content) => content.workspaces());
  const errors = opened.logged.filter(({ level }) => level === "error");
  const audits = opened.logged.filter(({ message }) => message === "tool call");
  return { result, written, errors, audits };
}

/** The first line that is logged of a call which has to fail, with nothing kept of it. */
async function failureOf(end: () => unknown, fixture?: FunctionFixture): Promise<string> {
  const { result, written, errors, audits } = await callOf(end, fixture);
  expect(result).toEqual(failed);
  expect(written).toEqual([]);
  expect(errors.map(({ data }) => [data["tool"], data["incident"]])).toEqual([
    ["history", "incident-1"],
  ]);
  expect(audits.map(({ data }) => [data["tool"], data["outcome"]])).toEqual([
    ["history", "failed"],
  ]);
  return String(errors[0]?.data["stack"]).split("\n", 1).join("");
}

describe("an answer that does not fit what the tool says it answers", () => {
  const outputSchema = {
    type: "object" as const,
    properties: {
      total: { type: "integer", minimum: 0 },
      pages: {
        type: "array",
        items: {
          type: "object",
          properties: { path: { type: "string", pattern: "^/" } },
          required: ["path"],
          additionalProperties: false,
        },
      },
    },
    required: ["total"],
    additionalProperties: false,
  };
  const misfit =
    'TypeError: The handler of "history" answered what does not fit its outputSchema: ';

  test.each<[unknown, string]>([
    [{}, 'the answer itself must have "total".'],
    [{ total: undefined }, 'the answer itself must have "total".'],
    [{ total: "1" }, "/total must be of type integer, not string."],
    [{ total: null }, "/total must be of type integer, not null."],
    [{ total: -1 }, "/total must be at least 0."],
    [{ total: 1, more: 1 }, 'the answer itself must not have "more".'],
    [{ total: 1, pages: [{ path: "/a" }, { path: "b" }] }, "/pages/1/path must match ^/."],
    [
      { content: [{ type: "text", text: "one" }], structuredContent: { total: "1" } },
      "/total must be of type integer, not string.",
    ],
  ])("fails and keeps nothing, and the log names the place: %j", async (answer, problem) => {
    expect(await failureOf(() => answer, { outputSchema })).toBe(misfit + problem);
  });

  test("fails when a refusal holds it, since clients check that too", async () => {
    const content = [{ type: "text", text: "No." }];
    const answer = { content, structuredContent: { total: "1" }, isError: true };
    expect(await failureOf(() => answer, { outputSchema })).toBe(
      `${misfit}/total must be of type integer, not string.`,
    );
  });

  test("fails by the schema of the variant that is listed", async () => {
    const tool = readingFunction(() => ({ total: "1" }), { outputSchema, crossWiki: {} });
    const { call } = await open(tool);
    expect(await call("history", {}, { reach: new Set(["crossWiki"]) })).toEqual(failed);
  });

  test("is one that refuses in its own words all the same", async () => {
    const content = [{ type: "text", text: "No." }];
    const { result } = await callOf(() => ({ content, isError: true }), { outputSchema });
    expect(result).toMatchObject({ isError: true, text: "No.", outcome: "refused" });
  });

  test("is told from one that fits and looks like a ready result", async () => {
    const declared = {
      type: "object" as const,
      properties: { content: { type: "array", items: { type: "string" } } },
      required: [],
      additionalProperties: false,
    };
    const { result } = await callOf(() => ({ content: ["a"] }), { outputSchema: declared });
    expect(result).toMatchObject({ structured: { content: ["a"] }, outcome: "ok" });
    await shop?.close();
    expect(await failureOf(() => ({ content: [1] }), { outputSchema: declared })).toBe(
      `${misfit}/content/0 must be of type string, not number.`,
    );
  });
});

describe("a ready result that the protocol does not allow", () => {
  test.each<[unknown, string]>([
    [{ content: [{ type: "text" }] }, '/content/0 must have "text"'],
    [{ content: [{ type: "image" }] }, '/content/0 must have "data"'],
    [{ content: [], _meta: "x" }, "/_meta must be of type object, not string"],
    [
      { content: [], structuredContent: [1] },
      "/structuredContent must be of type object, not array",
    ],
    [{ content: [], isError: "yes" }, "/isError must be of type boolean, not string"],
    [{ isError: true }, 'it must have "content"'],
  ])("fails and keeps nothing: %j", async (answer, fault) => {
    const said = `TypeError: The handler of "history" answered a ready result that the protocol does not allow: ${fault}.`;
    expect(await failureOf(() => answer)).toBe(said);
    await shop?.close();
    const outputSchema = { type: "object" as const, properties: {}, required: [] };
    expect(await failureOf(() => answer, { outputSchema })).toBe(said);
  });
});

describe("an answer that holds what JSON has no place for", () => {
  test.each<[string, unknown, string]>([
    ["no number", { n: Number.NaN }, 'An answer cannot hold NaN, as "n" is.'],
    ["infinity", [-Infinity], 'An answer cannot hold -Infinity, as "0" is.'],
    ["no number in a box", { n: Object(Number.NaN) }, 'An answer cannot hold NaN, as "n" is.'],
    ["a map", { m: new Map() }, 'An answer cannot hold an object of the kind Map, as "m" is.'],
    ["a map alone", new Map(), "An answer cannot be an object of the kind Map."],
    ["a set", { s: new Set() }, 'An answer cannot hold an object of the kind Set, as "s" is.'],
    [
      "a promise",
      { p: Promise.resolve(1) },
      'An answer cannot hold an object of the kind Promise, as "p" is.',
    ],
    [
      "an error",
      { e: new Error("no") },
      'An answer cannot hold an object of the kind Error, as "e" is.',
    ],
    [
      "bytes",
      { b: new Uint8Array(1) },
      'An answer cannot hold an object of the kind Uint8Array, as "b" is.',
    ],
    [
      "a date that is none",
      { d: new Date(Number.NaN) },
      'An answer cannot hold an invalid date, as "d" is.',
    ],
    ["a function", { f: () => 1 }, 'An answer cannot hold a function, as "f" is.'],
    ["a symbol", { s: Symbol("s") }, 'An answer cannot hold a symbol, as "s" is.'],
    ["a big integer", { n: 1n }, 'An answer cannot hold a big integer, as "n" is.'],
  ])("fails and keeps nothing: %s", async (_, answer, problem) => {
    expect(await failureOf(() => answer)).toBe(`TypeError: ${problem}`);
  });

  test("is told from what JSON has a form for", async () => {
    class Page {
      readonly path = "/a";
      readonly none = undefined;
    }
    const bare = Object.assign(Object.create(null) as Values, { a: 1 });
    const answer = { page: new Page(), bare, list: [undefined], at: new Date(0), box: Object("b") };
    const { result } = await callOf(() => answer);
    expect(result.structured).toEqual({
      page: { path: "/a" },
      bare: { a: 1 },
      list: [null],
      at: "1970-01-01T00:00:00.000Z",
      box: "b",
    });
  });
});

test("a tool of any kind that answers nothing at all fails and keeps nothing", async () => {
  const tool = writingFunction(() => undefined);
  tool.executeChecked = () => Promise.resolve(undefined as unknown as Values);
  const { call } = await open(tool);
  expect(await call("history", {})).toEqual(failed);
});

describe("what a handler throws", () => {
  const thrower = (): never => {
    throw new Error("no look");
  };
  const withStack = new Error("x");
  Object.defineProperty(withStack, "stack", { get: thrower });
  class NamelessRefusal extends Refusal {}
  const withMessage = new NamelessRefusal("x");
  Object.defineProperty(withMessage, "message", { get: thrower });

  test.each<[string, unknown, string]>([
    ["a text that cannot be made", { toString: thrower }, "something of type object was thrown"],
    ["a stack that cannot be read", withStack, "x"],
    ["no prototype", Object.create(null), "something of type object was thrown"],
    ["a symbol", Symbol("boom"), "Symbol(boom)"],
    ["nothing", undefined, "undefined"],
    [
      "a proxy that throws",
      new Proxy({}, { get: thrower, getPrototypeOf: thrower, getOwnPropertyDescriptor: thrower }),
      "something of type object was thrown",
    ],
    [
      "a proxy around an error",
      new Proxy(new Error("x"), { get: thrower }),
      "something of type object was thrown",
    ],
  ])("fails like any other error, with an incident: %s", async (_, thrown, said) => {
    const fail = () => {
      throw thrown;
    };
    expect(await failureOf(fail)).toBe(said);
    // The store is free again.
    expect((await shop?.call("history", {}))?.text).toBe(failed.text);
  });

  test.each([
    ["without a text", new Refusal("")],
    ["with a blank text", new Refusal(" \n")],
    ["whose text cannot be read", withMessage],
  ])("refuses in general words when it is a refusal %s", async (_, refusal) => {
    const { result, written } = await callOf(() => {
      throw refusal;
    });
    expect(result).toMatchObject({
      outcome: "refused",
      text: 'The tool "history" refused the call without saying why, and nothing was written.',
    });
    expect(written).toEqual([]);
  });

  test("keeps its tool alone out when its module throws it while it loads", async () => {
    const tools = [undefined, Object.create(null), Symbol("boom"), withStack].map((thrown) => {
      const tool = readingFunction(() => "fine");
      tool.loadHandler = async () => {
        throw thrown;
      };
      return tool;
    });
    await prepareTools({ tools });
    const { repository } = await open();
    expect(tools.map((tool) => whyNotOffered(tool, repository.capabilities))).toEqual([
      "its handler cannot be loaded: something of type undefined was thrown",
      "its handler cannot be loaded: something of type object was thrown",
      "its handler cannot be loaded: something of type symbol was thrown",
      "its handler cannot be loaded: x",
    ]);
  });
});

test("a handler that does not finish loading in time keeps its tool alone out", async () => {
  const endless = readingFunction(() => "fine", { name: "endless" });
  endless.loadHandler = () => new Promise(() => {});
  const fine = readingFunction(() => "fine");
  const project = projectOf([endless, fine]);
  await prepareTools(project, undefined, { timeLimitMs: 50 });
  shop = await openShop(project);
  const { capabilities } = shop.repository;
  expect(whyNotOffered(endless, capabilities)).toBe(
    "its handler did not finish loading in 0.05 seconds",
  );
  expect(whyNotOffered(fine, capabilities)).toBeUndefined();
});

test("what a handler changes of its context changes nothing for other calls", async () => {
  const attempts: ((context: ReadContext) => void)[] = [
    ({ caller }) => void Object.assign(caller, { id: "root" }),
    ({ caller }) => void (caller.scopes as string[]).push("admin"),
    ({ locales }) => void Object.assign(locales, { default: "xx" }),
    ({ locales }) => void (locales.others as string[]).push("xx"),
    ({ log }) => void Object.assign(log, { info: () => undefined }),
  ];
  const seen: string[] = [];
  const tool = readingFunction((_args, context) => {
    for (const attempt of attempts) expect(() => attempt(context)).toThrow(TypeError);
    seen.push(JSON.stringify([context.caller, context.locales]));
  });
  const { call, logged } = await open(tool);
  const caller = { id: "tester", scopes: ["read"], audience: "admin" } as const;
  await call("history", {}, { caller });
  await call("history", {}, { caller });
  const expected = JSON.stringify([
    { id: "tester", audience: "admin", scopes: ["read"] },
    { default: "en", others: [] },
  ]);
  expect(seen).toEqual([expected, expected]);
  expect(caller.scopes).toEqual(["read"]);
  expect(logged.map(({ data }) => data["caller"])).toEqual(["tester", "tester"]);
});

describe("arguments that say nothing", () => {
  const wide: FunctionFixture = {
    crossWiki: { wiki: { type: "string" }, depth: { type: "integer" } },
    readArguments: (read) => ({ wiki: read.text("wiki"), depth: read.integer("depth") }),
  };

  test.each([{ wiki: null }, { wiki: "" }, { wiki: " ", depth: null }, { depth: "" }])(
    "are absent where they need a reach that the server lacks: %j",
    async (args) => {
      const { answer } = await open(readingFunction((read) => read, wide));
      expect(await answer("history", args)).toEqual({ wiki: null, depth: null });
    },
  );

  test("are none at all when they are null", async () => {
    const { call } = await open(readingFunction((read) => read, wide));
    expect(await call("history", null)).toMatchObject({ structured: { wiki: null, depth: null } });
  });
});
