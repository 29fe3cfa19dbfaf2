/** A project of one content type with an app, a decoration and two tools, as files. */
export const sample: Readonly<Record<string, string>> = {
  "mcpgen.yaml": "server: { name: shop, version: 1.0.0 }\nlocales: { default: en, others: [es] }\n",
  "forms/shop/contentTypes/article.yaml": `datasource:
  workspace: articles
  autoCreate: true
model:
  nodeType: shop:article
  properties:
    - { name: title, required: true, i18n: true }
    - { name: pages, type: Long }
`,
  "forms/shop/apps/articles.yaml": `!content-type:article
name: articles
subApps:
  detail:
    form:
      properties:
        title: { maxLength: 80 }
        teaser: { $type: textField, label: Teaser }
`,
  "forms/shop/dialogs/components/quote.yaml": `label: Quote
form:
  properties:
    text: { $type: textField, label: Text, required: true }
`,
  "forms/shop/i18n/shop_en.properties": "articles.title.label=Headline\n",
  "forms/shop/mcpTools/article.yaml": "kind: contentType\nname: article\ncontentType: article\n",
  "forms/seo/decorations/shop/apps/articles.yaml": `subApps:
  detail:
    form:
      properties:
        title: { description: Shown in search results. }
`,
};
