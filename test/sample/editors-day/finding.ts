import { expect, test } from "vitest";
import type { Day } from "../editors-day.js";
import type { Json } from "../served-sample.js";

/** Reading: one item by each of its addresses, and lists of them. */
export function findItems(day: () => Day): void {
  test("an item is found by business key, uuid, path and node name", async () => {
    const { editor, uuidAt } = day();
    const get = (args: object) => editor.item("product", { action: "get", ...args });
    const path = "/calzado/sierra-sur/tra-10042";
    const item = await get({ sku: "TRA-10042" });
    expect(item).toEqual({
      uuid: await uuidAt("products", path),
      path,
      nodeName: "tra-10042",
      type: "shop:product",
      version: 1,
      publication: "unpublished",
      fields: {
        title: "Trail shoe",
        sku: "TRA-10042",
        categoria: "calzado",
        marca: "/sierra-sur",
        price: 119.9,
        stock: 0,
        active: true,
        warrantyMonths: 24,
        variants: [{ size: "42", colour: "black", stock: 3 }, { size: "43" }],
        gender: "unisex",
        media: {
          mediaType: "image",
          image: "jcr:8f3a1b9c-0000-4000-8000-000000000001",
          altText: "On a rock",
        },
        shippingClass: "standard",
        fragile: false,
        origin: "catalogue",
      },
      translations: {
        es: { title: "Zapatilla de montaña", media: { altText: "Sobre una roca" } },
        fr: { title: "Chaussure de trail" },
      },
    });
    expect(await get({ uuid: item.uuid.toUpperCase() })).toEqual(item);
    expect(await get({ path: `${path}/` })).toEqual(item);
    expect(await get({ nodeName: "tra-10042" })).toEqual(item);
    expect(await get({ nodeName: "tra-10042", folder: "/calzado" })).toEqual(item);
    expect(await get({ nodeName: "tra-10042", categoria: "calzado", marca: "Sierra Sur" })).toEqual(
      item,
    );

    const french = await get({ sku: "TRA-10042", locale: "fr", select: ["title", "media"] });
    expect(french.fields).toEqual({
      title: "Chaussure de trail",
      media: {
        mediaType: "image",
        image: "jcr:8f3a1b9c-0000-4000-8000-000000000001",
        altText: "On a rock",
      },
    });
    expect(french).not.toHaveProperty("translations");
  });

  test("an address that leads nowhere is refused, with what there is", async () => {
    const { editor, uuidAt } = day();
    const refused = (args: object) => editor.refusal("product", { action: "get", ...args });
    expect(await refused({ sku: "TRA-99999" })).toBe(
      'No item has sku "TRA-99999" in workspace "products". Use action list to see what there is.',
    );
    expect(await refused({ nodeName: "tra-10042", folder: "/calzado/nordkapp" })).toBe(
      'No item is named "tra-10042" under /calzado/nordkapp, which holds: roa-2001, clu-2002, spi-2003.',
    );
    expect(await refused({ path: "/calzado/nordkapp/tra-10042" })).toBe(
      'No item is at "/calzado/nordkapp/tra-10042" in workspace "products". /calzado/nordkapp holds: roa-2001, clu-2002, spi-2003.',
    );
    expect(await refused({ path: "/calzado" })).toBe(
      "/calzado is of type mgnl:folder, a part of the structure and not an item. Address an item of type shop:product.",
    );
    expect(
      await refused({ sku: "TRA-10042", uuid: await uuidAt("products", "/calzado/lac-3001") }),
    ).toBe(
      '"sku" names the item /calzado/sierra-sur/tra-10042, but "uuid" names /calzado/lac-3001. Send only the one that is meant.',
    );
    expect(await refused({})).toBe("Say which item: send sku / path / nodeName / uuid.");
  });

  const names = async (args: object) => {
    const { items, ...rest } = await day().editor.answer("product", { action: "list", ...args });
    return { ...rest, names: (items as readonly { nodeName: string }[]).map((i) => i.nodeName) };
  };

  test.each<[string, Json, readonly string[]]>([
    [
      "taxonomy",
      { categoria: "calzado" },
      ["tra-10042", "roa-2001", "clu-2002", "spi-2003", "lac-3001"],
    ],
    ["all of the taxonomy", { categoria: "calzado", marca: "Sierra Sur" }, ["tra-10042"]],
    ["folder", { folder: "/calzado/nordkapp" }, ["roa-2001", "clu-2002", "spi-2003"]],
    ["folder, then by field", { folder: "/", categoria: "textil" }, ["jac-4001"]],
    ["text of another language", { query: "MONTANA" }, ["tra-10042"]],
    ["text in a part of the item", { query: "una roca" }, ["tra-10042"]],
    [
      "text and taxonomy",
      { query: "shoe", categoria: "calzado" },
      ["tra-10042", "roa-2001", "clu-2002"],
    ],
    ["a reference", { folder: "/", marca: "/nordkapp" }, ["roa-2001", "clu-2002", "spi-2003"]],
    ["a number sent as text", { price: "4.50" }, ["lac-3001"]],
  ])("items are listed by %s", async (_, args, expected) => {
    expect(await names(args)).toEqual({ names: expected, total: expected.length });
  });

  test("items are listed in order and a page at a time", async () => {
    const { editor } = day();
    const sorted = ["lac-3001", "clu-2002", "jac-4001", "roa-2001", "tra-10042", "spi-2003"];
    expect((await names({ sort: "price" })).names).toEqual(sorted);
    expect((await names({ sort: "-price" })).names).toEqual(sorted.toReversed());
    const first = await names({ limit: 4, categoria: "calzado" });
    expect(first.names).toEqual(["tra-10042", "roa-2001", "clu-2002", "spi-2003"]);
    const { nextCursor: cursor } = first as { nextCursor?: string };
    expect(await names({ limit: 4, categoria: "calzado", cursor })).toEqual({
      names: ["lac-3001"],
      total: 5,
    });
    expect(
      await editor.refusal("product", { action: "list", limit: 4, categoria: "textil", cursor }),
    ).toBe(
      "There is no folder /textil. Existing folders: /calzado, /calzado/sierra-sur, /calzado/nordkapp, /Ropa-mas.",
    );
    expect(
      await editor.refusal("product", {
        action: "list",
        folder: "/calzado",
        cursor,
        sort: "price",
      }),
    ).toBe(
      "The cursor does not belong to this listing. Send the same arguments as for the page before, or leave cursor out to start again.",
    );
    expect(await editor.refusal("product", { action: "list", marca: "/nordkapp" })).toBe(
      'The folders are /{categoria}/{marca?}: to narrow by "marca", send "categoria" too, or send folder.',
    );
  });
}
