import { expect, test } from "vitest";
import type { Day } from "../editors-day.js";

const path = "/calzado/sierra-sur/tra-10042";

/** The product's line with these texts for search engines, which a tree tells between its category and its brand. */
const trail = (texts: string, title = "Trail shoe Pro") =>
  `${path} product [draft] categoria="calzado" ${texts}${texts === "" ? "" : " "}marca="/sierra-sur" price=124.5m sku="TRA-10042" summary="" tags=[] title="${title}" title_fr="Chaussure"`;

const first =
  'h1seoDescription_es="Agarra en roca mojada." h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas" h1seoTitle_fr="Chaussures de trail"';
const second =
  'h1seoDescription="Grips on wet rock." h1seoDescription_es="Agarra en roca mojada." h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas"';
const last = 'h1seoNoIndex=true h1seoTitle="Trail shoes" h1seoTitle_es="Zapatillas"';

/** What search engines show of a product: fields of another module, which have a tool of their own. */
export function writeForSearchEngines(day: () => Day): void {
  const seo = (args: object) => day().editor.item("product_seo", { path, ...args });
  const becomes = (before: string, after: string) =>
    day().becomes(`
      - ${before}
      + ${after}
      ${path}/variants part
    `);

  test("texts for search engines are written and read by their own tool, in every language", async () => {
    const { uuidAt } = day();
    const uuid = await uuidAt("products", path);
    const { version } = await day().editor.item("product", { action: "get", uuid });
    const item = await seo({
      action: "set",
      h1seoTitle: "Trail shoes",
      h1seoNoIndex: "true",
      translations: {
        es: { h1seoTitle: "Zapatillas", h1seoDescription: "Agarra en roca mojada." },
        fr: { h1seoTitle: "Chaussures de trail" },
      },
    });
    expect(item).toEqual({
      uuid,
      path,
      nodeName: "tra-10042",
      type: "shop:product",
      version: version + 1,
      publication: "unpublished",
      fields: { h1seoTitle: "Trail shoes", h1seoNoIndex: true },
      translations: {
        es: { h1seoTitle: "Zapatillas", h1seoDescription: "Agarra en roca mojada." },
        fr: { h1seoTitle: "Chaussures de trail" },
      },
    });
    await becomes(trail(""), trail(first));
    expect(await seo({ action: "get" })).toEqual(item);
    const byUuid = { action: "get", uuid, workspace: "products" };
    expect(await day().editor.item("product_seo", byUuid)).toEqual(item);
    expect((await seo({ action: "get", locale: "es" })).fields).toEqual({
      h1seoTitle: "Zapatillas",
      h1seoDescription: "Agarra en roca mojada.",
      h1seoNoIndex: true,
    });
  });

  test("a set changes what it sends alone; null clears one, and what get answers changes nothing", async () => {
    const { staysAsItIs } = day();
    const item = await seo({
      action: "set",
      h1seoDescription: "Grips on wet rock.",
      translations: { fr: { h1seoTitle: null } },
    });
    await becomes(trail(first), trail(second));
    const { uuid, version, fields, translations } = item;
    expect(await seo({ action: "set", uuid, ...fields, translations })).toEqual(item);
    expect((await seo({ action: "get" })).version).toBe(version);
    await staysAsItIs();
  });

  test("the tool of products shows none of it, and changes what is its own around it", async () => {
    const { editor } = day();
    const item = await editor.item("product", { action: "get", sku: "TRA-10042" });
    expect(JSON.stringify(item)).not.toContain("h1seo");
    const update = { action: "update", sku: "TRA-10042" };
    const { fields } = await editor.item("product", { ...update, title: "Trail shoe Max" });
    expect(Object.keys(fields)).toEqual(Object.keys(item.fields));
    await becomes(trail(second), trail(second, "Trail shoe Max"));
    const sent = { fr: { title: "Chaussure" }, es: { title: null } };
    await editor.item("product", { ...update, title: "Trail shoe Pro", translations: sent });
    await becomes(trail(second, "Trail shoe Max"), trail(second));
  });

  test("the tool of products refuses all of it, and says which tool to call and how", async () => {
    const { editor, staysAsItIs } = day();
    const refused = (action: string, args: object) =>
      editor.refusal("product", { action, sku: "TRA-10042", ...args });
    const call = (name: string, args: string) =>
      `"${name}" belongs to the tool "product_seo". Call that with ${args}, or with path in place of uuid.`;
    expect(await refused("update", { h1seoTitle: "x", price: 1 })).toBe(
      call("h1seoTitle", '{"action":"set","uuid":"…","h1seoTitle":"…"}'),
    );
    expect(await refused("update", { h1seoNoIndex: null, titel: "x" })).toMatch(
      /^2 problems, nothing was done:\n- "titel" is not a known key\. .*\n- "h1seoNoIndex" belongs to the tool "product_seo"\. /,
    );
    expect(await refused("update", { translations: { es: { h1seoTitle: "x" } } })).toBe(
      call(
        "translations.es.h1seoTitle",
        '{"action":"set","uuid":"…","translations":{"es":{"h1seoTitle":"…"}}}',
      ),
    );
    const sock = { sku: "SOC-6001", title: "Sock", categoria: "textil", price: 5 };
    expect(await refused("create", { ...sock, h1seoDescription: "x" })).toBe(
      '"h1seoDescription" belongs to the tool "product_seo". Create the item without it, then call that tool with {"action":"set","uuid":"…","h1seoDescription":"…"} and the uuid of the new item.',
    );
    expect(await refused("remove_property", { property: "h1seoTitle" })).toBe(
      call("h1seoTitle", '{"action":"clear","uuid":"…","fields":["h1seoTitle"]}'),
    );
    expect(await refused("get", { select: ["h1seoTitle"] })).toBe(
      call("h1seoTitle", '{"action":"get","uuid":"…"}'),
    );
    await staysAsItIs();
  });

  test("what is wrong with a set or a clear is refused at once, and nothing of it is stored", async () => {
    const { editor, staysAsItIs } = day();
    const refused = (args: object) => editor.refusal("product_seo", { path, ...args });
    const valid = "h1seoTitle, h1seoDescription, h1seoNoIndex";
    expect(
      await refused({
        action: "set",
        h1seoTitel: "x",
        h1seoDescription: "x".repeat(161),
        h1seoNoIndex: "perhaps",
        translations: { de: { h1seoTitle: "x" }, es: { h1seoNoIndex: true } },
      }),
    ).toBe(
      [
        "5 problems, nothing was done:",
        `- "h1seoTitel" is not a known key. Did you mean "h1seoTitle"? Valid keys: action, workspace, uuid, path, fields, expectedVersion, locale, translations, ${valid}.`,
        '- "translations.de": there is no such language here. Send one of the configured ones: en, es, fr.',
        '- "translations.es.h1seoNoIndex" cannot be translated. Leave it out; what can be translated here: h1seoTitle, h1seoDescription.',
        '- "h1seoDescription" holds at most 160 characters, not 161. Shorten it.',
        '- "h1seoNoIndex" takes true or false, not the text "perhaps".',
      ].join("\n"),
    );
    expect(await refused({ action: "set", workspace: "brands", h1seoNoIndex: "perhaps" })).toBe(
      [
        "2 problems, nothing was done:",
        '- This tool has nothing in the workspace "brands". Send workspace as one of: products.',
        '- "h1seoNoIndex" takes true or false, not the text "perhaps".',
      ].join("\n"),
    );
    expect(await refused({ action: "clear", fields: ["h1seoTitel", "title"] })).toBe(
      [
        "2 problems, nothing was done:",
        `- fields names "h1seoTitel", which is no field of this tool. Did you mean "h1seoTitle"? Its fields: ${valid}.`,
        `- fields names "title", which is no field of this tool. Its fields: ${valid}.`,
      ].join("\n"),
    );
    expect(await refused({ action: "create", h1seoTitle: "x" })).toBe(
      'This tool has no action "create". Send one of: get, set, clear.',
    );
    expect(await refused({ action: "set", path: "/calzado", h1seoTitle: "x" })).toBe(
      "/calzado is of type mgnl:folder, a part of the structure and not an item. Address an item of type shop:product.",
    );
    expect(await refused({ action: "set", path: "/calzado/tra-1", h1seoTitle: "x" })).toBe(
      'No item is at "/calzado/tra-1" in workspace "products". /calzado holds: sierra-sur, nordkapp, lac-3001.',
    );
    expect(await editor.refusal("product_seo", { action: "get" })).toBe(
      "Say which item: send path / uuid.",
    );
    await staysAsItIs();
  });

  test("a clear takes its fields in every language, and tells others that the item has changed", async () => {
    const { editor, staysAsItIs } = day();
    const { version } = await seo({ action: "get" });
    const clear = { action: "clear", fields: ["h1seoDescription"] };
    const cleared = await seo({ ...clear, expectedVersion: version });
    expect(cleared).toMatchObject({
      version: version + 1,
      fields: { h1seoTitle: "Trail shoes", h1seoNoIndex: true },
      translations: { es: { h1seoTitle: "Zapatillas" } },
    });
    expect(cleared.fields).not.toHaveProperty("h1seoDescription");
    await becomes(trail(second), trail(last));
    expect((await seo(clear)).version).toBe(version + 1);
    const stale = { path, expectedVersion: version };
    const changed = (fields: string) =>
      `The item has changed since version ${version}: it is at version ${version + 1} now. Changed: ${fields}. Get it again, and repeat the call with that version.`;
    expect(await editor.refusal("product_seo", { action: "set", ...stale, h1seoTitle: "x" })).toBe(
      changed("h1seoDescription, translations.es.h1seoDescription"),
    );
    await staysAsItIs();
  });
}
