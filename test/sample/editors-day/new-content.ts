import { expect, test } from "vitest";
import type { Day } from "../editors-day.js";

const absentUuid = "8f3a1b9c-0000-4000-8000-00000000dead";

/** Folders, brands and products, and one page that features a product. */
export function createContent(day: () => Day): void {
  test("folders are made one at a time, below what exists", async () => {
    const { editor, becomes, staysAsItIs } = day();
    const folder = (args: object) => editor.answer("product", { action: "create_folder", ...args });
    const refused = (args: object) =>
      editor.refusal("product", { action: "create_folder", ...args });

    expect(await refused({ categoria: "calzado", marca: "nordkapp" })).toBe(
      '"marca" names "nordkapp", which does not exist in workspace "brands". Send an existing one.',
    );
    expect(await refused({ folder: "/textil/verano" })).toBe(
      "There is no folder /textil, and it is not added along. Add it first.",
    );
    expect(await folder({ categoria: "calzado" })).toMatchObject({
      folder: { path: "/calzado", nodeName: "calzado", publication: "unpublished" },
    });
    expect(await folder({ parentPath: "/", folderName: "Ropa & más" })).toMatchObject({
      folder: { path: "/Ropa-mas" },
      message: "The folder is named Ropa-mas: names hold letters from a to z, digits and hyphens.",
    });
    await becomes(`
      products:
      + /calzado folder [draft]
      + /Ropa-mas folder [draft]
    `);

    expect(await refused({ folder: "/textil/verano" })).toBe(
      "There is no folder /textil, and it is not added along. Add it first, or choose an existing one: /calzado, /Ropa-mas.",
    );
    expect(await refused({ categoria: "calzado" })).toBe(
      "The folder /calzado exists already. Use it, or send another name.",
    );
    expect(await refused({ parentPath: "/", folderName: "Ropa, más" })).toBe(
      "The folder /Ropa-mas exists already. Use it, or send another name.",
    );
    expect(await refused({ folder: "/" })).toBe(
      "/ is the root that everything stands under, or holds it. Name a folder below it.",
    );
    expect(await refused({})).toBe(
      "Say which folder to add: send folder / parentPath + folderName / categoria + marca.",
    );
    await staysAsItIs();
  });

  test("brands come with their translations, and name the folders of their products", async () => {
    const { editor, becomes } = day();
    const nordkapp = await editor.item("brand", {
      action: "create",
      name: "Nordkapp",
      description: "<p>Since 1949.</p>",
      country: "ES",
      founded: "1949",
      translations: {
        es: { description: "<p>Desde 1949.</p>" },
        fr: { description: "<p>Depuis 1949.</p>" },
      },
    });
    expect(nordkapp).toMatchObject({
      path: "/nordkapp",
      version: 1,
      fields: { founded: 1949 },
      translations: { fr: { description: "<p>Depuis 1949.</p>" } },
    });
    await editor.item("brand", { action: "create", name: "Sierra Sur" });
    await editor.answer("brand", { action: "create_folder", folder: "/outlet" });
    await editor.item("brand", {
      action: "create",
      name: "Nordkapp Outlet",
      nodeName: "nordkapp",
      folder: "/outlet",
    });
    await becomes(`
      brands:
      + /nordkapp brand [draft] country="ES" description="<p>Since 1949.</p>" description_es="<p>Desde 1949.</p>" description_fr="<p>Depuis 1949.</p>" founded=1949L name="Nordkapp"
      + /sierra-sur brand [draft] name="Sierra Sur"
      + /outlet folder [draft]
      + /outlet/nordkapp brand [draft] name="Nordkapp Outlet"
    `);
    const ofBrand = { action: "create_folder", categoria: "calzado", marca: "Sierra Sur" };
    expect(await editor.answer("product", ofBrand)).toMatchObject({
      folder: { path: "/calzado/sierra-sur" },
    });
    await becomes(`
      /calzado folder [draft]
      + /calzado/sierra-sur folder [draft]
    `);
    expect(await editor.refusal("brand", { action: "create", name: "Nordkapp" })).toBe(
      [
        "2 problems, nothing was done:",
        "- /nordkapp exists already. Send another nodeName, or update that item.",
        '- "name" is "Nordkapp" already in /nordkapp. Send another value, or update that item.',
      ].join("\n"),
    );
  });

  test("products refer to brands and to each other, and never to what is not there", async () => {
    const { editor, becomes, staysAsItIs, uuidAt } = day();
    const create = (args: object) => editor.item("product", { action: "create", ...args });
    const shoe = { title: "Road shoe", sku: "ROA-2001", categoria: "calzado", price: "89.5" };
    const refused = (args: object) =>
      editor.refusal("product", { action: "create", ...shoe, ...args });

    expect(await refused({ marca: "nordkapp" })).toBe(
      '"marca" names "nordkapp", which is more than one node in workspace "brands". Send one of these paths: /nordkapp, /outlet/nordkapp.',
    );
    expect(await refused({ marca: "/nobody", related: [absentUuid] })).toBe(
      [
        "2 problems, nothing was done:",
        '- "marca" names "/nobody", which does not exist in workspace "brands". Send an existing one.',
        `- "related[0]" names "${absentUuid}", which does not exist in workspace "products". Send an existing one.`,
      ].join("\n"),
    );
    await staysAsItIs();

    const trail = await create({
      title: "Trail shoe",
      sku: "TRA-10042",
      categoria: "calzado",
      marca: "Sierra Sur",
      price: 119.9,
      media: {
        mediaType: "image",
        image: "8f3a1b9c-0000-4000-8000-000000000001",
        altText: "On a rock",
      },
      variants: [{ size: "42", colour: "black", stock: 3 }, { size: "43" }],
      translations: {
        es: { title: "Zapatilla de montaña", media: { altText: "Sobre una roca" } },
        fr: { title: "Chaussure de trail" },
      },
    });
    expect(trail).toMatchObject({
      path: "/calzado/sierra-sur/tra-10042",
      fields: { marca: "/sierra-sur", stock: 0, active: true },
      translations: {
        es: { title: "Zapatilla de montaña", media: { altText: "Sobre una roca" } },
        fr: { title: "Chaussure de trail" },
      },
    });
    expect(
      await editor.refusal("product", {
        action: "create",
        ...shoe,
        marca: "/nordkapp",
        related: ["/calzado/sierra-sur/tra-10042"],
      }),
    ).toBe(
      `"related[0]" takes a UUID, not a path: /calzado/sierra-sur/tra-10042 is ${trail.uuid}.`,
    );
    const road = { ...shoe, marca: "/nordkapp", related: [trail.uuid] };
    const planned = await create({ ...road, validateOnly: true });
    expect(planned).not.toHaveProperty("uuid");
    await becomes(`
      /calzado/sierra-sur folder [draft]
      + /calzado/sierra-sur/tra-10042 product [draft] categoria="calzado" marca="/sierra-sur" price=119.9m sku="TRA-10042" title="Trail shoe" title_es="Zapatilla de montaña" title_fr="Chaussure de trail"
      + /calzado/sierra-sur/tra-10042/variants part
      + /calzado/sierra-sur/tra-10042/variants/0 part colour="black" size="42" stock=3L
      + /calzado/sierra-sur/tra-10042/variants/1 part size="43"
      + /calzado/sierra-sur/tra-10042/media part altText="On a rock" altText_es="Sobre una roca" image="jcr:8f3a1b9c-0000-4000-8000-000000000001" mediaType="image"
      /Ropa-mas folder [draft]
    `);
    const { uuid: _, version: _first, ...created } = await create(road);
    expect(created).toEqual(planned);
    await create({ ...shoe, title: "Club shoe", sku: "CLU-2002", price: 49, marca: "/nordkapp" });
    await create({ ...shoe, title: "Spike", sku: "SPI-2003", price: 139, marca: "/nordkapp" });
    await create({ ...shoe, title: "Laces", sku: "LAC-3001", price: 4.5, tags: [], summary: "" });
    await create({
      title: "Rain jacket",
      sku: "JAC-4001",
      categoria: "textil",
      folder: "/Ropa-mas",
      price: 79,
      related: [await uuidAt("products", "/calzado/nordkapp/roa-2001"), trail.uuid],
    });
    await becomes(`
      /calzado/sierra-sur/tra-10042/media part altText="On a rock" altText_es="Sobre una roca" image="jcr:8f3a1b9c-0000-4000-8000-000000000001" mediaType="image"
      + /calzado/nordkapp folder [draft]
      + /calzado/nordkapp/roa-2001 product [draft] categoria="calzado" marca="/nordkapp" price=89.5m related=[→/calzado/sierra-sur/tra-10042] sku="ROA-2001" title="Road shoe"
      + /calzado/nordkapp/clu-2002 product [draft] categoria="calzado" marca="/nordkapp" price=49m sku="CLU-2002" title="Club shoe"
      + /calzado/nordkapp/spi-2003 product [draft] categoria="calzado" marca="/nordkapp" price=139m sku="SPI-2003" title="Spike"
      + /calzado/lac-3001 product [draft] categoria="calzado" price=4.5m sku="LAC-3001" summary="" tags=[] title="Laces"
      /Ropa-mas folder [draft]
      + /Ropa-mas/jac-4001 product [draft] categoria="textil" price=79m related=[→/calzado/nordkapp/roa-2001, →/calzado/sierra-sur/tra-10042] sku="JAC-4001" title="Rain jacket"
    `);
  });

  test("a page features products by their paths", async () => {
    const { editor, becomes } = day();
    await editor.item("landing", {
      action: "create",
      title: "Summer",
      featuredProducts: ["TRA-10042", "/calzado/nordkapp/roa-2001"],
    });
    await becomes(`
      website:
      + /summer page [draft] featuredProducts=["/calzado/sierra-sur/tra-10042", "/calzado/nordkapp/roa-2001"] hideInNavigation=false theme="light" title="Summer"
    `);
  });
}
