import { expect, test } from "vitest";
import { documentedTools } from "../../src/docs/documented-tool.js";
import { projectDocuments } from "../../src/docs/documents.js";
import { ownershipGraph } from "../../src/docs/ownership-graph.js";
import { documented, documentedSources } from "./support.js";
import { compileRepository } from "../sample/support.js";

const type = (name: string, properties: string) => ({
  [`m/contentTypes/${name}.yaml`]: `datasource: { workspace: ${name}s }\nmodel:\n  properties:\n${properties}`,
  [`m/mcpTools/${name}.yaml`]: `kind: contentType\nname: ${name}\ncontentType: ${name}\n`,
});

test("an arrow leads from a content type to the one that a field refers to", async () => {
  const project = documented(await compileRepository());
  const { edges } = ownershipGraph(documentedTools(project));
  expect(
    edges
      .filter(({ kind }) => kind === "refers")
      .map(({ from, to, fields }) => `${from} ${to} ${fields?.join(" ")}`),
  ).toEqual([
    "s:article s:product relatedProducts",
    "s:event s:brand sponsor",
    "s:product s:brand marca",
    "s:product s:product related",
    "s:shop:dialogs/pages/landing s:product featuredProducts",
  ]);
  const page = projectDocuments(project).get("index.html") ?? "";
  expect(page).toContain("<title>product refers to brand: marca</title>");
  expect(page).toContain("An arrow goes to the content type that a field refers to.");
});

test("the picture has no column and no words for what does not occur", async () => {
  const project = await documentedSources(type("book", "    title: { required: true }\n"));
  const page = projectDocuments(project).get("index.html") ?? "";
  const columns = [...page.matchAll(/<text class="col"[^>]*>([^<]*)</gu)].map(([, name]) => name);
  expect(columns).toEqual(["Content types", "Tools"]);
  expect(page).toContain('<p class="legend">Each box leads to its tool.</p>');
  expect(page).not.toContain("<marker");
});
