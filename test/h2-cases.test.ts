import { compareSchemas } from "/work/main/src/diff/compare-schemas.js";
import { readFileSync } from "node:fs";
import { test } from "vitest";
test("x", () => {
  const all = JSON.parse(readFileSync("/work/shared/cases/diff-cases.json","utf8"));
  const list = (Array.isArray(all) ? all : all.cases) as any[];
  const count: Record<string, number> = {}; const add = (k: string) => { count[k] = (count[k] ?? 0) + 1; };
  const notes: string[] = []; const times: [number, string][] = []; const rules: Record<string, number> = {};
  for (const c of list) for (const direction of ["input","output"] as const) {
    const s = performance.now();
    try {
      const r = compareSchemas(c.old, c.new, { direction, dialect: String(c.dialect).includes("2020") ? "2020-12" : "draft-07" });
      times.push([performance.now() - s, c.id + direction]);
      for (const f of r.findings) rules[f.rule] = (rules[f.rule] ?? 0) + 1;
      const any = r.findings.some((f) => f.compat === "breaking");
      if ((r.compat === "breaking") !== any) { add("mismatch"); if (notes.length < 15) notes.push("mismatch " + c.id + direction); }
      if (r.compat === "unknown" && !r.findings.some((f) => f.compat === "unknown")) add("unknown-without");
      if (c.use.includes(direction)) add(`${c.profile} ${direction} ${c[direction]} -> ${r.compat}`);
      if (r.findings.some((f) => f.rule === "schema-changed")) { add("net " + c.profile); if (notes.length < 40 && c.profile === "mcpgen") notes.push(`net ${c.id} ${direction} ${JSON.stringify(c.old)} => ${JSON.stringify(c.new)} : ${r.findings.map((f) => f.rule + " " + f.compat).join()}`.slice(0, 500)); }
    } catch (e) { add("threw"); notes.push("threw " + c.id + " " + String((e as Error).stack).slice(0, 400)); }
  }
  times.sort((a, b) => b[0] - a[0]);
  process.stdout.write(JSON.stringify(count, null, 1) + "\n" + notes.join("\n") + "\n" + JSON.stringify(times.slice(0, 5)) + " total " + times.reduce((a, b) => a + b[0], 0) + "\n" + JSON.stringify(rules, null, 0) + "\n");
}, 600000);
