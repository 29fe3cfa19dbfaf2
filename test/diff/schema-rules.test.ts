import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareSchemas, type SchemaFinding } from "../../src/diff/compare-schemas.js";
import type { Direction } from "../../src/diff/finding.js";
import { schemaRules } from "../../src/diff/schema-rules/index.js";
import type { Dialect, JsonSchema } from "../../src/schema/json-schema.js";
import { validator } from "../../src/schema/validates.js";

const rulesFolder = join(import.meta.dirname, "../../src/diff/schema-rules");
const casesFolder = join(import.meta.dirname, "schema-rules/cases");
const directions = ["input", "output"] as const;

/** A finding as a case expects it. Without a witness any will do that ajv confirms. */
interface ExpectedFinding {
  readonly rule: string;
  readonly compat: string;
  readonly level: string;
  readonly path: readonly string[];
  readonly message?: string;
  readonly witness?: unknown;
}

interface Case {
  readonly name: string;
  readonly rule: string;
  readonly before: JsonSchema;
  readonly after: JsonSchema;
  readonly expected: Readonly<Record<Direction, readonly ExpectedFinding[]>>;
}

/** Folders are called by the rule, and by what is particular after a `+`. */
const cases: readonly Case[] = readdirSync(casesFolder)
  .toSorted()
  .map((name) => {
    const read = (file: string): unknown =>
      JSON.parse(readFileSync(join(casesFolder, name, `${file}.json`), "utf8"));
    return {
      name,
      rule: name.split("+")[0] ?? name,
      before: read("before") as JsonSchema,
      after: read("after") as JsonSchema,
      expected: read("expected") as Case["expected"],
    };
  });

describe("rules about schemas", () => {
  it("are one file each, named by their id, and have a case each", () => {
    const files = readdirSync(rulesFolder).filter((file) => file !== "index.ts");
    const ids = schemaRules.map(({ id }) => id);
    expect(files.map((file) => file.replace(/\.ts$/u, "")).toSorted()).toEqual(ids);
    expect([...new Set(cases.map(({ rule }) => rule))]).toEqual(ids);
  });

  it.each(schemaRules)("$id says its law and what to do in a sentence each", (rule) => {
    for (const sentence of [rule.law, rule.advice]) expect(sentence).toMatch(/^[A-Z].+[^.]\.$/u);
    expect(rule.classes).not.toEqual([]);
  });

  it.each(schemaRules)("$id has an opposite, or says why it has none", ({ id, inverse }) => {
    if (typeof inverse !== "string") {
      expect(inverse.waiver).toMatch(/\.$/u);
      return;
    }
    expect(schemaRules.find((rule) => rule.id === inverse)?.inverse).toBe(id);
  });

  it.each(schemaRules)("$id has a level in both directions, or says why not", (rule) => {
    const missing = directions.filter((direction) => rule.levels[direction] === undefined);
    expect(missing.length === 0).toBe(rule.waiver === undefined);
  });
});

describe.each(cases)("$name", ({ rule, before, after, expected }) => {
  const forth = onceEach((direction) => compareSchemas(before, after, { direction }));
  const back = onceEach((direction) => compareSchemas(after, before, { direction }));

  it.each(directions)("is found as it is expected: %s", (direction) => {
    const { findings } = forth(direction);
    const wanted = expected[direction];
    expect(findings.map((finding, index) => partOf(finding, wanted[index]))).toEqual(wanted);
    expect(wanted.every((finding) => finding.rule === rule)).toBe(true);
  });

  it("is found in every direction that the rule has", () => {
    const { levels } = schemaRules.find(({ id }) => id === rule) ?? { levels: {} };
    const found = directions.filter((direction) => expected[direction].length > 0);
    expect(found).toEqual(Object.keys(levels));
  });

  it.each(directions)("is shown by values that ajv takes on one side only: %s", (direction) => {
    const { compat, witness, findings } = forth(direction);
    const shown = findings.filter((finding) => finding.compat === "breaking");
    expect(compat === "breaking").toBe(shown.length > 0);
    const [takes, refuses] = direction === "input" ? [before, after] : [after, before];
    for (const value of compat === "breaking"
      ? [witness, ...shown.map((each) => each.witness)]
      : []) {
      expect([judge(takes, value), judge(refuses, value), value]).toEqual([true, false, value]);
    }
  });

  it.each(directions)("is no change where both sides are the same: %s", (direction) => {
    for (const schema of [before, after]) {
      const nothing = { compat: "compatible", witness: undefined, findings: [] };
      expect(compareSchemas(schema, structuredClone(schema), { direction })).toEqual(nothing);
    }
  });

  it("is the opposite change the other way round", () => {
    const inverse = schemaRules.find(({ id }) => id === rule)?.inverse;
    const found = directions.flatMap((direction) =>
      back(direction).findings.map((finding) => finding.rule),
    );
    // What came with a default goes as anything required does.
    expect(new Set(found)).toEqual(
      new Set([typeof inverse === "string" ? inverse : "property-removed-required"]),
    );
  });

  it("breaks callers one way as it breaks readers the other way", () => {
    expect(forth("input").compat).toBe(back("output").compat);
    expect(forth("output").compat).toBe(back("input").compat);
  });
});

function onceEach<Result>(compare: (direction: Direction) => Result): typeof compare {
  const known = new Map<Direction, Result>();
  return (direction) => {
    const result = known.get(direction) ?? compare(direction);
    known.set(direction, result);
    return result;
  };
}

function partOf(finding: SchemaFinding, expected: ExpectedFinding | undefined): object {
  const keys = Object.keys(expected ?? { rule: 0, compat: 0, level: 0, path: 0 });
  return Object.fromEntries(keys.map((key) => [key, finding[key as keyof SchemaFinding]]));
}

function judge(schema: JsonSchema, value: unknown): boolean | undefined {
  const named = typeof schema === "boolean" ? undefined : schema["$schema"];
  const dialect: Dialect = String(named).includes("draft-07") ? "draft-07" : "2020-12";
  return validator(schema, dialect)?.(value);
}
