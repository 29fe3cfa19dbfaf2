import { beforeAll, describe, expect, it } from "vitest";
import { type CompiledProject, compileProject } from "../../src/cli/compile-project.js";
import { type PlaceQuery, sourcePlace } from "../../src/cli/source-place.js";
import { positionAt } from "../../src/diagnostics/source-file.js";
import { projectRoot, quietIo } from "./quiet-io.js";
import { tempFolder } from "./support.js";

let sample: CompiledProject;

beforeAll(async () => {
  sample = await compileProject(quietIo(projectRoot), {});
});

/** `file:line:column` below `forms/`, or whatever else it is below. */
function placeOf(query: PlaceQuery, compiled = sample): string | undefined {
  const span = sourcePlace(compiled, query);
  if (span === undefined) return undefined;
  const { line, column } = positionAt(span.file, span.start);
  return `${span.file.path.replace(/^forms\//, "")}:${line}:${column}`;
}

const product = { id: "shop:mcpTools/product", audience: "admin" } as const;

describe("the deciding key of a field", () => {
  it.each([
    ["title", "maxLength", "shop/apps/products.yaml:9:11"],
    ["title", "required", "shop/contentTypes/product.yaml:11:7"],
    ["title", "title", "shop/i18n/shop-messages_en.properties:8:1"],
    ["title", "description", "shop/i18n/shop-messages_en.properties:9:1"],
    ["sku", "pattern", "shop/apps/products.yaml:15:15"],
    ["stock", "default", "shop/apps/products.yaml:49:11"],
    ["categoria", "enum", "shop/apps/products.yaml:20:13"],
    ["restockAt", "format", "shop/apps/products.yaml:59:11"],
    ["launchDate", "format", "shop/contentTypes/product.yaml:36:7"],
    ["tags", "maxItems", "shop/apps/products.yaml:87:11"],
    ["tags/items", "type", "shop/contentTypes/product.yaml:56:7"],
    ["images/items", "type", "shop/apps/products.yaml:93:13"],
    ["variants/items/size", "required", "shop/contentTypes/product.yaml:75:11"],
    ["warrantyMonths", "title", "shop/contentTypes/product.yaml:40:7"],
    ["warrantyMonths", "description", "shop/i18n/shop-messages_en.properties:32:1"],
    ["translations/es/summary", "maxLength", "shop/apps/products.yaml:100:11"],
  ])("is found for %s %s in the app, the model or a bundle", (path, keyword, expected) => {
    expect(placeOf({ ...product, path: path.split("/"), keyword })).toBe(expected);
  });

  it.each([
    ["media/altText", "title", "shop/i18n/shop-messages_en.properties:166:1"],
    ["media/videoUrl", "required", "shop/includes/media.yaml:39:9"],
    ["media/videoUrl", "pattern", "shop/includes/media.yaml:43:13"],
    ["handlingDays", "description", "shop/includes/shipping.yaml:29:5"],
    ["handlingDays", "minimum", "shop/includes/shipping.yaml:30:5"],
  ])("is found for %s %s in an included file", (path, keyword, expected) => {
    expect(placeOf({ ...product, path: path.split("/"), keyword })).toBe(expected);
  });

  it("is found in the decoration that adds the field", () => {
    const seo = { id: "seo:mcpTools/product_seo", audience: "admin" } as const;
    const decoration = "seo/decorations/shop/apps/products.subApps.detail.form.properties.yaml";
    expect(placeOf({ ...seo, path: ["h1seoTitle"], keyword: "maxLength" })).toBe(
      `${decoration}:10:7`,
    );
    expect(placeOf({ ...seo, path: ["h1seoNoIndex"], keyword: "default" })).toBe(
      `${decoration}:20:7`,
    );
    expect(placeOf({ ...seo, path: ["h1seoDescription"], keyword: "title" })).toBe(
      "seo/i18n/seo-messages_en.properties:6:1",
    );
  });

  it.each([
    ["categoria", "nutricion", "shop/apps/products.yaml:33:17"],
    ["warrantyMonths", 24, "shop/contentTypes/product.yaml:46:9"],
    ["sports/items", "padel", "shop/apps/products.yaml:77:17"],
    ["variants/items/colour", "navy", "shop/contentTypes/product.yaml:87:13"],
    ["media/mediaType", "video", "shop/includes/media.yaml:15:9"],
  ])("is the option itself where one of %s is meant", (path, value, expected) => {
    expect(placeOf({ ...product, path: path.split("/"), keyword: "enum", value })).toBe(expected);
  });

  it("of a type is what makes it that type", () => {
    const of = (path: string, value: string) =>
      placeOf({ ...product, path: path.split("/"), keyword: "type", value });
    expect(of("stock", "integer")).toBe("shop/contentTypes/product.yaml:30:7");
    expect(of("tags", "array")).toBe("shop/contentTypes/product.yaml:57:7");
    expect(of("handlingDays", "integer")).toBe("shop/includes/shipping.yaml:30:5");
    expect(of("media", "object")).toBe("shop/includes/media.yaml:1:1");
  });
});

describe("without a deciding key", () => {
  it("it is the field's name where it was declared", () => {
    expect(placeOf({ ...product, path: ["gender"], keyword: "maxLength" })).toBe(
      "shop/apps/products.yaml:101:9",
    );
    expect(placeOf({ ...product, path: ["title"] })).toBe("shop/contentTypes/product.yaml:10:5");
  });

  it("it is the key of the declaration, or else the tool's name there", () => {
    const of = (path: readonly string[], keyword?: string) =>
      placeOf({ ...product, path, ...(keyword === undefined ? {} : { keyword }) });
    expect(of([], "description")).toBe("shop/mcpTools/product.yaml:5:1");
    expect(of([], "title")).toBe("shop/mcpTools/product.yaml:4:1");
    expect(of([], "name")).toBe("shop/mcpTools/product.yaml:3:7");
    expect(of(["folder"])).toBe("shop/mcpTools/product.yaml:3:7");
    expect(of(["noSuchField", "items", "deeper"], "enum")).toBe("shop/mcpTools/product.yaml:3:7");
    const landing = { id: "shop:mcpTools/landing", audience: "admin" } as const;
    expect(placeOf({ ...landing, path: ["confirmToken"] })).toBe("shop/mcpTools/landing.yaml:15:1");
  });

  it("it is what keeps callers from sending the field", () => {
    const catalog = { id: "shop:mcpPublicTools/catalog", audience: "public" } as const;
    expect(placeOf({ ...catalog, path: ["costPrice"] })).toBe(
      "shop/mcpPublicTools/catalog.yaml:10:1",
    );
    expect(placeOf({ ...product, path: ["erpId"] })).toBe("shop/apps/products.yaml:132:11");
  });

  it("it is the content type's for what the declaration leaves to it", () => {
    const of = (keyword: string) => placeOf({ ...product, path: [], keyword });
    expect(of("workspace")).toBe("shop/contentTypes/product.yaml:2:3");
    expect(of("nodeType")).toBe("shop/contentTypes/product.yaml:8:3");
  });

  it("it is nothing for a tool that no source declares", () => {
    const builtIn = { id: "mcpgen:content_type", audience: "admin", path: [] } as const;
    expect(placeOf(builtIn)).toBeUndefined();
    expect(placeOf({ ...product, id: "__proto__", path: ["toString"] })).toBeUndefined();
    expect(placeOf({ ...product, audience: "public", path: [] })).toBeUndefined();
  });
});

describe("what a declaration states itself", () => {
  it("is found among an action's inputs and answers", () => {
    expect(placeOf({ ...product, path: ["lowBelow"], keyword: "minimum" })).toBe(
      "shop/mcpTools/product.yaml:17:46",
    );
    expect(placeOf({ ...product, path: ["lowBelow"] })).toBe("shop/mcpTools/product.yaml:17:7");
    const left = { ...product, path: ["left"], direction: "output", keyword: "type" } as const;
    expect(placeOf(left)).toBe("shop/mcpTools/product.yaml:19:15");
  });

  it("is found among a function's parameters and answers", () => {
    const alerts = { id: "shop:mcpTools/stock_alerts", audience: "admin" } as const;
    expect(placeOf({ ...alerts, path: ["category"], keyword: "maxLength" })).toBe(
      "shop/mcpTools/stock_alerts.yaml:12:29",
    );
    expect(placeOf({ ...alerts, path: ["limit"], keyword: "default" })).toBe(
      "shop/mcpTools/stock_alerts.yaml:13:27",
    );
    expect(placeOf({ ...alerts, path: ["more"], direction: "output", keyword: "required" })).toBe(
      "shop/mcpTools/stock_alerts.yaml:17:26",
    );
  });

  it("is found inside a schema that the author wrote, whatever its properties are called", async () => {
    const folder = tempFolder({
      "forms/shop/handlers/filter.ts": "export const filter = () => ({});\n",
      "forms/shop/mcpTools/filter.yaml": filterTool,
    });
    const compiled = await compileProject(quietIo(folder), {});
    const of = (path: readonly string[], keyword: string) =>
      placeOf({ id: "shop:mcpTools/filter", audience: "admin", path, keyword }, compiled);
    expect(of(["rules", "items", "depth"], "maximum")).toBe("shop/mcpTools/filter.yaml:14:41");
    expect(of(["rules", "items", "items"], "maxLength")).toBe("shop/mcpTools/filter.yaml:15:40");
    expect(of(["rules"], "minItems")).toBe("shop/mcpTools/filter.yaml:10:9");
    expect(of(["toString"], "type")).toBe("shop/mcpTools/filter.yaml:6:15");
    expect(of(["rules", "items", "hasOwnProperty"], "type")).toBe("shop/mcpTools/filter.yaml:11:9");
  });
});

const filterTool = `kind: function
name: filter
title: Filter
description: Filters what is there by rules that the caller gives.
parameters:
  toString: { type: string, description: A text. }
  rules:
    schema:
        type: array
        minItems: 1
        items:
            type: object
            properties:
                depth: { type: integer, maximum: 9, description: How deep. }
                items: { type: string, maxLength: 8, description: What to find. }
            additionalProperties: false
handler: ./forms/shop/handlers/filter.ts#filter
`;
