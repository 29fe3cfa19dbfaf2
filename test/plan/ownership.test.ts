import { describe, expect, it } from "vitest";
import type { FieldPlan } from "../../src/ir/tool.js";
import { contentType, decoratedAmong, flatSwitchable, planOver } from "./decorated-support.js";
import { field, flatGroup, plainText } from "./support.js";

const product = contentType("product", "products", [
  field("title", { required: true }),
  field("sku"),
  field("seo", {
    shape: flatGroup(
      field("seoTitle", { required: true, translatable: true, defaultValue: "Shop" }),
      field("seoText"),
    ),
  }),
  flatSwitchable(),
]);
const brand = contentType("brand", "brands", [
  field("title"),
  field("seoTitle", { required: true, translatable: true }),
]);
const bundle = contentType("bundle", "products", [
  field("title"),
  field("seoTitle", { required: true, translatable: true }),
]);

const seo = "kind: decoratedFields\nname: product_seo\nfields: [seo]\nworkspaces: [products]";
const tool = "kind: contentType\nname: product\ncontentType: product\n";
const languages = "locales: { default: en, others: [es] }\n";

/** Plans the content type's tool beside one that owns some of its fields. */
function beside(owner: string, more = "", config = languages, folder = "mcpTools") {
  const outcome = planOver(
    [product, brand],
    { [`${folder}/product`]: `${tool}${more}`, "mcpTools/seo": owner },
    config,
  );
  return { reports: outcome.reports, tool: outcome.tools.find(({ name }) => name === "product") };
}

const hidden = (fields: readonly FieldPlan[] | undefined) =>
  fields?.filter(({ access }) => access === "hide").map(({ key }) => key);

describe("a field that another tool owns", () => {
  it("is hidden, required of nobody, and told with its owner", () => {
    const { tool: planned, reports } = beside(seo);
    expect(reports).toEqual([]);
    expect(hidden(planned?.fields)).toEqual(["seoTitle", "seoText"]);
    expect(planned?.fields.filter(({ required }) => required).map(({ key }) => key)).toEqual([
      "title",
    ]);
    expect(planned?.owned).toEqual([
      {
        tool: "product_seo",
        fields: ["seoTitle", "seoText"],
        offered: ["seoTitle", "seoText"],
      },
    ]);
    const help = planned?.listed[0]?.description.split("\n") ?? [];
    expect(help).toContain("Not here but with the tool product_seo: seoTitle, seoText.");
  });

  it("is marked as owned, so that a new item gets its default, unless a blacklist leaves it out", () => {
    const ownedBy = (more: string) =>
      beside(seo, more)
        .tool?.fields.filter(({ owned }) => owned)
        .map(({ key }) => key);
    expect(ownedBy("")).toEqual(["seoTitle", "seoText"]);
    expect(ownedBy("includedFields: [title]\n")).toEqual(["seoTitle", "seoText"]);
    expect(ownedBy("excludedFields: [seoTitle]\n")).toEqual(["seoText"]);
    expect(ownedBy("excludedFields: [seo]\n")).toEqual([]);
    const left = planOver([product], { "mcpTools/product": `${tool}excludedFields: [seo]\n` });
    expect(left.tools[0]?.fields.filter(({ owned }) => owned)).toEqual([]);
  });

  it("is marked with all of a switchable, the field that chooses included", () => {
    const { tool: planned } = beside(seo.replace("[seo]", "[kind]"));
    const [link] = planned?.fields.filter(({ key }) => key === "link") ?? [];
    const { shape } = link ?? {};
    if (shape?.kind !== "variants") throw new Error("The link is a switchable.");
    const all = [shape.selector, ...shape.variants.flatMap(({ fields }) => fields)];
    expect(all.map(({ key, owned }) => [key, owned])).toEqual([
      ["kind", true],
      ["page", true],
      ["url", true],
      ["text", true],
    ]);
  });

  it("is told by the name that its owner offers it by", () => {
    const placed = contentType("place", "places", [
      field("title"),
      field("workspace"),
      field("path"),
      field("fields"),
    ]);
    const help = (payload: string) =>
      planOver([placed], {
        "mcpTools/place": `kind: contentType\nname: place\ncontentType: place\n${payload}`,
        "mcpTools/z": "kind: decoratedFields\nname: z\nfields: [workspace, path, fields]",
      }).tools[0]?.listed[0]?.description;
    const line = "Not here but with the tool z: field_workspace, field_path, field_fields.";
    expect(help("")).toContain(line);
    expect(help("payload: nested")).toContain(line);
  });

  it("is warned of when items that are created would lack it", () => {
    const strict = contentType("product", "products", [
      field("title"),
      field("seoTitle", { required: true }),
      field("seoText", { required: true, defaultValue: "x" }),
      field("seoNote", { required: true, locked: "readOnly" }),
      flatSwitchable({ required: true }),
    ]);
    const fields = "fields: [seoTitle, seoText, seoNote]";
    const reports = (more: string) =>
      planOver([strict], {
        "mcpTools/product": `${tool}${more}`,
        "mcpTools/seo": `kind: decoratedFields\nname: product_seo\n${fields}`,
      }).reports;
    expect(reports("")).toEqual([
      '2:7 plan/required-field-owned Items that "product" creates lack what is required and belongs to the tool "product_seo": seoTitle. Give each a default in the form, or leave it out of that tool\'s `fields`.',
    ]);
    expect(reports("allowedActions: [list, get, update]")).toEqual([]);
  });

  it("is warned of together with others that items would lack", () => {
    const strict = contentType("product", "products", [
      field("title"),
      field("seoTitle", { required: true }),
      field("seoText", { required: true }),
    ]);
    const owner = "kind: decoratedFields\nname: product_seo\nfields: [seoTitle, seoText]\n";
    const { reports } = planOver([strict], { "mcpTools/product": tool, "mcpTools/seo": owner });
    expect(reports).toEqual([
      '2:7 plan/required-field-owned Items that "product" creates lack what is required and belongs to the tool "product_seo": seoTitle, seoText. Give each a default in the form, or leave it out of that tool\'s `fields`.',
    ]);
  });

  it("is told in Spanish too", () => {
    const { tool: planned } = beside(seo, "", "language: es\n");
    expect(planned?.listed[0]?.description).toContain(
      "\nNo aquí, sino con la herramienta product_seo: seoTitle, seoText.",
    );
  });

  it("takes its translations along", () => {
    const { tool: planned } = beside(seo);
    expect(planned?.translation).toBeUndefined();
    expect(planned?.parameters.map(({ name }) => name)).not.toContain("translations");
  });

  it("is told where fields are meant, in a tool for each action", () => {
    const { tool: planned } = beside(seo, "layout: perAction\n");
    const telling = planned?.listed.filter(({ description }) =>
      description.includes("product_seo"),
    );
    expect(telling?.map(({ name }) => name)).toEqual([
      "product_get",
      "product_create",
      "product_update",
    ]);
  });

  it("stays where it is in a tool that only reads for visitors", () => {
    const { tool: planned, reports } = beside(seo, "", languages, "mcpPublicTools");
    expect(reports).toEqual([]);
    expect(hidden(planned?.fields)).toEqual([]);
    expect(planned?.owned).toEqual([]);
  });

  it("is owned in the workspaces of its owner alone", () => {
    const other = planOver([product, brand], {
      "mcpTools/brand": "kind: contentType\nname: brand\ncontentType: brand",
      "mcpTools/seo": seo,
    });
    expect(other.tools[0]?.owned).toEqual([]);
    const moved = planOver([product, brand], {
      "mcpTools/seo": seo,
      "mcpTools/product": `${tool}workspace: archive\n`,
    });
    expect(moved.tools[0]?.owned).toEqual([]);
  });

  it("is owned for every content type of the workspace that has it", () => {
    const outcome = planOver([product, bundle], {
      "mcpTools/bundle": "kind: contentType\nname: bundle\ncontentType: bundle",
      "mcpTools/seo": seo.replace("[seo]", "[seoTitle]"),
    });
    const differing = outcome.reports.map((report) => report.split(" ")[1]);
    expect(differing).toEqual(["plan/required-field-owned"]);
    expect(outcome.tools[0]?.owned).toEqual([
      { tool: "product_seo", fields: ["seoTitle"], offered: ["seoTitle"] },
    ]);
  });

  it("is owned with all of a switchable", () => {
    const { tool: planned } = beside(seo.replace("[seo]", "[kind]"));
    const [link] = planned?.fields.filter(({ key }) => key === "link") ?? [];
    expect(link?.access).toBe("hide");
    expect(planned?.owned).toEqual([
      {
        tool: "product_seo",
        fields: ["kind", "page", "url", "text"],
        offered: ["kind", "page", "url", "text"],
      },
    ]);
  });

  it("may be left out by name, and a whitelist need not speak of it", () => {
    expect(beside(seo, "excludedFields: [seoTitle]\n").reports).toEqual([]);
    const { tool: planned, reports } = beside(seo, "includedFields: [title]\n");
    expect(reports).toEqual([]);
    expect(planned?.owned[0]?.fields).toEqual(["seoTitle", "seoText"]);
  });

  it("is never what a composite of its name holds besides", () => {
    const same = contentType("page", "pages", [
      field("meta", { shape: flatGroup(field("meta"), field("other")) }),
    ]);
    const outcome = planOver([same], {
      "mcpTools/page": "kind: contentType\nname: page\ncontentType: page\nnodeNameFrom: [other]",
      "mcpTools/seo": "kind: decoratedFields\nname: seo\nfields: [meta]",
    });
    expect(outcome.reports).toEqual([]);
    expect(hidden(outcome.tools[0]?.fields)).toEqual(["meta"]);
  });

  it("gives no node name by default", () => {
    const { tool: planned } = beside(seo.replace("[seo]", "[title]"));
    expect(planned?.nodeNameFrom).toEqual(["sku"]);
  });

  it.each([
    ["identifiers: [seoTitle]", "4:15", "seoTitle"],
    ["nodeNameFrom: [title, seoText]", "4:23", "seoText"],
    ["includedFields: [title, seoText]", "4:25", "seoText"],
    ["includedFields: [title, seo]", "4:25", "seoTitle"],
    ['folderTemplate: "/{seoText}"', "4:17", "seoText"],
  ])("may not be used by %s", (more, place, name) => {
    const { reports } = beside(seo, `${more}\n`);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain(`${place} plan/field-owned "${name}" in`);
    expect(reports[0]).toContain('belongs to the tool "product_seo"');
  });

  it("leaves a composite in the whitelist that holds other fields too", () => {
    const { tool: planned, reports } = beside(
      seo.replace("[seo]", "[seoText]"),
      "includedFields: [title, seo]\n",
    );
    expect(reports).toEqual([]);
    expect(hidden(planned?.fields)).toEqual(["sku", "seoText", "link"]);
  });

  it("leaves its name to the input of an action, which is no content", () => {
    const { tool: planned, reports } = beside(
      seo,
      [
        "actions:",
        "  rank:",
        "    description: Ranks it.",
        "    handler: ./rank.ts#rank",
        "    input: { seoText: { type: integer } }",
        "",
      ].join("\n"),
    );
    expect(reports).toEqual([]);
    expect(planned?.customActions[0]?.input.map(({ key }) => key)).toEqual(["seoText"]);
  });
});

describe("two owners of one field in one workspace", () => {
  const owners = (first: string, second: string, folder = "mcpTools") =>
    planOver([product, brand], {
      "mcpTools/one": `kind: decoratedFields\nname: one\n${first}`,
      [`${folder}/two`]: `kind: decoratedFields\nname: two\n${second}`,
    }).reports;

  it.each([
    ["fields: [seoTitle]", "fields: [seoTitle]\nworkspaces: [brands]", "3:10", "brands"],
    ["fields: [seo]", "fields: [sku, seoText]", "3:15", "products"],
    ["fields: [link]", "fields: [kind]", "3:10", "products"],
  ])("%s and %s are an error at the second", (first, second, place, workspace) => {
    const [report] = owners(first, second);
    expect(report).toContain(`${place} plan/field-owned-twice In workspace "${workspace}"`);
    expect(report).toContain('belongs to the tool "one" already');
  });

  it("are one error for a switchable, whatever it stores", () => {
    const reports = owners("fields: [link]", "fields: [link]");
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain('the field "link" belongs to the tool "one" already');
  });

  it("are none in different workspaces, nor with other fields, nor for visitors", () => {
    const there = (workspace: string) => `fields: [seoTitle]\nworkspaces: [${workspace}]`;
    expect(owners(there("products"), there("brands"))).toEqual([]);
    expect(owners("fields: [seoTitle]\nworkspaces: [products]", "fields: [seoText]")).toEqual([]);
    expect(owners("fields: [seo]", "fields: [seo]", "mcpPublicTools")).toEqual([]);
  });

  it("are told by name in the help of the content type's tool", () => {
    const outcome = planOver([product], {
      "mcpTools/product": tool,
      "mcpTools/b": "kind: decoratedFields\nname: b\nfields: [sku]",
      "mcpTools/a": "kind: decoratedFields\nname: a\nfields: [seoText]",
    });
    expect(outcome.tools[0]?.owned).toEqual([
      { tool: "a", fields: ["seoText"], offered: ["seoText"] },
      { tool: "b", fields: ["sku"], offered: ["sku"] },
    ]);
  });
});

describe("an owner that cannot write", () => {
  const reports = (more: string, folder = "mcpTools") =>
    planOver([product], {
      [`${folder}/seo`]: `kind: decoratedFields\nname: product_seo\nfields: [seo]\n${more}`,
    }).reports;

  it.each(["[get]", "[get, clear]"])("with %s alone is warned of, with its fields", (actions) => {
    expect(reports(`allowedActions: ${actions}`)).toEqual([
      '2:7 plan/owner-cannot-write Nobody can set seoTitle, seoText: "product_seo" owns them and does not offer `set`. Add `set` to its `allowedActions`, or drop the declaration: other tools can show the fields.',
    ]);
  });

  it("is none when it sets, nor for visitors", () => {
    expect(reports("allowedActions: [set]")).toEqual([]);
    expect(reports("allowedActions: [get]", "mcpPublicTools")).toEqual([]);
  });
});

describe("a tool that cannot be offered", () => {
  it.each([
    ["that is wrong", "fields: [seoText, nothing]"],
    ["without actions", "fields: [seoText]\nallowedActions: [update]"],
  ])("%s owns nothing", (_, more) => {
    const { tool: planned } = beside(`kind: decoratedFields\nname: seo\n${more}`);
    expect(planned?.owned).toEqual([]);
  });

  it("for visitors owns nothing", () => {
    const outcome = planOver([product], { "mcpTools/product": tool, "mcpPublicTools/seo": seo });
    expect(decoratedAmong(outcome)).toHaveLength(1);
    expect(outcome.tools[0]?.owned).toEqual([]);
  });
});

it("a field of the same name inside an entry belongs to nobody", () => {
  const nested = contentType("product", "products", [
    field("seoText"),
    field("part", {
      shape: { kind: "group", flat: false, opaque: false, fields: [field("seoText")] },
    }),
  ]);
  const outcome = planOver([nested], {
    "mcpTools/product": tool,
    "mcpTools/seo": "kind: decoratedFields\nname: seo\nfields: [seoText]",
  });
  const part = outcome.tools[0]?.fields.find(({ key }) => key === "part");
  expect(part?.shape).toMatchObject({ kind: "group", fields: [{ access: "write" }] });
});

it("fields that the form itself bounds keep their rules with the owner", () => {
  const bounded = contentType("product", "products", [
    field("seoText", { shape: { ...plainText, maxLength: 60 } }),
  ]);
  const outcome = planOver([bounded], {
    "mcpTools/seo": "kind: decoratedFields\nname: seo\nfields: [seoText]",
  });
  expect(decoratedAmong(outcome)[0]?.fields[0]?.shape).toMatchObject({ maxLength: 60 });
});
