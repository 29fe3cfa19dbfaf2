import { beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { projectDocuments } from "../../src/docs/documents.js";
import { markdown, markdownText } from "../../src/docs/markdown.js";
import { sampleOf } from "../../src/docs/pattern-sample.js";
import { hostileDocuments, payloads } from "./hostile.js";
import { documented } from "./support.js";

describe("texts that would like to be markup", () => {
  const written = new Map<string, ReadonlyMap<string, string>>();
  beforeAll(async () => {
    for (const payload of payloads) written.set(payload, await hostileDocuments(payload));
  });

  it("make no element and no attribute of the page", () => {
    for (const [payload, documents] of written) {
      const page = documents.get("index.html") ?? "";
      expect(page.match(/<script/gu), payload).toHaveLength(1);
      expect(page.match(/<\/script/gu), payload).toHaveLength(1);
      expect(page.match(/<(?:img|iframe|object|embed|base|form|svg|math)\b/gu), payload).toEqual([
        "<form",
        "<svg",
      ]);
      expect(withoutValues(page), payload).not.toMatch(/<[^>]*\son[a-z]+\s*=/u);
    }
  });

  it("leave the tables of Markdown their columns", () => {
    for (const documents of written.values()) {
      for (const [path, text] of documents) {
        if (path.endsWith(".html")) continue;
        expect(withoutCode(text), path).not.toMatch(/<(?:script|img|svg|iframe)/u);
        for (const table of text.match(/(?:^\|.*\n)+/gmu) ?? []) {
          const widths = table.trimEnd().split("\n").map(cellsOf);
          expect(new Set(widths).size, `${path}\n${table}`).toBe(1);
        }
      }
    }
  });

  it("are one line with no mark of Markdown", () => {
    expect(markdownText("a | b\n*c* `d` [e](f) <g> &amp; snake_case _h_ ~i~")).toBe(
      "a \\| b \\*c\\* \\`d\\` \\[e\\](f) &lt;g&gt; &amp;amp; snake_case \\_h\\_ \\~i\\~",
    );
    expect(markdownText("# a")).toBe("\\# a");
    expect(markdownText("- a")).toBe("\\- a");
    expect(markdownText("1. a")).toBe("1\\. a");
    expect(markdownText("1.5 a")).toBe("1.5 a");
  });

  it("stay code where code is shown", () => {
    const shown = (code: string) =>
      markdown([{ kind: "paragraph", content: [{ code }] }], (page) => page);
    expect(shown("a`b")).toBe("``a`b``\n");
    expect(shown("`a`")).toBe("`` `a` ``\n");
    expect(shown(" ")).toBe('`" "`\n');
    const table = markdown(
      [{ kind: "table", caption: "", columns: [{ name: "A" }], rows: [[[{ code: "^(a\\|b)$" }]]] }],
      (page) => page,
    );
    expect(table).toBe("| A |\n| --- |\n| <code>&#94;&#40;a&#92;&#124;b&#41;&#36;</code> |\n");
  });

  it("are told of a project whose properties are called like members of every object", async () => {
    const loaded = loadConfig(undefined, new Diagnostics());
    const files = [
      { path: "forms/m/module.yaml", text: "name: m\n" },
      {
        path: "forms/m/mcpTools/odd.yaml",
        text: "kind: function\nname: odd\ndescription: Odd.\nreadOnly: true\nhandler: ./odd.ts#odd\nparameters:\n  constructor: { type: string }\n  toString: { type: integer, required: true }\n",
      },
    ];
    const project = documented(await compile({ files, config: loaded, compilerVersion: "0" }));
    const page = projectDocuments(project).get("admin/odd.md") ?? "";
    expect(page).toContain("| `constructor` | text | no |");
    expect(page).toContain('```json\n{\n  "toString": 1\n}\n```\n');
  });
});

/** The tags of a page without what is quoted in them: no quote of a text is left as it was. */
function withoutValues(page: string): string {
  return page.replace(/<(script|style)>[^]*?<\/\1>/gu, "").replace(/"[^"]*"/gu, '""');
}

/** Markdown without what it shows as code. */
function withoutCode(text: string): string {
  return text
    .replace(/^(```+)json\n[^]*?\n\1$/gmu, "")
    .replace(/(?<![`\\])(`+)(?!`)[^]*?(?<!`)\1(?!`)/gu, "");
}

/** The cells of a table's line as GitHub counts them: an escaped pipe is none, even in code. */
function cellsOf(line: string): number {
  return line.replace(/\\[!-/:-@[-`{-~]/gu, "").split("|").length;
}

describe("a sample of a pattern", () => {
  it("is a text that the pattern takes", () => {
    expect(sampleOf("^(?:[A-Z]{3}-\\d{4,6})$")).toBe("AAA-1111");
    expect(sampleOf("^https://\\S+$")).toBe("https://a");
    expect(sampleOf("^(?:red|green)$")).toBe("red");
    expect(sampleOf("^(a|b)\\1[^\\s]+?x{2}$")).toBe("aaaxx");
    expect(sampleOf("^\\p{Lu}\\p{Ll}*$")).toBe("A");
    expect(sampleOf("^[\\]\\\\]$")).toBe("\\");
    expect(sampleOf("^中+$")).toBe("中");
  });

  it("is not made up where first choices do not lead to one", () => {
    expect(sampleOf("^(?=.*\\d)[a-z]+$")).toBeUndefined();
    expect(sampleOf("^a{500}$")).toBeUndefined();
    expect(sampleOf("^(unclosed$")).toBeUndefined();
    expect(sampleOf("^[z-a]$")).toBeUndefined();
    expect(sampleOf("(?<!a)b")).toBeUndefined();
  });
});
