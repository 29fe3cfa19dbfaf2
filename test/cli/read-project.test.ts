import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSources } from "../../src/cli/read-project.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { tempFolder } from "./support.js";

function readFrom(root: string, sources: readonly string[] = ["forms"]) {
  const diagnostics = new Diagnostics();
  const files = readSources({ root, sources }, diagnostics);
  return {
    paths: files.map((file) => file.path),
    files,
    found: diagnostics.sorted().map(({ code, message }) => ({ code, message })),
  };
}

describe("reading the sources", () => {
  test("reads YAML files and bundles in code unit order and leaves out the rest", () => {
    const root = tempFolder({
      "forms/shop/dialogs/b.yml": "b: 1",
      "forms/shop/dialogs/B.yaml": "a: 1",
      "forms/shop/dialogs/ä.yaml": "a: 1",
      "forms/shop/i18n/shop_en.properties": "a=b",
      "forms/shop/README.md": "",
      "forms/.git/x.yaml": "",
      "forms/node_modules/x/dialogs/x.yaml": "",
      "other/x.yaml": "",
    });
    expect(readFrom(root).paths).toEqual([
      "forms/shop/dialogs/B.yaml",
      "forms/shop/dialogs/b.yml",
      "forms/shop/dialogs/ä.yaml",
      "forms/shop/i18n/shop_en.properties",
    ]);
  });

  test("reads a file of overlapping sources once", () => {
    const root = tempFolder({ "forms/shop/a.yaml": "" });
    expect(readFrom(root, ["forms", "forms/shop", "./forms/"]).paths).toEqual([
      "forms/shop/a.yaml",
    ]);
  });

  test("leaves out a byte order mark and reads a bundle that is ISO-8859-1", () => {
    const root = tempFolder();
    mkdirSync(join(root, "forms"));
    writeFileSync(join(root, "forms/a.yaml"), "\uFEFFa: 1");
    writeFileSync(join(root, "forms/b.properties"), Buffer.from("a=é", "latin1"));
    expect(readFrom(root).files.map((file) => file.text)).toEqual(["a: 1", "a=é"]);
  });

  test("reports a YAML file that is not UTF-8 and reads the others", () => {
    const root = tempFolder({ "forms/a.yaml": "a: 1" });
    writeFileSync(join(root, "forms/b.yaml"), Buffer.from("b: é", "latin1"));
    expect(readFrom(root)).toMatchObject({
      paths: ["forms/a.yaml"],
      found: [{ code: "load/not-utf8", message: 'The file "forms/b.yaml" is not UTF-8 text.' }],
    });
  });

  test("reports a source that does not exist or is a file", () => {
    const root = tempFolder({ file: "" });
    expect(readFrom(root, ["forms", "file"]).found).toEqual([
      { code: "load/source-missing", message: 'The source folder "forms" does not exist.' },
      { code: "load/source-not-a-folder", message: 'The source "file" is not a folder.' },
    ]);
  });

  test("follows links inside the project, and ends at a link back up", () => {
    const root = tempFolder({ "elsewhere/a.yaml": "", "forms/shop/b.yaml": "" });
    symlinkSync("../../elsewhere", join(root, "forms/shop/linked"));
    symlinkSync("..", join(root, "forms/shop/loop"));
    expect(readFrom(root)).toMatchObject({
      paths: ["forms/shop/b.yaml", "forms/shop/linked/a.yaml"],
      found: [],
    });
  });

  test("does not follow a link out of the project, and reports it where it would have been read", () => {
    const secret = tempFolder({ "x.yaml": "password: 1", "readme.md": "" });
    const root = tempFolder({ "forms/a.yaml": "" });
    symlinkSync(secret, join(root, "forms/folder"));
    symlinkSync(join(secret, "x.yaml"), join(root, "forms/x.yaml"));
    symlinkSync(join(secret, "readme.md"), join(root, "forms/readme.md"));
    symlinkSync("nowhere.yaml", join(root, "forms/broken.yaml"));
    const leaves = (path: string) =>
      `The link "${path}" leads out of the project and was not followed.`;
    expect(readFrom(root)).toMatchObject({
      paths: ["forms/a.yaml"],
      found: [
        { code: "load/broken-link", message: 'The link "forms/broken.yaml" leads nowhere.' },
        { code: "load/link-leaves-project", message: leaves("forms/folder") },
        { code: "load/link-leaves-project", message: leaves("forms/x.yaml") },
      ],
    });
  });

  test("does not read a source folder that is itself a link out of the project", () => {
    const elsewhere = tempFolder({ "x.yaml": "" });
    const root = tempFolder();
    symlinkSync(elsewhere, join(root, "forms"));
    expect(readFrom(root)).toMatchObject({
      paths: [],
      found: [{ code: "load/link-leaves-project" }],
    });
  });
});
