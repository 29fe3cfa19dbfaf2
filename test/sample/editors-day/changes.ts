import { expect, test } from "vitest";
import type { Day } from "../editors-day.js";

/** Updates: what is sent changes, what is not stays, and nobody's work is lost. */
export function changeItems(day: () => Day): void {
  test("an update changes what it sends alone; null clears, empty is stored", async () => {
    const { editor, becomes } = day();
    const update = (args: object) =>
      editor.item("product", { action: "update", sku: "TRA-10042", ...args });
    await update({ price: "124.50", tags: ["trail", "wide"], weight: 0.31, summary: "Light" });
    await becomes(`
      - /calzado/sierra-sur/tra-10042 product [draft] categoria="calzado" marca="/sierra-sur" price=119.9m sku="TRA-10042" title="Trail shoe" title_es="Zapatilla de montaña" title_fr="Chaussure de trail"
      + /calzado/sierra-sur/tra-10042 product [draft] categoria="calzado" marca="/sierra-sur" price=124.5m sku="TRA-10042" summary="Light" tags=["trail", "wide"] title="Trail shoe" title_es="Zapatilla de montaña" title_fr="Chaussure de trail" weight=0.31d
      /calzado/sierra-sur/tra-10042/variants part
    `);
    const item = await update({ weight: null, summary: "", tags: [] });
    expect(item.fields).toMatchObject({ summary: "", tags: [], price: 124.5 });
    expect(item.fields).not.toHaveProperty("weight");
    await becomes(`
      - /calzado/sierra-sur/tra-10042 product [draft] categoria="calzado" marca="/sierra-sur" price=124.5m sku="TRA-10042" summary="Light" tags=["trail", "wide"] title="Trail shoe" title_es="Zapatilla de montaña" title_fr="Chaussure de trail" weight=0.31d
      + /calzado/sierra-sur/tra-10042 product [draft] categoria="calzado" marca="/sierra-sur" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe" title_es="Zapatilla de montaña" title_fr="Chaussure de trail"
      /calzado/sierra-sur/tra-10042/variants part
    `);
  });

  test("a list of parts is replaced as a whole", async () => {
    const { editor, becomes } = day();
    const variants = [{ size: "44", stock: 1 }];
    await editor.item("product", { action: "update", sku: "TRA-10042", variants });
    await becomes(`
      /calzado/sierra-sur/tra-10042/variants part
      - /calzado/sierra-sur/tra-10042/variants/0 part colour="black" size="42" stock=3L
      - /calzado/sierra-sur/tra-10042/variants/1 part size="43"
      + /calzado/sierra-sur/tra-10042/variants/0 part size="44" stock=1L
    `);
  });

  test("translations of one language leave the others, and the value in the default one leaves them all", async () => {
    const { editor, becomes } = day();
    const update = (args: object) =>
      editor.item("product", { action: "update", sku: "TRA-10042", ...args });
    await update({
      translations: { fr: { title: "Chaussure", media: { altText: "Sur un roc" } } },
    });
    await update({ title: "Trail shoe Pro" });
    await becomes(`
      - /calzado/sierra-sur/tra-10042 product [draft] categoria="calzado" marca="/sierra-sur" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe" title_es="Zapatilla de montaña" title_fr="Chaussure de trail"
      + /calzado/sierra-sur/tra-10042 product [draft] categoria="calzado" marca="/sierra-sur" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_es="Zapatilla de montaña" title_fr="Chaussure"
      /calzado/sierra-sur/tra-10042/variants part
      /calzado/sierra-sur/tra-10042/variants/0 part size="44" stock=1L
      - /calzado/sierra-sur/tra-10042/media part altText="On a rock" altText_es="Sobre una roca" image="jcr:8f3a1b9c-0000-4000-8000-000000000001" mediaType="image"
      + /calzado/sierra-sur/tra-10042/media part altText="On a rock" altText_es="Sobre una roca" altText_fr="Sur un roc" image="jcr:8f3a1b9c-0000-4000-8000-000000000001" mediaType="image"
    `);
    await update({ translations: { es: { title: null } } });
    await becomes(`
      - /calzado/sierra-sur/tra-10042 product [draft] categoria="calzado" marca="/sierra-sur" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_es="Zapatilla de montaña" title_fr="Chaussure"
      + /calzado/sierra-sur/tra-10042 product [draft] categoria="calzado" marca="/sierra-sur" price=124.5m sku="TRA-10042" summary="" tags=[] title="Trail shoe Pro" title_fr="Chaussure"
      /calzado/sierra-sur/tra-10042/variants part
    `);
  });

  test("what get answers can be sent back and changes nothing", async () => {
    const { editor, staysAsItIs } = day();
    const { uuid, version, fields, translations } = await editor.item("product", {
      action: "get",
      sku: "TRA-10042",
    });
    const again = { action: "update", uuid, ...fields, translations };
    expect((await editor.item("product", again)).version).toBe(version);
    await staysAsItIs();
  });

  test("what is wrong is refused at once, and nothing of it is stored", async () => {
    const { editor, staysAsItIs } = day();
    const refused = (args: object) =>
      editor.refusal("product", { action: "update", sku: "TRA-10042", ...args });
    expect(await refused({ title: "", price: null, active: "yes", weight: 1 })).toBe(
      [
        "3 problems, nothing was done:",
        '- "title" (Title) is required. Send a value.',
        '- "price" (Price) is required. Send a value.',
        '- "active" takes true or false, not the text "yes".',
      ].join("\n"),
    );
    expect(await refused({ translations: { de: { title: "Schuh" }, es: { sku: "X" } } })).toBe(
      [
        "2 problems, nothing was done:",
        '- "translations.de": there is no such language here. Send one of the configured ones: en, es, fr.',
        '- "translations.es.sku" cannot be translated. Leave it out; what can be translated here: title, description, summary, media.',
      ].join("\n"),
    );
    expect(await refused({})).toBe(
      "Nothing to update. Send at least one field beside what identifies the item.",
    );
    expect(
      await editor.refusal("product", {
        action: "update",
        path: "/calzado/sierra-sur/tra-10042",
        sku: "ROA-2001",
      }),
    ).toBe(
      '"sku" is "ROA-2001" already in /calzado/nordkapp/roa-2001. Send another value, or update that item.',
    );
    await staysAsItIs();
  });

  test("a stale version is refused with what changed since, and the present one is taken", async () => {
    const { editor, becomes, staysAsItIs } = day();
    const update = { action: "update", sku: "LAC-3001" };
    const { version } = await editor.item("product", { action: "get", sku: "LAC-3001" });
    const other = { price: 5, translations: { es: { title: "Cordones" } } };
    const { version: next } = await editor.item("product", { ...update, ...other });
    await becomes(`
      - /calzado/lac-3001 product [draft] categoria="calzado" price=4.5m sku="LAC-3001" summary="" tags=[] title="Laces"
      + /calzado/lac-3001 product [draft] categoria="calzado" price=5m sku="LAC-3001" summary="" tags=[] title="Laces" title_es="Cordones"
      /Ropa-mas folder [draft]
    `);
    const stale = { ...update, title: "Shoe laces", expectedVersion: version };
    expect(await editor.refusal("product", stale)).toBe(
      `The item has changed since version ${version}: it is at version ${next} now. Changed: price, translations.es.title. Get it again, and repeat the update with that version.`,
    );
    await staysAsItIs();
    await editor.item("product", { ...stale, expectedVersion: next });
    await becomes(`
      - /calzado/lac-3001 product [draft] categoria="calzado" price=5m sku="LAC-3001" summary="" tags=[] title="Laces" title_es="Cordones"
      + /calzado/lac-3001 product [draft] categoria="calzado" price=5m sku="LAC-3001" summary="" tags=[] title="Shoe laces" title_es="Cordones"
      /Ropa-mas folder [draft]
    `);
  });

  test("a property is removed, but no required one", async () => {
    const { editor, becomes, staysAsItIs } = day();
    const remove = (property: string) =>
      editor.answer("product", { action: "remove_property", sku: "LAC-3001", property });
    const refused = (property: string) =>
      editor.refusal("product", { action: "remove_property", sku: "LAC-3001", property });
    expect(await refused("title")).toBe(
      '"title" (Title) is required and cannot be removed. Use action update to give it another value.',
    );
    expect(await refused("jcr:uuid")).toBe(
      '"jcr:uuid" belongs to the repository and cannot be removed. Name a field of the content.',
    );
    expect(await refused("sumary")).toMatch(
      /^This item has no property "sumary"\. Did you mean "summary"\?/,
    );
    await staysAsItIs();
    expect(await remove("summary")).toMatchObject({ removed: true });
    await becomes(`
      - /calzado/lac-3001 product [draft] categoria="calzado" price=5m sku="LAC-3001" summary="" tags=[] title="Shoe laces" title_es="Cordones"
      + /calzado/lac-3001 product [draft] categoria="calzado" price=5m sku="LAC-3001" tags=[] title="Shoe laces" title_es="Cordones"
      /Ropa-mas folder [draft]
    `);
    expect(await remove("summary")).toMatchObject({
      removed: false,
      message: '"summary" was not stored, so nothing changed.',
    });
    await staysAsItIs();
  });
}
