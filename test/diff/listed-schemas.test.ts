import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/diff/compare-surfaces.js";
import type { ProjectSurface, RecordedSurface } from "../../src/diff/project-surface.js";

type Json = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any -- Edited by hand, as the files can be.

const generated = fileURLToPath(new URL("../../generated/tools/admin", import.meta.url));

function recorded(tool: string): RecordedSurface {
  const text = readFileSync(join(generated, tool, "surface.json"), "utf8");
  return JSON.parse(text) as RecordedSurface;
}

/** The rules that tell an edit of a committed surface, with their levels. */
function rulesAfter(tool: string, edit: (surface: Json) => void): readonly string[] {
  const before = recorded(tool);
  const after = structuredClone(before) as Json;
  edit(after);
  const { findings } = compareSurfaces(
    { surfaces: [before] },
    { surfaces: [after as unknown as RecordedSurface] },
    { levels: { "version-not-bumped": "off" } },
  );
  return findings.map(({ rule, level }) => `${rule} ${level}`);
}

describe("what a listed schema loses", () => {
  it("is told beside a change that takes nothing from anybody", () => {
    const shorten = ({ tools: [tool] }: Json) => (tool.inputSchema.properties.name.maxLength = 5);
    const addQuery = ({ tools: [tool] }: Json) =>
      (tool.inputSchema.properties.q = { type: "string" });
    expect(rulesAfter("brand", shorten)).toEqual(["bound-tightened breaking"]);
    expect(
      rulesAfter("brand", (surface) => {
        shorten(surface);
        addQuery(surface);
      }),
    ).toEqual(["bound-tightened breaking", "property-added-optional info"]);
  });

  it("is told of the actions that it names too", () => {
    const drop = ({ tools: [tool] }: Json) => tool.inputSchema.properties.action.enum.pop();
    expect(rulesAfter("brand", drop)).toEqual(["enum-value-removed breaking"]);
    expect(
      rulesAfter("brand", (surface) => {
        drop(surface);
        surface["tools"][0].inputSchema.properties.q = { type: "string" };
      }),
    ).toEqual(["enum-value-removed breaking", "property-added-optional info"]);
  });
});

describe("a function", () => {
  it("that may write now, or only reads now, is told of", () => {
    expect(rulesAfter("stock_alerts", (surface) => delete surface["function"].readOnly)).toEqual([
      "action-readonly-lost breaking",
    ]);
  });

  it("that is listed no more is gone", () => {
    expect(rulesAfter("stock_alerts", (surface) => (surface["tools"] = []))).toEqual([
      "tool-removed breaking",
    ]);
  });
});

it("a second tool under the same declaration is new", () => {
  const rules = rulesAfter("brand", ({ tools }) => tools.push({ ...tools[0], name: "brand_too" }));
  expect(rules).toEqual(["tool-added info"]);
});

describe("a project that was written down by hand", () => {
  const surfaces = [recorded("brand")];

  it.each([
    ["locales without their list", { surfaces, locales: { default: "en" } }],
    ["a server without a version", { surfaces, server: { name: "shop" } }],
    ["a language that is a number", { surfaces, language: 7 }],
  ])("is compared as far as it can be read: %s", (_, project) => {
    const other = project as unknown as ProjectSurface;
    expect(compareSurfaces({ surfaces }, other).findings).toEqual([]);
    expect(compareSurfaces(other, { surfaces }).findings).toEqual([]);
  });

  it.each([undefined, 3, "text", {}, { surfaces: null }])(
    "is no project without a list of surfaces: %j",
    (project) => {
      const none = project as unknown as ProjectSurface;
      expect(() => compareSurfaces({ surfaces }, none)).toThrow(TypeError);
      expect(() => compareSurfaces(none, { surfaces })).toThrow(TypeError);
    },
  );
});
