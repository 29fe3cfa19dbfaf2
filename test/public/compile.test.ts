import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compareSchemas, compareSurfaces, compile, positionAt, renderText } from "mcpgen";
import { expect, test } from "vitest";
import { sample } from "../cli/sample.js";
import { run, tempFolder } from "../cli/support.js";

const { "mcpgen.yaml": config, ...files } = sample;

test("compiles texts into the files that a build writes", async () => {
  const root = tempFolder(sample);
  await run(root, ["build"]);
  const compiled = await compile({ files, config, compilerVersion: "9.9.9-test" });
  expect(compiled.diagnostics).toEqual([]);
  expect([...compiled.files.keys()]).toContain("tools/admin/article/tool.ts");
  for (const [path, text] of compiled.files) {
    expect(text).toBe(readFileSync(join(root, "generated", path), "utf8"));
  }
});

test("gives what models see of each tool", async () => {
  const { surfaces } = await compile({ files, config });
  expect(surfaces.map(({ id, tools }) => [id, tools.map(({ name }) => name)])).toEqual([
    ["shop:mcpTools/article", ["article"]],
    ["mcpgen:content_type", ["content_type"]],
  ]);
});

test("gives what a comparison needs, with the server, its languages and the enforced schemas", async () => {
  const { surface } = await compile({ files, config });
  expect(surface).toMatchObject({
    server: { name: "shop", version: "1.0.0" },
    language: "en",
    locales: { default: "en", others: ["es"] },
  });
  expect(surface.surfaces.map(({ id, enforced }) => [id, Object.keys(enforced ?? {})])).toEqual([
    ["shop:mcpTools/article", ["create", "update"]],
    ["mcpgen:content_type", []],
  ]);
});

test("compares two compilations, and two schemas", async () => {
  const before = await compile({ files, config });
  const path = "forms/shop/apps/articles.yaml";
  const text = files[path]?.replace("maxLength: 80", "maxLength: 2") ?? "";
  const after = await compile({ files: { ...files, [path]: text }, config });
  const { findings } = compareSurfaces(before.surface, after.surface, {
    levels: { "version-not-bumped": "off" },
  });
  expect(findings).toMatchObject([
    {
      rule: "bound-tightened",
      path: ["title"],
      actions: ["create", "update"],
      before: 80,
      after: 2,
      witness: { action: "create", title: expect.stringMatching(/^.{3}$/) },
    },
  ]);
  expect(
    compareSchemas({ type: "string" }, { type: "number" }, { direction: "input" }).compat,
  ).toBe("breaking");
});

test("takes files in any order, as a list or by path, and passes over what a build does not read", async () => {
  const list = Object.entries(files).map(([path, text]) => ({ path, text }));
  const more = [
    { path: "forms/shop/README.md", text: "# Shop" },
    { path: "forms/shop/.hidden/a.yaml", text: ": [" },
    { path: "other/a.yaml", text: ": [" },
  ];
  expect(await compile({ files: [...more, ...list.toReversed()], config })).toEqual(
    await compile({ files, config }),
  );
});

test("holds the defaults without a configuration, and names no version", async () => {
  const compiled = await compile({ files });
  expect(compiled.diagnostics).toEqual([]);
  expect(JSON.parse(compiled.files.get("manifest.json") ?? "")).toMatchObject({
    compilerVersion: "0.0.0",
  });
});

test("reports what is wrong in the sources with its place, and gives no files", async () => {
  const path = "forms/shop/apps/articles.yaml";
  const compiled = await compile({
    files: { ...files, [path]: "subApps:\n  detail: [\n" },
    config,
  });
  expect(compiled.files.size).toBe(0);
  expect(compiled.surfaces).toEqual([]);
  const [first] = compiled.diagnostics;
  expect(first).toMatchObject({ code: "load/syntax", severity: "error", span: { file: { path } } });
  const span = first?.span;
  expect(span && positionAt(span.file, span.start).line).toBeGreaterThan(1);
  expect(renderText(compiled.diagnostics, { color: false, width: 80 })).toMatch(
    /^forms\/shop\/apps\/articles\.yaml:\d+:\d+: error load\/syntax: /,
  );
});

test("reports what is wrong in the configuration, and source folders without files", async () => {
  const wrong = await compile({ files, config: "outptu: x\n" });
  expect(wrong.diagnostics.map(({ code, span }) => [code, span?.file.path])).toEqual([
    ["config/unknown-key", "mcpgen.yaml"],
  ]);
  const missing = await compile({ files, config: "sources: [{ path: forms }, { path: gone }]\n" });
  expect(missing.diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('"gone"'),
  ]);
  expect(missing.files.size).toBe(0);
});
