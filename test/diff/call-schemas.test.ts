import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/diff/compare-surfaces.js";
import { callSchema } from "../../src/diff/effective-schema.js";
import type { ProjectSurface, RecordedSurface } from "../../src/diff/project-surface.js";
import { hasActions, propertiesOf } from "../../src/diff/surface-parts.js";
import type { SchemaObject } from "../../src/schema/json-schema.js";
import { validator } from "../../src/schema/validates.js";
import { describedProject } from "./surface-rules/described-project.js";

const generated = join(import.meta.dirname, "../../generated/tools/admin");

function read(path: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(join(generated, path), "utf8")) as Record<string, unknown>;
}

const product = {
  ...read("product/surface.json"),
  enforced: {
    create: read("product/create.schema.json"),
    update: read("product/update.schema.json"),
  },
} as unknown as RecordedSurface;

function schemaOf(surface: RecordedSurface | undefined, action: string): SchemaObject {
  if (surface === undefined || !hasActions(surface)) throw new Error("No surface with actions.");
  return callSchema(surface, action, { action, nested: false, enforced: true });
}

function takes(action: string, call: object): boolean | undefined {
  return validator(schemaOf(product, action))?.({ action, ...call });
}

const whole = { title: "Shoe", sku: "ABC-1234", categoria: "calzado", price: 1 };

describe("the calls of one action", () => {
  it("create with all that is enforced", () => {
    expect(takes("create", whole)).toBe(true);
    expect(takes("create", { ...whole, title: " " })).toBe(false);
    expect(takes("create", { ...whole, sku: "ABC" })).toBe(false);
    expect(takes("create", { ...whole, tags: Array.from({ length: 11 }, String) })).toBe(false);
    expect(takes("create", { title: "Shoe" })).toBe(false);
    expect(takes("create", { ...whole, uuid: "1" })).toBe(false);
    expect(takes("create", { ...whole, folder: "/a", validateOnly: true })).toBe(true);
  });

  it("change with nothing required", () => {
    expect(takes("update", { uuid: "1", tags: null })).toBe(true);
    expect(takes("update", { uuid: "1", title: null })).toBe(false);
  });

  it("list by single values, whatever their pattern, and by no lists", () => {
    expect(takes("list", { sku: "AB", categoria: "textil", limit: 3 })).toBe(true);
    expect(takes("list", { categoria: "nothing" })).toBe(false);
    expect(takes("list", { tags: ["a"] })).toBe(false);
    expect(takes("list", { uuid: "1" })).toBe(false);
  });

  it("address by business key and folder, and send nothing else", () => {
    const names = [...propertiesOf(schemaOf(product, "delete")).keys()];
    expect(names).toEqual([
      "action",
      "uuid",
      "path",
      "nodeName",
      "folder",
      "confirm",
      "sku",
      "categoria",
      "marca",
    ]);
    expect([...propertiesOf(schemaOf(product, "create_folder")).keys()]).toEqual([
      "action",
      "folder",
      "parentPath",
      "folderName",
      "categoria",
      "marca",
    ]);
  });

  it("take the inputs of an action of the declaration's own", () => {
    expect(takes("stockReport", { sku: "ABC-1234", lowBelow: 2 })).toBe(true);
    expect(takes("stockReport", { lowBelow: 0 })).toBe(false);
    expect(takes("get", { lowBelow: 2 })).toBe(false);
  });

  it("write decorated fields by set alone", () => {
    const seo = describedProject().surfaces.find(({ kind }) => kind === "decoratedFields");
    const names = (action: string): readonly string[] => [
      ...propertiesOf(schemaOf(seo, action)).keys(),
    ];
    expect(names("get")).toEqual(["action", "uuid"]);
    expect(names("set")).toEqual(["action", "uuid", "seoTitle"]);
    expect(names("clear")).toEqual(["action", "uuid", "fields"]);
    expect(schemaOf(seo, "clear")["required"]).toEqual(["action", "fields"]);
  });
});

describe("a change that no action shows", () => {
  it("is found in what is listed", () => {
    const actions = {
      list: { parameters: [], required: [] },
      create: null,
      update: null,
      delete: null,
      archive: null,
    };
    const only = { surfaces: { article: { content: { actions } } } };
    const change = {
      surfaces: {
        article: {
          tools: { article: { inputSchema: { properties: { tags: { maxItems: 2 } } } } },
        },
      },
    };
    const { findings } = compareSurfaces(describedProject(only), describedProject(only, change));
    expect(findings).toMatchObject([{ rule: "bound-set", path: ["tags"], compat: "breaking" }]);
  });
});

describe("a function on a server with its reach", () => {
  const withReach = (properties: object, base: object = {}): ProjectSurface => {
    const { surfaces } = describedProject({ surfaces: { report: base } });
    const report = surfaces.find(({ kind }) => kind === "function");
    const [tool] = report?.tools ?? [];
    const { inputSchema } = tool ?? {};
    const all = { ...inputSchema?.properties, ...properties };
    const listed = { ...tool, inputSchema: { ...inputSchema, properties: all } };
    const reach = { name: "crossSite", tools: [listed], parameters: Object.keys(properties) };
    return { surfaces: [{ ...report, function: { reach } }] } as unknown as ProjectSurface;
  };

  it("is told by the reach where it differs there alone", () => {
    const before = withReach({ site: { type: "string" } });
    const after = withReach({ site: { type: "string", maxLength: 1 } });
    expect(compareSurfaces(before, after).findings).toMatchObject([
      {
        rule: "bound-set",
        variant: "crossSite",
        path: ["site"],
        witness: { since: expect.any(String), site: expect.stringMatching(/^..$/) },
      },
    ]);
  });

  it("is told once where it differs with and without", () => {
    const shorter = {
      tools: { report: { inputSchema: { properties: { since: { maxLength: 4 } } } } },
    };
    const before = withReach({ site: { type: "string" } });
    const after = withReach({ site: { type: "string" } }, shorter);
    const found = compareSurfaces(before, after).findings;
    expect(found.map(({ rule, path, variant }) => [rule, ...path, variant])).toEqual([
      ["bound-set", "since", undefined],
    ]);
  });
});
