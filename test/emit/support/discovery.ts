import type { ContentTypeFacts, DiscoveryToolPlan } from "../../../src/ir/tool.js";

const model = { module: "shop", kind: "model", file: "forms/shop/contentTypes/article.yaml" };

export const articleFacts: ContentTypeFacts = {
  name: "article",
  label: 'Article "of the shop"',
  module: "shop",
  workspace: "articles",
  rootPath: "/",
  nodeType: "shop:article",
  tools: ["article"],
  nodeName: { field: "name", from: { article: ["title"] } },
  model: [
    { name: "title", type: "String", required: true, i18n: true },
    { name: "links", type: "link", multiple: true },
  ],
  subModels: [{ name: "link", properties: [{ name: "url", type: "String" }] }],
  fields: [
    {
      name: "title",
      label: "Title",
      type: "textField",
      shape: "text",
      required: true,
      translatable: true,
      origin: [model],
      tools: ["article"],
    },
    {
      name: "links",
      label: "Links",
      type: "jcrMultiField",
      shape: "list of group",
      origin: [model],
      tools: ["article"],
      fields: [
        {
          name: "url",
          label: "Address",
          type: "textField",
          shape: "text",
          readOnly: true,
          origin: [model],
          tools: [],
        },
      ],
    },
  ],
};

/** A content type that says as little as one can. */
export const noteFacts: ContentTypeFacts = {
  name: "note",
  label: "",
  module: "shop",
  rootPath: "/",
  nodeType: "mgnl:content",
  tools: [],
  nodeName: { from: {} },
  model: [],
  subModels: [],
  fields: [],
};

const parameters = [
  {
    name: "contentType",
    schema: { type: "string", description: "The one to describe." },
    actions: [],
    requiredBy: [],
  },
] as const;

/** The built-in tool over these content types. */
export function discovery(contentTypes: readonly ContentTypeFacts[]): DiscoveryToolPlan {
  return {
    kind: "discovery",
    id: "mcpgen:content_type",
    audience: "admin",
    name: "content_type",
    title: "Content types",
    description: "Lists the content types, or describes one.",
    folder: "tools/admin/content_type",
    className: "ContentTypesTool",
    typeName: "ContentTypes",
    listed: [
      {
        name: "content_type",
        title: "Content types",
        description: "Lists the content types, or describes one.",
        actions: [],
        parameters,
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
    ],
    parameters,
    contentTypes,
    sources: ["forms/shop/apps/articles.yaml", "forms/shop/contentTypes/article.yaml"],
  };
}
