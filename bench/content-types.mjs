import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Twenty properties of the mix that real forms have: texts, options, numbers, dates, links, lists, rich text. */
const properties = (index) => `    title: { label: Title ${index}, required: true, i18n: true }
    subtitle: { label: Subtitle }
    slug: { label: Slug, required: true }
    summary: { label: Summary, i18n: true }
    body: { type: richText, label: Body, i18n: true }
    section:
      label: Section
      required: true
      options:
        news: { value: news, label: News }
        guide: { value: guide, label: Guide }
        review: { value: review, label: Review }
    level:
      label: Level
      options:
        a: { value: a, label: Beginner }
        b: { value: b, label: Expert }
    stock: { type: Long, label: Stock }
    rank: { type: Long, label: Rank }
    price: { type: Double, label: Price, required: true }
    weight: { type: Double, label: Weight }
    active: { type: Boolean, label: Active }
    featured: { type: Boolean, label: Featured }
    published: { type: Date, label: Published }
    expires: { type: Date, label: Expires }
    image: { type: asset, label: Image }
    tags: { label: Tags, multiple: true }
    keywords: { label: Keywords, multiple: true }
    email: { label: Contact e-mail }
    note: { label: Internal note }
`;

const app = (name) => `!content-type:${name}
name: ${name}s
subApps:
  detail:
    form:
      properties:
        title: { maxLength: 120, description: Shown in lists and on the page. }
        subtitle: { placeholder: One short line }
        summary: { rows: 3, maxLength: 400 }
        email:
          validators:
            email: { $type: emailValidator, errorMessage: Give an e-mail address. }
        slug:
          validators:
            slug: { $type: regexpValidator, pattern: "[a-z0-9-]+", errorMessage: "Lower-case letters, digits and hyphens." }
`;

/** Writes a project of `count` content types with 20 fields each, one app and one tool a type. */
export async function writeContentTypes(directory, count) {
  const module = join(directory, "forms", "bench");
  for (const folder of ["contentTypes", "apps", "mcpTools"]) {
    await mkdir(join(module, folder), { recursive: true });
  }
  await writeFile(join(directory, "mcpgen.yaml"), "server: { name: bench, version: 1.0.0 }\n");
  for (let index = 0; index < count; index += 1) {
    const name = `type${String(index).padStart(4, "0")}`;
    await writeFile(
      join(module, "contentTypes", `${name}.yaml`),
      `datasource:\n  workspace: ${name}\n  autoCreate: true\nmodel:\n  nodeType: bench:${name}\n  properties:\n${properties(index)}`,
    );
    await writeFile(join(module, "apps", `${name}.yaml`), app(name));
    await writeFile(
      join(module, "mcpTools", `${name}.yaml`),
      `kind: contentType\nname: ${name}\ncontentType: ${name}\ndescription: Manages items of type ${index}.\n`,
    );
  }
}
