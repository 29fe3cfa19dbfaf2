import { createHash } from "node:crypto";
import type { Audience, Language, ProjectPlan } from "../ir/tool.js";
import type { DocumentedTool } from "./documented-tool.js";
import { pageScript } from "./html-script.js";
import { pageStyle } from "./html-style.js";
import { anchorOf, html, htmlText, languageMark } from "./html-text.js";
import { type GraphEdge, type OwnershipGraph, ownershipGraph } from "./ownership-graph.js";
import { picture } from "./picture.js";
import { toolBlocks } from "./tool-blocks.js";

/**
 * All tools on one page of HTML that needs nothing else: no network, and no script or style but its own, which its policy
 * names by their hashes.
 */
export function htmlPage(
  { server, language, locales }: ProjectPlan,
  tools: readonly DocumentedTool[],
): string {
  const title = htmlText(server.name);
  const mark = languageMark(language);
  const languages = [locales.default, ...locales.others].join(", ");
  const graph = ownershipGraph(tools);
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="data:,">',
    `<title>${title}: tools</title>`,
    `<style>${pageStyle}</style>`,
    "</head>",
    "<body>",
    '<a class="skip" href="#tools">Skip to the tools</a>',
    "<header>",
    `<h1${mark}>${title}</h1>`,
    `<p class="soft">Version ${htmlText(server.version)}. Content in ${htmlText(languages)}.</p>`,
    ...(server.instructions === undefined
      ? []
      : [`<p class="prose"${mark}>${htmlText(server.instructions)}</p>`]),
    "</header>",
    '<main id="tools" tabindex="-1">',
    ...searchHtml,
    ...navigation(tools),
    '<p id="none" hidden>No tool has these words in its name, its labels, its descriptions or its fields.</p>',
    ...(tools.length === 0 ? [] : mapHtml(graph)),
    ...(["admin", "public"] as const).flatMap((audience) => sectionsOf(audience, tools, language)),
    ...(tools.length === 0 ? ["<p>There are no tools yet.</p>"] : []),
    "</main>",
    "<footer><p>Written by <code>mcpgen docs</code> from the forms and the tool declarations.</p></footer>",
    `<script>${pageScript}</script>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

const policy = [
  "default-src 'none'",
  `style-src '${hashOf(pageStyle)}'`,
  `script-src '${hashOf(pageScript)}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** As a policy names an inline script or style (Content Security Policy Level 3, section 2.3.1). */
function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** Hidden until the script that searches is there. */
const searchHtml = [
  '<search class="search" role="search" hidden>',
  "<form>",
  '<label for="query">Search</label>',
  '<input id="query" type="search" autocomplete="off" spellcheck="false" placeholder="Names, labels, descriptions, fields" aria-describedby="found" aria-keyshortcuts="/">',
  '<p id="found" class="soft" role="status"></p>',
  "</form>",
  "</search>",
];

function navigation(tools: readonly DocumentedTool[]): readonly string[] {
  if (tools.length === 0) return [];
  return [
    '<nav aria-label="Tools">',
    "<ul>",
    ...tools.map(
      ({ plan, page }) => `<li><a href="#${anchorOf(page)}">${htmlText(plan.name)}</a></li>`,
    ),
    "</ul>",
    "</nav>",
  ];
}

function mapHtml(graph: OwnershipGraph): readonly string[] {
  return [
    '<section aria-labelledby="map">',
    '<h2 id="map">Content types, tools and ownership</h2>',
    '<div class="picture" tabindex="0" role="region" aria-labelledby="map">',
    picture(graph),
    "</div>",
    `<p class="legend">${legend(graph)}</p>`,
    "</section>",
  ];
}

/** What the signs mean that occur. */
function legend({ edges }: OwnershipGraph): string {
  const has = (kind: GraphEdge["kind"]) => edges.some((edge) => edge.kind === kind);
  return [
    "Each box leads to its tool.",
    ...(has("left") ? ["A broken line goes to fields that another tool alone writes."] : []),
    ...(has("refers") ? ["An arrow goes to the content type that a field refers to."] : []),
  ].join(" ");
}

const audienceTitles: Readonly<Record<Audience, string>> = {
  admin: "Tools for admins",
  public: "Tools for visitors",
};

function sectionsOf(
  audience: Audience,
  all: readonly DocumentedTool[],
  language: Language,
): readonly string[] {
  const tools = all.filter(({ plan }) => plan.audience === audience);
  if (tools.length === 0) return [];
  return [
    '<div class="audience">',
    `<h2>${audienceTitles[audience]}</h2>`,
    ...tools.flatMap((tool) => toolSection(tool, all, language)),
    "</div>",
  ];
}

function toolSection(
  tool: DocumentedTool,
  all: readonly DocumentedTool[],
  language: Language,
): readonly string[] {
  const { plan, page } = tool;
  const anchor = anchorOf(page);
  const name = plan.title === plan.name ? "" : ` <code>${htmlText(plan.name)}</code>`;
  const mark = languageMark(language);
  const title = mark === "" ? htmlText(plan.title) : `<span${mark}>${htmlText(plan.title)}</span>`;
  const badge = `<span class="badge ${plan.audience}">${plan.audience}</span>`;
  return [
    `<section class="tool" id="${anchor}" tabindex="-1" aria-labelledby="${anchor}-title">`,
    `<h3 id="${anchor}-title">${title}${name} ${badge}</h3>`,
    html(toolBlocks(tool, all), language),
    "</section>",
  ];
}
