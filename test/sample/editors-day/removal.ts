import { expect, test } from "vitest";
import type { Day } from "../editors-day.js";

/** Deletions, of an item and of a folder, with previews that touch nothing. */
export function removeContent(day: () => Day): void {
  test("a deletion shows what refers to the item, and takes it from visitors too", async () => {
    const { editor, visitor, becomes, staysAsItIs, uuidAt } = day();
    const remove = { action: "delete", sku: "TRA-10042" };
    const uuid = await uuidAt("products", "/calzado/nordkapp/tra-10042");
    expect(await editor.answer("product", remove)).toEqual({
      confirmationRequired: true,
      action: "delete",
      workspace: "products",
      uuid,
      type: "shop:product",
      path: "/calzado/nordkapp/tra-10042",
      descendants: 0,
      directChildren: [],
      locales: ["es", "fr"],
      published: true,
      referencedBy: {
        count: 2,
        items: [
          { workspace: "products", path: "/calzado/nordkapp/carretera-1", field: "related" },
          { workspace: "products", path: "/textil/jac-4001", field: "related" },
        ],
      },
      message:
        "/calzado/nordkapp/tra-10042 would be deleted with everything below it (nodes below it: 0; references to them: 2). Nothing has been deleted. To do it, repeat the call with confirm: true.",
    });
    expect(await editor.refusal("product", { action: "delete", path: "/calzado" })).toBe(
      "/calzado is a folder and not an item. Use action delete_folder for it.",
    );
    expect(await editor.refusal("product", { ...remove, confirm: "yes" })).toBe(
      '"confirm" takes true or false, not the text "yes".',
    );
    await staysAsItIs();
    expect(await editor.answer("product", { ...remove, confirm: true })).toEqual({
      deleted: true,
      action: "delete",
      workspace: "products",
      uuid,
      path: "/calzado/nordkapp/tra-10042",
      type: "shop:product",
      descendants: 0,
      message:
        "/calzado/nordkapp/tra-10042 is deleted with everything below it (nodes below it: 0).",
    });
    await becomes(`
      - /calzado/nordkapp/tra-10042 product [published] categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      - /calzado/nordkapp/tra-10042/variants part
      - /calzado/nordkapp/tra-10042/variants/0 part size="44" stock=1L
      - /calzado/nordkapp/tra-10042/media part altText="On a rock" altText_es="Sobre una roca" altText_fr="Sur un roc" image="jcr:8f3a1b9c-0000-4000-8000-000000000001" mediaType="image"
      /calzado/nordkapp/spi-2003 product [draft] categoria="calzado" marca="/nordkapp" price=129m sku="SPI-2003" title="Spike 2" title_es="Clavos"
      - /calzado/nordkapp/carretera-1 product [published] categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/nordkapp/tra-10042] sku="ROA-2001" title="Road shoe"
      + /calzado/nordkapp/carretera-1 product [published] categoria="calzado" marca="/nordkapp" price=89.5m related=["${uuid}"] sku="ROA-2001" title="Road shoe"

      - /textil/jac-4001 product [draft] categoria="textil" price=79m related=[→/calzado/nordkapp/carretera-1, →/calzado/nordkapp/tra-10042] sku="JAC-4001" title="Rain jacket"
      + /textil/jac-4001 product [draft] categoria="textil" price=79m related=[→/calzado/nordkapp/carretera-1, "${uuid}"] sku="JAC-4001" title="Rain jacket"

      - /calzado/nordkapp/tra-10042 product categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      - /calzado/nordkapp/tra-10042/variants part
      - /calzado/nordkapp/tra-10042/variants/0 part size="44" stock=1L
      - /calzado/nordkapp/tra-10042/media part altText="On a rock" altText_es="Sobre una roca" altText_fr="Sur un roc" image="jcr:8f3a1b9c-0000-4000-8000-000000000001" mediaType="image"
      - /calzado/nordkapp/carretera-1 product categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/nordkapp/tra-10042] sku="ROA-2001" title="Road shoe"
      + /calzado/nordkapp/carretera-1 product categoria="calzado" marca="/nordkapp" price=89.5m related=["${uuid}"] sku="ROA-2001" title="Road shoe"
    `);
    expect(await visitor.refusal("catalog", { action: "get", uuid })).toBe(
      `No item has the uuid "${uuid}" in workspace "products". Check it, or address the item by path or nodeName.`,
    );
    expect(await editor.refusal("product", { ...remove, confirm: true })).toBe(
      'No item has sku "TRA-10042" in workspace "products". Use action list to see what there is.',
    );
  });

  test("a dead reference that an item holds already does not stand in the way of other changes", async () => {
    const { editor, becomes, uuidAt } = day();
    const { fields } = await editor.item("product", { action: "get", sku: "JAC-4001" });
    await editor.item("product", {
      action: "update",
      path: "/textil/jac-4001",
      ...fields,
      price: 75,
    });
    const [, gone] = fields["related"] as readonly string[];
    await becomes(`
      - /textil/jac-4001 product [draft] categoria="textil" price=79m related=[→/calzado/nordkapp/carretera-1, "${gone}"] sku="JAC-4001" title="Rain jacket"
      + /textil/jac-4001 product [draft] categoria="textil" price=75m related=[→/calzado/nordkapp/carretera-1, "${gone}"] sku="JAC-4001" title="Rain jacket"
    `);
    await editor.item("product", {
      action: "update",
      sku: "JAC-4001",
      related: [await uuidAt("products", "/calzado/nordkapp/carretera-1")],
    });
    await becomes(`
      - /textil/jac-4001 product [draft] categoria="textil" price=75m related=[→/calzado/nordkapp/carretera-1, "${gone}"] sku="JAC-4001" title="Rain jacket"
      + /textil/jac-4001 product [draft] categoria="textil" price=75m related=[→/calzado/nordkapp/carretera-1] sku="JAC-4001" title="Rain jacket"
    `);
  });

  test("a folder is deleted with all that it holds, on both sides", async () => {
    const { editor, becomes, staysAsItIs, uuidAt } = day();
    const remove = { action: "delete_folder", categoria: "calzado" };
    const uuid = await uuidAt("products", "/calzado");
    expect(await editor.refusal("product", { action: "delete_folder", path: "/" })).toBe(
      "/ is the root that everything stands under, or holds it. Name a folder below it.",
    );
    expect(await editor.answer("product", remove)).toEqual({
      confirmationRequired: true,
      action: "delete",
      workspace: "products",
      uuid,
      type: "mgnl:folder",
      path: "/calzado",
      descendants: 6,
      directChildren: ["sierra-sur", "nordkapp", "lac-3001", "clu-2002"],
      locales: ["es"],
      published: true,
      referencedBy: {
        count: 1,
        items: [{ workspace: "products", path: "/textil/jac-4001", field: "related" }],
      },
      message:
        "/calzado would be deleted with everything below it (nodes below it: 6; references to them: 1). Nothing has been deleted. To do it, repeat the call with confirm: true.",
    });
    await staysAsItIs();
    const road = await uuidAt("products", "/calzado/nordkapp/carretera-1");
    const gone = await editor.item("product", { action: "get", sku: "ROA-2001" });
    const [trail] = gone.fields["related"] as readonly string[];
    expect(await editor.answer("product", { ...remove, confirm: true })).toMatchObject({
      deleted: true,
      path: "/calzado",
      descendants: 6,
    });
    await becomes(`
      products:
      - /calzado folder [published]
      - /calzado/sierra-sur folder [draft]
      - /calzado/nordkapp folder [published]
      - /calzado/nordkapp/spi-2003 product [draft] categoria="calzado" marca="/nordkapp" price=129m sku="SPI-2003" title="Spike 2" title_es="Clavos"
      - /calzado/nordkapp/carretera-1 product [published] categoria="calzado" marca="/nordkapp" price=89.5m related=["${trail}"] sku="ROA-2001" title="Road shoe"
      - /calzado/lac-3001 product [draft] categoria="calzado" price=5m sku="LAC-3001" tags=[] title="Shoe laces" title_es="Cordones"
      - /calzado/clu-2002 product [published] categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"
      /textil folder [draft]
      - /textil/jac-4001 product [draft] categoria="textil" price=75m related=[→/calzado/nordkapp/carretera-1] sku="JAC-4001" title="Rain jacket"
      + /textil/jac-4001 product [draft] categoria="textil" price=75m related=["${road}"] sku="JAC-4001" title="Rain jacket"
      /textil/clu-2002 product [draft] categoria="calzado" price=9m sku="CLU-5001" title="Club sock"
      products, published:
      - /calzado folder
      - /calzado/nordkapp folder
      - /calzado/nordkapp/carretera-1 product categoria="calzado" marca="/nordkapp" price=89.5m related=["${trail}"] sku="ROA-2001" title="Road shoe"
      - /calzado/clu-2002 product categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"
    `);
  });
}
