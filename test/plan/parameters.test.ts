import { describe, expect, it } from "vitest";
import type { ListedToolPlan } from "../../src/ir/tool.js";
import { field, flatGroup, planDeclarations, plainText, projectOf } from "./support.js";

const fields = [
  field("title", { translatable: true }),
  field("sku"),
  field("brand"),
  field("hidden", { translatable: true, locked: "hidden" }),
];

/** The listed tools of a declaration with these keys. */
function listed(more: string, config = "", form = fields): readonly ListedToolPlan[] {
  const text = `kind: contentType\nname: product\ncontentType: product\n${more}`;
  const { tools, reports } = planDeclarations(
    { "mcpTools/product": text },
    projectOf(form),
    config,
  );
  expect(reports).toEqual([]);
  return tools[0]?.listed ?? [];
}

function names(more: string, config = ""): readonly string[] {
  return listed(more, config).flatMap(({ parameters }) => parameters.map(({ name }) => name));
}

const languages = "locales: { default: en, others: [es, pt_BR] }\n";

describe("standard parameters", () => {
  it.each([
    ["list", ["folder", "limit", "cursor", "query", "sort", "select"]],
    ["get", ["uuid", "path", "nodeName", "folder", "select"]],
    ["create", ["nodeName", "folder", "validateOnly"]],
    ["update", ["uuid", "path", "nodeName", "folder", "expectedVersion", "validateOnly"]],
    ["delete", ["uuid", "path", "nodeName", "folder", "confirm"]],
    ["publish", ["uuid", "path", "nodeName", "folder", "recursive"]],
    ["unpublish", ["uuid", "path", "nodeName", "folder", "recursive"]],
    ["create_folder", ["folder", "parentPath", "folderName"]],
    ["move", ["uuid", "path", "nodeName", "folder", "confirm"]],
    ["rename", ["uuid", "path", "nodeName", "newName", "folder", "confirm"]],
    ["rename_folder", ["path", "newName", "folder", "confirm"]],
    ["delete_folder", ["path", "folder", "confirm"]],
    ["reorder", ["uuid", "path", "nodeName", "position", "folder"]],
    ["remove_property", ["uuid", "path", "nodeName", "property", "folder"]],
  ])("of %s are those that it uses", (action, expected) => {
    expect(names(`allowedActions: [${action}]\n`)).toEqual(expected);
  });

  it("hold a token only where confirmation takes one", () => {
    const declare = "allowedActions: [delete]\n";
    expect(names(`${declare}confirmation: token\n`)).toContain("confirmToken");
    expect(names(`${declare}confirmation: elicit\n`)).toContain("confirmToken");
    expect(names(declare, "defaults: { confirmation: token }\n")).toContain("confirmToken");
    expect(
      names(`${declare}confirmation: flag\n`, "defaults: { confirmation: token }\n"),
    ).not.toContain("confirmToken");
    expect(names("allowedActions: [get]\nconfirmation: token\n")).not.toContain("confirm");
  });

  it("are required of one tool an action where it does nothing without them", () => {
    const required = listed("layout: perAction\n").map(
      ({ actions, parameters }) =>
        [
          actions[0],
          parameters.filter(({ requiredBy }) => requiredBy.length > 0).map(({ name }) => name),
        ] as const,
    );
    expect(required.filter(([, each]) => each.length > 0)).toEqual([
      ["rename", ["newName"]],
      ["rename_folder", ["newName"]],
      ["reorder", ["position"]],
      ["remove_property", ["property"]],
    ]);
  });

  it("say what they mean to the actions that are listed together, and no more", () => {
    const folder = (more: string) =>
      listed(more)
        .flatMap(({ parameters }) => parameters)
        .find(({ name }) => name === "folder")?.schema.description;
    expect(folder("allowedActions: [list]\n")).toBe("Absolute path of a folder: where to list.");
    expect(folder("allowedActions: [move]\n")).toBe("Absolute path of a folder: where to move to.");
    expect(folder("allowedActions: [get, delete]\n")).toBe(
      "Absolute path of a folder: where nodeName is looked up.",
    );
    expect(folder("")).toBe(
      "Absolute path of a folder: where to list or create, where to move to, the one meant by publish, unpublish, create_folder, rename_folder, delete_folder, or where nodeName is looked up.",
    );
  });
});

describe("translations and locale", () => {
  it("are taken by the actions that write and read, when there is another language", () => {
    const all = "layout: perAction\nallowedActions: [list, get, create, update, delete]\n";
    const taking = (name: string) =>
      listed(all, languages)
        .filter(({ parameters }) => parameters.some((each) => each.name === name))
        .map(({ actions }) => actions[0]);
    expect(taking("translations")).toEqual(["create", "update"]);
    expect(taking("locale")).toEqual(["list", "get"]);
    expect(names(all)).not.toContain("locale");
    expect(names(all)).not.toContain("translations");
  });

  it("offer the languages of the project", () => {
    const locale = listed("", languages)[0]?.parameters.find(({ name }) => name === "locale");
    expect(locale?.schema.enum).toEqual(["en", "es", "pt_BR"]);
  });

  it("are not taken when no field can be translated, or none that a caller may send", () => {
    const plain = listed("", languages, [field("title")])[0]?.parameters.map(({ name }) => name);
    expect(plain).not.toContain("locale");
    expect(plain).not.toContain("translations");
    const locked = [field("title", { translatable: true, locked: "readOnly" })];
    const read = listed("nodeNameFrom: []\n", languages, locked)[0]?.parameters ?? [];
    expect(read.map(({ name }) => name)).toContain("locale");
    expect(read.map(({ name }) => name)).not.toContain("translations");
  });

  it("hold for what a marked composite dissolves into", () => {
    const group = field("seo", {
      translatable: true,
      shape: flatGroup(field("meta", { shape: plainText })),
    });
    const [tool] = listed("", languages, [group]);
    expect(tool?.parameters.map(({ name }) => name)).toContain("translations");
  });

  it("are explained in the help of those that write", () => {
    const [tool] = listed("", languages);
    expect(tool?.description).toContain(
      "Values are in en; those of translatable fields in es, pt_BR go into translations.",
    );
    expect(listed("allowedActions: [get]\n", languages)[0]?.description).not.toContain(
      "translations",
    );
  });
});

describe("help", () => {
  it("names the actions that are confirmed, and how", () => {
    const help = (more: string) => listed(`allowedActions: [get, delete, move]\n${more}`)[0];
    expect(help("")?.description).toContain(
      "delete, move: a first call answers a preview and changes nothing; call again with confirm: true.",
    );
    expect(help("confirmation: token\n")?.description).toContain(
      "delete, move: a first call answers a preview and changes nothing; call again with confirm: true and the preview's confirmToken.",
    );
    expect(help("confirmation: elicit\n")?.description).toContain(
      "delete, move: the user is asked before anything changes; where the client cannot ask, a first call answers a preview and changes nothing; call again with confirm: true and the preview's confirmToken.",
    );
    expect(listed("allowedActions: [get]\n")[0]?.description).not.toContain("confirm");
  });

  it("says what identifies an item where no line of an action does", () => {
    const help = (more: string) => listed(`identifiers: [sku]\n${more}`)[0]?.description;
    const line = "sku also identifies an item.";
    expect(help("allowedActions: [delete]\n")).toContain(line);
    expect(help("allowedActions: [get, delete]\n")).not.toContain(line);
    expect(help("layout: perAction\nallowedActions: [reorder]\n")).toContain(line);
    expect(help("layout: perAction\nallowedActions: [create_folder]\n")).not.toContain(line);
  });
});

describe("JSON text for lists and objects", () => {
  const takes = (more: string, config = "") =>
    planDeclarations(
      { "mcpTools/product": `kind: contentType\nname: product\ncontentType: product\n${more}` },
      projectOf([field("title")]),
      config,
    ).tools[0]?.takesJsonText;

  it("is taken where the declaration or the configuration says so", () => {
    expect(takes("")).toBe(false);
    expect(takes("coerce: json\n")).toBe(true);
    expect(takes("", "defaults: { coerce: json }\n")).toBe(true);
  });
});
