import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  ArgumentError,
  callTool,
  defineProject,
  listTools,
  Refusal,
  type ToolContext,
  UnknownToolError,
  type Values,
} from "mcpgen/runtime";
import { project } from "./fixtures/index.js";
import { ProductTool } from "./fixtures/product/tool.js";
import type { Product } from "./fixtures/product/types.js";
import { openShop, type Shop } from "./support.js";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

function projectOf(tool: ProductTool, language: "en" | "es" = "en") {
  const { server, locales } = project;
  return defineProject({ server, language, locales, tools: { ProductTool: tool } });
}

describe("a call", () => {
  test("answers with structured content and the same as JSON text", async () => {
    const result = await shop.call("product", { action: "list" });
    expect(result).toEqual({
      isError: false,
      text: '{"items":[],"total":0}',
      structured: { items: [], total: 0 },
      outcome: "ok",
    });
  });

  test("without arguments, with null and with {} behaves the same", async () => {
    const results = [undefined, null, {}].map((args) => shop.call("product", args));
    const [first, ...others] = await Promise.all(results);
    expect(first).toEqual({
      isError: true,
      text: '"action" is required. Send one of: list, get, create, update.',
      structured: undefined,
      outcome: "refused",
    });
    expect(others).toEqual([first, first]);
  });

  test("with arguments that are no object is refused", async () => {
    for (const args of ["{}", [], 5]) {
      expect((await shop.call("product", args)).text).toBe(
        "The arguments must be one JSON object.",
      );
    }
  });

  test("of an unknown tool is a fault of the protocol", async () => {
    await expect(shop.call("produkt", {})).rejects.toThrow(UnknownToolError);
    await expect(shop.call("product", {}, { audience: "public" })).rejects.toThrow(
      UnknownToolError,
    );
  });

  test("of an action that is not offered is refused, listing those that are", async () => {
    expect(await shop.refusal("product", { action: "delete" })).toBe(
      'This tool has no action "delete". Send one of: list, get, create, update.',
    );
    expect(await shop.refusal("product", { action: "updat" })).toBe(
      'This tool has no action "updat". Did you mean "update"? Send one of: list, get, create, update.',
    );
    expect(await shop.refusal("product", { action: ["list"] })).toBe(
      'This tool has no action ["list"]. Send one of: list, get, create, update.',
    );
  });

  test("of an action whose name is an inherited member is refused", async () => {
    expect(await shop.refusal("product", { action: "constructor" })).toContain("no action");
  });

  test("with an unknown key is refused, parameters among the suggestions", async () => {
    expect(await shop.refusal("product", { action: "list", limti: 5, confirm: true })).toMatch(
      /^2 problems, nothing was done:\n- "limti" is not a known key\. Did you mean "limit"\? .*\n- "confirm" is not a known key\. Valid keys: action, uuid, /,
    );
    const hostile = JSON.parse('{"action":"list","__proto__":{"limit":1},"toString":1}') as Values;
    expect(await shop.refusal("product", hostile)).toMatch(
      /^2 problems, .*\n- "__proto__" is not a known key.*\n- "toString" is not a known key/,
    );
  });

  test("in a Spanish project is answered in Spanish", async () => {
    const spanish = await openShop(projectOf(new ProductTool(), "es"));
    expect(await spanish.refusal("product", { action: "create", stock: "x" })).toBe(
      [
        "2 problemas, no se ha hecho nada:",
        '- "title" (Title) es obligatorio. Envía un valor.',
        '- "stock" admite un número entero, no el texto "x". Envía un número como 5.',
      ].join("\n"),
    );
    await spanish.close();
  });

  test("leaves one audit record, with the target and never the arguments", async () => {
    const { uuid } = await shop.item("product", { action: "create", title: "Private" });
    await shop.call("product", { action: "get", uuid });
    await shop.call("product", { action: "get", uuid: "none" });
    await shop.call("product", { action: "create", title: "B", validateOnly: true });
    const said = { caller: "tester", audience: "admin", tool: "product" };
    const duration = expect.any(Number) as unknown;
    expect(shop.logged.map(({ level, data }) => [level, data])).toEqual([
      ["info", { ...said, action: "create", uuid, outcome: "ok", duration }],
      ["info", { ...said, action: "get", uuid, outcome: "ok", duration }],
      ["info", { ...said, action: "get", uuid: undefined, outcome: "refused", duration }],
      ["info", { ...said, action: "create", uuid: undefined, outcome: "preview", duration }],
    ]);
    expect(JSON.stringify(shop.logged)).not.toContain("Private");
  });
});

describe("a protected workspace", () => {
  const options = { protectedWorkspaces: ["products"] };

  test("refuses writes and answers reads", async () => {
    const { uuid } = await shop.item("product", { action: "create", title: "A" });
    const text =
      'The workspace "products" is protected: it can be read, but nothing can be written to it.';
    for (const args of [
      { action: "create", title: "B" },
      { action: " update ", uuid, title: "B" },
      { action: "create", title: "B", validateOnly: "no" },
    ]) {
      expect(await shop.call("product", args, options)).toMatchObject({ isError: true, text });
    }
    expect((await shop.call("product", { action: "get", uuid }, options)).isError).toBe(false);
    const preview = { action: "update", uuid, title: "B", validateOnly: true };
    expect((await shop.call("product", preview, options)).outcome).toBe("preview");
  });

  test("is refused before the store is touched", async () => {
    await shop.repository.close();
    const result = await shop.call("product", { action: "create", title: "B" }, options);
    expect(result.outcome).toBe("refused");
  });

  test("is told by exact case", async () => {
    const result = await shop.call(
      "product",
      { action: "create", title: "B" },
      { protectedWorkspaces: ["Products"] },
    );
    expect(result.isError).toBe(false);
  });
});

describe("a step that a subclass overrides", () => {
  class Overridden extends ProductTool {
    readonly failure: Error;
    constructor(failure: Error) {
      super();
      this.failure = failure;
    }
    override async doCreate(
      fields: Product,
      place: { readonly parentPath: string; readonly nodeName: string },
      context: ToolContext,
    ): Promise<unknown> {
      await super.doCreate(fields, place, context);
      throw this.failure;
    }
  }

  async function createWith(failure: Error) {
    const other = await openShop(projectOf(new Overridden(failure)));
    const result = await other.call("product", { action: "create", title: "A", category: "Shoes" });
    const left = await other.answer("product", { action: "list" });
    const folders = await other.repository.read((content) => content.folders("products", "/", 9));
    await other.close();
    return { result, left, folders, logged: other.logged };
  }

  test("refuses with its own text, and nothing remains", async () => {
    for (const failure of [new Refusal("Not on a Sunday."), new ArgumentError("Too dear.")]) {
      const { result, left, folders } = await createWith(failure);
      expect(result).toEqual({
        isError: true,
        text: failure.message,
        structured: undefined,
        outcome: "refused",
      });
      expect(left["items"]).toEqual([]);
      expect(folders).toEqual([]);
    }
  });

  test("fails without telling more than the tool and an incident, and nothing remains", async () => {
    const { result, left, logged } = await createWith(new Error("secret detail"));
    expect(result).toEqual({
      isError: true,
      text: 'The tool "product" failed unexpectedly and nothing was written. Report incident incident-1; other tools keep working.',
      structured: undefined,
      outcome: "failed",
    });
    expect(left["items"]).toEqual([]);
    const [error, audit] = logged;
    expect(error?.level).toBe("error");
    expect(error?.data).toMatchObject({ tool: "product", incident: "incident-1" });
    expect(error?.data["stack"]).toContain("secret detail");
    expect(audit?.data).toMatchObject({ outcome: "failed", action: "create" });
  });

  test("may place items elsewhere, which narrows listings too", async () => {
    class ByInitial extends ProductTool {
      override async folderPathFor({ title }: Partial<Product>): Promise<string | undefined> {
        return title === undefined ? undefined : `/${title.charAt(0)}`;
      }
    }
    const other = await openShop(projectOf(new ByInitial()));
    const item = await other.item("product", { action: "create", title: "Alpha" });
    expect(item.path).toBe("/A/alpha");
    await other.close();
  });
});

test("a store that another process keeps busy asks to repeat the call", async () => {
  const busy = Object.assign(new Error("busy"), { name: "RepositoryBusyError" });
  const repository = {
    capabilities: shop.repository.capabilities,
    read: () => Promise.reject(busy),
    write: () => Promise.reject(busy),
    secret: () => Promise.reject(busy),
    close: () => Promise.resolve(),
  };
  const args = { action: "create", title: "A" };
  const result = await shop.call("product", args, { repository });
  expect(result).toMatchObject({
    outcome: "refused",
    text: "The store is busy. Nothing was written; repeat the call.",
  });
});

describe("a cancelled call", () => {
  test("writes nothing", async () => {
    const abort = new AbortController();
    abort.abort();
    const args = { action: "create", title: "A" };
    const result = await shop.call("product", args, { signal: abort.signal });
    expect(result).toMatchObject({
      isError: true,
      text: "The call was cancelled, and nothing was written.",
      outcome: "refused",
    });
  });

  test("that waits for the writes before it is answered at once", async () => {
    let letGo = () => {};
    const free = new Promise<void>((resolve) => (letGo = resolve));
    const held = shop.repository.write(() => free);
    const abort = new AbortController();
    const args = { action: "create", title: "A" };
    const waiting = shop.call("product", args, { signal: abort.signal });
    setTimeout(() => abort.abort(), 10);
    expect(await waiting).toMatchObject({ outcome: "refused" });
    letGo();
    await held;
    expect((await shop.answer("product", { action: "list" }))["total"]).toBe(0);
  });

  test("is rolled back when it is cancelled while it writes", async () => {
    const abort = new AbortController();
    class Slow extends ProductTool {
      override async findOne(...args: Parameters<ProductTool["findOne"]>) {
        abort.abort();
        return super.findOne(...args);
      }
    }
    const other = await openShop(projectOf(new Slow()));
    const args = { action: "create", title: "A" };
    const result = await other.call("product", args, { signal: abort.signal });
    expect(result.outcome).toBe("refused");
    expect((await other.answer("product", { action: "list" }))["total"]).toBe(0);
    await other.close();
  });
});

describe("a project", () => {
  test("lists its tools by name, frozen, the same every time", async () => {
    const before = JSON.stringify(listTools(project, "admin", shop.repository.capabilities));
    expect(
      listTools(project, "admin", shop.repository.capabilities).map(({ name }) => name),
    ).toEqual(["brand", "product"]);
    expect(listTools(project, "public", shop.repository.capabilities)).toEqual([]);
    await shop.call("product", { action: "create", title: "A" });
    expect(JSON.stringify(listTools(project, "admin", shop.repository.capabilities))).toBe(before);
    const [tool] = listTools(project, "admin", shop.repository.capabilities);
    expect(Object.isFrozen(tool?.inputSchema.properties["action"])).toBe(true);
  });

  test("neither lists nor calls a tool that is not available", async () => {
    class Unavailable extends ProductTool {
      override isAvailable(): boolean {
        return false;
      }
    }
    const other = projectOf(new Unavailable());
    expect(listTools(other, "admin", shop.repository.capabilities)).toEqual([]);
    const { repository } = shop;
    const { signal } = new AbortController();
    const silent = () => undefined;
    await expect(
      callTool({
        project: other,
        repository,
        audience: "admin",
        name: "product",
        caller: { id: "tester", scopes: [], audience: "admin" },
        signal,
        log: { info: silent, warn: silent, error: silent },
      }),
    ).rejects.toThrow(UnknownToolError);
  });
});

test("a public tool is neither listed nor callable on a store without a published side, so that no draft leaks", async () => {
  class PublicTool extends ProductTool {
    override readonly surface = { ...new ProductTool().surface, audience: "public" as const };
  }
  const visitors = projectOf(new PublicTool());
  const other = await openShop(visitors);
  const { capabilities } = other.repository;
  const without = { ...capabilities, publication: false };
  expect(listTools(visitors, "public", without)).toEqual([]);
  expect(listTools(visitors, "public", capabilities).map(({ name }) => name)).toEqual(["product"]);
  const repository = Object.assign(Object.create(other.repository), { capabilities: without });
  await expect(
    other.call("product", { action: "list" }, { audience: "public", repository }),
  ).rejects.toThrow(UnknownToolError);
  await other.close();
});

describe("a step of the user's own that never ends", () => {
  class EndlessTool extends ProductTool {
    started: () => void = () => {};
    override async doCreate(
      fields: Product,
      place: { readonly parentPath: string; readonly nodeName: string },
      context: ToolContext,
    ): Promise<unknown> {
      if (fields.title === "Other") return super.doCreate(fields, place, context);
      await super.doCreate(fields, place, context);
      this.started();
      return new Promise(() => {});
    }
  }

  test("lets go of the store as soon as its call is cancelled, and nothing remains", async () => {
    const tool = new EndlessTool();
    const other = await openShop(projectOf(tool));
    const abort = new AbortController();
    const started = new Promise<void>((resolve) => {
      tool.started = resolve;
    });
    const args = { action: "create", title: "A" };
    const endless = other.call("product", args, { signal: abort.signal });
    await started;
    abort.abort();
    expect(await endless).toMatchObject({
      text: "The call was cancelled, and nothing was written.",
    });
    expect(await other.item("product", { action: "create", title: "Other" })).toMatchObject({
      path: "/other",
    });
    expect(await other.answer("product", { action: "list" })).toMatchObject({ total: 1 });
    await other.close();
  });
});

test("a step of the user's own cannot write to a protected workspace either", async () => {
  class WritingTool extends ProductTool {
    override async doCreate(
      fields: Product,
      place: { readonly parentPath: string; readonly nodeName: string },
      context: ToolContext,
    ): Promise<unknown> {
      await context.content.create({
        workspace: "locked",
        parentPath: "/",
        name: "a",
        nodeType: "mgnl:content",
        properties: {},
      });
      return super.doCreate(fields, place, context);
    }
  }
  const other = await openShop(projectOf(new WritingTool()));
  const args = { action: "create", title: "A" };
  const options = { protectedWorkspaces: ["locked"] };
  expect(await other.call("product", args, options)).toMatchObject({
    outcome: "refused",
    text: 'The workspace "locked" is protected: it can be read, but nothing can be written to it.',
  });
  expect(await other.repository.read((content) => content.workspaces())).toEqual([]);
  await other.close();
});
