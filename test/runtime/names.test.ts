import { describe, expect, test } from "vitest";
import { sanitizeFolderName, slugifyNodeName } from "mcpgen/runtime";
import { narrowingFolder, placementFolder } from "../../src/runtime/identity/folders.js";
import type { ContentSurface } from "../../src/runtime/surface.js";

describe("names", () => {
  test.each([
    ["Über Größe", "uber-gro-e", "Uber-Gro-e"],
    ["Crème brûlée!", "creme-brulee", "Creme-brulee"],
    ["İstanbul", "istanbul", "Istanbul"],
    ["a_b--c/d", "a-b-c-d", "a-b-c-d"],
    ["  -x-  ", "x", "x"],
    ["1 & 2", "1-2", "1-2"],
    ["漢字", "", ""],
    ["../..", "", ""],
    ["", "", ""],
  ])("of %o are %o for an item and %o for a folder", (text, item, folder) => {
    expect(slugifyNodeName(text)).toBe(item);
    expect(sanitizeFolderName(text)).toBe(folder);
  });

  test("do not change when they are made again", () => {
    for (const text of ["Über Größe", "A b", "x-1"]) {
      expect(slugifyNodeName(slugifyNodeName(text))).toBe(slugifyNodeName(text));
      expect(sanitizeFolderName(sanitizeFolderName(text))).toBe(sanitizeFolderName(text));
    }
  });
});

describe("a folder template", () => {
  const surface = (folderTemplate: string, rootPath = "/"): ContentSurface => ({
    workspace: "w",
    nodeType: "mgnl:content",
    rootPath,
    folderTemplate,
    nodeNameFrom: [],
    identifiers: [],
    actions: {},
  });
  const full = surface("/{a}/{b?}/{c?}", "/root");

  test.each([
    [{ a: "A", b: "B", c: "C" }, "/root/A/B/C", "/root/A/B/C"],
    [{ a: "A", c: "C" }, "/root/A", "/root/A"],
    [{ a: "A", b: "!!" }, "/root/A", "/root/A"],
    [{ b: "B" }, "/root", undefined],
    [{ a: 5, b: true }, "/root/5/true", "/root/5/true"],
    [{}, "/root", undefined],
  ])("places %o in %o and narrows to %o", (fields, place, narrow) => {
    expect(placementFolder(full, fields)).toBe(place);
    expect(narrowingFolder(full, fields)).toBe(narrow);
  });

  test("whose required segment is missing places in the root, but narrows as far as it goes", () => {
    const required = surface("/{a}/{b}");
    expect(placementFolder(required, { a: "A" })).toBe("/");
    expect(narrowingFolder(required, { a: "A" })).toBe("/A");
  });

  test("that is empty says nothing", () => {
    expect(placementFolder(surface(""), { a: "A" })).toBeUndefined();
    expect(narrowingFolder(surface(""), { a: "A" })).toBeUndefined();
  });
});
