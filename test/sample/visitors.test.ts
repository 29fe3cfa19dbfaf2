import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Era, type InstalledPackage, installPackage } from "../server/support.js";
import {
  copySample,
  type Json,
  type SampleCopy,
  type ServedItem,
  serveSample,
  type ServedTools,
} from "./served-sample.js";

let mcpgen: InstalledPackage;

beforeAll(async () => {
  mcpgen = await installPackage();
});
afterAll(() => mcpgen.remove());

const noItem = (sku: string) =>
  `No item has sku "${sku}" in workspace "products". Use action list to see what there is.`;

describe.each<Era>(["legacy", "2026-07-28"])("the sample's visitors, with a %s client", (era) => {
  let copy: SampleCopy;
  let editor: ServedTools;
  let visitor: ServedTools;

  beforeAll(async () => {
    const { bin } = mcpgen;
    copy = copySample(bin);
    editor = await serveSample({ bin, root: copy.root, era });
    visitor = await serveSample({ bin, root: copy.root, era, audience: "public" });
    await editor.item("brand", { action: "create", name: "Nordkapp" });
    const shoe = { action: "create", categoria: "calzado", marca: "Nordkapp", costPrice: 31.5 };
    await editor.item("product", {
      ...shoe,
      title: "Road shoe",
      sku: "ROA-2001",
      price: 89.5,
      description: "<p>For the long run</p>",
      translations: { es: { title: "Zapatilla de carretera" } },
    });
    await editor.item("product_seo", {
      action: "set",
      path: "/calzado/nordkapp/roa-2001",
      h1seoTitle: "Running shoes",
      h1seoNoIndex: false,
      translations: { es: { h1seoTitle: "Para correr en calle" } },
    });
    await editor.item("product", { ...shoe, title: "Club shoe", sku: "CLU-2002", price: 49 });
    await editor.item("product", { ...shoe, title: "Draft shoe", sku: "DRA-2003", price: 19 });
  }, 60_000);
  afterAll(async () => {
    await editor.close();
    await visitor.close();
    copy.remove();
  });

  const edit = (action: string, args: Json) => editor.answer("product", { action, ...args });
  const get = (args: Json) => visitor.item("catalog", { action: "get", ...args });
  const refused = (action: string, args: Json = {}) =>
    visitor.refusal("catalog", { action, ...args });

  /** Skus of what visitors list. */
  async function skus(args: Json = {}): Promise<readonly unknown[]> {
    const { items, total } = await visitor.answer("catalog", { action: "list", ...args });
    const found = (items as readonly ServedItem[]).map(({ fields }) => fields["sku"]);
    expect(total).toBe(found.length);
    return found;
  }

  test("are offered the catalogue and a comparison, to read", async () => {
    const { client } = visitor.connection;
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["catalog", "compare_products"]);
    for (const { annotations } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true });
    }
    for (const name of ["product", "product_seo", "stock_alerts", "content_type"]) {
      await expect(client.callTool({ name, arguments: { action: "list" } })).rejects.toThrow(
        `Unknown tool: ${name}`,
      );
    }
    for (const action of ["create", "update", "delete", "publish", "stockReport"]) {
      expect(await refused(action, { sku: "ROA-2001", confirm: true })).toBe(
        `This tool has no action "${action}". Send one of: list, get.`,
      );
    }
  });

  test("see nothing of what is a draft, by any address", async () => {
    const { uuid } = await editor.item("product", { action: "get", sku: "ROA-2001" });
    expect(await skus()).toEqual([]);
    expect(await refused("get", { sku: "ROA-2001" })).toBe(noItem("ROA-2001"));
    expect(await refused("get", { uuid })).toBe(
      `No item has the uuid "${uuid}" in workspace "products". Check it, or address the item by path or nodeName.`,
    );
    expect(await refused("get", { path: "/calzado/nordkapp/roa-2001" })).toBe(
      'No item is at "/calzado/nordkapp/roa-2001" in workspace "products". Use action list to see what there is.',
    );
    expect(await refused("get", { nodeName: "roa-2001" })).toBe(
      'No item is named "roa-2001" in workspace "products". Use action list to see what there is.',
    );
    expect(await refused("list", { categoria: "calzado" })).toBe(
      "There is no folder /calzado. There is no other folder either; leave it out.",
    );
  });

  test("see what is published, and no more of its folder", async () => {
    await edit("publish", { folder: "/calzado" });
    await edit("publish", { folder: "/calzado/nordkapp" });
    await edit("publish", { sku: "ROA-2001" });
    await edit("publish", { sku: "CLU-2002" });
    expect(await skus()).toEqual(["ROA-2001", "CLU-2002"]);
    expect(await skus({ folder: "/calzado" })).toEqual(["ROA-2001", "CLU-2002"]);
    expect(await skus({ query: "DRAFT" })).toEqual([]);
    expect(await refused("get", { path: "/calzado/nordkapp/dra-2003" })).toBe(
      'No item is at "/calzado/nordkapp/dra-2003" in workspace "products". /calzado/nordkapp holds: roa-2001, clu-2002.',
    );
    expect(await refused("get", { nodeName: "dra-2003", folder: "/calzado" })).toBe(
      'No item is named "dra-2003" under /calzado, which holds: nordkapp.',
    );
    await edit("create_folder", { folder: "/textil" });
    expect(await refused("list", { folder: "/textil" })).toBe(
      "There is no folder /textil. Existing folders: /calzado, /calzado/nordkapp.",
    );
  });

  test("get an item by each of its addresses, without what is not for them", async () => {
    const item = await get({ sku: "ROA-2001" });
    expect(item).toEqual({
      uuid: item.uuid,
      path: "/calzado/nordkapp/roa-2001",
      nodeName: "roa-2001",
      type: "shop:product",
      version: 2,
      publication: "published",
      fields: {
        title: "Road shoe",
        sku: "ROA-2001",
        categoria: "calzado",
        marca: "/nordkapp",
        description: "<p>For the long run</p>",
        price: 89.5,
        stock: 0,
        active: true,
        warrantyMonths: 24,
        gender: "unisex",
        shippingClass: "standard",
        fragile: false,
        h1seoTitle: "Running shoes",
        h1seoNoIndex: false,
      },
      translations: {
        es: { title: "Zapatilla de carretera", h1seoTitle: "Para correr en calle" },
      },
    });
    const { uuid, path } = item;
    for (const address of [{ uuid }, { path }, { nodeName: "roa-2001", categoria: "calzado" }]) {
      expect(await get(address)).toEqual(item);
    }
    const spanish = await get({ sku: "ROA-2001", locale: "es", select: ["title", "price"] });
    expect(spanish.fields).toEqual({ title: "Zapatilla de carretera", price: 89.5 });
    const shown = await get({ sku: "ROA-2001", locale: "es", select: ["h1seoTitle"] });
    expect(shown.fields).toEqual({ h1seoTitle: "Para correr en calle" });
  });

  test("find nothing by fields that are not for them", async () => {
    for (const name of ["costPrice", "origin", "erpId"]) {
      expect(await refused("list", { [name]: 31.5 })).toMatch(
        new RegExp(`^"${name}" cannot filter a list\\. Fields that can: title, sku, `),
      );
    }
    expect(await refused("list", { sort: "costPrice" })).toMatch(
      /^sort names "costPrice", which cannot be sorted by\./,
    );
    expect(await refused("get", { sku: "ROA-2001", select: ["origin"] })).toMatch(
      /^select names "origin", which is no field\./,
    );
    for (const args of [{ sort: "x" }, { select: ["x"] }, { x: 1 }]) {
      expect(await refused("list", args)).not.toMatch(/costPrice|origin|erpId/);
    }
    expect(await skus({ query: "catalogue" })).toEqual([]);
  });

  test("name a brand only once it is published, whatever drafts have its name", async () => {
    expect(await refused("list", { categoria: "calzado", marca: "Nordkapp" })).toBe(
      '"marca" names "Nordkapp", which does not exist in workspace "brands". Send an existing one.',
    );
    // The path that products show is good for finding them all the same.
    const marca = "/nordkapp";
    expect(await skus({ categoria: "calzado", marca })).toEqual(["ROA-2001", "CLU-2002"]);
    await editor.answer("brand", { action: "publish", name: "Nordkapp" });
    await editor.answer("brand", { action: "create_folder", folder: "/outlet" });
    await editor.item("brand", {
      action: "create",
      name: "Nordkapp Outlet",
      nodeName: "nordkapp",
      folder: "/outlet",
    });
    for (const marca of ["Nordkapp", "nordkapp", "/nordkapp"]) {
      expect(await skus({ categoria: "calzado", marca }), marca).toEqual(["ROA-2001", "CLU-2002"]);
    }
  });

  test("search, filter and sort by what is published, not by what is changed", async () => {
    await edit("update", {
      sku: "ROA-2001",
      title: "Asphalt shoe",
      price: 9,
      description: null,
      translations: { es: { title: "Zapatilla de asfalto" } },
    });
    expect(await skus({ query: "asphalt" })).toEqual([]);
    expect(await skus({ query: "asfalto" })).toEqual([]);
    expect(await skus({ query: "road" })).toEqual(["ROA-2001"]);
    expect(await skus({ query: "carretera" })).toEqual(["ROA-2001"]);
    expect(await skus({ query: "running" })).toEqual(["ROA-2001"]);
    expect(await skus({ query: "long run" })).toEqual(["ROA-2001"]);
    expect(await skus({ price: 89.5 })).toEqual(["ROA-2001"]);
    expect(await skus({ price: 9 })).toEqual([]);
    expect(await skus({ sort: "price" })).toEqual(["CLU-2002", "ROA-2001"]);
    await edit("publish", { sku: "ROA-2001" });
    expect(await skus({ query: "asfalto" })).toEqual(["ROA-2001"]);
    expect(await skus({ query: "road" })).toEqual([]);
    expect(await skus({ query: "long run" })).toEqual([]);
    expect(await skus({ sort: "price" })).toEqual(["ROA-2001", "CLU-2002"]);
  });

  test("know an item by the key that was published, until another one is", async () => {
    await edit("update", { path: "/calzado/nordkapp/clu-2002", sku: "CLU-2009" });
    expect((await get({ sku: "CLU-2002" })).fields["sku"]).toBe("CLU-2002");
    expect(await refused("get", { sku: "CLU-2009" })).toBe(noItem("CLU-2009"));
    await edit("publish", { sku: "CLU-2009" });
    expect((await get({ sku: "CLU-2009" })).path).toBe("/calzado/nordkapp/clu-2002");
    expect(await refused("get", { sku: "CLU-2002" })).toBe(noItem("CLU-2002"));
  });

  test("keep what is moved and renamed where it was, until it is published again", async () => {
    await edit("rename", { sku: "ROA-2001", newName: "asphalt", confirm: true });
    await edit("rename_folder", { path: "/calzado", newName: "shoes", confirm: true });
    expect((await get({ sku: "ROA-2001" })).path).toBe("/calzado/nordkapp/roa-2001");
    expect(await skus({ folder: "/calzado/nordkapp" })).toEqual(["ROA-2001", "CLU-2009"]);
    expect(await refused("list", { folder: "/shoes" })).toBe(
      "There is no folder /shoes. Existing folders: /calzado, /calzado/nordkapp.",
    );
    await edit("publish", { folder: "/shoes" });
    expect((await get({ sku: "ROA-2001" })).path).toBe("/shoes/nordkapp/roa-2001");
    await edit("publish", { sku: "ROA-2001" });
    expect((await get({ sku: "ROA-2001" })).path).toBe("/shoes/nordkapp/asphalt");
    expect(await refused("get", { nodeName: "roa-2001" })).toBe(
      'No item is named "roa-2001" in workspace "products". Use action list to see what there is.',
    );
  });

  test("turn pages of what is published alone", async () => {
    const page = { action: "list", limit: 1, sort: "-price" };
    const first = await visitor.answer("catalog", page);
    expect(first).toMatchObject({ items: [{ fields: { sku: "CLU-2009" } }], total: 2 });
    await edit("create", { title: "Dear", sku: "DEA-2004", categoria: "equipamiento", price: 999 });
    const second = await visitor.answer("catalog", { ...page, cursor: first["nextCursor"] });
    expect(second).toMatchObject({ items: [{ fields: { sku: "ROA-2001" } }], total: 2 });
    expect(second).not.toHaveProperty("nextCursor");
  });

  test("lose what is unpublished or deleted at once", async () => {
    await edit("unpublish", { sku: "ROA-2001" });
    expect(await skus()).toEqual(["CLU-2009"]);
    await edit("delete", { sku: "CLU-2009", confirm: true });
    expect(await skus()).toEqual([]);
    expect(await refused("get", { sku: "CLU-2009" })).toBe(noItem("CLU-2009"));
    await edit("unpublish", { folder: "/shoes", recursive: true });
    expect(await refused("list", { folder: "/shoes" })).toBe(
      "There is no folder /shoes. There is no other folder either; leave it out.",
    );
  });
});
