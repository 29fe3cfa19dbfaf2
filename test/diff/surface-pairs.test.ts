import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/diff/compare-surfaces.js";
import type { Finding } from "../../src/diff/finding.js";
import { fingerprintOf } from "../../src/diff/fingerprint.js";
import type { ProjectSurface, RecordedSurface } from "../../src/diff/project-surface.js";
import { describedProject } from "./surface-rules/described-project.js";

function rulesOf(before: ProjectSurface, after: ProjectSurface): readonly string[] {
  return compareSurfaces(before, after).findings.map(({ rule, tool }) => `${rule} ${tool}`);
}

function toolNamed(name: string, properties: object): RecordedSurface {
  const inputSchema = { type: "object", properties, required: [], additionalProperties: false };
  return {
    format: 1,
    id: `shop:mcpTools/${name}`,
    kind: "function",
    audience: "admin",
    tools: [{ name, title: name, description: `Does ${name}.`, inputSchema }],
    function: {},
  } as unknown as RecordedSurface;
}

const long = { a: { type: "string" }, b: { type: "integer" }, c: { type: "boolean" } };

describe("a tool's counterpart", () => {
  it("is the one of the same declaration, whatever it is called and takes", () => {
    const after = describedProject({
      surfaces: {
        report: {
          tools: { report: { name: "statistics", inputSchema: { properties: { since: null } } } },
        },
      },
    });
    expect(rulesOf(describedProject(), after)).toContain("tool-renamed report");
  });

  it("is the one of the same name where its declaration moved, which nobody sees", () => {
    const after = describedProject({ surfaces: { report: { id: "other:mcpTools/report" } } });
    expect(rulesOf(describedProject(), after)).toEqual([]);
  });

  it("is the only one that takes the same", () => {
    const before = { surfaces: [toolNamed("count", long)] };
    const after = { surfaces: [toolNamed("sum", long)] };
    expect(rulesOf(before, after)).toEqual([
      "tool-description-changed count",
      "tool-renamed count",
      "tool-title-changed count",
    ]);
  });

  it("is none of several that take the same", () => {
    const before = { surfaces: [toolNamed("count", long)] };
    const after = { surfaces: [toolNamed("sum", long), toolNamed("mean", long)] };
    expect(rulesOf(before, after)).toEqual([
      "tool-removed count",
      "tool-added mean",
      "tool-added sum",
    ]);
  });

  it("is none that takes as little and is described otherwise", () => {
    const few = { id: { type: "string" } };
    const before = { surfaces: [toolNamed("remove", few)] };
    const after = { surfaces: [toolNamed("find", few)] };
    expect(rulesOf(before, after)).toEqual(["tool-added find", "tool-removed remove"]);
  });

  it("is none of another kind, nor one that shares less than nine tenths", () => {
    const before = { surfaces: [toolNamed("count", long)] };
    const after = { surfaces: [toolNamed("sum", { ...long, d: { type: "string" } })] };
    expect(rulesOf(before, after)).toEqual(["tool-removed count", "tool-added sum"]);
  });
});

describe("what a comparison gives", () => {
  const patch = {
    surfaces: {
      article: {
        tools: {
          article: { inputSchema: { properties: { title: { maxLength: 40 }, tags: null } } },
        },
      },
      report: { tools: { report: { description: "Counts." } } },
    },
  };
  const after = describedProject(patch);

  it("does not depend on the order of the surfaces but for the order of tools", () => {
    const reversed = { ...after, surfaces: after.surfaces.toReversed() };
    const withoutOrder = { levels: { "tool-order-changed": "off" } } as const;
    expect(compareSurfaces(describedProject(), reversed, withoutOrder)).toEqual(
      compareSurfaces(describedProject(), after),
    );
  });

  it("is sorted by tool, place and rule", () => {
    expect(rulesOf(describedProject(), after)).toEqual([
      "property-removed-optional article",
      "bound-tightened article",
      "tool-description-changed report",
    ]);
  });

  it("counts tokens of every listed tool that changed, came or went", () => {
    const before = describedProject({ surfaces: { seo: null } });
    const now = describedProject({ surfaces: { report: null } }, patch, {
      surfaces: { report: null },
    });
    expect(compareSurfaces(before, now).tokens).toEqual([
      { audience: "admin", tool: "article", before: 254, after: 242 },
      { audience: "admin", tool: "report", before: 110 },
      { audience: "admin", tool: "seo", after: 115 },
    ]);
  });

  it("takes levels of the project's own, and leaves out what is off", () => {
    const levels = {
      "bound-tightened": "info",
      "property-removed-optional": "off",
      "tool-description-changed": "breaking",
    } as const;
    const found = compareSurfaces(describedProject(), after, { levels }).findings;
    expect(found.map(({ rule, level }) => [rule, level])).toEqual([
      ["bound-tightened", "info"],
      ["tool-description-changed", "breaking"],
    ]);
  });

  it("holds what is unknown for dangerous, unless the project says otherwise", () => {
    const pattern = (text: string): ProjectSurface => ({
      surfaces: [toolNamed("find", { name: { type: "string", pattern: text } })],
    });
    const [one, other] = [pattern("^(?=a)(?!b).+$"), pattern("^(?=a)(?!c).+$")];
    const unknown = compareSurfaces(one, other).findings.filter(
      ({ compat }) => compat === "unknown",
    );
    expect(unknown.map(({ level }) => level)).toEqual(["dangerous"]);
  });
});

describe("a fingerprint", () => {
  const [finding] = compareSurfaces(
    describedProject(),
    describedProject({ surfaces: { article: { scopes: { create: ["a"], delete: ["a"] } } } }),
  ).findings;

  it("is twelve hexadecimal digits of what changed where", () => {
    expect(finding).toMatchObject({ rule: "scopes-widened", fingerprint: "916a68b89dcf" });
  });

  it("depends on neither words nor levels nor the order of actions", () => {
    const { actions = [], ...facts } = finding as Finding;
    const other = {
      ...facts,
      actions: actions.toReversed(),
      level: "info",
      message: "Other words.",
      advice: "Other advice.",
      witness: 1,
    } as const;
    expect(fingerprintOf(other)).toBe(finding?.fingerprint);
  });

  it("tells places, values, tools and rules apart", () => {
    const one = finding as Finding;
    const others: readonly Partial<Finding>[] = [
      {},
      { rule: "scopes-narrowed" },
      { tool: "post" },
      { audience: "public" },
      { path: ["a"] },
      { keyword: "required" },
      { after: null },
      { before: ["b"] },
      { variant: "crossSite" },
      { actions: ["create"] },
    ];
    const prints = others.map((other) => fingerprintOf({ ...one, ...other }));
    expect(new Set(prints).size).toBe(others.length);
  });
});

describe("what nobody wrote as it should be", () => {
  const bad: readonly unknown[] = [
    null,
    7,
    [],
    {},
    { format: 1 },
    { format: 2, id: "shop:mcpTools/report", audience: "admin", tools: [] },
    { format: 1, id: "a", audience: "admin", kind: "contentType", tools: [], content: [] },
    { format: 1, id: "a", audience: "admin", kind: "function", tools: [null], function: {} },
    { format: 1, id: "a", audience: "admin", kind: "function", tools: [], function: { reach: 1 } },
    { format: 1, id: "a", audience: "admin", kind: "view", tools: [] },
    { format: 1, id: "a", audience: "nobody", kind: "discovery", tools: [] },
  ];

  it.each(bad)("is a finding, and no error: %j", (surface) => {
    const project = { surfaces: [surface] } as unknown as ProjectSurface;
    for (const [one, other] of [
      [project, { surfaces: [] }],
      [{ surfaces: [] }, project],
    ] as const) {
      const { findings } = compareSurfaces(one, other);
      expect(findings).toMatchObject([{ rule: "surface-format-unsupported", compat: "unknown" }]);
    }
    expect(compareSurfaces(project, structuredClone(project)).findings).toEqual([]);
  });

  it("is not taken for a tool that came or went", () => {
    const after = describedProject({ surfaces: { report: { format: 2 } } });
    expect(rulesOf(describedProject(), after)).toEqual(["surface-format-unsupported report"]);
    expect(rulesOf(after, describedProject())).toEqual(["surface-format-unsupported report"]);
  });

  it("may be nested more deeply than anything can be compared", () => {
    const depth = 50_000;
    const deep: unknown = JSON.parse(`${'{"items":'.repeat(depth)}{}${"}".repeat(depth)}`);
    const project = { surfaces: [toolNamed("find", { deep: deep as object })] };
    const { findings } = compareSurfaces(project, { surfaces: [] });
    expect(findings.map(({ rule }) => rule)).toEqual(["surface-format-unsupported"]);
  });

  it("may have names that objects inherit", () => {
    const names = JSON.parse(
      '{ "__proto__": { "type": "string" }, "constructor": { "type": "string" }, "toString": { "type": "string" } }',
    ) as object;
    const before = { surfaces: [toolNamed("find", names)] };
    const after = { surfaces: [toolNamed("find", {})] };
    const { findings } = compareSurfaces(before, after);
    expect(findings.map(({ rule, path }) => [rule, ...path])).toEqual([
      ["property-removed-optional", "__proto__"],
      ["property-removed-optional", "constructor"],
      ["property-removed-optional", "toString"],
    ]);
    const action = JSON.parse(
      '{ "__proto__": { "parameters": [], "required": [] }, "constructor": { "parameters": [], "required": [] } }',
    ) as Record<string, unknown>;
    const content = { ...describedProject().surfaces[0] } as Record<string, unknown>;
    content["content"] = { ...(content["content"] as object), actions: action };
    const odd = { surfaces: [content] } as unknown as ProjectSurface;
    expect(
      compareSurfaces(odd, {
        ...describedProject(),
        surfaces: describedProject().surfaces.slice(0, 1),
      })
        .findings.filter(({ rule }) => rule === "action-removed")
        .map(({ before }) => before),
    ).toEqual(["__proto__", "constructor"]);
  });
});
