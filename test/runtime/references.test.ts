import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnsweredItem, openShop, type Shop } from "./support.js";

let shop: Shop;
let nike: AnsweredItem;
beforeAll(async () => {
  shop = await openShop();
  nike = await shop.item("brand", { action: "create", label: "Nike", code: 42 });
  await shop.repository.write(async (content) => {
    for (const name of ["sport", "fashion"]) {
      const folder = { workspace: "brands", parentPath: "/", name, nodeType: "mgnl:folder" };
      await content.create({ ...folder, properties: {} });
    }
  });
  await shop.item("brand", { action: "create", label: "Puma", folder: "/sport" });
  await shop.item("brand", { action: "create", label: "Puma", folder: "/fashion" });
});
afterAll(() => shop.close());

let count = 0;
const stored = async (fields: Record<string, unknown>) => {
  count += 1;
  const item = await shop.item("product", { action: "create", title: `P${count}`, ...fields });
  return item.fields;
};
const refuse = (fields: Record<string, unknown>) =>
  shop.refusal("product", { action: "create", title: "Refused", ...fields });

describe("a link by uuid", () => {
  test("is accepted in any case and stored bare, in lower case", async () => {
    const fields = await stored({ brand: ` ${nike.uuid.toUpperCase()} ` });
    expect(fields["brand"]).toBe(nike.uuid);
  });

  test("that leads nowhere is refused with field, value and workspace", async () => {
    expect(await refuse({ brand: "00000000-0000-0000-0000-000000000000" })).toBe(
      '"brand" names "00000000-0000-0000-0000-000000000000", which does not exist in workspace "brands". Send an existing one.',
    );
  });

  test("inside a list is named by its place and joins the report", async () => {
    expect(await refuse({ stock: "x", prices: [{ amount: 1 }, { amount: 2, seller: "no" }] })).toBe(
      [
        "2 problems, nothing was done:",
        '- "stock" takes a whole number, not the text "x". Send a number such as 5.',
        '- "prices[1].seller" names "no", which does not exist in workspace "brands". Send an existing one.',
      ].join("\n"),
    );
  });

  test("may be empty", async () => {
    expect((await stored({ brand: "" }))["brand"]).toBe("");
  });
});

describe("a link by path", () => {
  test.each([["nike"], ["42"], ["Nike"], ["/nike"], ["/nike/"]])(
    "from %o becomes the node's full path",
    async (value) => {
      expect((await stored({ brandPath: value }))["brandPath"]).toBe("/nike");
    },
  );

  test("from a key that several nodes have is refused, listing them", async () => {
    expect(await refuse({ brandPath: "puma" })).toBe(
      '"brandPath" names "puma", which is more than one node in workspace "brands". Send one of these paths: /sport/puma, /fashion/puma.',
    );
    expect((await stored({ brandPath: "/sport/puma" }))["brandPath"]).toBe("/sport/puma");
  });

  test.each([["adidas"], ["/adidas"]])("from %o, which is nothing, is refused", async (value) => {
    expect(await refuse({ brandPath: value })).toBe(
      `"brandPath" names "${value}", which does not exist in workspace "brands". Send an existing one.`,
    );
  });

  test("filters a listing by key too", async () => {
    const { total } = await shop.answer("product", { action: "list", brandPath: "42" });
    expect(total).toBe(5);
  });
});

describe("a link to an asset", () => {
  const uuid = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee";

  test.each([
    [uuid, `jcr:${uuid}`],
    [`jcr:${uuid}`, `jcr:${uuid}`],
    [uuid.toUpperCase(), `jcr:${uuid}`],
    ["bynder:12 34", "bynder:12 34"],
  ])("from %o is stored as %o", async (value, expected) => {
    expect((await stored({ image: value }))["image"]).toBe(expected);
  });

  test("of another form is refused, although its workspace is not here to look into", async () => {
    expect(await refuse({ image: "/photos/a.jpg" })).toBe(
      '"image" takes an asset id such as jcr:<uuid>, not "/photos/a.jpg".',
    );
  });
});

test("a link that was stored before its target went does not stop an update that sends it back", async () => {
  const brand = await shop.item("brand", { action: "create", label: "Gone" });
  const item = await shop.item("product", { action: "create", title: "Linked", brand: brand.uuid });
  await shop.repository.write((content) => content.remove("brands", brand.uuid));
  const { fields, uuid } = item;
  const after = await shop.item("product", { action: "update", uuid, ...fields });
  expect(after).toEqual(item);
  expect(await shop.refusal("product", { action: "update", uuid, brandPath: "/gone" })).toContain(
    '"brandPath" names "/gone"',
  );
});
