import { describe, expect, it } from "vitest";
import type { Field } from "../../src/ir/shape.js";
import { field, flatGroup, plainText, planDeclarations, projectOf } from "./support.js";

const declaration = (more = "") =>
  `kind: contentType\nname: product\ncontentType: product\n${more}`;

function planned(fields: readonly Field[], more = "", formOnly: readonly string[] = []) {
  const outcome = planDeclarations(
    { "mcpTools/product": declaration(more) },
    projectOf(fields, formOnly),
  );
  return { ...outcome, tool: outcome.tools[0] };
}

const keysOf = (fields: readonly Field[], more = "") =>
  planned(fields, more).tool?.fields.map(({ key, access }) => `${key}:${access}`);

describe("advertised names", () => {
  it("are the field's own when every client takes them", () => {
    expect(keysOf([field("h1seoTitle"), field("_x")])).toEqual(["h1seoTitle:write", "_x:write"]);
  });

  it("replace what some client refuses, and keep the property", () => {
    const { tool } = planned([field("mgnl:tags"), field("año"), field("2nd"), field("price[]")]);
    expect(tool?.fields.map(({ key, property }) => [key, property])).toEqual([
      ["mgnl_tags", "mgnl:tags"],
      ["ano", "año"],
      ["_2nd", "2nd"],
      ["price__", "price[]"],
    ]);
  });

  it("that a translation is stored under are a warning, in the languages of the project", () => {
    const title = field("title", { translatable: true });
    const said = (second: string, locale: string) =>
      `1:1 plan/field-is-translation Field "${second}" is stored where the translation of "title" into ${locale} is: each overwrites the other. Rename the field, or leave it out where the translation is what is meant.`;
    const reportsOf = (fields: readonly Field[]) =>
      planDeclarations(
        { "mcpTools/product": declaration() },
        projectOf(fields),
        "locales: { default: en, others: [de, fr_CH] }\n",
      ).reports;
    expect(reportsOf([title, field("title_de"), field("title_fr_CH")])).toEqual([
      said("title_de", "de"),
      said("title_fr_CH", "fr_CH"),
    ]);
    expect(reportsOf([title, field("title_en"), field("title_it")])).toEqual([]);
    expect(reportsOf([field("title"), field("title_de")])).toEqual([]);
  });

  it("that meet are an error naming both", () => {
    expect(planned([field("mgnl:tags"), field("mgnl_tags")]).reports).toEqual([
      '1:1 plan/field-keys-collide Fields "mgnl:tags" and "mgnl_tags" would both be offered as "mgnl_tags". Rename one of them.',
    ]);
  });

  it("never overwrite a standard parameter", () => {
    const { tool, reports } = planned([field("path"), field("confirm")]);
    expect(tool?.fields.map(({ key, property }) => [key, property])).toEqual([
      ["field_path", "path"],
      ["field_confirm", "confirm"],
    ]);
    expect(reports[0]).toContain(
      'plan/field-named-like-parameter Field "confirm" of tool "product" is named like a standard parameter; it is offered as "field_confirm".',
    );
    expect(reports).toHaveLength(2);
  });
});

describe("a field that the declaration leaves out", () => {
  it("needs no word about its name", () => {
    expect(planned([field("title"), field("path")], "excludedFields: [path]\n").reports).toEqual(
      [],
    );
  });
});

describe("flat composites", () => {
  const seo = field("seo", { shape: flatGroup(field("seoTitle"), field("seoText")) });

  it("dissolve into their parent", () => {
    expect(keysOf([field("title"), seo])).toEqual([
      "title:write",
      "seoTitle:write",
      "seoText:write",
    ]);
  });

  it("pass a lock on to their fields", () => {
    expect(keysOf([{ ...seo, locked: "hidden" }])).toEqual(["seoTitle:ignore", "seoText:ignore"]);
  });

  it("that repeat a sibling's name share its property: the second is left out with a warning", () => {
    const { tool, reports } = planned([field("seoTitle"), seo]);
    expect(tool?.fields.map(({ key }) => key)).toEqual(["seoTitle", "seoText"]);
    expect(reports).toEqual([
      '1:1 plan/field-stored-twice Field "seoTitle" stands twice on one node; the second is left out. ' +
        "Fields of flat composites and switchables share the parent node: give them different names.",
    ]);
  });
});

describe("flat switchables", () => {
  const media = field("media", {
    shape: {
      kind: "variants",
      flat: true,
      selector: field("mediaType", { required: true }),
      variants: [
        { value: "image", label: "Image", fields: [field("caption"), field("image")] },
        { value: "video", label: "Video", fields: [field("caption"), field("embed")] },
      ],
    },
  });

  it("let variants share a name among each other", () => {
    const { tool, reports } = planned([field("title"), media]);
    expect(reports).toEqual([]);
    const shape = tool?.fields[1]?.shape;
    expect(
      shape?.kind === "variants" &&
        shape.variants.map(({ fields }) => fields.map(({ key }) => key)),
    ).toEqual([
      ["caption", "image"],
      ["caption", "embed"],
    ]);
  });

  it("may not repeat a sibling's name", () => {
    expect(planned([media, field("embed")]).reports[0]).toContain(
      'plan/field-stored-twice Field "embed"',
    );
  });
});

describe("flat switchables that cannot be told apart", () => {
  const switchable = (name: string, selector: string, own: string) =>
    field(name, {
      shape: {
        kind: "variants",
        flat: true,
        selector: field(selector),
        variants: [{ value: "a", label: "A", fields: [field(own)] }],
      },
    });

  it("by their selectors: the second is left out whole", () => {
    const { tool, reports } = planned([
      switchable("one", "field", "x"),
      switchable("two", "field", "y"),
      field("title"),
    ]);
    expect(tool?.fields.map(({ key }) => key)).toEqual(["one", "title"]);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain('plan/field-stored-twice Field "field" stands twice');
  });

  it("from a sibling that is called like their selector: likewise", () => {
    expect(
      planned([field("title"), switchable("one", "title", "x")]).tool?.fields.map(({ key }) => key),
    ).toEqual(["title"]);
  });

  const accessOf = (fields: readonly Field[], more = "") => {
    const shape = planned(fields, more).tool?.fields[0]?.shape;
    if (shape?.kind !== "variants") return undefined;
    return [
      shape.selector.access,
      ...shape.variants.flatMap((each) => each.fields.map(({ access }) => access)),
    ];
  };

  it("pass a lock on to selector and variants", () => {
    const locked = { ...switchable("one", "kind", "x"), locked: "readOnly" as const };
    expect(accessOf([locked])).toEqual(["ignore", "ignore"]);
  });

  it("are left out whole when the declaration excludes them", () => {
    expect(accessOf([switchable("one", "kind", "x")], "excludedFields: [one]\n")).toEqual([
      "hide",
      "hide",
    ]);
  });
});

describe("a field that a key of the declaration needs", () => {
  it.each([
    ["identifiers: [sku]", "4:15"],
    ["nodeNameFrom: [sku]", "4:16"],
    ["folderTemplate: /{sku}", "4:17"],
  ])("may not be left out: %s", (key, place) => {
    expect(
      planned([field("title"), field("sku")], `${key}\nexcludedFields: [sku]\n`).reports[0],
    ).toContain(`${place} plan/field-left-out "sku" in`);
  });
});

describe("what a caller may write", () => {
  const form = [
    field("title", { required: true }),
    field("sku", { locked: "readOnly", required: true }),
    field("origin", { locked: "hidden" }),
    field("cost", { required: true }),
  ];

  it("leaves out read-only and hidden fields, which are never demanded", () => {
    const { tool } = planned(form);
    expect(tool?.fields.map(({ key, access, required }) => [key, access, required])).toEqual([
      ["title", "write", true],
      ["sku", "ignore", false],
      ["origin", "ignore", false],
      ["cost", "write", true],
    ]);
  });

  it("leaves out excluded fields, from results too", () => {
    expect(keysOf(form, "excludedFields: [cost]\n")).toEqual([
      "title:write",
      "sku:ignore",
      "origin:ignore",
      "cost:hide",
    ]);
    expect(planned(form, "excludedFields: [cost]\n").tool?.fields[3]?.required).toBe(false);
  });

  it("with a whitelist is that and nothing else", () => {
    expect(keysOf(form, "includedFields: [title]\n")).toEqual([
      "title:write",
      "sku:hide",
      "origin:hide",
      "cost:hide",
    ]);
  });

  it.each([
    ["seo", "seoTitle:write seoText:write link:hide"],
    ["seoText", "seoTitle:hide seoText:write link:hide"],
    ["link", "seoTitle:hide seoText:hide link:write kind:write page:write url:write"],
    ["url", "seoTitle:hide seoText:hide link:write kind:write page:hide url:write"],
    ["kind", "seoTitle:hide seoText:hide link:write kind:write page:hide url:hide"],
  ])("with a whitelist of %s shows what that stands for", (name, keys) => {
    const flat = [
      field("seo", { shape: flatGroup(field("seoTitle"), field("seoText")) }),
      field("link", {
        shape: {
          kind: "variants",
          flat: true,
          selector: field("kind"),
          variants: [
            { value: "page", label: "", fields: [field("page")] },
            { value: "address", label: "", fields: [field("url")] },
          ],
        },
      }),
    ];
    const shown = planned(flat, `includedFields: [${name}]\n`).tool?.fields.flatMap((each) => {
      const { shape } = each;
      if (shape.kind !== "variants" || each.access === "hide") return [each];
      return [each, shape.selector, ...shape.variants.flatMap((variant) => variant.fields)];
    });
    expect(shown?.map(({ key, access }) => `${key}:${access}`).join(" ")).toBe(keys);
  });

  it("refuses unknown names in either list, with a suggestion", () => {
    expect(planned(form, "includedFields: [titel]\n").reports).toEqual([
      '4:18 plan/unknown-field "titel" in `includedFields` is no field of the form. Did you mean "title"?',
    ]);
  });
});

describe("the node name", () => {
  it("is no content when the model does not declare it", () => {
    const { tool } = planned([field("title"), field("name")], "", ["name"]);
    expect(tool?.identityField).toBe("name");
    expect(tool?.fields.map(({ key }) => key)).toEqual(["title"]);
  });

  it("is content when the model declares it", () => {
    const { tool } = planned([field("name")]);
    expect(tool?.identityField).toBeUndefined();
    expect(tool?.nodeNameFrom).toEqual(["name"]);
  });

  it("comes from the usual fields in their usual order", () => {
    expect(planned([field("sku"), field("title"), field("slug")]).tool?.nodeNameFrom).toEqual([
      "title",
      "slug",
      "sku",
    ]);
  });

  it("comes from the declared fields when there are any", () => {
    expect(
      planned([field("sku"), field("title")], "nodeNameFrom: [sku]\n").tool?.nodeNameFrom,
    ).toEqual(["sku"]);
  });
});

describe("a folder template", () => {
  const form = [
    field("categoria"),
    field("marca"),
    field("seo", { shape: { ...flatGroup(), flat: false } as Field["shape"] }),
  ];

  it("gives its segments", () => {
    expect(planned(form, "folderTemplate: /{categoria}/{marca?}\n").tool?.folderTemplate).toEqual([
      { field: "categoria", optional: false },
      { field: "marca", optional: true },
    ]);
  });

  it.each([
    ["/{categoria}/fixed", "plan/folder-segment-invalid"],
    ["/{categorie}", "plan/unknown-field"],
    ["/{categoria?}/{marca}", "plan/folder-required-after-optional"],
    ["/{seo}", "plan/folder-field-not-scalar"],
  ])("%s is an error at the template", (template, code) => {
    expect(planned(form, `folderTemplate: "${template}"\n`).reports[0]).toContain(`4:17 ${code}`);
  });
});

describe("what a model reads about a field", () => {
  const described = (overrides: Partial<Field>) =>
    planned([field("size", { label: "Size", ...overrides })]).tool?.fields[0]?.description;

  it("names label, type and requirement, then the author's help", () => {
    expect(
      described({
        required: true,
        translatable: true,
        description: "Shown\n in lists",
        placeholder: "XL",
      }),
    ).toBe("Size (textField, required, translatable). Shown in lists. E.g. XL.");
  });

  it("lists options with labels that say something new", () => {
    expect(
      described({
        shape: {
          ...plainText,
          options: {
            source: "list",
            values: [
              { value: "s", label: "Small" },
              { value: "one", label: "One" },
            ],
          },
        },
      }),
    ).toBe("Size (textField). Options: s = Small, one.");
  });

  it("shows the first twenty and the count of more than 200 options", () => {
    const values = Array.from({ length: 201 }, (_, index) => ({ value: `v${index}`, label: "" }));
    const text = described({ shape: { ...plainText, options: { source: "list", values } } });
    expect(text).toContain("The first 20 of 201 options: v0, v1,");
    expect(text).not.toContain("v20,");
  });

  it("falls back to the name when the label is deliberately empty", () => {
    expect(described({ label: "" })).toBe("size (textField).");
  });

  it("is in the project's language", () => {
    const { tools } = planDeclarations(
      { "mcpTools/product": declaration() },
      projectOf([field("title", { label: "Título", required: true })]),
      "language: es\n",
    );
    expect(tools[0]?.fields[0]?.description).toBe("Título (textField, obligatorio).");
    expect(tools[0]?.listed[0]?.description).toContain("Gestiona el tipo de contenido 'product'.");
  });
});
