import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defineProject, type Form, type ContentTypeSurface, surfaceOf } from "mcpgen/runtime";
import { BrandTool } from "./fixtures/brand/tool.js";
import brandJson from "./fixtures/brand/surface.json" with { type: "json" };
import { productForm } from "./fixtures/product/form.js";
import { ProductTool } from "./fixtures/product/tool.js";
import { type AnsweredItem, openShop, type Shop } from "./support.js";

const brandSurface = surfaceOf(brandJson, "contentType");

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

  test("to the root of a workspace or to a part of an item is refused", async () => {
    const root = await shop.repository.read((content) => content.nodeAt("brands", "/"));
    const part = await shop.repository.write((content) =>
      content.create({
        workspace: "brands",
        parentPath: nike.path,
        name: "part",
        nodeType: "mgnl:contentNode",
        properties: {},
      }),
    );
    for (const uuid of [root?.uuid, part.uuid]) {
      expect(await refuse({ brand: uuid })).toContain("which does not exist in workspace");
    }
    expect(await refuse({ brandPath: "/" })).toContain("which does not exist in workspace");
    expect(await refuse({ brandPath: part.path })).toContain("which does not exist in workspace");
  });

  test("inside a list is named by its place and joins the report", async () => {
    expect(await refuse({ stock: "x", prices: [{ amount: 1 }, { amount: 2, seller: "no" }] })).toBe(
      [
        "2 problems, nothing was done:",
        '- "stock" takes a whole number, not the text "x". Send a number such as 5.',
        '- "prices[1].seller" names "no", which does not exist in workspace "brands". Send the UUID of an existing node.',
      ].join("\n"),
    );
  });

  test.each(["/nike", "/nike/", "nike/"])(
    "from the path %o of a node is refused with that node's UUID",
    async (value) => {
      expect(await refuse({ brand: value })).toBe(
        `"brand" takes a UUID, not a path: /nike is ${nike.uuid}.`,
      );
    },
  );

  test.each(["nike", "42"])(
    "from the name or key %o of a node is refused with that node's UUID",
    async (value) => {
      expect(await refuse({ prices: [{ amount: 1, seller: value }] })).toBe(
        `"prices[0].seller" takes a UUID, not a name or key: "${value}" is ${nike.uuid}, at /nike.`,
      );
    },
  );

  test("from a name that several nodes have is refused, listing their UUIDs", async () => {
    const paths = ["/sport/puma", "/fashion/puma"];
    const found = await Promise.all(
      paths.map((path) => shop.item("brand", { action: "get", path })),
    );
    const candidates = found.map(({ uuid, path }) => `${uuid} (${path})`).join(", ");
    expect(await refuse({ brand: "puma" })).toBe(
      `"brand" takes a UUID, not a name or key, and "puma" is more than one node in workspace "brands". Send one of: ${candidates}.`,
    );
  });

  test("from an asset id of an existing node is refused with the bare UUID", async () => {
    expect(await refuse({ brand: `jcr:${nike.uuid}` })).toBe(
      `"brand" takes a UUID without prefix: send ${nike.uuid}.`,
    );
  });

  test("from a path that is nothing says what it takes", async () => {
    expect(await refuse({ brand: "/adidas" })).toBe(
      '"brand" names "/adidas", which does not exist in workspace "brands". Send the UUID of an existing node.',
    );
  });

  test("filters a listing, and says the same of a path there", async () => {
    await stored({ brand: nike.uuid });
    const list = { action: "list", brand: nike.uuid };
    expect((await shop.answer("product", list))["total"]).toBeGreaterThan(0);
    expect(await shop.refusal("product", { action: "list", brand: "/nike" })).toBe(
      `"brand" takes a UUID, not a path: /nike is ${nike.uuid}.`,
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

  test("from the UUID of a node is refused with that node's path", async () => {
    expect(await refuse({ brandPath: nike.uuid.toUpperCase() })).toBe(
      `"brandPath" takes a key, slug or absolute path, not a UUID: "${nike.uuid.toUpperCase()}" is /nike.`,
    );
    expect(await refuse({ brandPath: "00000000-0000-0000-0000-000000000000" })).toBe(
      '"brandPath" names "00000000-0000-0000-0000-000000000000", which does not exist in workspace "brands". Send an existing one.',
    );
  });

  test("from a path without its slash is refused with the whole path", async () => {
    expect(await refuse({ brandPath: "sport/puma" })).toBe(
      '"brandPath" takes a path that begins with "/": send /sport/puma.',
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

describe("in a project that holds the assets, and whose links have a root", () => {
  class AssetTool extends BrandTool {
    override readonly surface: ContentTypeSurface = {
      ...brandSurface,
      id: "shop:mcpTools/asset",
      tools: brandSurface.tools.map((tool) => ({ ...tool, name: "asset" })),
      content: { ...brandSurface.content, workspace: "dam" },
    };
  }
  class RootedTool extends ProductTool {
    override readonly form: Form = {
      fields: productForm.fields.map((field) =>
        field.kind === "value" && field.reference?.storage === "path"
          ? { ...field, reference: { ...field.reference, rootPath: "/sport" } }
          : field,
      ),
    };
  }
  const rooted = defineProject({
    server: { name: "shop", version: "1.0.0" },
    language: "es",
    locales: { default: "en", others: [] },
    tools: { AssetTool: new AssetTool(), BrandTool: new BrandTool(), RootedTool: new RootedTool() },
  });
  let other: Shop;
  beforeAll(async () => {
    other = await openShop(rooted);
  });
  afterAll(() => other.close());

  test("an asset's path or name is refused with its id", async () => {
    const { uuid } = await other.item("asset", { action: "create", label: "Photo" });
    const create = { action: "create", title: "T" };
    expect(await other.refusal("product", { ...create, image: "/photo" })).toBe(
      `"image" admite un id de asset, no una ruta: /photo es jcr:${uuid}.`,
    );
    expect(await other.refusal("product", { ...create, image: "photo" })).toBe(
      `"image" admite un id de asset, no un nombre ni una clave: "photo" es jcr:${uuid}, en /photo.`,
    );
    expect(await other.refusal("product", { ...create, image: "nothing" })).toBe(
      '"image" admite un id de asset como jcr:<uuid>, no "nothing".',
    );
  });

  test("a key outside the root is not said to be missing from the workspace", async () => {
    await other.item("brand", { action: "create", label: "Nike" });
    expect(
      await other.refusal("product", { action: "create", title: "T", brandPath: "nike" }),
    ).toBe(
      '"brandPath" nombra "nike", que no existe bajo /sport en el workspace "brands". Envía uno que exista.',
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

describe("a link that is stored already", () => {
  test("passes in its own field alone", async () => {
    const image = "foo:bar";
    const { uuid } = await shop.item("product", { action: "create", title: "Known", image });
    const update = { action: "update", uuid };
    expect((await shop.item("product", { ...update, image })).fields["image"]).toBe(image);
    expect(await shop.refusal("product", { ...update, brand: image, brandPath: image })).toBe(
      [
        "2 problems, nothing was done:",
        '- "brand" names "foo:bar", which does not exist in workspace "brands". Send the UUID of an existing node.',
        '- "brandPath" names "foo:bar", which does not exist in workspace "brands". Send an existing one.',
      ].join("\n"),
    );
    expect(
      await shop.refusal("product", { ...update, prices: [{ amount: 1, seller: image }] }),
    ).toContain('"prices[0].seller" names "foo:bar"');
  });

  test("passes in whichever entry of its list", async () => {
    const brand = await shop.item("brand", { action: "create", label: "Soon gone" });
    const prices = [{ amount: 1 }, { amount: 2, seller: brand.uuid }];
    const { uuid } = await shop.item("product", { action: "create", title: "Entries", prices });
    await shop.repository.write((content) => content.remove("brands", brand.uuid));
    const update = { action: "update", uuid, prices: [prices[1], prices[0]] };
    expect((await shop.item("product", update)).fields["prices"]).toMatchObject(update.prices);
  });
});
