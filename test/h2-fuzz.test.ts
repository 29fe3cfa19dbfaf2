import * as fc from "fast-check";
import { compareSchemas } from "/work/main/src/diff/compare-schemas.js";
import { test } from "vitest";
test("x", () => {
  const kws = ["type","properties","items","allOf","anyOf","oneOf","not","if","then","else","enum","const","required","pattern","minLength","maximum","$ref","$defs","additionalProperties","dependentRequired","propertyNames","contains","format","uniqueItems","default","description","prefixItems","dependencies","nullable","multipleOf","__proto__","constructor","$schema","title","examples","deprecated","dependentSchemas","patternProperties","unevaluatedProperties"];
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof({ maxDepth: 4, depthSize: "small" }, fc.constantFrom(null, true, false, 0, -1, 1.5, "string", "#", "#/$defs/a", "#/properties/a", "(", "^a$", "object", "date", "a", "number"), fc.array(tie("node"), { maxLength: 3 }), fc.dictionary(fc.constantFrom(...kws, "a", "b"), tie("node"), { maxKeys: 5, noNullPrototype: true })),
  }));
  let n = 0; const bad: string[] = [];
  fc.assert(fc.property(node, node, fc.constantFrom("input", "output"), fc.constantFrom("2020-12","draft-07"), (a, b, direction, dialect) => {
    n += 1;
    const wrap = (x: unknown) => (typeof x === "object" && x !== null && !Array.isArray(x) ? x : typeof x === "boolean" ? x : { items: x, properties: { a: x }, $defs: { a: x } });
    try {
      const r = compareSchemas(wrap(a) as never, wrap(b) as never, { direction: direction as never, dialect: dialect as never });
      if ((r.compat === "breaking") !== r.findings.some((f) => f.compat === "breaking")) bad.push("mismatch " + r.compat + JSON.stringify([a, b, direction, dialect]));
      const same = compareSchemas(wrap(a) as never, structuredClone(wrap(a)) as never, { direction: direction as never });
      if (same.findings.length > 0) bad.push("same " + JSON.stringify(a));
    } catch (e) { bad.push(String((e as Error).stack).split("\n").slice(0, 5).join(" | ") + JSON.stringify([a, b])); }
  }), { numRuns: 4000, seed: 5 });
  process.stdout.write(n + " " + bad.length + "\n" + [...new Map(bad.map((x) => [x.slice(0, 150), x])).values()].slice(0, 12).map((x) => x.slice(0, 700)).join("\n") + "\n");
}, 300000);
