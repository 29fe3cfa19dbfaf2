import { afterEach, describe, expect, test } from "vitest";
import {
  type Audience,
  type ContentTypeSurface,
  type FunctionSurface,
  type ListedTool,
  listTools,
  notOffered,
  type Project,
  type Reach,
  type Tool,
  UnknownToolError,
  type Values,
  whyNotOffered,
} from "mcpgen/runtime";
import { ownerOf } from "../../src/runtime/ownership.js";
import { BrandTool } from "./fixtures/brand/tool.js";
import { projectOf, readingFunction } from "./fixtures/function-tools.js";
import { ProductTool } from "./fixtures/product/tool.js";
import { openShop, type Shop } from "./support.js";

let shop: Shop | undefined;
afterEach(async () => {
  await shop?.close();
  shop = undefined;
});

async function open(project: Project): Promise<Shop> {
  shop = await openShop(project);
  return shop;
}

const store = { transactions: true, ordering: true, publication: true, queries: true };

const namesOf = (project: Project, audience: Audience = "admin", reach?: Reach) =>
  listTools(project, audience, store, reach).map(({ name }) => name);

const visitor = {
  audience: "public",
  caller: { id: "visitor", scopes: [], audience: "public" },
} as const;

/** A function that answers with its own name, and with whatever else it is made to say of itself. */
function named(name: string, own: Partial<Tool> = {}): Tool {
  const tool = readingFunction(() => `I am ${name}.`, { name });
  for (const [member, value] of Object.entries(own)) Object.defineProperty(tool, member, { value });
  return tool;
}

/** A function whose one listed tool is replaced by this. */
function listing(listed: unknown): Tool {
  const { surface } = readingFunction(() => undefined, { name: "odd" });
  const tools = [listed] as readonly ListedTool[];
  return named("odd", { surface: { ...surface, tools } });
}

function throwing(member: "surface" | "listed" | "ownedFields" | "isAvailable"): Tool {
  const tool = named("odd");
  const fail = (): never => {
    throw new Error(`No ${member}.\nAt all.`);
  };
  const isMethod = member === "ownedFields" || member === "isAvailable";
  Object.defineProperty(tool, member, isMethod ? { value: fail } : { get: fail });
  return tool;
}

const fine = () => named("fine");

describe("what every tool gives", () => {
  test("name: it is known before anybody asks whether the tool is available", () => {
    const tool = named("odd", { isAvailable: () => false });
    const project = projectOf([tool]);
    expect(project.toolNamed("admin", "odd")).toBe(tool);
    expect(namesOf(project)).toEqual([]);
  });

  test("name: a tool without one is kept out alone, and start-up says why", () => {
    const [listed] = fine().listed;
    const project = projectOf([listing({ ...listed, name: " " }), fine()]);
    expect(namesOf(project)).toEqual(["fine"]);
    expect(notOffered(project, "admin", store)).toEqual([
      { tool: "shop:mcpTools/odd", names: [" "], reason: "it lists a tool without a name" },
    ]);
  });

  test("description and inputSchema: they are listed as declared, frozen, the same each time", () => {
    const tool = fine();
    const project = projectOf([tool]);
    const [listed] = listTools(project, "admin", store);
    expect(listed).toBe(tool.listed[0]);
    expect(listed?.description).toBe("Reads what was.");
    expect(listed?.inputSchema).toEqual({ type: "object", properties: {}, required: [] });
    expect(Object.isFrozen(listed?.inputSchema.properties)).toBe(true);
  });

  test("execute: what it answers is serialised to JSON", async () => {
    const tool = readingFunction(() => ({ at: new Date(0), list: [1] }), { name: "dated" });
    expect(await (await open(projectOf([tool]))).call("dated", {})).toMatchObject({
      text: '{"at":"1970-01-01T00:00:00.000Z","list":[1]}',
      structured: { at: "1970-01-01T00:00:00.000Z", list: [1] },
    });
  });

  test("execute: an answer about content is never taken for a result ready to be sent", async () => {
    const answer = { content: [{ type: "text", text: "a block of the page" }] };
    class Stamping extends ProductTool {
      override readonly surface = withStamp(new ProductTool().surface);
      override async executeCustom(): Promise<Values> {
        return answer;
      }
    }
    const { call } = await open(projectOf([new Stamping()]));
    expect(await call("product", { action: "stamp" })).toEqual({
      isError: false,
      text: JSON.stringify(answer),
      structured: answer,
      outcome: "ok",
    });
  });

  test("executeChecked: an action that is not allowed is refused before anything runs", async () => {
    const runs: string[] = [];
    class Watched extends ProductTool {
      override readonly surface = withActions(new ProductTool().surface, ["list", "get"]);
      override async doCreate(): Promise<unknown> {
        runs.push("doCreate");
        return { uuid: "x" };
      }
      override async resolveIdentifier(): Promise<undefined> {
        runs.push("resolveIdentifier");
        return undefined;
      }
      override async executeCustom(): Promise<Values> {
        runs.push("executeCustom");
        return {};
      }
    }
    const { refusal, repository } = await open(projectOf([new Watched()]));
    for (const action of ["create", "update", "delete", "stamp"]) {
      expect(await refusal("product", { action, title: "A", sku: "1" })).toBe(
        `This tool has no action "${action}". Send one of: list, get.`,
      );
    }
    expect(runs).toEqual([]);
    expect(await repository.read((content) => content.workspaces())).toEqual([]);
  });

  test("isAvailable: what says no is neither listed nor called, as if it did not exist", async () => {
    const { call } = await open(projectOf([named("odd", { isAvailable: () => false }), fine()]));
    const texts = await Promise.all(
      ["odd", "none"].map((name) => call(name, {}).catch((error: unknown) => String(error))),
    );
    expect(texts).toEqual([
      'UnknownToolError: There is no tool "odd".',
      'UnknownToolError: There is no tool "none".',
    ]);
  });

  test("isAvailable: one that throws counts as a no, with its message", async () => {
    const tool = throwing("isAvailable");
    const project = projectOf([tool, fine()]);
    expect(namesOf(project)).toEqual(["fine"]);
    expect(whyNotOffered(tool, store)).toBe(
      "the tool cannot say whether it is available: No isAvailable.",
    );
    const { call } = await open(project);
    await expect(call("odd", {})).rejects.toThrow(UnknownToolError);
    expect((await call("fine", {})).text).toBe("I am fine.");
  });

  test("ownedFields: one that throws keeps only its own tool out", async () => {
    const project = projectOf([throwing("ownedFields"), new ProductTool()]);
    const { item } = await open(project);
    expect(await item("product", { action: "create", title: "A" })).toMatchObject({ path: "/a" });
    expect(notOffered(project, "admin", store)).toEqual([
      {
        tool: "shop:mcpTools/odd",
        names: ["odd"],
        reason: "what it says of itself fails: No ownedFields.",
      },
    ]);
  });
});

function withActions(surface: ContentTypeSurface, names: readonly string[]): ContentTypeSurface {
  const actions = Object.entries(surface.content.actions).filter(([name]) => names.includes(name));
  return { ...surface, content: { ...surface.content, actions: Object.fromEntries(actions) } };
}

function withStamp(surface: ContentTypeSurface): ContentTypeSurface {
  const actions = { ...surface.content.actions, stamp: { parameters: [], required: [] } };
  return { ...surface, content: { ...surface.content, actions } };
}

describe("a tool that is broken is kept out alone, and start-up says why", () => {
  const [sound] = fine().listed;
  const schema = { type: "object", properties: {}, required: [] };

  test.each([
    ["no tool", "text", "it lists something that is no tool"],
    ["no inputSchema", { name: "odd" }, 'the inputSchema of "odd" is missing'],
    [
      "a text as inputSchema",
      { name: "odd", inputSchema: "{}" },
      'the inputSchema of "odd" is no object',
    ],
    [
      "an inputSchema of another type",
      { name: "odd", inputSchema: { type: "string" } },
      'the inputSchema of "odd" is not of type "object"',
    ],
    [
      "properties that are none",
      { name: "odd", inputSchema: { ...schema, properties: [] } },
      'the inputSchema of "odd" has properties that are no object',
    ],
    [
      "a property that is no schema",
      { name: "odd", inputSchema: { ...schema, properties: { a: "text" } } },
      'the inputSchema of "odd" has a property "a" that is no schema',
    ],
    [
      "a required that is no list",
      { name: "odd", inputSchema: { ...schema, required: "a" } },
      'the inputSchema of "odd" has a required that is no list of names',
    ],
    [
      "an outputSchema that is none",
      { ...sound, name: "odd", outputSchema: [] },
      'the outputSchema of "odd" is no object',
    ],
    [
      "a description that is no text",
      { ...sound, name: "odd", description: 5 },
      'the description of "odd" is no text',
    ],
    [
      "a title that is no text",
      { ...sound, name: "odd", title: {} },
      'the title of "odd" is no text',
    ],
    [
      "annotations that are none",
      { ...sound, name: "odd", annotations: "readOnly" },
      'the annotations of "odd" are no object',
    ],
    [
      "what cannot be sent",
      { ...sound, name: "odd", inputSchema: { ...schema, maxProperties: 1n } },
      "what it says of itself fails: Do not know how to serialize a BigInt",
    ],
  ])("%s", async (_, listed, reason) => {
    const project = projectOf([listing(listed), fine()]);
    expect(notOffered(project, "admin", store)).toMatchObject([
      { tool: "shop:mcpTools/odd", reason },
    ]);
    expect(namesOf(project)).toEqual(["fine"]);
    expect((await (await open(project)).call("fine", {})).text).toBe("I am fine.");
  });

  test("a surface that throws: it is named by its class, to both audiences", () => {
    const project = projectOf([throwing("surface"), fine()]);
    const expected = [
      { tool: "Tool1", names: [], reason: "what it says of itself fails: No surface." },
    ];
    expect(notOffered(project, "admin", store)).toEqual(expected);
    expect(notOffered(project, "public", store)).toEqual(expected);
    expect(namesOf(project)).toEqual(["fine"]);
  });

  test("a list that throws: it is named by its declaration", () => {
    const project = projectOf([throwing("listed"), fine()]);
    expect(notOffered(project, "admin", store)).toEqual([
      {
        tool: "shop:mcpTools/odd",
        names: [],
        reason: "what it says of itself fails: No listed.",
      },
    ]);
    expect(notOffered(project, "public", store)).toEqual([]);
  });

  test("a surface of a kind that nobody knows", () => {
    const surface = { ...fine().surface, kind: "puzzle" } as unknown as FunctionSurface;
    const project = projectOf([named("odd", { surface }), fine()]);
    expect(notOffered(project, "admin", store)).toMatchObject([
      { reason: "its surface is of no known kind" },
    ]);
  });
});

describe("two tools of one name", () => {
  function second(): Tool {
    const tool = readingFunction(() => "I am the second.", { name: "fine" });
    const surface = { ...tool.surface, id: "blog:mcpTools/fine" };
    return Object.defineProperty(tool, "surface", { value: surface });
  }

  test("in one audience: the first is offered, and start-up tells of the second", async () => {
    const project = projectOf([fine(), second(), named("other")]);
    expect(namesOf(project)).toEqual(["fine", "other"]);
    expect(notOffered(project, "admin", store)).toEqual([
      {
        tool: "blog:mcpTools/fine",
        names: ["fine"],
        reason: 'the admin tool of shop:mcpTools/fine is named "fine" already',
      },
    ]);
    expect((await (await open(project)).call("fine", {})).text).toBe("I am fine.");
  });

  test("of one tool: it is kept out", () => {
    const [listed] = fine().listed;
    const { surface } = fine();
    const twice = named("fine", {
      surface: { ...surface, tools: [listed, listed] as ListedTool[] },
    });
    expect(notOffered(projectOf([twice]), "admin", store)).toMatchObject([
      { reason: 'it lists two tools named "fine"' },
    ]);
  });

  test("for editors and visitors: both are offered, each to its own", async () => {
    const admin = readingFunction(() => "for editors", { name: "both" });
    const visitors = readingFunction(() => "for visitors", { name: "both", audience: "public" });
    const project = projectOf([admin, visitors]);
    expect([namesOf(project, "admin"), namesOf(project, "public")]).toEqual([["both"], ["both"]]);
    const { call } = await open(project);
    expect((await call("both", {})).text).toBe("for editors");
    expect((await call("both", {}, visitor)).text).toBe("for visitors");
  });
});

describe("the registries of editors and visitors", () => {
  test("are apart: neither lists nor calls the tools of the other, and says nothing of them", async () => {
    const admin = readingFunction(() => "a", { name: "editors" });
    const visitors = readingFunction(() => "p", { name: "visitors", audience: "public" });
    const project = projectOf([admin, visitors]);
    expect(namesOf(project, "admin")).toEqual(["editors"]);
    expect(namesOf(project, "public")).toEqual(["visitors"]);
    const { call } = await open(project);
    await expect(call("visitors", {})).rejects.toThrow('There is no tool "visitors".');
    await expect(call("editors", {}, visitor)).rejects.toThrow('There is no tool "editors".');
  });

  test("know a tool by module and path, so that two modules may ship the same file", () => {
    const { surface } = named("other");
    const blog = named("other", { surface: { ...surface, id: "blog:mcpTools/fine" } });
    const project = projectOf([fine(), blog]);
    expect(project.tools.map(({ surface: { id } }) => id)).toEqual([
      "shop:mcpTools/fine",
      "blog:mcpTools/fine",
    ]);
    expect(namesOf(project)).toEqual(["fine", "other"]);
  });

  test("list what is available, by name in code-unit order", () => {
    const tools = ["b", "Z", "a", "é"].map((name) => named(name));
    expect(namesOf(projectOf(tools))).toEqual(["Z", "a", "b", "é"]);
  });

  test("choose the list of a tool by the server's reach, with the same bytes each time", () => {
    const crossWiki = { wiki: { type: "string" } };
    const tool = readingFunction(() => undefined, { name: "wide", crossWiki });
    const project = projectOf([tool]);
    const parameters = (reach?: Reach) =>
      listTools(project, "admin", store, reach).map(({ inputSchema }) =>
        Object.keys(inputSchema.properties),
      );
    expect(parameters()).toEqual([[]]);
    expect(parameters(new Set(["moon"]))).toEqual([[]]);
    expect(parameters(new Set(["crossWiki"]))).toEqual([["wiki"]]);
    const bytes = (reach?: Reach) => JSON.stringify(listTools(project, "admin", store, reach));
    expect(bytes(new Set(["crossWiki"]))).toBe(bytes(new Set(["moon", "crossWiki"])));
    const [wide] = listTools(project, "admin", store, new Set(["crossWiki"]));
    expect(Object.isFrozen(wide?.inputSchema.properties["wiki"])).toBe(true);
    expect(bytes()).toBe(bytes(new Set()));
  });

  test("call nothing by a name that is listed only where there is a reach", async () => {
    const { surface, listed } = named("wide");
    const larger = listed.map((each) => ({ ...each, name: "wider" }));
    const reach = { name: "crossWiki", tools: larger, parameters: [] };
    const wide = named("wide", {
      surface: { ...(surface as FunctionSurface), function: { readOnly: true, reach } },
    });
    const { call } = await open(projectOf([wide]));
    await expect(call("wider", {})).rejects.toThrow(UnknownToolError);
    const reached = await call("wider", {}, { reach: new Set(["crossWiki"]) });
    expect(reached.text).toBe("I am wide.");
  });

  test("say which other tool owns a field, for a message alone", () => {
    class Stock extends ProductTool {
      override readonly surface = renamed(new ProductTool().surface, "stock");
      override ownedFields = () => ["stock"];
    }
    const stock = new Stock();
    const project = projectOf([new ProductTool(), stock, new BrandTool()]);
    const { workspace } = stock.surface.content;
    const asking = { tool: "shop:mcpTools/product", workspace };
    expect(ownerOf(project, { ...asking, field: "stock" })).toBe(stock);
    expect(ownerOf(project, { ...asking, tool: stock.surface.id, field: "stock" })).toBeUndefined();
    expect(ownerOf(project, { ...asking, field: "title" })).toBeUndefined();
    expect(ownerOf(project, { ...asking, workspace: "elsewhere", field: "stock" })).toBeUndefined();
  });
});

function renamed(surface: ContentTypeSurface, name: string): ContentTypeSurface {
  return {
    ...surface,
    id: `shop:mcpTools/${name}`,
    tools: surface.tools.map((tool) => ({ ...tool, name })),
  };
}
