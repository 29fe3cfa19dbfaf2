import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/diff/compare-surfaces.js";
import type { Finding } from "../../src/diff/finding.js";
import { surfaceRules } from "../../src/diff/surface-rules/index.js";
import { describedProject, type Patch } from "./surface-rules/described-project.js";

const casesFolder = join(import.meta.dirname, "surface-rules/cases");

/** Folders are called by the rule, and by what is particular after a `+`. */
const cases = readdirSync(casesFolder)
  .toSorted()
  .map((name) => {
    const read = (file: string): unknown =>
      JSON.parse(readFileSync(join(casesFolder, name, `${file}.json`), "utf8"));
    return {
      name,
      id: name.split("+")[0] ?? name,
      before: describedProject(read("before") as Patch),
      after: describedProject(read("after") as Patch),
      expected: read("expected"),
    };
  });

function withoutFingerprint(finding: Finding): object {
  return Object.fromEntries(Object.entries(finding).filter(([key]) => key !== "fingerprint"));
}

describe.each(cases)("$name", ({ id, before, after, expected }) => {
  it("is found with all that is said of it, and nothing else is", () => {
    expect(compareSurfaces(before, after).findings.map(withoutFingerprint)).toEqual(expected);
  });

  it("is the opposite change the other way round", () => {
    const rule = surfaceRules.find((each) => each.id === id);
    const found = compareSurfaces(after, before).findings.map((finding) => finding.rule);
    if (typeof rule?.inverse === "string") expect(found).toContain(rule.inverse);
    else expect(found).not.toContain(id);
  });

  it("is no change where both sides are the same", () => {
    for (const project of [before, after]) {
      expect(compareSurfaces(project, structuredClone(project))).toEqual({
        findings: [],
        tokens: [],
      });
    }
  });
});
