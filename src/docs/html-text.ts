import type { Language } from "../ir/tool.js";
import type { Block, Cell, Inline, Table } from "./blocks.js";

/** A text as it stands in HTML, between tags and in quoted attributes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => entities[character] ?? "");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Where a tool's section is on the page. */
export function anchorOf(page: string): string {
  return `tool-${page.replace(/[^A-Za-z0-9_-]/gu, "-")}`;
}

/** The page's own words are English; an author's in another language say so. */
export function languageMark(language: Language): string {
  return language === "en" ? "" : ` lang="${language}"`;
}

/** Blocks as HTML, with what authors wrote in the given language. What a search looks at is marked with the class `f`. */
export function html(blocks: readonly Block[], language: Language): string {
  return blocks.map((block) => blockHtml(block, language)).join("\n");
}

function blockHtml(block: Block, language: Language): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level}>${htmlText(block.text)}</h${block.level}>`;
    case "paragraph":
      return `<p${block.searched === true ? ' class="f"' : ""}>${cellHtml(block.content, language)}</p>`;
    case "prose":
      return `<p class="prose f"${languageMark(language)}>${htmlText(block.text.trim())}</p>`;
    case "list":
      return `<ul>\n${block.items.map((item) => `<li>${cellHtml(item, language)}</li>`).join("\n")}\n</ul>`;
    case "table":
      return tableHtml(block, language);
    case "json":
      return `<pre tabindex="0"><code>${htmlText(block.text)}</code></pre>`;
    case "details":
      return `<details>\n<summary>${htmlText(block.summary)}</summary>\n${html(block.blocks, language)}\n</details>`;
  }
}

/** On a narrow page each row is a list of its cells, so every cell has the name of its column; roles keep it a table all the same. */
function tableHtml({ caption, columns, rows }: Table, language: Language): string {
  const head = columns.map(
    ({ name }) => `<th role="columnheader" scope="col">${htmlText(name)}</th>`,
  );
  const body = rows.map((row) => `<tr role="row">${row.map(cell).join("")}</tr>`);
  function cell(content: Cell, at: number): string {
    const { name = "", searched } = columns[at] ?? {};
    const marks = `data-c="${htmlText(name)}"${searched === true ? ' class="f"' : ""}`;
    const inside = cellHtml(content, language);
    return at === 0
      ? `<th role="rowheader" scope="row" ${marks}>${inside}</th>`
      : `<td role="cell" ${marks}><span>${inside}</span></td>`;
  }
  return [
    '<table role="table">',
    `<caption>${htmlText(caption)}</caption>`,
    `<thead role="rowgroup"><tr role="row">${head.join("")}</tr></thead>`,
    '<tbody role="rowgroup">',
    ...body,
    "</tbody>",
    "</table>",
  ].join("\n");
}

function cellHtml(cell: Cell, language: Language): string {
  return cell.map((part) => inlineHtml(part, language)).join("");
}

function inlineHtml(part: Inline, language: Language): string {
  if (typeof part === "string") return htmlText(part);
  if ("words" in part) {
    const mark = languageMark(language);
    return mark === "" ? htmlText(part.words) : `<span${mark}>${htmlText(part.words)}</span>`;
  }
  if ("tool" in part)
    return `<a href="#${anchorOf(part.page)}"><code>${htmlText(part.tool)}</code></a>`;
  // A path breaks between its parts.
  return `<code>${htmlText(part.code).replaceAll("/", "/<wbr>")}</code>`;
}
