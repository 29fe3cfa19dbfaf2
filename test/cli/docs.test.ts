import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { docs } from "../../src/cli/commands/docs.js";
import { quietIo } from "./quiet-io.js";
import { read, run, tempFolder, writeFiles } from "./support.js";

const project = {
  "mcpgen.yaml": "server: { name: cook, version: 1.0.0 }\n",
  "forms/cook/module.yaml": "name: cook\n",
  "forms/cook/contentTypes/recipe.yaml":
    "datasource: { workspace: recipes }\nmodel:\n  nodeType: cook:recipe\n  properties:\n    title: { required: true }\n",
  "forms/cook/mcpTools/recipe.yaml": "kind: contentType\nname: recipe\ncontentType: recipe\n",
};

describe("mcpgen docs", () => {
  it.each([
    "generated",
    "forms",
    "forms/cook",
    "forms/cook/apps/x",
    ".git",
    "node_modules/x",
    "/",
    "",
  ])("writes no pages into a folder that holds something else: %j", async (output) => {
    const folder = tempFolder(project);
    const { code, out, err } = await run(folder, ["docs", "--output", output]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^error: The (?:folder|option) /);
    expect(existsSync(join(folder, output === "/" ? "index.html" : output, "index.html"))).toBe(
      false,
    );
  });

  it("writes an index, a page a tool and one page with all, and nothing the second time", async () => {
    const folder = tempFolder(project);
    const first = await run(folder, ["docs"]);
    expect(first).toEqual({
      code: 0,
      out: "Documented 2 tools: 4 pages in mcp-docs, 4 written.\n",
      err: "",
    });
    expect(read(folder, "mcp-docs/admin/recipe.md")).toMatch(
      /^<!-- Written by mcpgen docs\. Do not edit\. [0-9a-f]{32} -->\n\n# Recipe\n/u,
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

  describe("takes for a page of its own", () => {
    const gone = (folder: string) => rmSync(join(folder, "forms/cook/mcpTools/recipe.yaml"));
    const kept = (path: string) =>
      `${path}:1:1: warning write/page-kept: The page "${path}" is kept: nothing stands for it any more, but somebody has changed it.`;

    it("no file that begins with the first line of one", async () => {
      const folder = tempFolder(project);
      await run(folder, ["docs"]);
      const [line = ""] = read(folder, "mcp-docs/admin/recipe.md").split("\n");
      const mine = {
        "mcp-docs/admin/mine.md": `${line}\n\n# Mine\n`,
        "mcp-docs/admin/older.md": "<!-- Written by mcpgen docs. Do not edit. -->\n# Mine too\n",
      };
      writeFiles(folder, mine);
      const { code, out, err } = await run(folder, ["docs"]);
      expect({ code, out }).toEqual({
        code: 0,
        out: "Documented 2 tools: 4 pages in mcp-docs, 0 written.\n",
      });
      for (const [path, text] of Object.entries(mine)) {
        expect(read(folder, path)).toBe(text);
        expect(err).toContain(kept(path));
      }
    });

    it("no copy of one under another name", async () => {
      const folder = tempFolder(project);
      await run(folder, ["docs"]);
      const copy = read(folder, "mcp-docs/admin/recipe.md");
      writeFiles(folder, { "mcp-docs/admin/copy.md": copy, "mcp-docs/public/recipe.md": copy });
      gone(folder);
      const { out, err } = await run(folder, ["docs"]);
      expect(out).toBe("Documented 1 tool: 3 pages in mcp-docs, 2 written, 1 removed.\n");
      expect(err).toContain(kept("mcp-docs/admin/copy.md"));
      expect(err).toContain(kept("mcp-docs/public/recipe.md"));
      expect(read(folder, "mcp-docs/admin/copy.md")).toBe(copy);
    });

    it("none that somebody has changed since, in whatever place", async () => {
      const folder = tempFolder(project);
      await run(folder, ["docs"]);
      const page = read(folder, "mcp-docs/admin/recipe.md");
      const changed = [
        `${page}Ask Ana before.\n`,
        page.replace("# Recipe", "# Recipes"),
        page.trimEnd(),
      ];
      gone(folder);
      for (const text of changed) {
        writeFiles(folder, { "mcp-docs/admin/recipe.md": text });
        const { code, err } = await run(folder, ["docs"]);
        expect(code).toBe(0);
        expect(err).toContain(kept("mcp-docs/admin/recipe.md"));
        expect(read(folder, "mcp-docs/admin/recipe.md")).toBe(text);
      }
      const check = await run(folder, ["docs", "--check"]);
      expect({ code: check.code, out: check.out }).toEqual({
        code: 0,
        out: "The documents are up to date.\n",
      });
      expect(check.err).toContain(kept("mcp-docs/admin/recipe.md"));
    });

    it("one that a checkout gave other line ends", async () => {
      const folder = tempFolder(project);
      await run(folder, ["docs"]);
      const page = read(folder, "mcp-docs/admin/recipe.md");
      writeFiles(folder, { "mcp-docs/admin/recipe.md": page.replaceAll("\n", "\r\n") });
      gone(folder);
      const { out, err } = await run(folder, ["docs"]);
      expect(err).toBe("");
      expect(out).toContain(", 1 removed.\n");
    });
  });

  it("writes over no page that somebody has changed, and no other then, and says so", async () => {
    const folder = tempFolder(project);
    await run(folder, ["docs"]);
    const mine = `${read(folder, "mcp-docs/admin/recipe.md")}Ask Ana before.\n`;
    writeFiles(folder, {
      "mcp-docs/admin/recipe.md": mine,
      "mcpgen.yaml": "server: { name: kitchen, version: 1.0.0 }\n",
    });
    const before = read(folder, "mcp-docs/index.md");
    const { code, out, err } = await run(folder, ["docs"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(
      'mcp-docs/admin/recipe.md:1:1: error write/page-edited: The page "mcp-docs/admin/recipe.md" is not as mcpgen docs wrote it, and no page was written.\n',
    );
    expect(read(folder, "mcp-docs/admin/recipe.md")).toBe(mine);
    expect(read(folder, "mcp-docs/index.md")).toBe(before);
    expect((await run(folder, ["docs", "--check"])).out).toBe(
      "edited    mcp-docs/admin/recipe.md\ndiffers   mcp-docs/index.html\ndiffers   mcp-docs/index.md\n",
    );
    rmSync(join(folder, "mcp-docs/admin/recipe.md"));
    expect((await run(folder, ["docs"])).out).toContain(" 3 written.\n");
  });

  it("writes over no file of somebody else's", async () => {
    const folder = tempFolder({ ...project, "mcp-docs/index.md": "# Mine\n" });
    const result = await run(folder, ["docs"]);
    expect(result.code).toBe(2);
    expect(result.err).toContain(
      'error: "mcp-docs/index.md" is there and was not written by mcpgen docs.\n',
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
    expect(result.err).toContain(
      'error: "mcp-docs/admin" is there and is no folder but a file or a link.\n',
    );
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(readdirSync(join(folder, "mcp-docs"))).toEqual(["admin"]);
  });

  it("names all files of somebody else's at once, also with --check", async () => {
    const folder = tempFolder({
      ...project,
      "mcp-docs/index.md": "# Mine\n",
      "mcp-docs/admin/recipe.md": "# Mine too\n",
    });
    const said =
      'error: "mcp-docs/admin/recipe.md", "mcp-docs/index.md" are there and were not written by mcpgen docs.\n';
    for (const argv of [["docs"], ["docs", "--check"]]) {
      const { code, err } = await run(folder, argv);
      expect(code).toBe(2);
      expect(err).toContain(said);
    }
  });

  it("takes a link to a folder for that folder", async () => {
    const elsewhere = tempFolder();
    const folder = tempFolder({ ...project, "generated/index.ts": "export {};\n" });
    symlinkSync(elsewhere, join(folder, "site"));
    symlinkSync("generated", join(folder, "gl"));
    symlinkSync("forms", join(folder, "fl"));
    const linked = await run(folder, ["docs", "--output", "site", "--format", "html"]);
    expect(linked.out).toBe("Documented 2 tools: 1 page in site, 1 written.\n");
    expect(readdirSync(elsewhere)).toEqual(["index.html"]);
    for (const output of ["gl", "gl/docs", "fl", "fl/cook"]) {
      const { code, err } = await run(folder, ["docs", "--output", output]);
      expect(code).toBe(2);
      expect(err).toContain(`The folder "${output}" is no place for pages: `);
    }
    expect(readdirSync(join(folder, "generated"))).toEqual(["index.ts"]);
  });

  it("writes pages below a source that is the project's own folder", async () => {
    const { "mcpgen.yaml": config, ...forms } = project;
    const folder = tempFolder({
      ...Object.fromEntries(
        Object.entries(forms).map(([path, text]) => [path.replace("forms/", ""), text]),
      ),
      "mcpgen.yaml": `${config}sources: [{ path: . }]\n`,
    });
    expect((await run(folder, ["docs"])).code).toBe(0);
    expect(await run(folder, ["docs", "--check"])).toEqual({
      code: 0,
      out: "The documents are up to date.\n",
      err: "",
    });
    for (const output of [".", "cook", "cook/mcpTools", "generated"]) {
      expect((await run(folder, ["docs", "-o", output])).code).toBe(2);
    }
  });

  it("names another folder where its own is taken", async () => {
    const folder = tempFolder({
      ...project,
      "mcpgen.yaml": `${project["mcpgen.yaml"]}output: mcp-docs\n`,
    });
    expect((await run(folder, ["docs"])).err).toContain(
      "Choose a folder of its own, such as: tool-pages",
    );
  });

  it("writes line feeds alone, and takes a checkout with other line ends for the same", async () => {
    const folder = tempFolder({
      ...project,
      "forms/cook/mcpTools/recipe.yaml":
        'kind: contentType\nname: recipe\ncontentType: recipe\ndescription: "First.\\r\\nSecond.\\rThird."\n',
    });
    await run(folder, ["docs"]);
    const paths = ["index.md", "index.html", "admin/recipe.md"].map((path) => `mcp-docs/${path}`);
    for (const path of paths) {
      const page = read(folder, path);
      expect(page).not.toContain("\r");
      writeFiles(folder, { [path]: page.replaceAll("\n", "\r\n") });
    }
    expect((await run(folder, ["docs", "--check"])).out).toBe("The documents are up to date.\n");
    for (const path of paths)
      writeFiles(folder, { [path]: read(folder, path).replaceAll("\r", "") });
    expect((await run(folder, ["docs", "--check"])).out).toBe("The documents are up to date.\n");
  });

  it("writes a page anew that was emptied, or that a byte order mark was put before", async () => {
    const folder = tempFolder(project);
    await run(folder, ["docs"]);
    const page = read(folder, "mcp-docs/index.md");
    writeFiles(folder, { "mcp-docs/index.md": `\uFEFF${page}`, "mcp-docs/admin/recipe.md": "\n" });
    expect((await run(folder, ["docs", "--check"])).out).toBe(
      "differs   mcp-docs/admin/recipe.md\ndiffers   mcp-docs/index.md\n",
    );
    expect((await run(folder, ["docs"])).out).toContain(", 2 written.\n");
    expect(read(folder, "mcp-docs/index.md")).toBe(page);
  });

  it("writes a page anew that a merge left in conflict, and says so", async () => {
    const folder = tempFolder(project);
    await run(folder, ["docs"]);
    const page = read(folder, "mcp-docs/admin/recipe.md");
    const [seal = "", ...rest] = page.split("\n");
    const theirs = seal.replace(/[0-9a-f]{32}/, "0".repeat(32));
    const merged = ["<<<<<<< HEAD", seal, "=======", theirs, ">>>>>>> other", ...rest].join("\n");
    // Their side's hash is none, so that somebody may have changed it.
    writeFiles(folder, { "mcp-docs/admin/recipe.md": merged });
    expect((await run(folder, ["docs", "--check"])).out).toBe(
      "edited    mcp-docs/admin/recipe.md\n",
    );
    const ours = seal.replace(/[0-9a-f]{32}/, "1".repeat(32));
    writeFiles(folder, { "mcp-docs/admin/recipe.md": merged.replace(seal, ours) });
    expect((await run(folder, ["docs", "--check"])).out).toBe(
      "conflict  mcp-docs/admin/recipe.md\n",
    );
    const { code, out, err } = await run(folder, ["docs"]);
    expect({ code, out, err }).toEqual({
      code: 0,
      out: "Documented 2 tools: 4 pages in mcp-docs, 1 written.\n",
      err: 'Pages are generated, so conflicts of a merge in them are solved by writing them anew: "mcp-docs/admin/recipe.md".\n',
    });
    expect(read(folder, "mcp-docs/admin/recipe.md")).toBe(page);
  });

  it("keeps what somebody changes while it writes, and says so", async () => {
    const folder = tempFolder(project);
    await run(folder, ["docs"]);
    const [seal = ""] = read(folder, "mcp-docs/admin/recipe.md").split("\n");
    const sides = ["0", "1"].map((digit) => seal.replace(/[0-9a-f]{32}/, digit.repeat(32)));
    const merged = `<<<<<<< HEAD\n${sides.join("\n=======\n")}\n>>>>>>> other\n`;
    writeFiles(folder, { "mcp-docs/admin/recipe.md": merged });
    const said: string[] = [];
    const stderr = new Writable({
      decodeStrings: false,
      write(chunk: unknown, _encoding, done) {
        // The pages are compared by then, and not written yet.
        if (said.length === 0) writeFiles(folder, { "mcp-docs/admin/recipe.md": "# Mine\n" });
        said.push(String(chunk));
        done();
      },
    });
    expect(await docs({ ...quietIo(folder), stderr }, {})).toBe(1);
    expect(said.slice(1)).toEqual([
      'Somebody changed these while the pages were written, and they stay as they are: "mcp-docs/admin/recipe.md". Run again: npx mcpgen docs\n',
    ]);
    expect(read(folder, "mcp-docs/admin/recipe.md")).toBe("# Mine\n");
  });

  it("removes what a run that was killed has left, and nothing of one that still writes", async () => {
    const folder = tempFolder({
      ...project,
      "mcp-docs/admin/.mcpgen-4194303.tmp": "half",
      "mcp-docs/.mcpgen-1.tmp": "half",
      "mcp-docs/.mcpgen-notes.tmp": "mine",
    });
    await run(folder, ["docs"]);
    expect(readdirSync(join(folder, "mcp-docs/admin")).toSorted()).toEqual([
      "content_type.md",
      "recipe.md",
    ]);
    expect(readdirSync(join(folder, "mcp-docs")).toSorted()).toEqual([
      ".mcpgen-1.tmp",
      ".mcpgen-notes.tmp",
      "admin",
      "index.html",
      "index.md",
    ]);
  });

  it("names with --check what it would write, and writes nothing", async () => {
    const folder = tempFolder(project);
    const missing = await run(folder, ["docs", "--check"]);
    expect(missing.code).toBe(1);
    expect(missing.out).toBe(
      "missing   mcp-docs/admin/content_type.md\nmissing   mcp-docs/admin/recipe.md\nmissing   mcp-docs/index.html\nmissing   mcp-docs/index.md\n",
    );
    expect(missing.err).toContain("Run: npx mcpgen docs");
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
