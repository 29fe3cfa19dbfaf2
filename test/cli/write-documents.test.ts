import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareDocuments, writeDocuments } from "../../src/cli/write-documents.js";
import { sealed } from "../../src/docs/seal.js";
import { read, tempFolder } from "./support.js";

const pages = (text: string) =>
  new Map(["index.md", "admin/a.md", "admin/b.md"].map((path) => [path, sealed(path, text)]));

/** A folder with the pages of an earlier run, and one that nothing stands for any more. */
function writtenBefore(): string {
  return tempFolder(
    Object.fromEntries([...pages("before\n"), ["public/gone.md", sealed("public/gone.md", "x\n")]]),
  );
}

describe("what happens between the comparison of pages and their writing", () => {
  it("loses no page that somebody changed, and no file that somebody made", () => {
    const folder = writtenBefore();
    rmSync(join(folder, "admin/b.md"));
    const files = pages("now\n");
    const { changes } = compareDocuments(folder, files);
    writeFileSync(join(folder, "admin/a.md"), "mine\n");
    writeFileSync(join(folder, "admin/b.md"), "mine too\n");
    writeFileSync(join(folder, "public/gone.md"), "kept\n");
    expect(writeDocuments(folder, files, changes)).toEqual({
      written: 1,
      removed: 0,
      changedMeanwhile: ["admin/a.md", "admin/b.md", "public/gone.md"],
    });
    expect(read(folder, "admin/a.md")).toBe("mine\n");
    expect(read(folder, "admin/b.md")).toBe("mine too\n");
    expect(read(folder, "public/gone.md")).toBe("kept\n");
    expect(read(folder, "index.md")).toBe(files.get("index.md"));
  });

  it("follows no link that somebody put in the place of a folder", () => {
    const folder = writtenBefore();
    const elsewhere = tempFolder();
    const files = pages("now\n");
    const { changes } = compareDocuments(folder, files);
    rmSync(join(folder, "admin"), { recursive: true });
    symlinkSync(elsewhere, join(folder, "admin"));
    const { changedMeanwhile } = writeDocuments(folder, files, changes);
    expect(changedMeanwhile).toEqual(["admin/a.md", "admin/b.md"]);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it("is no failure where a folder vanishes", () => {
    const folder = writtenBefore();
    const files = pages("now\n");
    const { changes } = compareDocuments(folder, files);
    rmSync(folder, { recursive: true });
    expect(writeDocuments(folder, files, changes)).toEqual({
      written: 3,
      removed: 0,
      changedMeanwhile: [],
    });
    expect(existsSync(join(folder, "public"))).toBe(false);
  });
});

describe("folders that pages do not go into", () => {
  it("may be anything", () => {
    const folder = tempFolder({ public: "a file\n" });
    expect(compareDocuments(folder, pages("now\n")).noFolders).toEqual([]);
    mkdirSync(join(folder, "x"));
    symlinkSync("x", join(folder, "admin"));
    expect(compareDocuments(folder, pages("now\n")).noFolders).toEqual(["admin"]);
  });
});
