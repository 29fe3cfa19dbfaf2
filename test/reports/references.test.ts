import { describe, expect, test } from "vitest";
import { openProject } from "./calls.js";
import { compileFiles } from "./support.js";

const brand = "datasource: { workspace: brands }\nmodel: { properties: { title: {} } }\n";
const files = {
  "forms/m/contentTypes/thing.yaml":
    "datasource: { workspace: things }\nmodel: { properties: { title: {}, brand: {}, place: {} } }\n",
  "forms/m/contentTypes/brand.yaml": brand,
  "forms/m/mcpTools/thing.yaml": "kind: contentType\nname: thing\ncontentType: thing\n",
  "forms/m/mcpTools/brand.yaml": "kind: contentType\nname: brand\ncontentType: brand\n",
  "forms/m/apps/things.yaml": `!content-type:thing
name: things
subApps:
  detail:
    form:
      properties:
        brand:
          $type: linkField
          datasource: { $type: jcrDatasource, workspace: brands }
        place:
          $type: linkField
          datasource: { $type: jcrDatasource, workspace: brands }
          converterClass: info.magnolia.ui.editor.converter.JcrNodeToPathConverter
`,
};
const unknown = "00000000-0000-4000-8000-000000000000";

describe("a link that leads nowhere", () => {
  test("is refused with field, value and workspace, and nothing is written", async () => {
    const shop = await openProject(files);
    const create = { action: "create", title: "A", brand: unknown };
    expect(await shop.refusal("thing", create)).toBe(
      `"brand" names "${unknown}", which does not exist in workspace "brands". Send an existing one.`,
    );
    expect((await shop.answer("thing", { action: "list" }))["total"]).toBe(0);
  });
});

describe("a name that two nodes have", () => {
  test("is refused, listing the path of each", async () => {
    const shop = await openProject(files);
    for (const folder of ["/a", "/b"]) {
      await shop.answer("brand", { action: "create_folder", folder });
      await shop.answer("brand", { action: "create", folder, title: "Nike" });
    }
    expect(await shop.refusal("thing", { action: "create", title: "A", place: "nike" })).toBe(
      '"place" names "nike", which is more than one node in workspace "brands". Send one of these paths: /a/nike, /b/nike.',
    );
  });
});

describe("a field that takes a key", () => {
  test("says in which workspace and below which path it is looked for", async () => {
    const app = files["forms/m/apps/things.yaml"];
    const { surfaces } = await compileFiles({
      ...files,
      "forms/m/apps/things.yaml": app.replace(
        "workspace: brands }\n          converterClass",
        "workspace: brands, rootPath: /own }\n          converterClass",
      ),
    });
    const thing = surfaces.find(({ id }) => id === "m:mcpTools/thing")?.tools[0];
    expect(thing?.inputSchema.properties["place"]?.["description"]).toContain(
      "Key, slug or absolute path of a node in workspace 'brands' under /own; stored as its path.",
    );
  });
});

describe("a content type that is not there", () => {
  const { "forms/m/contentTypes/brand.yaml": _, ...without } = files;

  test("gives no tool, and the build says so", async () => {
    const { reports, surfaces } = await compileFiles(without);
    expect(reports.map((report) => report.split(" ")[0])).toContain("plan/unknown-content-type");
    expect(surfaces.map(({ id }) => id)).toEqual(["m:mcpTools/thing"]);
  });

  test("in a store that fails is a failure, and never an empty list", async () => {
    const shop = await openProject(files);
    const repository = Object.create(shop.repository) as typeof shop.repository;
    repository.read = (work, options) =>
      shop.repository.read((content) => {
        const failing = Object.create(content) as typeof content;
        failing.items = () => Promise.reject(new Error("No such node type."));
        return work(failing);
      }, options);
    const result = await shop.call("brand", { action: "list" }, { repository });
    expect(result).toMatchObject({ isError: true, structured: undefined, outcome: "failed" });
  });
});
