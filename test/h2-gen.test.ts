import { compareSchemas } from "/work/main/src/diff/compare-schemas.js";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { test } from "vitest";
test("x", () => {
  const D = "/work/main/test/diff/schema-rules/cases"; const out: string[] = [];
  for (const name of readdirSync(D).toSorted()) {
    const read = (f: string) => JSON.parse(readFileSync(`${D}/${name}/${f}.json`, "utf8"));
    const [a, b] = [read("before"), read("after")];
    const odd = /^(unique-items|multiple-of|format|property-names|additional|constraint|tuple|pattern-properties|contains|schema-changed|dependent)/.test(name);
    const of = (direction: "input"|"output") => compareSchemas(a, b, { direction }).findings.map(({ rule, compat, level, path, message, witness }) => ({ rule, compat, level, path, ...(direction === "input" ? { message } : {}), ...(compat === "breaking" && !odd ? { witness } : {}) }));
    const e = { input: of("input"), output: of("output") };
    writeFileSync(`${D}/${name}/expected.json`, JSON.stringify(e, null, 2) + "\n");
    const t = (x: ReturnType<typeof of>) => x.map((f) => `${f.rule === name.split("+")[0] ? "✓" : "✗" + f.rule} ${f.compat}/${f.level} ${f.path.join("/")} ${JSON.stringify(f.witness) ?? ""}`).join(" ;; ");
    out.push(`${name}: ${e.input[0]?.message ?? e.output[0]?.message}\n   in  ${t(e.input)}\n   out ${t(e.output)}`);
  }
  process.stdout.write(out.join("\n") + "\n");
});
