import {
  ContentTypeTool,
  defineProject,
  Refusal,
  type ToolContext,
  type Values,
} from "mcpgen/runtime";
import { afterEach, describe, expect, test } from "vitest";
import { ProductTool } from "./fixtures/product/tool.js";
import type { Product } from "./fixtures/product/types.js";
import { openShop, type Shop } from "./support.js";

const shops: Shop[] = [];
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close();
});

/** A shop over a subclass of the generated tool. */
async function shopOf(tool: ContentTypeTool<Product>): Promise<Shop> {
  const shop = await openShop(
    defineProject({
      server: { name: "shop", version: "1.0.0" },
      language: "en",
      locales: { default: "en", others: [] },
      tools: { tool },
    }),
  );
  shops.push(shop);
  return shop;
}

const create = (title: string) => ({ action: "create", title });

describe("a subclass", () => {
  test("finds items by keys of its own", async () => {
    class Products extends ProductTool {
      override async resolveIdentifier(
        fields: Values,
        context: ToolContext,
      ): Promise<string | undefined> {
        const name = String(fields["sku"]).toLowerCase();
        return (await context.content.nodeAt("products", `/${name}`))?.uuid;
      }
    }
    const shop = await shopOf(new Products());
    await shop.answer("product", create("Chair"));
    expect((await shop.item("product", { action: "get", sku: "CHAIR" })).path).toBe("/chair");
  });

  test("says which folders there are", async () => {
    class Products extends ProductTool {
      override folderExists(path: string): Promise<boolean> {
        return Promise.resolve(path === "/virtual");
      }
    }
    const shop = await shopOf(new Products());
    const { total } = await shop.answer("product", { action: "list", folder: "/virtual" });
    expect(total).toBe(0);
    expect(await shop.refusal("product", { action: "list", folder: "/other" })).toBe(
      "There is no folder /other. There is no other folder either; leave it out.",
    );
  });

  test("that stores items its own way says by what they are found", async () => {
    class Products extends ProductTool {
      override async doCreate(
        ...[fields, place, context]: Parameters<ProductTool["doCreate"]>
      ): Promise<unknown> {
        const created = (await super.doCreate(fields, place, context)) as { uuid: string };
        return { id: created.uuid };
      }
    }
    class Found extends Products {
      override uuidOf(created: unknown): string {
        return (created as { id: string }).id;
      }
    }
    expect((await (await shopOf(new Found())).item("product", create("Chair"))).path).toBe(
      "/chair",
    );
    const lost = await shopOf(new Products());
    expect((await lost.call("product", create("Chair"))).outcome).toBe("failed");
    expect(JSON.stringify(lost.logged)).toContain("override uuidOf");
    expect((await lost.answer("product", { action: "list" }))["total"]).toBe(0);
  });
});

describe("an action that a subclass adds", () => {
  class Adding extends ProductTool {
    override readonly surface = withAction(new ProductTool().surface);
  }

  test("runs in the call's transaction", async () => {
    class Products extends Adding {
      override async executeCustom(
        action: string,
        args: Values,
        { content }: ToolContext,
      ): Promise<Values> {
        const node = await content.create({
          workspace: "products",
          parentPath: "/",
          name: "made",
          nodeType: "mgnl:folder",
          properties: {},
        });
        if (args["uuid"] === "no") throw new Refusal("Not that one.");
        return { action, made: node.path };
      }
    }
    const shop = await shopOf(new Products());
    expect(await shop.refusal("product", { action: "greet", uuid: "no" })).toBe("Not that one.");
    expect(await shop.answer("product", { action: "greet" })).toEqual({
      action: "greet",
      made: "/made",
    });
    expect(await shop.refusal("product", { action: "greet", uid: "no" })).toContain(
      'Did you mean "uuid"?',
    );
    const protectedWorkspaces = ["products"];
    const locked = await shop.call("product", { action: "greet" }, { protectedWorkspaces });
    expect(locked.text).toContain('"products" is protected');
  });

  test("and does not run is refused as not supported", async () => {
    const shop = await shopOf(new Adding());
    expect(await shop.refusal("product", { action: "greet" })).toBe(
      'The tool "product" does not support greet.',
    );
  });
});

function withAction(surface: ProductTool["surface"]): ProductTool["surface"] {
  const greet = { parameters: ["uuid"], required: [] };
  const { actions } = surface.content;
  return { ...surface, content: { ...surface.content, actions: { ...actions, greet } } };
}

test("more than a thousand items are not counted out", async () => {
  const shop = await shopOf(new ProductTool());
  await shop.repository.write(async (content) => {
    for (let index = 0; index < 1001; index += 1) {
      await content.create({
        workspace: "products",
        parentPath: "/",
        name: `n${index}`,
        nodeType: new ProductTool().surface.content.nodeType,
        properties: {},
      });
    }
  });
  const { total, totalAtLeast } = await shop.answer("product", { action: "list", limit: 1 });
  expect([total, totalAtLeast]).toEqual([undefined, 1000]);
});
