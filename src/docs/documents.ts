import type { Audience } from "../ir/tool.js";
import { type DocumentedProject, type DocumentedTool, documentedTools } from "./documented-tool.js";
import { htmlPage } from "./html-page.js";
import { markdown, markdownText } from "./markdown.js";
import { sealed } from "./seal.js";
import { toolBlocks } from "./tool-blocks.js";

export type { DocumentedProject } from "./documented-tool.js";

export const documentFormats = ["markdown", "html"] as const;

export type DocumentFormat = (typeof documentFormats)[number];

/**
 * What a project's tools are, for people: as Markdown an index and a page for each tool, as HTML one page with all. Texts by
 * path below the documents' folder, each sealed, the same bytes for the same project.
 */
export function projectDocuments(
  project: DocumentedProject,
  formats: readonly DocumentFormat[] = documentFormats,
): ReadonlyMap<string, string> {
  const tools = documentedTools(project);
  const pages = formats.includes("markdown") ? markdownPages(project, tools) : [];
  const whole = formats.includes("html") ? [wholePage(project, tools)] : [];
  return new Map([...pages, ...whole].map(([path, text]) => [path, sealed(path, text)]));
}

type Document = readonly [path: string, text: string];

function wholePage({ plan }: DocumentedProject, tools: readonly DocumentedTool[]): Document {
  return ["index.html", htmlPage(plan, tools)];
}

function markdownPages(
  project: DocumentedProject,
  tools: readonly DocumentedTool[],
): readonly Document[] {
  return [
    ["index.md", indexPage(project, tools)],
    ...tools.map((tool): Document => [`${tool.page}.md`, toolPage(tool, tools)]),
  ];
}

function toolPage(tool: DocumentedTool, all: readonly DocumentedTool[]): string {
  const { plan } = tool;
  return [
    "",
    `# ${markdownText(plan.title)}`,
    "",
    markdown(toolBlocks(tool, all), (page) => `../${page}.md`),
  ].join("\n");
}

function indexPage({ plan }: DocumentedProject, tools: readonly DocumentedTool[]): string {
  const { server, locales } = plan;
  const languages = [locales.default, ...locales.others].join(", ");
  return [
    "",
    `# ${markdownText(server.name)}`,
    "",
    `Version ${markdownText(server.version)}. Content in ${markdownText(languages)}.`,
    "",
    ...(server.instructions === undefined ? [] : [markdownText(server.instructions), ""]),
    ...audienceIndex("admin", "Tools for admins", tools),
    ...audienceIndex("public", "Tools for visitors", tools),
    ...(tools.length === 0 ? ["There are no tools yet.", ""] : []),
  ].join("\n");
}

function audienceIndex(
  audience: Audience,
  title: string,
  all: readonly DocumentedTool[],
): readonly string[] {
  const tools = all.filter(({ plan }) => plan.audience === audience);
  if (tools.length === 0) return [];
  const table = markdown(
    [
      {
        kind: "table",
        caption: title,
        columns: [{ name: "Tool" }, { name: "Title" }, { name: "Description" }],
        rows: tools.map(({ plan, page }) => [
          [{ tool: plan.name, page }],
          [{ words: plan.title }],
          [{ words: plan.description }],
        ]),
      },
    ],
    (page) => `${page}.md`,
  );
  return [`## ${title}`, "", table];
}
