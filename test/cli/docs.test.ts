import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { read, run, tempFolder } from "./support.js";

const project = {
  "mcpgen.yaml": "server: { name: cook, version: 1.0.0 }\n",
  "forms/cook/module.yaml": "name: cook\n",
  "forms/cook/contentTypes/recipe.yaml":
    "datasource: { workspace: recipes }\nmodel:\n  nodeType: cook:recipe\n  properties:\n    title: { required: true }\n",
  "forms/cook/mcpTools/recipe.yaml": "kind: contentType\nname: recipe\ncontentType: recipe\n",
};

describe("mcpgen docs", () => {
  it.each(["generated", "forms", "forms/cook", ".git", "node_modules/x", "/", ""])(
    "writes no pages into a folder that holds something else: %j",
    async (output) => {
      const folder = tempFolder(project);
      const { code, out, err } = await run(folder, ["docs", "--output", output]);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toMatch(/^error: The (?:folder|option) /);
      expect(existsSync(join(folder, output === "/" ? "index.html" : output, "index.html"))).toBe(
        false,
      );
    },
  );

  it("writes an index, a page a tool and one page with all, and nothing the second time", async () => {
    const folder = tempFolder(project);
    const first = await run(folder, ["docs"]);
    expect(first).toEqual({
      code: 0,
      out: "Documented 2 tools: 4 pages in mcp-docs, 4 written.\n",
      err: "",
    });
    expect(read(folder, "mcp-docs/admin/recipe.md")).toMatch(
      /^<!-- Written by mcpgen docs\. Do not edit\. -->\n\n# Recipe\n/u,
    );
    expect(read(folder, "mcp-docs/index.html")).toContain("<!doctype html>");
    const second = await run(folder, ["docs"]);
    expect(second.out).toBe("Documented 2 tools: 4 pages in mcp-docs, 0 written.\n");
    expect(existsSync(join(folder, "generated"))).toBe(false);
  });

  it("writes one format into a folder that is named, and leaves the other alone", async () => {
    const folder = tempFolder(project);
    await run(folder, ["docs", "--format", "html", "--output", "site/tools"]);
    expect(readdirSync(join(folder, "site/tools"))).toEqual(["index.html"]);
    const other = await run(folder, ["docs", "--format", "markdown", "-o", "site/tools"]);
    expect(other.out).toBe("Documented 2 tools: 3 pages in site/tools, 3 written.\n");
    expect(readdirSync(join(folder, "site/tools")).toSorted()).toEqual([
      "admin",
      "index.html",
      "index.md",
    ]);
  });

  it("removes pages of tools that are gone, and nothing that it did not write", async () => {
    const folder = tempFolder(project);
    await run(folder, ["docs"]);
    writeFileSync(join(folder, "mcp-docs/admin/notes.md"), "# Mine\n");
    rmSync(join(folder, "forms/cook/mcpTools/recipe.yaml"));
    const after = await run(folder, ["docs"]);
    expect(after.out).toBe("Documented 1 tool: 3 pages in mcp-docs, 2 written, 1 removed.\n");
    expect(readdirSync(join(folder, "mcp-docs/admin")).toSorted()).toEqual([
      "content_type.md",
      "notes.md",
    ]);
  });

  it("writes over no file of somebody else's", async () => {
    const folder = tempFolder({ ...project, "mcp-docs/index.md": "# Mine\n" });
    const result = await run(folder, ["docs"]);
    expect(result.code).toBe(2);
    expect(result.err).toContain(
      `"${join(folder, "mcp-docs/index.md")}" is there and was not written by mcpgen docs.`,
    );
    expect(readdirSync(join(folder, "mcp-docs"))).toEqual(["index.md"]);
    expect(read(folder, "mcp-docs/index.md")).toBe("# Mine\n");
  });

  it("follows no link out of its folder", async () => {
    const elsewhere = tempFolder();
    const folder = tempFolder(project);
    mkdirSync(join(folder, "mcp-docs"));
    symlinkSync(elsewhere, join(folder, "mcp-docs/admin"));
    const result = await run(folder, ["docs"]);
    expect(result.code).toBe(2);
    expect(result.err).toContain(`"${join(folder, "mcp-docs/admin")}" is there and is no folder.`);
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(readdirSync(join(folder, "mcp-docs"))).toEqual(["admin"]);
  });

  it("names with --check what it would write, and writes nothing", async () => {
    const folder = tempFolder(project);
    const missing = await run(folder, ["docs", "--check"]);
    expect(missing.code).toBe(1);
    expect(missing.out).toBe(
      "missing   mcp-docs/admin/content_type.md\nmissing   mcp-docs/admin/recipe.md\nmissing   mcp-docs/index.html\nmissing   mcp-docs/index.md\n",
    );
    expect(missing.err).toContain("Run: mcpgen docs");
    expect(existsSync(join(folder, "mcp-docs"))).toBe(false);
    await run(folder, ["docs"]);
    const same = await run(folder, ["docs", "--check"]);
    expect(same).toEqual({ code: 0, out: "The documents are up to date.\n", err: "" });
  });

  it("tells what is wrong with the sources, and writes nothing", async () => {
    const folder = tempFolder({
      ...project,
      "forms/cook/mcpTools/recipe.yaml":
        "kind: contentType\nname: recipe\ncontentType: recipe\nlayuot: single\n",
    });
    const result = await run(folder, ["docs"]);
    expect(result.code).toBe(1);
    expect(result.err).toContain("forms/cook/mcpTools/recipe.yaml:4:1");
    expect(existsSync(join(folder, "mcp-docs"))).toBe(false);
  });
});
