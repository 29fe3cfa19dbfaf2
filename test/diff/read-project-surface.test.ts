import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compareSurfaces } from "../../src/diff/compare-surfaces.js";
import { readProjectSurface } from "../../src/diff/read-project-surface.js";

const generated = join(import.meta.dirname, "../../generated");

function sampleFiles(): ReadonlyMap<string, string> {
  const paths = readdirSync(generated, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.(?:json|ts)$/.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(generated, path), "utf8")]));
}

const surface = JSON.stringify({ format: 1, id: "a:mcpTools/a", tools: [] });

test("reads the sample's output, in which nothing changes by itself", () => {
  const { surface: one } = readProjectSurface(sampleFiles());
  const { surface: other } = readProjectSurface(sampleFiles());
  expect(one?.server).toMatchObject({ name: "shop", version: "1.0.0" });
  expect(one?.locales).toEqual({ default: "en", others: ["es", "fr"] });
  expect(one?.surfaces.map(({ id }) => id)).toContain("shop:mcpTools/product");
  const product = one?.surfaces.find(({ id }) => id === "shop:mcpTools/product");
  expect(Object.keys(product?.enforced ?? {})).toEqual(["create", "update"]);
  expect(one && other && compareSurfaces(one, other)).toEqual({ findings: [], tokens: [] });
});

test("keeps the manifest's order, with what it does not name after it", () => {
  const files = new Map([
    ["manifest.json", JSON.stringify({ tools: [{ folder: "tools/admin/b" }] })],
    ["tools/admin/a/surface.json", surface.replace("a:mcpTools/a", "a")],
    ["tools/admin/b/surface.json", surface.replace("a:mcpTools/a", "b")],
  ]);
  expect(readProjectSurface(files).surface?.surfaces.map(({ id }) => id)).toEqual(["b", "a"]);
});

test("reads an output without a manifest, and nothing of the server", () => {
  const files = new Map([["tools/admin/a/surface.json", surface]]);
  expect(readProjectSurface(files)).toEqual({
    surface: { surfaces: [JSON.parse(surface)] },
  });
});

test("reads a project without tools", () => {
  expect(readProjectSurface(new Map([["manifest.json", '{ "tools": [] }']])).surface).toEqual({
    surfaces: [],
  });
});

test.each([
  [{}, ["There is neither a manifest.json nor any tools/…/surface.json."]],
  [{ "index.ts": "" }, ["There is neither a manifest.json nor any tools/…/surface.json."]],
  [
    { "manifest.json": "{", "tools/admin/a/surface.json": "[]" },
    [
      /^manifest\.json: This is no JSON: /,
      "tools/admin/a/surface.json: This is JSON, but no object.",
    ],
  ],
  [
    { "manifest.json": '{ "tools": [{ "folder": "tools/admin/a" }, 7, {}] }' },
    ["tools/admin/a/surface.json: manifest.json names this file, which is missing."],
  ],
  [
    { "tools/admin/a/surface.json": "{}" },
    ['tools/admin/a/surface.json: This is no surface, since it has no "id".'],
  ],
  [
    { "tools/admin/a/surface.json": surface, "tools/admin/a/create.schema.json": "7" },
    ["tools/admin/a/create.schema.json: This is JSON, but no object."],
  ],
] as const)("says what is wrong with its path: %j", (files, problems) => {
  const read = readProjectSurface(new Map(Object.entries(files)));
  expect(read.surface).toBeUndefined();
  expect(read.problems).toEqual(
    problems.map((problem) =>
      typeof problem === "string" ? problem : expect.stringMatching(problem),
    ),
  );
});
