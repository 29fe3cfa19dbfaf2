import type { FieldPlan, ProjectPlan } from "../../../src/ir/tool.js";
import { decoratedFields, decoratedTool } from "./decorated.js";
import { articleFacts, discovery, noteFacts } from "./discovery.js";
import {
  boolean,
  date,
  dateTime,
  field,
  group,
  list,
  number,
  opaque,
  options,
  origin,
  pattern,
  project,
  reference,
  text,
  tool,
  variants,
} from "./plans.js";

const kinds = [
  { value: "image", label: "Image" },
  { value: "video", label: "Video" },
];

/** The fields of the article that documentation and reviews speak of. */
export const articleFields: readonly FieldPlan[] = [
  field("title", "Title", text({ maxLength: 120 }), { required: true, translatable: true }),
  field("summary", "Summary", text({ content: "html" }), { help: "Shown in lists." }),
  field(
    "section",
    "Section",
    text({
      options: [
        { value: "news", label: "News" },
        { value: "guide", label: "Guide" },
      ],
    }),
    { required: true },
  ),
  field("date", "Published on", date),
  field("minutes", "Reading time", number({ minimum: 1 })),
  field(
    "tags",
    "Tags",
    list(text({ patterns: [pattern("[a-z]+", { message: "Lower-case letters only." })] }), {
      unique: true,
    }),
    { property: "mgnl:tags" },
  ),
  field(
    "links",
    "Links",
    list(
      group("ArticleLink", [
        field("text", "Text", text(), { required: true }),
        field("url", "Address", text()),
      ]),
      { maxItems: 5 },
    ),
  ),
  field(
    "media",
    "Media",
    variants("ArticleMedia", field("kind", "Kind", text({ options: kinds }), { required: true }), [
      {
        value: "image",
        label: "Image",
        fields: [field("image", "Image", reference({ storage: "asset" }), { required: true })],
      },
      { value: "video", label: "Video", fields: [field("embed", "Video code", text())] },
    ]),
  ),
  field("revision", "Revision", number(), { access: "ignore" }),
];

const shop = project([
  tool(articleFields, {
    folderTemplate: [
      { field: "section", optional: false },
      { field: "date", optional: true },
    ],
    identifiers: ["title"],
  }),
  tool([field("name", "Name", text(), { required: true })], {
    id: "shop:mcpPublicTools/brand",
    audience: "public",
    name: "brand",
    title: "Brands",
    description: "",
    folder: "tools/public/brand",
    className: "PublicBrandTool",
    typeName: "PublicBrand",
    contentType: undefined,
    identityField: "jcrName",
    actions: ["list", "get"],
    annotations: {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }),
]);

const manyOptions = Array.from({ length: 201 }, (_, index) => `option${index}`);

/** Every shape with every fact, at the top, in lists, in groups and in variants. */
const shapes = project(
  [
    tool(
      [
        field("code", "Code", text({ content: "code" })),
        field("secret", "Password", text({ content: "secret" }), { required: true }),
        field(
          "mail",
          "Mail",
          text({
            maxLength: 80,
            patterns: [
              pattern("\\S+@\\S+", { message: "Not a mail address." }),
              pattern("[\\p{L}@./-]+", { portable: false }),
            ],
          }),
          { required: true, defaultValue: "info@example.com" },
        ),
        field("size", "Size", text({ options: options("one size") })),
        field("country", "Country", text({ options: options(...manyOptions) })),
        field(
          "weight",
          "Weight",
          number({ storage: "double", minimum: 0.5, maximum: 1e21, patterns: [pattern("\\d+")] }),
        ),
        field("price", "Price", number({ storage: "decimal", options: options(9.5, 19.99) })),
        field("stars", "Stars", number({ options: options(1, 2, 3), minimum: 1, maximum: 3 })),
        field("active", "Active", boolean, { defaultValue: true }),
        field("agreed", "Agreed", { kind: "boolean", options: options(true) }),
        field("from", "From", dateTime, { required: true }),
        field("day", "Day", { kind: "date", time: false, options: options("2026-01-31") }),
        field("brand", "Brand", reference({ describeByProperty: "label", contentType: "brand" }), {
          required: true,
        }),
        field(
          "page",
          "Page",
          reference({ storage: "path", workspace: "website", rootPath: "/home", anyText: true }),
        ),
        field("image", "Image", reference({ storage: "asset", workspace: undefined })),
        field(
          "seo",
          "SEO",
          group("ProductSeo", [
            field("title", "Title", text(), { required: true, translatable: true }),
            field("words", "Words", list(text({ options: options("a", "b") }), { minItems: 1 })),
            field("social", "Social", group("ProductSeoSocial", [field("card", "Card", text())])),
            field("state", "State", number(), { access: "ignore", defaultValue: 0 }),
          ]),
          { required: true, help: "For search engines." },
        ),
        field("map", "Map", opaque("ProductMap"), {
          required: true,
          description: "Any object or array.",
        }),
        field("widgets", "Widgets", list(opaque("ProductWidgetsItem"), { maxItems: 3 })),
        field("numbers", "Numbers", list(number({ minimum: 1, maximum: 9 }), { unique: true }), {
          required: true,
          defaultValue: [1, 2, 3],
        }),
        field("days", "Days", list(date)),
        field("related", "Related", list(reference(), { minItems: 1, maxItems: 4 })),
        field(
          "parts",
          "Parts",
          list(
            variants(
              "ProductParts",
              field("type", "Type", text({ options: options("text", "fact") })),
              [
                {
                  value: "text",
                  label: "Text",
                  fields: [field("body", "Body", text({ content: "html" }))],
                },
                {
                  value: "fact",
                  label: "Fact",
                  fields: [field("value", "Value", number(), { required: true })],
                },
              ],
            ),
          ),
          { required: true },
        ),
        field(
          "layout",
          "Layout",
          variants(
            "ProductLayout",
            field("columns", "Columns", text({ options: options("one", "two") }), {
              required: true,
            }),
            [
              {
                value: "one",
                label: "One",
                fields: [
                  field("wide", "Wide", boolean),
                  field("main", "Main", text(), { required: true, description: "Main (one)." }),
                ],
              },
              {
                value: "two",
                label: "Two",
                fields: [
                  field("main", "Main", number(), { description: "Main (two)." }),
                  field("sides", "Sides", list(text({ options: options("left", "right") }))),
                ],
              },
            ],
            true,
          ),
        ),
        field(
          "teaser",
          "Teaser",
          variants(
            "ProductTeaser",
            field("teaserKind", "Teaser", text({ options: options("link", "none") })),
            [
              {
                value: "link",
                label: "Link",
                fields: [
                  field("linkText", "Link text", text(), { required: true }),
                  field(
                    "target",
                    "Target",
                    variants(
                      "ProductTeaserTarget",
                      field("targetKind", "Target", text({ options: options("page", "url") }), {
                        required: true,
                      }),
                      [
                        {
                          value: "page",
                          label: "Page",
                          fields: [field("linkPage", "Page", reference())],
                        },
                        {
                          value: "url",
                          label: "Address",
                          fields: [field("linkUrl", "Address", text(), { required: true })],
                        },
                      ],
                      true,
                    ),
                  ),
                ],
              },
              { value: "none", label: "None", fields: [] },
            ],
            true,
          ),
        ),
        field("internal", "Internal", text({ patterns: [pattern("x*")] }), { access: "hide" }),
        field("audit", "Audit", group("ProductAudit", [field("by", "By", text())]), {
          access: "hide",
        }),
        field("rating", "Rating", number(), {
          help: "Average of all reviews",
          provenance: {
            declared: origin(
              "reviews",
              "decoration",
              "forms/reviews/decorations/shop/product.yaml",
            ),
            changes: [origin("seo", "decoration"), origin("shop", "include")],
            labelKey: "rating.label",
          },
        }),
      ],
      {
        id: "shop:mcpTools/product",
        name: "product",
        title: "Product",
        folder: "tools/product",
        className: "ProductTool",
        typeName: "Product",
      },
    ),
  ],
  { language: "es", locales: { default: "es", others: [] } },
);

const long = "aVeryLongNameOfAFieldThatTakesAsManyCharactersAsAnyNameMayTake01";

/** Names that mean something to TypeScript or to the generated code itself, and names as long as they get. */
const names = project(
  [
    tool(
      [
        ..."class input issues fields keys check default await undefined Object Values class_ tagsOptions item"
          .split(" ")
          .map((key) => field(key, "", text(), { required: key === "class" })),
        field("constructor", "Constructor", text()),
        field("__proto__", "Prototype", text()),
        field("tags", "Tags", text({ options: options("only") })),
        field(long, `Label of ${long}`, text({ maxLength: 10, patterns: [pattern("[a-z]+")] }), {
          required: true,
        }),
        field(`${long}s`.slice(1), "Many", list(text({ options: options(long, `${long}2`) }))),
        field(
          "switch",
          "Switch",
          variants(
            "ValuesSwitch",
            field("case", "Case", text({ options: options("default", "1", "__proto__") })),
            [
              { value: "default", label: "", fields: [field("break", "Break", text())] },
              { value: "1", label: "", fields: [field("check2", "Check", text())] },
              { value: "__proto__", label: "", fields: [field("break", "Break", text())] },
            ],
          ),
        ),
        field("flags", "Flags", list(group("ValuesFlags", [field("return", "", text())]))),
      ],
      {
        name: "values",
        title: "Values",
        folder: "tools/values",
        className: "ContentTypeTool",
        typeName: "Values",
      },
    ),
    tool([], {
      name: "empty",
      title: "Empty",
      folder: "tools/empty",
      className: "ContentTypeTool",
      typeName: "Issues",
      actions: ["get"],
      parameters: [],
    }),
  ],
  {
    server: { name: 'The "shop"', version: "1.0.0", instructions: "It's a shop." },
    locales: { default: "en", others: [] },
  },
);

const none = project([]);

const decorated = project([
  decoratedTool(decoratedFields),
  decoratedTool([field("note", "Note", text())], {
    id: "seo:mcpPublicTools/note",
    audience: "public",
    name: "note",
    folder: "tools/public/note",
    className: "DecoratedFieldsTool",
    typeName: "Values",
    actions: ["get"],
    places: [{ workspace: "products", nodeTypes: ["shop:product"] }],
    workspaceRequired: false,
    takesJsonText: false,
    translation: undefined,
  }),
]);

const contentTypes = project([discovery([articleFacts, noteFacts])]);

/** By the name of the folder that holds what is expected of them. */
export const fixtures: Readonly<Record<string, ProjectPlan>> = {
  shop,
  shapes,
  names,
  none,
  decorated,
  contentTypes,
};
