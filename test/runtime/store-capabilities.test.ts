import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Capabilities, ContentRepository } from "mcpgen/store";
import {
  ContentTypeTool,
  defineProject,
  type Form,
  listTools,
  type ObjectSchema,
  type Project,
  readAction,
  type ContentTypeSurface,
  UnknownToolError,
  type Values,
  whyNotOffered,
  writeAction,
} from "mcpgen/runtime";
import { type Fields, openShop, type Shop } from "./support.js";

const all: Capabilities = { transactions: true, ordering: true, publication: true, queries: true };
const without = (...names: readonly (keyof Capabilities)[]): Capabilities => ({
  ...all,
  ...Object.fromEntries(names.map((name) => [name, false])),
});

const form: Form = {
  fields: [
    { kind: "value", key: "title", type: "string" },
    { kind: "value", key: "area", type: "string" },
    { kind: "values", key: "tags", type: "string" },
  ],
};

const onItem = ["uuid", "path", "nodeName"];
const actions: ContentTypeSurface["content"]["actions"] = {
  list: { parameters: ["folder", "limit"], required: [] },
  get: { parameters: [...onItem, "folder"], required: [] },
  create: { parameters: ["nodeName", "validateOnly"], required: [] },
  publish: { parameters: [...onItem, "folder", "recursive"], required: [] },
  reorder: { parameters: [...onItem, "position"], required: [] },
  look: { parameters: onItem, required: [], input: ["depth"], readOnly: true },
  stamp: { parameters: onItem, required: [], input: ["ink", "title"] },
};
const help: Readonly<Record<string, string>> = {
  list: "items in order.",
  get: "one item.",
  create: "adds an item.",
  publish: "copies an item.",
  reorder: "moves an item.",
  look: "looks.",
  stamp: "stamps.",
};
const inputs = ["depth", "ink"];

/** A tool with these actions, listed as the compiler prints it. */
function surfaceWith(
  names: readonly string[],
  content: Partial<ContentTypeSurface["content"]>,
): ContentTypeSurface {
  const offered = Object.fromEntries(names.map((name) => [name, actions[name]])) as typeof actions;
  const { payload, layout } = content;
  const text = { type: "string" };
  const object = (properties: ObjectSchema["properties"], required: readonly string[]) => ({
    type: "object" as const,
    properties,
    required,
    additionalProperties: false,
  });
  const fields = Object.fromEntries(form.fields.map(({ key }) => [key, text]));
  const listed = (own: readonly string[], name: string) => {
    const parameters = [...new Set(own.flatMap((each) => actions[each]?.parameters ?? []))];
    const used = inputs.filter((key) => own.some((each) => actions[each]?.input?.includes(key)));
    const action = { type: "string", description: `What to do: ${own.join(", ")}.`, enum: own };
    return {
      name,
      title: name,
      description: [
        "Manages things.",
        "Actions:",
        ...own.map((each) => `- ${each}: ${help[each]}`),
        "title also identifies an item.",
      ].join("\n"),
      inputSchema: object(
        {
          ...(layout === "perAction" ? {} : { action }),
          ...Object.fromEntries([...parameters, ...used].map((key) => [key, text])),
          ...(payload === "nested" ? { fields: object(fields, ["tags"]) } : fields),
        },
        [
          ...(layout === "perAction" ? [] : ["action"]),
          ...(own.includes("reorder") ? ["position"] : []),
          ...(payload === "nested" ? ["fields"] : []),
        ],
      ),
      outputSchema: { ...object({}, []), additionalProperties: true },
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: false,
      },
    };
  };
  const perAction = Object.fromEntries(
    names.map((name) => [name, { ...offered[name], tool: `thing_${name}` }]),
  ) as typeof actions;
  return {
    format: 1,
    id: "shop:mcpTools/thing",
    kind: "contentType",
    audience: "admin",
    tools:
      layout === "perAction"
        ? names.map((name) => listed([name], `thing_${name}`))
        : [listed(names, "thing")],
    content: {
      workspace: "things",
      nodeType: "mgnl:content",
      rootPath: "/",
      folderTemplate: "",
      nodeNameFrom: ["title"],
      identifiers: [],
      actions: layout === "perAction" ? perAction : offered,
      ...content,
    },
  };
}

function projectWith(
  names: readonly string[],
  content: Partial<ContentTypeSurface["content"]> = {},
): Project {
  class Things extends ContentTypeTool {
    override readonly surface = surfaceWith(names, content);
    override readonly form = form;
    override readonly customActions = {
      look: readAction({ check: (input) => input, handler: () => ({ looked: true }) }),
      stamp: writeAction({ check: (input) => input, handler: () => ({ stamped: true }) }),
    };
    override checkFields(input: Values): Values {
      return input;
    }
  }
  return defineProject({
    server: { name: "shop", version: "1.0.0" },
    language: "en",
    locales: { default: "en", others: [] },
    tools: { Things: new Things() },
  });
}

const everything = Object.keys(actions);

function only(project: Project, store: Capabilities) {
  const tools = listTools(project, "admin", store);
  expect(tools).toHaveLength(1);
  const { description, inputSchema } = tools[0] ?? { description: "", inputSchema: undefined };
  return { description, schema: inputSchema as ObjectSchema };
}

describe("a tool of several actions", () => {
  const project = projectWith(everything);

  test("is listed as it was compiled on a store that can do all of it", () => {
    expect(listTools(project, "admin", all)).toEqual(project.tools[0]?.listed);
    expect(listTools(project, "admin", all)[0]).toBe(project.tools[0]?.listed[0]);
  });

  test("leaves out what a store without a published side cannot do, in words and schema", () => {
    const { description, schema } = only(project, without("publication"));
    expect(description).toBe(
      [
        "Manages things.",
        "Actions:",
        "- list: items in order.",
        "- get: one item.",
        "- create: adds an item.",
        "- reorder: moves an item.",
        "- look: looks.",
        "- stamp: stamps.",
        "title also identifies an item.",
      ].join("\n"),
    );
    expect(schema.properties["action"]).toEqual({
      type: "string",
      description: "What to do: list, get, create, reorder, look, stamp.",
      enum: ["list", "get", "create", "reorder", "look", "stamp"],
    });
    expect(Object.keys(schema.properties)).toEqual(
      "action folder limit uuid path nodeName validateOnly position depth ink title area tags".split(
        " ",
      ),
    );
    expect(schema.required).toEqual(["action", "position"]);
  });

  test("leaves out order, and what is required for it, on a store without", () => {
    const { schema } = only(project, without("ordering"));
    expect(schema.properties).not.toHaveProperty("position");
    expect(schema.properties).toHaveProperty("recursive");
    expect(schema.required).toEqual(["action"]);
  });

  test("only reads on a store without transactions, with the fields that reading takes", () => {
    const { schema } = only(project, without("transactions"));
    expect(schema.properties["action"]?.["enum"]).toEqual(["list", "get", "look"]);
    expect(Object.keys(schema.properties)).toEqual(
      "action folder limit uuid path nodeName depth title area".split(" "),
    );
    const alone = only(project, without("transactions", "queries")).schema;
    expect(Object.keys(alone.properties)).toEqual(
      "action folder uuid path nodeName depth".split(" "),
    );
  });

  test("keeps the fields that address an item, and an input that is named like a field", () => {
    const store = without("transactions", "queries");
    const addressed = projectWith(everything, {
      identifiers: ["title"],
      folderTemplate: "/{area?}",
    });
    const { properties } = only(addressed, store).schema;
    expect(properties).toHaveProperty("title");
    expect(properties).toHaveProperty("area");
    expect(properties).not.toHaveProperty("tags");
  });

  test("does the same where content fields stand apart", () => {
    const nested = projectWith(everything, { payload: "nested" });
    const { schema } = only(nested, without("transactions"));
    const fields = schema.properties["fields"] as unknown as ObjectSchema;
    expect(Object.keys(fields.properties)).toEqual(["title", "area"]);
    expect(fields.required).toEqual([]);
    const alone = only(nested, without("transactions", "queries")).schema;
    expect(alone.properties).not.toHaveProperty("fields");
    expect(alone.required).toEqual(["action"]);
  });

  test("is the same frozen tool every time", () => {
    const first = listTools(project, "admin", without("publication"))[0];
    expect(listTools(project, "admin", without("publication"))[0]).toBe(first);
    expect(Object.isFrozen(first?.inputSchema.properties["action"]?.["enum"])).toBe(true);
    expect(listTools(project, "admin", all)[0]).not.toBe(first);
  });

  test("is not listed when no action is left, with a reason", () => {
    const writing = projectWith(["create", "stamp", "publish"]);
    const store = without("transactions", "publication");
    expect(listTools(writing, "admin", store)).toEqual([]);
    const tool = writing.tools[0];
    expect(tool && whyNotOffered(tool, store)).toBe(
      "the store lacks what its actions need: transactions, publication",
    );
    expect(tool && whyNotOffered(tool, all)).toBeUndefined();
  });
});

describe("a tool for each action", () => {
  const project = projectWith(["get", "create", "publish"], { layout: "perAction" });

  test("is listed when the store can do it", () => {
    const names = (store: Capabilities) => listTools(project, "admin", store).map((t) => t.name);
    expect(names(all)).toEqual(["thing_create", "thing_get", "thing_publish"]);
    expect(names(without("publication"))).toEqual(["thing_create", "thing_get"]);
    expect(names(without("transactions"))).toEqual(["thing_get"]);
  });

  test("says for each name why it is not", () => {
    const tool = project.tools[0];
    if (tool === undefined) throw new Error("The project has a tool.");
    const store = without("publication");
    expect(whyNotOffered(tool, store)).toBeUndefined();
    expect(whyNotOffered(tool, store, { name: "thing_get" })).toBeUndefined();
    expect(whyNotOffered(tool, store, { name: "thing_publish" })).toBe(
      "the store lacks what its actions need: publication",
    );
  });
});

describe("a call", () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(projectWith(everything));
  });
  afterEach(() => shop.close());

  const on = (...lacking: readonly (keyof Capabilities)[]): ContentRepository =>
    Object.assign(Object.create(shop.repository) as ContentRepository, {
      capabilities: without(...lacking),
      read: shop.repository.read.bind(shop.repository),
      write: lacking.includes("transactions")
        ? () => Promise.reject(new Error("This store cannot write."))
        : shop.repository.write.bind(shop.repository),
    });
  const refused = async (repository: ContentRepository, args: Fields) => {
    const { outcome, text } = await shop.call("thing", args, { repository });
    expect(outcome).toBe("refused");
    return text;
  };

  test("of an action that the store cannot do is refused, listing what is offered", async () => {
    expect(await refused(on("publication"), { action: "publish", path: "/a" })).toBe(
      'This tool has no action "publish". Send one of: list, get, create, reorder, look, stamp.',
    );
    expect(await refused(on("queries"), { action: "list" })).toContain("Send one of: get,");
  });

  test("that would write is refused by a store without transactions, which is never asked to", async () => {
    const offered = "Send one of: list, get, look.";
    for (const action of ["create", "stamp", "reorder"]) {
      expect(await refused(on("transactions"), { action, title: "A" })).toBe(
        `This tool has no action "${action}". ${offered}`,
      );
    }
    const preview = { action: "create", title: "A", validateOnly: true };
    expect(await refused(on("transactions"), preview)).toContain(offered);
    const { structured } = await shop.call(
      "thing",
      { action: "look" },
      { repository: on("transactions") },
    );
    expect(structured).toEqual({ looked: true });
  });

  test("with a parameter that no offered action takes names it unknown", async () => {
    const args = { action: "get", path: "/a", recursive: true };
    expect(await refused(on("publication"), args)).toContain('"recursive" is not a known key');
  });

  test("is told of no action that is not offered", async () => {
    expect(await refused(on("queries"), { action: "get", path: "/x" })).toBe(
      'No item is at "/x" in workspace "things". Check the path.',
    );
    expect(await refused(on(), { action: "get", path: "/x" })).toContain("Use action list");
  });

  test("of a tool that is one action of several is unknown when that is not offered", async () => {
    await shop.close();
    shop = await openShop(projectWith(["get", "publish"], { layout: "perAction" }));
    const repository = on("publication");
    await expect(shop.call("thing_publish", { path: "/a" }, { repository })).rejects.toThrow(
      UnknownToolError,
    );
    const { outcome } = await shop.call("thing_get", { path: "/a" }, { repository });
    expect(outcome).toBe("refused");
  });
});
