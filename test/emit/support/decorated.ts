import { planDecoratedParameters } from "../../../src/compiler/3-plan/decorated-parameters.js";
import { promptTexts } from "../../../src/compiler/3-plan/prompt-texts.js";
import type { DecoratedFieldsToolPlan, FieldPlan } from "../../../src/ir/tool.js";
import { field, group, list, number, options, origin, text, variants } from "./plans.js";

const added = { declared: origin("seo", "decoration"), changes: [], labelKey: undefined };

/** Fields of every shape that one may own: single, renamed, locked, a list, an object, a switchable on the node. */
export const decoratedFields: readonly FieldPlan[] = [
  field("seoTitle", "Title for search engines", text({ maxLength: 60 }), {
    translatable: true,
    provenance: added,
  }),
  field("seoNoIndex", "Hide", { kind: "boolean", options: undefined }, { provenance: added }),
  field("field_path", "Path", text(), { property: "path" }),
  field("seoTags", "Tags", list(text(), { maxItems: 3 })),
  field("seoImage", "Image", group("MetaSeoImage", [field("alt", "Text", text())])),
  field(
    "target",
    "Target",
    variants(
      "MetaTarget",
      field("kind", "Kind", text({ options: options("page", "address") })),
      [
        { value: "page", label: "Page", fields: [field("page", "Page", text())] },
        {
          value: "address",
          label: "Address",
          fields: [field("url", "Address", text()), field("weight", "Weight", number())],
        },
      ],
      true,
    ),
  ),
  field("seoOrigin", "Origin", text(), { access: "ignore" }),
];

/** A tool over decorated fields, with everything that a case does not speak of filled in. */
export function decoratedTool(
  fields: readonly FieldPlan[],
  changes: Partial<DecoratedFieldsToolPlan> = {},
): DecoratedFieldsToolPlan {
  const places = [
    { workspace: "articles", nodeTypes: ["mgnl:content"] },
    { workspace: "products", nodeTypes: ["shop:bundle", "shop:product"] },
  ];
  const plan: Omit<DecoratedFieldsToolPlan, "listed" | "parameters"> = {
    kind: "decoratedFields",
    id: "seo:mcpTools/meta",
    audience: "admin",
    scopes: undefined,
    name: "meta",
    title: "Metadata",
    description: "Manages the metadata of a node.",
    folder: "tools/meta",
    className: "MetaTool",
    typeName: "Meta",
    declaration: origin("seo", "form", "forms/seo/mcpTools/meta.yaml").span,
    nameSpan: origin("seo", "form", "forms/seo/mcpTools/meta.yaml").span,
    forms: ["shop:apps/articles", "shop:apps/products"],
    places,
    workspaceRequired: true,
    actions: ["get", "set", "clear"],
    takesJsonText: true,
    translation: { defaultLocale: "en", others: ["es"] },
    fields,
    ...changes,
  };
  const parameters = planDecoratedParameters({
    ...plan,
    clearable: ["seoTitle", "seoNoIndex", "field_path", "seoTags", "seoImage", "kind", "url"],
    takesTranslations: true,
    texts: promptTexts("en"),
  });
  const { name, title, description, actions } = plan;
  const annotations = {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  };
  const listed = [{ name, title, description, actions, parameters, annotations }];
  return { parameters, listed, ...plan, ...changes };
}
