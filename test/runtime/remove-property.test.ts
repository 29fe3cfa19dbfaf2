import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Refusal } from "mcpgen/runtime";
import { editingProject, type EditingOptions } from "./fixtures/editing.js";
import { ProductTool } from "./fixtures/product/tool.js";
import { type AnsweredItem, type Fields, openShop, type Shop } from "./support.js";

let shop: Shop;
let item: AnsweredItem;
beforeEach(() => open());
afterEach(() => shop.close());

const whole = {
  title: "Trail",
  summary: "Light",
  sku: "A-1",
  stock: 0,
  tags: [],
  seo: { heading: "H" },
  prices: [{ amount: 5 }],
  password: "secret",
};

async function open(options: EditingOptions = {}, fields: Fields = whole): Promise<void> {
  await shop?.close();
  shop = await openShop(editingProject(options));
  item = await shop.item("product", { action: "create", ...fields });
}

/** Puts properties on the node that no call could write. */
const store = (properties: Readonly<Record<string, string>>) =>
  shop.repository.write((content) =>
    content.setProperties(
      "products",
      item.uuid,
      Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [name, { type: "string", value }]),
      ),
    ),
  );
const stored = () =>
  shop.repository.read(async (content) => {
    const tree = await content.tree("products", item.uuid);
    const children = tree?.children.map(({ node }) => node.name) ?? [];
    return [...Object.keys(tree?.node.properties ?? {}), ...children];
  });
const remove = (property: unknown, fields: Fields = { path: "/trail" }) =>
  shop.answer("product", { action: "remove_property", property, ...fields });
const refuse = (property: unknown, fields: Fields = { path: "/trail" }) =>
  shop.refusal("product", { action: "remove_property", property, ...fields });

describe("what is removed", () => {
  test("is a field's value, whatever addresses the item", async () => {
    expect(await remove("summary", { uuid: item.uuid })).toEqual({
      item: {
        ...item,
        version: item.version + 1,
        fields: Object.fromEntries(
          Object.entries(item.fields).filter(([name]) => name !== "summary"),
        ),
      },
      removed: true,
    });
    expect(await stored()).not.toContain("summary");
    await remove("stock", { nodeName: "trail" });
    await remove(" seo ", { sku: "A-1" });
    await remove("prices");
    await remove("tags");
    const left = await stored();
    for (const gone of ["stock", "seo", "prices", "mgnl:tags"]) expect(left).not.toContain(gone);
  });

  test("is a business key too, when another address finds the item", async () => {
    expect(await remove("sku")).toMatchObject({ removed: true });
    expect(await stored()).not.toContain("sku");
  });

  test("is a field that answers never show", async () => {
    expect(await remove("password")).toMatchObject({ removed: true });
    expect(await stored()).not.toContain("password");
  });

  test("is a translation, and the field itself stays", async () => {
    await store({ title_es: "Sendero", title_de: "Pfad" });
    expect(await remove("title_es")).toMatchObject({ removed: true });
    expect(await stored()).toContain("title_de");
    expect(await stored()).not.toContain("title_es");
    expect((await remove("title_es"))["message"]).toBe(
      '"title_es" was not stored, so nothing changed.',
    );
  });

  test("is a property that the form does not know", async () => {
    await store({ legacy: "x" });
    const { item: after } = await remove("legacy");
    expect((after as AnsweredItem).version).toBeGreaterThan(item.version);
    expect(await stored()).not.toContain("legacy");
  });

  test("is nothing when nothing was stored, and the answer says so", async () => {
    const before = await shop.item("product", { action: "get", path: "/trail" });
    expect(await remove("weight")).toEqual({
      item: before,
      removed: false,
      message: '"weight" was not stored, so nothing changed.',
    });
  });
});

describe("refused is", () => {
  test("a call that names no property, naming those that can be removed", async () => {
    await store({ legacy: "x", title_es: "Sendero", "mgnl:note": "n" });
    expect(await refuse(undefined)).toBe(
      "Say which property: send property as one of: title_es, summary, sku, stock, active, tags, prices, seo, password, legacy.",
    );
  });

  test("a required field, naming its label", async () => {
    expect(await refuse("title")).toBe(
      '"title" (Title) is required and cannot be removed. Use action update to give it another value.',
    );
    await open({ without: ["update"] });
    expect(await refuse("section")).toBe(
      '"section" (Section) is required and cannot be removed. Leave it as it is.',
    );
  });

  test("a field that the chosen variant requires", async () => {
    await shop.item("product", { action: "update", path: "/trail", shape: "tall", rows: 2 });
    expect(await refuse("rows")).toBe(
      '"rows" (Rows) is required and cannot be removed. Use action update to give it another value.',
    );
  });

  test("a property of the repository", async () => {
    await store({ "mgnl:note": "n" });
    for (const name of ["jcr:uuid", "mgnl:note", "mgnl:tags", "MGNL:x"]) {
      expect(await refuse(name)).toBe(
        `"${name}" belongs to the repository and cannot be removed. Name a field of the content.`,
      );
    }
  });

  test("a field that is never written", async () => {
    for (const name of ["revision", "internal"]) {
      expect(await refuse(name)).toBe(`"${name}" is not written by this tool. Leave it as it is.`);
    }
  });

  test("the node name", async () => {
    expect(await refuse("name")).toBe(
      `"name" is the item's node name and cannot be removed. Use action rename to change it.`,
    );
    await open({ without: ["rename"] });
    expect(await refuse("name")).toBe(
      `"name" is the item's node name and cannot be removed. Name another property.`,
    );
  });

  test("a field that another tool owns, naming the tool", async () => {
    class StockTool extends ProductTool {
      override readonly surface = {
        ...new ProductTool().surface,
        id: "shop:mcpTools/stock",
        tools: new ProductTool().surface.tools.map((tool) => ({ ...tool, name: "stock" })),
      };
      override ownedFields() {
        return ["stock", "seoTitle"];
      }
    }
    await open({ tools: { StockTool: new StockTool() } }, { title: "Trail" });
    await store({ seoTitle: "x", seoTitle_es: "x" });
    for (const name of ["stock", "seoTitle", "seoTitle_es"]) {
      expect(await refuse(name)).toBe(
        `"${name}" belongs to the tool "stock". Change it there, with the uuid or the path of the item.`,
      );
    }
    expect(await refuse(undefined)).not.toContain("seoTitle");
  });

  test("what is not there, with the closest that is", async () => {
    await store({ legacy: "x" });
    const valid = "summary, sku, stock, active, tags, prices, seo, password, legacy.";
    expect(await refuse("legacies")).toBe(
      `This item has no property "legacies". Did you mean "legacy"? Properties that can be removed: ${valid}`,
    );
    for (const name of ["somethingElse", "__proto__", "constructor"]) {
      expect(await refuse(name)).toBe(
        `This item has no property "${name}". Properties that can be removed: ${valid}`,
      );
    }
  });

  test("an item that is not there", async () => {
    expect(await refuse("summary", { nodeName: "x" })).toContain('No item is named "x"');
    expect(await refuse("summary", {})).toBe("Say which item: send sku / path / nodeName / uuid.");
  });
});

test("other content in the call is listed as ignored", async () => {
  expect((await remove("summary", { path: "/trail", title: "x" }))["ignored"]).toEqual(["title"]);
});

test("hooks and steps see the removal, and undo it by refusing", async () => {
  const seen: unknown[] = [];
  await open({
    hooks: {
      beforeRemoveProperty: ({ path }) => void seen.push(["before", path]),
      doUpdate: async (uuid, patch, context, next) => {
        seen.push(["doUpdate", patch]);
        return next(uuid, patch, context);
      },
      afterRemoveProperty: ({ version }) => {
        seen.push(["after", version]);
        if (seen.length > 3) throw new Refusal("Once only.");
      },
    },
  });
  await remove("summary");
  expect(seen).toEqual([
    ["before", "/trail"],
    ["doUpdate", { summary: null }],
    ["after", item.version + 1],
  ]);
  expect(await refuse("stock")).toBe("Once only.");
  expect(await stored()).toContain("stock");
});
