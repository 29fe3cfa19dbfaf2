import { expect, test } from "vitest";
import type { Day } from "../editors-day.js";

/** What visitors see comes, changes and goes with publication alone. */
export function publishContent(day: () => Day): void {
  test("nothing is published before the folder that it is in", async () => {
    const { editor, staysAsItIs } = day();
    const refused = (args: object) => editor.refusal("product", { action: "publish", ...args });
    expect(await refused({ sku: "TRA-10042" })).toBe(
      "The folder /calzado/nordkapp is not published, so nothing in it can be. Publish it first: send it as folder.",
    );
    expect(await refused({ folder: "/calzado/nordkapp" })).toBe(
      "The folder /calzado is not published, so nothing in it can be. Publish it first: send it as folder.",
    );
    expect(await refused({ categoria: "calzado" })).toBe(
      "Say which item: send sku / path / nodeName / uuid / folder.",
    );
    expect(await refused({ folder: "/" })).toBe(
      "/ is the root that everything stands under, or holds it. Name a folder below it.",
    );
    await staysAsItIs();
  });

  test("a folder is published alone, and then with all below it", async () => {
    const { editor, becomes } = day();
    const publish = (args: object) => editor.answer("product", { action: "publish", ...args });
    expect(await publish({ folder: "/calzado" })).toMatchObject({
      folder: { path: "/calzado", publication: "published" },
      count: 1,
      recursive: false,
      message: "/calzado is published.",
    });
    await becomes(`
      - /calzado folder [draft]
      + /calzado folder [published]
      /calzado/sierra-sur folder [draft]

      products, published:
      + /calzado folder
    `);
    expect(await publish({ path: "/calzado/nordkapp", recursive: true })).toMatchObject({
      folder: { path: "/calzado/nordkapp", publication: "published" },
      count: 5,
      recursive: true,
      message: "/calzado/nordkapp is published with all below it.",
    });
    await becomes(`
      - /calzado/nordkapp folder [draft]
      - /calzado/nordkapp/spi-2003 product [draft] categoria="calzado" marca="/nordkapp" price=139m sku="SPI-2003" title="Spike"
      - /calzado/nordkapp/carretera-1 product [draft] categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/nordkapp/tra-10042] sku="ROA-2001" title="Road shoe"
      - /calzado/nordkapp/clu-2002 product [draft] categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"
      - /calzado/nordkapp/tra-10042 product [draft] categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      + /calzado/nordkapp folder [published]
      + /calzado/nordkapp/spi-2003 product [published] categoria="calzado" marca="/nordkapp" price=139m sku="SPI-2003" title="Spike"
      + /calzado/nordkapp/carretera-1 product [published] categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/nordkapp/tra-10042] sku="ROA-2001" title="Road shoe"
      + /calzado/nordkapp/clu-2002 product [published] categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"
      + /calzado/nordkapp/tra-10042 product [published] categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      /calzado/nordkapp/tra-10042/variants part

      /calzado folder
      + /calzado/nordkapp folder
      + /calzado/nordkapp/spi-2003 product categoria="calzado" marca="/nordkapp" price=139m sku="SPI-2003" title="Spike"
      + /calzado/nordkapp/carretera-1 product categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/nordkapp/tra-10042] sku="ROA-2001" title="Road shoe"
      + /calzado/nordkapp/clu-2002 product categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"
      + /calzado/nordkapp/tra-10042 product categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      + /calzado/nordkapp/tra-10042/variants part
      + /calzado/nordkapp/tra-10042/variants/0 part size="44" stock=1L
      + /calzado/nordkapp/tra-10042/media part altText="On a rock" altText_es="Sobre una roca" altText_fr="Sur un roc" image="jcr:8f3a1b9c-0000-4000-8000-000000000001" mediaType="image"
    `);
    expect(await publish({ sku: "TRA-10042" })).toMatchObject({
      item: { publication: "published" },
      message: "/calzado/nordkapp/tra-10042 was published already and has not changed since.",
    });
  });

  test("a change is for the editor alone until it is published", async () => {
    const { editor, visitor, becomes } = day();
    const change = { title: "Spike 2", price: 129, translations: { es: { title: "Clavos" } } };
    const item = await editor.item("product", { action: "update", sku: "SPI-2003", ...change });
    expect(item.publication).toBe("modified");
    await becomes(`
      - /calzado/nordkapp/spi-2003 product [published] categoria="calzado" marca="/nordkapp" price=139m sku="SPI-2003" title="Spike"
      + /calzado/nordkapp/spi-2003 product [modified] categoria="calzado" marca="/nordkapp" price=129m sku="SPI-2003" title="Spike 2" title_es="Clavos"
      /calzado/nordkapp/carretera-1 product [published] categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/nordkapp/tra-10042] sku="ROA-2001" title="Road shoe"
    `);
    const seen = () => visitor.item("catalog", { action: "get", sku: "SPI-2003" });
    expect(await seen()).toMatchObject({ publication: "published", fields: { price: 139 } });
    expect(await editor.answer("product", { action: "publish", sku: "SPI-2003" })).toMatchObject({
      item: { publication: "published" },
      count: 1,
      message: "/calzado/nordkapp/spi-2003 is published.",
    });
    await becomes(`
      - /calzado/nordkapp/spi-2003 product [modified] categoria="calzado" marca="/nordkapp" price=129m sku="SPI-2003" title="Spike 2" title_es="Clavos"
      + /calzado/nordkapp/spi-2003 product [published] categoria="calzado" marca="/nordkapp" price=129m sku="SPI-2003" title="Spike 2" title_es="Clavos"

      - /calzado/nordkapp/spi-2003 product categoria="calzado" marca="/nordkapp" price=139m sku="SPI-2003" title="Spike"
      + /calzado/nordkapp/spi-2003 product categoria="calzado" marca="/nordkapp" price=129m sku="SPI-2003" title="Spike 2" title_es="Clavos"
    `);
    expect(await seen()).toMatchObject({
      fields: { price: 129 },
      translations: { es: { title: "Clavos" } },
    });
  });

  test("another text for search engines is for the editor alone until its product is published", async () => {
    const { editor, visitor, becomes } = day();
    const trail = (texts: string, state = "") =>
      `/calzado/nordkapp/tra-10042 product ${state}categoria="calzado" h1seoNoIndex=true ${texts} marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"`;
    const before = 'h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas"';
    const after = 'h1seoTitle="Shoes for rock" h1seoTitle_es="Zapatillas"';
    const path = "/calzado/nordkapp/tra-10042";
    const set = (h1seoTitle: string) =>
      editor.item("product_seo", { action: "set", path, h1seoTitle });
    const publish = () => editor.answer("product", { action: "publish", sku: "TRA-10042" });
    const seen = () => visitor.item("catalog", { action: "get", sku: "TRA-10042" });
    expect((await set("Shoes for rock")).publication).toBe("modified");
    await becomes(`
      - ${trail(before, "[published] ")}
      + ${trail(after, "[modified] ")}
    `);
    expect(await seen()).toMatchObject({
      fields: { h1seoTitle: "Trail shoes", h1seoNoIndex: true },
      translations: { es: { h1seoTitle: "Zapatillas" } },
    });
    expect(await publish()).toMatchObject({ item: { publication: "published" }, count: 1 });
    await becomes(`
      - ${trail(after, "[modified] ")}
      + ${trail(after, "[published] ")}

      - ${trail(before)}
      + ${trail(after)}
    `);
    expect((await seen()).fields).toMatchObject({ h1seoTitle: "Shoes for rock" });
    const spanish = await visitor.item("catalog", { action: "get", path, locale: "es" });
    expect(spanish.fields).toMatchObject({ h1seoTitle: "Zapatillas" });
    await set("Trail shoes");
    await publish();
    await becomes(`
      - ${trail(after, "[published] ")}
      + ${trail(before, "[published] ")}

      - ${trail(after)}
      + ${trail(before)}
    `);
  });

  test("a published item that is moved or placed elsewhere stays where visitors know it until it is published", async () => {
    const { editor, visitor, becomes } = day();
    const move = { action: "move", sku: "CLU-2002", folder: "/calzado", confirm: true };
    expect((await editor.item("product", move)).publication).toBe("modified");
    await becomes(`
      - /calzado/nordkapp/clu-2002 product [published] categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"
      /calzado/nordkapp/tra-10042 product [published] categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"

      /calzado/lac-3001 product [draft] categoria="calzado" price=5m sku="LAC-3001" tags=[] title="Shoe laces" title_es="Cordones"
      + /calzado/clu-2002 product [modified] categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"

      - /calzado/nordkapp/clu-2002 product categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"
      + /calzado/nordkapp/clu-2002 product [of /calzado/clu-2002] categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"
    `);
    expect(await visitor.item("catalog", { action: "get", sku: "CLU-2002" })).toMatchObject({
      path: "/calzado/nordkapp/clu-2002",
    });
    expect(await visitor.refusal("catalog", { action: "get", path: "/calzado/clu-2002" })).toBe(
      'No item is at "/calzado/clu-2002" in workspace "products". /calzado holds: nordkapp.',
    );
    await editor.answer("product", { action: "reorder", sku: "TRA-10042", position: "first" });
    await becomes(`
      /calzado/nordkapp folder [published]
      + /calzado/nordkapp/tra-10042 product [modified] categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      + /calzado/nordkapp/tra-10042/variants part
      + /calzado/nordkapp/tra-10042/variants/0 part size="44" stock=1L
      + /calzado/nordkapp/tra-10042/media part altText="On a rock" altText_es="Sobre una roca" altText_fr="Sur un roc" image="jcr:8f3a1b9c-0000-4000-8000-000000000001" mediaType="image"
      /calzado/nordkapp/spi-2003 product [published] categoria="calzado" marca="/nordkapp" price=129m sku="SPI-2003" title="Spike 2" title_es="Clavos"
      /calzado/nordkapp/carretera-1 product [published] categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/nordkapp/tra-10042] sku="ROA-2001" title="Road shoe"
      - /calzado/nordkapp/tra-10042 product [published] categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      - /calzado/nordkapp/tra-10042/variants part
      - /calzado/nordkapp/tra-10042/variants/0 part size="44" stock=1L
      - /calzado/nordkapp/tra-10042/media part altText="On a rock" altText_es="Sobre una roca" altText_fr="Sur un roc" image="jcr:8f3a1b9c-0000-4000-8000-000000000001" mediaType="image"
      /calzado/lac-3001 product [draft] categoria="calzado" price=5m sku="LAC-3001" tags=[] title="Shoe laces" title_es="Cordones"
    `);
    await editor.answer("product", { action: "publish", sku: "CLU-2002" });
    await editor.answer("product", { action: "publish", sku: "TRA-10042" });
    await becomes(`
      - /calzado/nordkapp/tra-10042 product [modified] categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      + /calzado/nordkapp/tra-10042 product [published] categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"

      - /calzado/clu-2002 product [modified] categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"
      + /calzado/clu-2002 product [published] categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"

      /calzado folder
      /calzado/nordkapp folder
      + /calzado/nordkapp/tra-10042 product categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      + /calzado/nordkapp/tra-10042/variants part
      + /calzado/nordkapp/tra-10042/variants/0 part size="44" stock=1L
      + /calzado/nordkapp/tra-10042/media part altText="On a rock" altText_es="Sobre una roca" altText_fr="Sur un roc" image="jcr:8f3a1b9c-0000-4000-8000-000000000001" mediaType="image"
      /calzado/nordkapp/spi-2003 product categoria="calzado" marca="/nordkapp" price=129m sku="SPI-2003" title="Spike 2" title_es="Clavos"
      /calzado/nordkapp/carretera-1 product categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/nordkapp/tra-10042] sku="ROA-2001" title="Road shoe"
      - /calzado/nordkapp/clu-2002 product [of /calzado/clu-2002] categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"
      - /calzado/nordkapp/tra-10042 product categoria="calzado" h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" marca="/nordkapp" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      - /calzado/nordkapp/tra-10042/variants part
      - /calzado/nordkapp/tra-10042/variants/0 part size="44" stock=1L
      - /calzado/nordkapp/tra-10042/media part altText="On a rock" altText_es="Sobre una roca" altText_fr="Sur un roc" image="jcr:8f3a1b9c-0000-4000-8000-000000000001" mediaType="image"
      + /calzado/clu-2002 product categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"
      website:
    `);
  });

  test("what is unpublished is gone for visitors, and asked again nothing is left to do", async () => {
    const { editor, visitor, becomes, staysAsItIs } = day();
    const unpublish = (args: object) => editor.answer("product", { action: "unpublish", ...args });
    expect(await editor.refusal("product", { action: "unpublish", folder: "/calzado" })).toBe(
      "Nodes below /calzado are published (5) and would go with it. Send recursive: true to take all of them back.",
    );
    await staysAsItIs();
    expect(await unpublish({ sku: "SPI-2003" })).toMatchObject({
      item: { publication: "unpublished" },
      count: 1,
      message: "/calzado/nordkapp/spi-2003 is not published any more.",
    });
    await becomes(`
      - /calzado/nordkapp/spi-2003 product [published] categoria="calzado" marca="/nordkapp" price=129m sku="SPI-2003" title="Spike 2" title_es="Clavos"
      + /calzado/nordkapp/spi-2003 product [draft] categoria="calzado" marca="/nordkapp" price=129m sku="SPI-2003" title="Spike 2" title_es="Clavos"

      - /calzado/nordkapp/spi-2003 product categoria="calzado" marca="/nordkapp" price=129m sku="SPI-2003" title="Spike 2" title_es="Clavos"
      /calzado/nordkapp/carretera-1 product categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/nordkapp/tra-10042] sku="ROA-2001" title="Road shoe"
    `);
    expect(await visitor.refusal("catalog", { action: "get", sku: "SPI-2003" })).toBe(
      'No item has sku "SPI-2003" in workspace "products". Use action list to see what there is.',
    );
    expect(await unpublish({ sku: "SPI-2003" })).toMatchObject({
      count: 0,
      message: "/calzado/nordkapp/spi-2003 was not published, so there was nothing to do.",
    });
    await staysAsItIs();
  });
}
