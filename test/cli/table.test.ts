import { describe, expect, test } from "vitest";
import { table } from "../../src/cli/table.js";
import { wrapPaths, wrapWords } from "../../src/cli/wrap-words.js";

const heading = ["name", "actions", "file", "bytes"];
const rows = [
  ["article", "list get create update", "forms/shop/mcpTools/article.yaml:1", 6017],
  ["brand", "list", "forms/shop/mcpTools/brand.yaml:1", 523],
] as const;

describe("a table", () => {
  test("is as wide as it needs when nothing bounds it", () => {
    expect(table(heading, rows)).toBe(
      [
        "name     actions                 file                                bytes",
        "article  list get create update  forms/shop/mcpTools/article.yaml:1  6,017",
        "brand    list                    forms/shop/mcpTools/brand.yaml:1      523",
      ].join("\n"),
    );
  });

  test("is broken between words first", () => {
    expect(table(heading, rows, 65)).toBe(
      [
        "name     actions        file                                bytes",
        "article  list get       forms/shop/mcpTools/article.yaml:1  6,017",
        "         create update",
        "brand    list           forms/shop/mcpTools/brand.yaml:1      523",
      ].join("\n"),
    );
  });

  test("is broken within paths next", () => {
    expect(table(heading, rows, 58).split("\n").slice(0, 4)).toEqual([
      "name     actions                 file                bytes",
      "article  list get create update  forms/shop/         6,017",
      "                                 mcpTools/",
      "                                 article.yaml:1",
    ]);
  });

  test("becomes a block a row where columns do not fit", () => {
    expect(table(heading, rows, 30)).toBe(
      [
        "name     article",
        "actions  list get create",
        "         update",
        "file     forms/shop/mcpTools/",
        "         article.yaml:1",
        "bytes    6,017",
        "",
        "name     brand",
        "actions  list",
        "file     forms/shop/mcpTools/",
        "         brand.yaml:1",
        "bytes    523",
      ].join("\n"),
    );
  });
});

test("a word longer than the line stands alone, whole", () => {
  expect(wrapWords("see resolve/unknown-field-type for more", 10)).toEqual([
    "see",
    "resolve/unknown-field-type",
    "for more",
  ]);
  expect(wrapPaths("see resolve/unknown-field-type", 12)).toEqual([
    "see",
    "resolve/",
    "unknown-field-type",
  ]);
});

test("an empty text is one empty line", () => {
  expect(wrapWords("", 10)).toEqual([""]);
});
