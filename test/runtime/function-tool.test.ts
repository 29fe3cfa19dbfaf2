import { afterEach, describe, expect, test } from "vitest";
import {
  ArgumentError,
  type FunctionHandler,
  FunctionTool,
  prepareTools,
  ProgrammerError,
  type ReadContext,
  type ReadFunctionHandler,
  ReadFunctionTool,
  Refusal,
  type Tool,
  type ToolContext,
  type Values,
  UnknownToolError,
  whyNotOffered,
} from "mcpgen/runtime";
import {
  brokenFunction,
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

const text = { type: "string" };
const object = (properties: Readonly<Record<string, Values>> = {}) => ({
  type: "object" as const,
  properties,
  required: [],
});

/** Adds a node, so that a test can see whether what a call wrote has remained. */
async function writeNote({ content }: ToolContext, workspace = "notes"): Promise<void> {
  await content.create({
    workspace,
    parentPath: "/",
    name: "note",
    nodeType: "mgnl:content",
    properties: { text: { type: "string", value: "first" } },
  });
}

async function written({ repository }: Shop): Promise<readonly string[]> {
  return repository.read((content) => content.workspaces());
}

const failed = {
  isError: true,
  text: 'The tool "history" failed unexpectedly and nothing was written. Report incident incident-1; other tools keep working.',
  structured: undefined,
  outcome: "failed",
};

describe("the arguments of a function", () => {
  const fixture: FunctionFixture = {
    properties: { reference: text, limit: { type: "integer" } },
    crossWiki: { wiki: text },
    readArguments: (read) => ({
      reference: read.requiredText("reference"),
      limit: read.integer("limit") ?? 20,
      wiki: read.text("wiki"),
    }),
  };
  const echo: ReadFunctionHandler<Values> = (args) => args;

  test("reach the handler as they are read", async () => {
    const { answer } = await open(readingFunction(echo, fixture));
    expect(await answer("history", { reference: " Home ", limit: "5" })).toEqual({
      reference: "Home",
      limit: 5,
      wiki: null,
    });
  });

  test("with a key that nobody knows are refused, with the closest and all valid ones", async () => {
    const { refusal } = await open(readingFunction(echo, fixture));
    expect(await refusal("history", { reference: "a", limt: 5 })).toBe(
      "Error: \"limt\" is not a parameter of this tool. Did you mean 'limit'? Valid parameters: reference, limit.",
    );
    expect(await refusal("history", { reference: "a", toString: 5 })).toBe(
      'Error: "toString" is not a parameter of this tool. Valid parameters: reference, limit.',
    );
  });

  test("with any key are refused where none is declared", async () => {
    const { refusal } = await open(readingFunction(echo));
    expect(await refusal("history", { reference: "a" })).toBe(
      'Error: "reference" is not a parameter of this tool, which takes none. Leave it out.',
    );
  });

  test("that need a reach which the server lacks are refused, naming the reach", async () => {
    const { refusal } = await open(readingFunction(echo, fixture));
    expect(await refusal("history", { reference: "a", wiki: "b" })).toBe(
      "Error: 'wiki' parameter needs the reach 'crossWiki', which this server does not have. Leave it out.",
    );
  });

  test("that need a reach are taken, and named valid, where the server has it", async () => {
    const { call } = await open(readingFunction(echo, fixture));
    const options = { reach: new Set(["crossWiki", "nobodyKnows"]) };
    const taken = await call("history", { reference: "a", wiki: "b" }, options);
    expect(taken.structured).toEqual({ reference: "a", limit: 20, wiki: "b" });
    const refused = await call("history", { reference: "a", wikis: "b" }, options);
    expect(refused.text).toBe(
      "Error: \"wikis\" is not a parameter of this tool. Did you mean 'wiki'? Valid parameters: reference, limit, wiki.",
    );
  });

  test("meet one refusal for all that is wrong with them, and the handler does not run", async () => {
    const runs: Values[] = [];
    const { refusal } = await open(readingFunction((args) => void runs.push(args), fixture));
    expect(await refusal("history", { limit: 5.5, page: 2, wiki: "b" })).toBe(
      [
        "4 problems, nothing was done:",
        '- Error: "page" is not a parameter of this tool. Valid parameters: reference, limit.',
        "- Error: 'wiki' parameter needs the reach 'crossWiki', which this server does not have. Leave it out.",
        "- Error: 'reference' parameter is required.",
        "- Error: 'limit' parameter must be an integer.",
      ].join("\n"),
    );
    expect(runs).toEqual([]);
  });

  test("have twenty problems listed and the others counted, those of values included", async () => {
    const names = Array.from({ length: 25 }, (_, index) => `p${index + 1}`);
    const readArguments: FunctionFixture["readArguments"] = (read) => {
      for (const name of names) read.requiredInteger(name);
      return {};
    };
    const properties = Object.fromEntries(names.map((name) => [name, { type: "integer" }]));
    const { refusal } = await open(readingFunction(echo, { properties, readArguments }));
    const lines = (await refusal("history", { x1: 1, x2: 2, x3: 3 })).split("\n");
    expect(lines).toHaveLength(22);
    expect(lines[0]).toBe("28 problems, nothing was done:");
    expect(lines[4]).toBe("- Error: 'p1' parameter is required.");
    expect(lines[20]).toBe("- Error: 'p17' parameter is required.");
    expect(lines[21]).toBe("… and 8 more.");
  });
});

describe("the answer of a function", () => {
  const answerOf = async (answer: unknown, fixture?: FunctionFixture) =>
    (await open(readingFunction(() => answer, fixture))).call("history", {});

  test("is one block of text for a text", async () => {
    expect(await answerOf("Two\nlines")).toEqual({
      isError: false,
      text: "Two\nlines",
      structured: undefined,
      content: [{ type: "text", text: "Two\nlines" }],
      outcome: "ok",
    });
  });

  test.each([undefined, null])("says that the tool is done for %s", async (nothing) => {
    expect(await answerOf(nothing)).toMatchObject({
      content: [{ type: "text", text: 'The tool "history" is done.' }],
      structured: undefined,
    });
  });

  test("says so in the project's language", async () => {
    shop = await openShop(projectOf([readingFunction(() => undefined)], "es"));
    expect((await shop.call("history", {})).text).toBe('La herramienta "history" ha terminado.');
  });

  test("is structured, with its JSON text, for an object", async () => {
    const answer = { at: new Date(0), none: undefined, list: [1, null] };
    expect(await answerOf(answer)).toEqual({
      isError: false,
      text: '{"at":"1970-01-01T00:00:00.000Z","list":[1,null]}',
      structured: { at: "1970-01-01T00:00:00.000Z", list: [1, null] },
      outcome: "ok",
    });
  });

  test.each([
    [[1, "b"], '[1,"b"]'],
    [5, "5"],
    [false, "false"],
    ["", ""],
  ])("is the JSON text of anything else: %j", async (answer, expected) => {
    expect(await answerOf(answer)).toMatchObject({
      content: [{ type: "text", text: expected }],
      structured: undefined,
    });
  });

  test("passes as it is when it is a result ready to be sent", async () => {
    const ready = {
      content: [
        { type: "text", text: "A picture" },
        { type: "image", data: "AAAA", mimeType: "image/png" },
      ],
      structuredContent: { width: 1 },
      _meta: { trace: "t" },
    };
    expect(await answerOf(ready)).toEqual({
      isError: false,
      text: "A picture",
      structured: { width: 1 },
      content: ready.content,
      meta: { trace: "t" },
      outcome: "ok",
    });
  });

  test("is never taken for a preview, whatever its members are named", async () => {
    expect(await answerOf({ validateOnly: true })).toMatchObject({ outcome: "ok" });
  });

  test.each([
    ["a big integer", { n: 1n }],
    ["a function", { run: () => 1 }],
    ["a function alone", () => 1],
    ["a symbol in a list", [Symbol("x")]],
    ["a big integer in a ready result", { content: [{ type: "image", data: 1n }] }],
  ])("that holds %s fails, and nothing is written", async (_, answer) => {
    const tool = writingFunction(async (_args, context) => {
      await writeNote(context);
      return answer;
    });
    const opened = await open(tool);
    expect(await opened.call("history", {})).toEqual(failed);
    expect(await written(opened)).toEqual([]);
  });

  test("that holds itself fails, and nothing is written", async () => {
    const tool = writingFunction(async (_args, context) => {
      await writeNote(context);
      const answer: Values = {};
      answer["self"] = answer;
      return answer;
    });
    const opened = await open(tool);
    expect(await opened.call("history", {})).toEqual(failed);
    expect(await written(opened)).toEqual([]);
  });
});

describe("the answer of a function that says what it answers", () => {
  const outputSchema = object({ total: { type: "integer" } });
  const answerOf = async (answer: unknown, fixture: FunctionFixture = { outputSchema }) =>
    (await open(readingFunction(() => answer, fixture))).call("history", {});

  test("is the object, without what is undefined", async () => {
    expect(await answerOf({ total: 1, next: undefined })).toEqual({
      isError: false,
      text: '{"total":1}',
      structured: { total: 1 },
      outcome: "ok",
    });
  });

  test.each([
    ["nothing", undefined],
    ["nothing", null],
    ["a list", [1]],
    ["a string", "one"],
    ["a number", 1],
    ["a result without structured content", { content: [{ type: "text", text: "one" }] }],
  ])("fails when it is %s (%j), and the log says whose fault it is", async (what, answer) => {
    expect(await answerOf(answer)).toEqual(failed);
    const logged = shop?.logged.find(({ level }) => level === "error");
    expect(logged?.data).toMatchObject({ tool: "history", incident: "incident-1" });
    expect(String(logged?.data["stack"])).toContain(
      `The handler of "history" answered ${what}; its declaration says that it answers an object.`,
    );
  });

  test("may be a ready result with structured content", async () => {
    const ready = { content: [{ type: "text", text: "one" }], structuredContent: { total: 1 } };
    expect(await answerOf(ready)).toMatchObject({
      structured: { total: 1 },
      content: ready.content,
    });
  });

  test("may have content of its own", async () => {
    const fixture = { outputSchema: object({ content: { type: "array" } }) };
    expect(await answerOf({ content: [] }, fixture)).toMatchObject({
      structured: { content: [] },
      text: '{"content":[]}',
    });
  });
});

describe("a function refuses", () => {
  test("by a ready result that is an error: it is sent as it is, and nothing remains", async () => {
    const content = [
      { type: "text", text: "No such page." },
      { type: "resource_link", uri: "x:y", name: "Pages" },
    ] as const;
    const tool = writingFunction(
      async (_args, context) => {
        await writeNote(context);
        return { content, isError: true };
      },
      { outputSchema: object() },
    );
    const opened = await open(tool);
    expect(await opened.call("history", {})).toEqual({
      isError: true,
      text: "No such page.",
      structured: undefined,
      content,
      outcome: "refused",
    });
    expect(await written(opened)).toEqual([]);
  });

  test.each([new Refusal("Not today."), new ArgumentError("Not that.")])(
    "by throwing %s, whose text reaches the caller",
    async (error) => {
      const tool = writingFunction(async (_args, context) => {
        await writeNote(context);
        throw error;
      });
      const opened = await open(tool);
      expect(await opened.refusal("history", {})).toBe(error.message);
      expect(await written(opened)).toEqual([]);
    },
  );

  test.each([new ProgrammerError("Never declared."), new Error("Boom."), "text"])(
    "nothing by throwing %s: that is a failure, and its text stays in the log",
    async (error) => {
      const tool = readingFunction(() => {
        throw error;
      });
      const opened = await open(tool);
      expect(await opened.call("history", {})).toEqual(failed);
      const logged = opened.logged.find(({ level }) => level === "error");
      expect(String(logged?.data["stack"])).toContain(
        error instanceof Error ? error.message : error,
      );
    },
  );
});

describe("a function writes", () => {
  test("and what it wrote remains", async () => {
    const opened = await open(writingFunction((_args, context) => writeNote(context)));
    expect((await opened.call("history", {})).outcome).toBe("ok");
    expect(await written(opened)).toEqual(["notes"]);
  });

  test("nowhere when its declaration says that it only reads", async () => {
    const handler = ((_args: Values, context: ToolContext) =>
      writeNote(context)) as unknown as ReadFunctionHandler<Values>;
    const opened = await open(readingFunction(handler));
    expect(await opened.call("history", {})).toEqual(failed);
    expect(await written(opened)).toEqual([]);
  });

  test("to no protected workspace", async () => {
    const opened = await open(
      writingFunction(async (_args, context) => {
        await writeNote(context);
        await writeNote(context, "locked");
      }),
    );
    const options = { protectedWorkspaces: ["locked"] };
    expect(await opened.call("history", {}, options)).toMatchObject({
      outcome: "refused",
      text: 'The workspace "locked" is protected: it can be read, but nothing can be written to it.',
    });
    expect(await written(opened)).toEqual([]);
  });

  test("and is not offered by a store that could not take it back", async () => {
    const opened = await open(writingFunction(() => undefined));
    const [tool] = projectOf([writingFunction(() => undefined)]).tools;
    const store = { ...opened.repository.capabilities, transactions: false };
    expect(tool && whyNotOffered(tool, store)).toBe(
      "the store lacks what its actions need: transactions",
    );
    const reading = readingFunction(() => undefined);
    expect(whyNotOffered(reading, store)).toBeUndefined();
  });
});

test("a handler that wants to write does not compile where the declaration says that it only reads", () => {
  class Reading extends ReadFunctionTool {
    override readonly surface = readingFunction(() => undefined).surface;
    override readArguments = () => ({});
    // @ts-expect-error: its context has no way to write.
    override loadHandler = () => Promise.resolve(writing);
  }
  const writing: FunctionHandler<Values> = (_args, context: ToolContext) => writeNote(context);
  class Writing extends FunctionTool {
    override readonly surface = writingFunction(() => undefined).surface;
    override readArguments = () => ({});
    override loadHandler = () => Promise.resolve(reading);
  }
  const reading = async (_args: Values, context: ReadContext) => context.content.workspaces();
  expect([new Reading().accessOf().writes, new Writing().accessOf().writes]).toEqual([false, true]);
});

test("a public function reads the published side", async () => {
  const titles = async (_args: Values, { content }: ReadContext) => {
    const { nodes } = await content.items({
      workspace: "notes",
      nodeTypes: ["mgnl:content"],
      under: "/",
      equals: {},
      text: undefined,
      sort: undefined,
      limit: 10,
      cursor: undefined,
    });
    return { titles: nodes.map(({ properties }) => properties["text"]?.value) };
  };
  const opened = await open(
    writingFunction(async (_args, context) => {
      await writeNote(context);
      const note = await context.content.nodeAt("notes", "/note");
      await context.content.publish("notes", note?.uuid ?? "", { recursive: false });
      await context.content.setProperties("notes", note?.uuid ?? "", {
        text: { type: "string", value: "draft" },
      });
    }),
    readingFunction(titles, { name: "titles" }),
    readingFunction(titles, { name: "titles", audience: "public" }),
  );
  expect((await opened.call("history", {})).outcome).toBe("ok");
  expect(await opened.answer("titles", {})).toEqual({ titles: ["draft"] });
  const visitor = { id: "v", scopes: [], audience: "public" } as const;
  const seen = await opened.call("titles", {}, { audience: "public", caller: visitor });
  expect(seen.structured).toEqual({ titles: ["first"] });
});

test("a function that never ends is cancelled with its call, and nothing remains", async () => {
  const abort = new AbortController();
  const opened = await open(
    writingFunction(async (_args, context) => {
      await writeNote(context);
      abort.abort();
      return new Promise(() => {});
    }),
  );
  expect(await opened.call("history", {}, { signal: abort.signal })).toMatchObject({
    outcome: "refused",
    text: "The call was cancelled, and nothing was written.",
  });
  expect(await written(opened)).toEqual([]);
});

describe("the handler of a function", () => {
  test("is loaded once, by the first call when nobody prepared it", async () => {
    let loads = 0;
    class Counting extends FunctionTool {
      override readonly surface = writingFunction(() => undefined).surface;
      override readArguments = () => ({});
      override async loadHandler() {
        loads += 1;
        return () => "fine";
      }
    }
    const tool = new Counting();
    const opened = await open(tool);
    expect(loads).toBe(0);
    expect((await opened.call("history", {})).text).toBe("fine");
    await prepareTools(projectOf([tool]));
    expect((await opened.call("history", {})).text).toBe("fine");
    expect(loads).toBe(1);
  });

  test("that cannot be loaded keeps its tool alone out, which says why in one line", async () => {
    const broken = brokenFunction(new Error("No module \u202e'x'.\n    at y"), { name: "broken" });
    const fine = readingFunction(() => "fine");
    const project = projectOf([broken, fine]);
    shop = await openShop(project);
    const { capabilities } = shop.repository;
    expect(whyNotOffered(broken, capabilities)).toBeUndefined();
    await prepareTools(project);
    expect(whyNotOffered(broken, capabilities)).toBe(
      "its handler cannot be loaded: No module 'x'.",
    );
    expect(whyNotOffered(fine, capabilities)).toBeUndefined();
    await expect(shop.call("broken", {})).rejects.toThrow(UnknownToolError);
    expect((await shop.call("history", {})).text).toBe("fine");
  });

  test("that is no function cannot be loaded either", async () => {
    const tool = writingFunction("documentHistory" as unknown as FunctionHandler<Values>);
    await prepareTools(projectOf([tool]));
    const { repository } = await open(tool);
    expect(whyNotOffered(tool, repository.capabilities)).toBe(
      "its handler cannot be loaded: The handler is not a function.",
    );
  });

  test("is prepared for one audience alone when that is asked for", async () => {
    const broken = brokenFunction(new Error("No."), { audience: "public" });
    const { repository } = await open(broken);
    await prepareTools(projectOf([broken]), "admin");
    expect(whyNotOffered(broken, repository.capabilities)).toBeUndefined();
    await prepareTools(projectOf([broken]), "public");
    expect(whyNotOffered(broken, repository.capabilities)).toBe(
      "its handler cannot be loaded: No.",
    );
  });

  test("that fails to load in a call fails that call", async () => {
    const { call } = await open(brokenFunction(new Error("No module.")));
    expect(await call("history", {})).toEqual(failed);
  });
});
