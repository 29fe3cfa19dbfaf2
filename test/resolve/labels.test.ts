import { describe, expect, test } from "vitest";
import { implicitKeys, spellOut } from "../../src/compiler/2-resolve/labels.js";
import { dialogPath, fieldOf, formOf, resolveFiles } from "./support.js";

const dialog = (field: string) =>
  `form: { properties: { metaDescription: { $type: textField${field} } } }\n`;

describe("an explicit text", () => {
  test.each([
    ["with blanks is literal", ", label: 'Shop. title'", "Shop. title", []],
    ["without dots is literal", ", label: shop", "shop", []],
    ["that is a number is literal", ", label: 1.5", "1.5", []],
    ["that is empty is deliberate", ", label: ''", "", []],
    ["that is a key is looked up", ", label: shop.texts.meta", "From the bundle", []],
    [
      "that is a key without text is shown",
      ", label: shop.texts.none",
      "shop.texts.none",
      ["resolve/text-key-missing"],
    ],
    ["left blank counts as none", ", label: ", "Meta description", []],
  ])("%s", (_, field, label, codes) => {
    const resolved = resolveFiles({
      [dialogPath]: dialog(field),
      "shop/i18n/texts_en.properties": "shop.texts.meta=From the bundle\n",
    });
    expect(formOf(resolved, "shop:dialogs/box").fields[0]?.label).toBe(label);
    expect(resolved.reported.map((each) => each.split(" ")[0])).toEqual(codes);
  });
});

describe("the implicit keys", () => {
  test("of a label come with and without `.label`, those of others only with their name", () => {
    expect(implicitKeys({ stems: ["a.x", "x"], property: "label" })).toEqual([
      "a.x.label",
      "a.x",
      "x.label",
      "x",
    ]);
    expect(implicitKeys({ stems: ["a.x"], property: "description" })).toEqual(["a.x.description"]);
  });

  test.each([
    ["guides.detail.teaser.label", "Most specific"],
    ["guides.detail.teaser", "Without label"],
    ["guides.teaser.label", "Without sub-app"],
    ["guides.teaser", "Shortest"],
  ])("of an app's field, most specific first: %s", (key, label) => {
    const keys = [
      "guides.detail.teaser.label",
      "guides.detail.teaser",
      "guides.teaser.label",
      "guides.teaser",
    ];
    const lesser = keys.slice(keys.indexOf(key) + 1).map((each) => `${each}=Lesser\n`);
    const resolved = resolveFiles({
      "shop/apps/x.yaml":
        "name: guides\nsubApps: { detail: { form: { properties: { teaser: { $type: textField } } } } }\n",
      "shop/i18n/texts_en.properties": `${lesser.join("")}${key}=${label}\n`,
    });
    const field = formOf(resolved, "shop:apps/x").fields[0];
    expect([field?.label, field?.provenance.labelKey]).toEqual([label, key]);
  });

  test.each([["shop.parts.box.main.title.label"], ["shop.parts.box.title.label"], ["title.label"]])(
    "of the older style take the tab and the bare name: %s",
    (key) => {
      const resolved = resolveFiles({
        "shop/dialogs/parts/box.yaml":
          "form: { tabs: [ { name: main, fields: [ { name: title, fieldType: text } ] } ] }\n",
        "shop/i18n/texts_en.properties": `${key}=Found\n`,
      });
      expect(formOf(resolved, "shop:dialogs/parts/box").fields[0]?.label).toBe("Found");
    },
  );

  test("of nested fields chain the names, what a multi field repeats being `field`", () => {
    const resolved = resolveFiles({
      "shop/dialogs/parts/box.yaml": `
form:
  properties:
    contacts: { $type: jcrMultiField, field: { $type: compositeField, properties: { mail: { $type: textField } } } }
    home: { $type: compositeField, properties: { "geo:lat": { $type: textField } } }
    size:
      $type: comboBoxField
      datasource: { options: [ { name: s, value: small, label: shop.sizes.s }, { name: l, value: large } ] }
      description: shop.sizes.help
    mail:
      $type: textField
      validators: { form: { $type: emailValidator } }
`,
      "shop/i18n/texts_en.properties": `
shop.parts.box.label=Box
shop.parts.box.contacts.label=Contacts
shop.parts.box.contacts.field.mail.label=E-mail
shop.parts.box.contacts.field.mail.placeholder=ada@example.org
shop.parts.box.home.geo.lat.label=Latitude
shop.sizes.s=Small
shop.sizes.help=How large
shop.parts.box.size.options.l=Large
validators.form.errorMessage=No address
`,
    });
    const form = formOf(resolved, "shop:dialogs/parts/box");
    expect(resolved.reported).toEqual([]);
    expect(form.label).toBe("Box");
    expect(fieldOf(form.fields, "contacts").label).toBe("Contacts");
    expect(fieldOf(form.fields, "contacts/mail")).toMatchObject({
      label: "E-mail",
      placeholder: "ada@example.org",
    });
    expect(fieldOf(form.fields, "home/geo:lat").label).toBe("Latitude");
    expect(fieldOf(form.fields, "size")).toMatchObject({
      description: "How large",
      shape: { options: { values: [{ label: "Small" }, { label: "Large" }] } },
    });
    expect(fieldOf(form.fields, "mail").shape).toMatchObject({
      patterns: [{ message: "No address" }],
    });
  });
});

test.each([
  ["es", "de", "Título"],
  ["en", "de", "Titel"],
  ["en", "fr", "Title of all"],
] as const)(
  "texts are in %s, else in the default locale %s, else in the bundle without one",
  (language, locale, label) => {
    const resolved = resolveFiles(
      {
        [dialogPath]: dialog(""),
        "shop/i18n/texts_es.properties": "shop.box.metaDescription=Título\n",
        "shop/i18n/texts_de.properties": "shop.box.metaDescription.label=Titel\n",
        "shop/i18n/texts.properties": "shop.box.metaDescription.label=Title of all\n",
      },
      { language, locales: { default: locale, others: [] } },
    );
    expect(formOf(resolved, "shop:dialogs/box").fields[0]?.label).toBe(label);
  },
);

test.each([
  ["metaDescription", "Meta description"],
  ["seoURL", "Seo URL"],
  ["URLPath", "URL path"],
  ["mgnl:tags", "Mgnl tags"],
  ["publish_date", "Publish date"],
  ["h1seoTitle", "H1seo title"],
  ["x", "X"],
  ["__", "__"],
])("%s is spelt out as %s", (name, words) => {
  expect(spellOut(name)).toBe(words);
});
