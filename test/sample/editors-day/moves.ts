import { expect, test } from "vitest";
import type { Day } from "../editors-day.js";

/** Moves and new names, each with a preview that touches nothing. */
export function moveContent(day: () => Day): void {
  test("a move that cannot be is refused, in the preview and when it is confirmed", async () => {
    const { editor, staysAsItIs } = day();
    const move = (args: object) => editor.refusal("product", { action: "move", ...args });
    for (const confirm of [false, true]) {
      expect(await move({ sku: "ROA-2001", folder: "/textil", confirm })).toBe(
        "There is no folder /textil to move to, and a move creates none. Add it with create_folder first, or send one of: /, /calzado, /calzado/sierra-sur, /calzado/nordkapp, /Ropa-mas.",
      );
      expect(await move({ sku: "ROA-2001", folder: "/calzado/nordkapp", confirm })).toBe(
        "/calzado/nordkapp/roa-2001 is in /calzado/nordkapp already. Send another folder.",
      );
      expect(await move({ sku: "ROA-2001", confirm })).toBe(
        "Say where to move the item: send folder / categoria + marca.",
      );
      expect(await move({ folder: "/", confirm })).toBe(
        "Say which item: send sku / path / nodeName / uuid.",
      );
      expect(await move({ path: "/calzado/nordkapp", folder: "/Ropa-mas", confirm })).toBe(
        "/calzado/nordkapp is of type mgnl:folder, a part of the structure and not an item. Address an item of type shop:product.",
      );
    }
    await staysAsItIs();
  });

  test("a name that is taken in the folder is refused", async () => {
    const { editor, becomes, staysAsItIs } = day();
    const namesake = { action: "create", title: "Club sock", sku: "CLU-5001", price: 9 };
    await editor.item("product", {
      ...namesake,
      nodeName: "clu-2002",
      categoria: "textil",
      folder: "/Ropa-mas",
    });
    await becomes(`
      /Ropa-mas/jac-4001 product [draft] categoria="textil" price=79m related=[→/calzado/nordkapp/roa-2001, →/calzado/sierra-sur/tra-10042] sku="JAC-4001" title="Rain jacket"
      + /Ropa-mas/clu-2002 product [draft] categoria="textil" price=9m sku="CLU-5001" title="Club sock"
    `);
    expect(
      await editor.refusal("product", {
        action: "move",
        sku: "CLU-5001",
        folder: "/calzado/nordkapp",
      }),
    ).toBe(
      "/calzado/nordkapp/clu-2002 exists already, so nothing can be moved there. Send another folder.",
    );
    await staysAsItIs();
  });

  test("a move shows what would break, and is done when it is confirmed", async () => {
    const { editor, becomes, staysAsItIs, uuidAt } = day();
    const move = { action: "move", sku: "TRA-10042", categoria: "calzado", marca: "Nordkapp" };
    const preview = await editor.answer("product", move);
    expect(preview).toEqual({
      confirmationRequired: true,
      action: "move",
      workspace: "products",
      uuid: await uuidAt("products", "/calzado/sierra-sur/tra-10042"),
      type: "shop:product",
      from: "/calzado/sierra-sur/tra-10042",
      to: "/calzado/nordkapp/tra-10042",
      affectedDescendants: 0,
      locales: ["es", "fr"],
      published: false,
      referencedBy: {
        count: 1,
        items: [{ workspace: "website", path: "/summer", field: "featuredProducts" }],
      },
      message:
        "/calzado/sierra-sur/tra-10042 would become /calzado/nordkapp/tra-10042, with everything below it (nodes below it: 0). Nothing has been changed. References by path may break (there are 1); those by identifier survive. To do it, repeat the call with confirm: true.",
    });
    await staysAsItIs();
    expect(await editor.answer("product", { ...move, confirm: "TRUE" })).toMatchObject({
      item: { path: "/calzado/nordkapp/tra-10042", publication: "unpublished" },
      from: "/calzado/sierra-sur/tra-10042",
      to: "/calzado/nordkapp/tra-10042",
      message:
        "The item is at /calzado/nordkapp/tra-10042 now, but a move changes no field: these still hold the old values: marca. Use action update to change them.",
    });
    await becomes(`
      /calzado/sierra-sur folder [draft]
      - /calzado/sierra-sur/tra-10042 product [draft] categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/sierra-sur" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      - /calzado/sierra-sur/tra-10042/variants part
      - /calzado/sierra-sur/tra-10042/variants/0 part size="44" stock=1L
      - /calzado/sierra-sur/tra-10042/media part altText="On a rock" altText_es="Sobre una roca" altText_fr="Sur un roc" image="jcr:8f3a1b9c-0000-4000-8000-000000000001" mediaType="image"
      /calzado/nordkapp folder [draft]
      /calzado/nordkapp/spi-2003 product [draft] categoria="calzado" marca="/nordkapp" price=139m sku="SPI-2003" title="Spike"
      - /calzado/nordkapp/roa-2001 product [draft] categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/sierra-sur/tra-10042] sku="ROA-2001" title="Road shoe"
      + /calzado/nordkapp/roa-2001 product [draft] categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/nordkapp/tra-10042] sku="ROA-2001" title="Road shoe"
      /calzado/nordkapp/clu-2002 product [draft] categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"
      + /calzado/nordkapp/tra-10042 product [draft] categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/sierra-sur" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      + /calzado/nordkapp/tra-10042/variants part
      + /calzado/nordkapp/tra-10042/variants/0 part size="44" stock=1L
      + /calzado/nordkapp/tra-10042/media part altText="On a rock" altText_es="Sobre una roca" altText_fr="Sur un roc" image="jcr:8f3a1b9c-0000-4000-8000-000000000001" mediaType="image"
      /calzado/lac-3001 product [draft] categoria="calzado" price=5m sku="LAC-3001" tags=[] title="Shoe laces" title_es="Cordones"
      /Ropa-mas folder [draft]
      - /Ropa-mas/jac-4001 product [draft] categoria="textil" price=79m related=[→/calzado/nordkapp/roa-2001, →/calzado/sierra-sur/tra-10042] sku="JAC-4001" title="Rain jacket"
      + /Ropa-mas/jac-4001 product [draft] categoria="textil" price=79m related=[→/calzado/nordkapp/roa-2001, →/calzado/nordkapp/tra-10042] sku="JAC-4001" title="Rain jacket"
    `);
    const held = await editor.answer("product", {
      action: "update",
      sku: "TRA-10042",
      marca: "/nordkapp",
    });
    expect(held).not.toHaveProperty("message");
    await becomes(`
      - /calzado/nordkapp/tra-10042 product [draft] categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/sierra-sur" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      + /calzado/nordkapp/tra-10042 product [draft] categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      /calzado/nordkapp/tra-10042/variants part
    `);
  });

  test("a changed taxonomy field moves nothing, and the answer says how to", async () => {
    const { editor, becomes } = day();
    const answer = await editor.answer("product", {
      action: "update",
      sku: "CLU-5001",
      categoria: "calzado",
    });
    expect(answer["message"]).toBe(
      "categoria changed, but the item stays at /Ropa-mas/clu-2002. Use action move to move it.",
    );
    await becomes(`
      - /Ropa-mas/clu-2002 product [draft] categoria="textil" price=9m sku="CLU-5001" title="Club sock"
      + /Ropa-mas/clu-2002 product [draft] categoria="calzado" price=9m sku="CLU-5001" title="Club sock"
    `);
  });

  test("an item gets another name, which its references by path do not follow", async () => {
    const { editor, becomes, staysAsItIs } = day();
    const rename = { action: "rename", path: "/calzado/nordkapp/roa-2001" };
    const refused = (args: object) => editor.refusal("product", { ...rename, ...args });
    expect(await refused({ newName: "ROA 2001" })).toBe(
      "/calzado/nordkapp/roa-2001 has that name already. Send another newName.",
    );
    expect(await refused({ newName: "CLU 2002" })).toBe(
      "/calzado/nordkapp/clu-2002 exists already. Send another newName.",
    );
    expect(await refused({ newName: "¡!" })).toBe(
      '"newName" "¡!" leaves no name. Send one with letters or digits from a to z or 0 to 9.',
    );
    expect(
      await editor.refusal("product", { action: "rename", path: "/calzado", newName: "shoes" }),
    ).toBe("/calzado is a folder and not an item. Use action rename_folder for it.");
    expect(await editor.answer("product", { ...rename, newName: "Carretera 1" })).toMatchObject({
      confirmationRequired: true,
      action: "rename",
      from: "/calzado/nordkapp/roa-2001",
      to: "/calzado/nordkapp/carretera-1",
      referencedBy: {
        count: 1,
        items: [{ workspace: "website", path: "/summer", field: "featuredProducts" }],
      },
    });
    await staysAsItIs();
    const renamed = { ...rename, newName: "Carretera 1", confirm: true };
    expect(await editor.item("product", renamed)).toMatchObject({
      path: "/calzado/nordkapp/carretera-1",
      fields: { sku: "ROA-2001" },
    });
    await becomes(`
      - /calzado/nordkapp/roa-2001 product [draft] categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/nordkapp/tra-10042] sku="ROA-2001" title="Road shoe"
      + /calzado/nordkapp/carretera-1 product [draft] categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/nordkapp/tra-10042] sku="ROA-2001" title="Road shoe"
      /calzado/nordkapp/clu-2002 product [draft] categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"

      - /Ropa-mas/jac-4001 product [draft] categoria="textil" price=79m related=[→/calzado/nordkapp/roa-2001, →/calzado/nordkapp/tra-10042] sku="JAC-4001" title="Rain jacket"
      + /Ropa-mas/jac-4001 product [draft] categoria="textil" price=79m related=[→/calzado/nordkapp/carretera-1, →/calzado/nordkapp/tra-10042] sku="JAC-4001" title="Rain jacket"
    `);
  });

  test("a folder gets another name, and all below it goes along", async () => {
    const { editor, becomes, staysAsItIs } = day();
    const rename = { action: "rename_folder", path: "/Ropa-mas", newName: "textil" };
    expect(await editor.refusal("product", { ...rename, newName: "calzado" })).toBe(
      "/calzado exists already. Send another newName.",
    );
    expect(await editor.refusal("product", { ...rename, path: "/" })).toBe(
      "/ is the root that everything stands under, or holds it. Name a folder below it.",
    );
    expect(await editor.refusal("product", { ...rename, path: "/Ropa-mas/jac-4001" })).toBe(
      "/Ropa-mas/jac-4001 is of type shop:product and no folder. Use action rename for it.",
    );
    expect(await editor.answer("product", rename)).toMatchObject({
      confirmationRequired: true,
      action: "rename_folder",
      from: "/Ropa-mas",
      to: "/textil",
      affectedDescendants: 2,
      locales: [],
      referencedBy: { count: 0, items: [] },
    });
    await staysAsItIs();
    expect(await editor.answer("product", { ...rename, confirm: true })).toMatchObject({
      folder: { path: "/textil", nodeName: "textil" },
      from: "/Ropa-mas",
      to: "/textil",
    });
    await becomes(`
      - /Ropa-mas folder [draft]
      - /Ropa-mas/jac-4001 product [draft] categoria="textil" price=79m related=[→/calzado/nordkapp/carretera-1, →/calzado/nordkapp/tra-10042] sku="JAC-4001" title="Rain jacket"
      - /Ropa-mas/clu-2002 product [draft] categoria="calzado" price=9m sku="CLU-5001" title="Club sock"
      + /textil folder [draft]
      + /textil/jac-4001 product [draft] categoria="textil" price=79m related=[→/calzado/nordkapp/carretera-1, →/calzado/nordkapp/tra-10042] sku="JAC-4001" title="Rain jacket"
      + /textil/clu-2002 product [draft] categoria="calzado" price=9m sku="CLU-5001" title="Club sock"
      products, published:
    `);
  });
}
