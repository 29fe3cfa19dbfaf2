import { compareSchemas } from "/work/main/src/diff/compare-schemas.js";
import { readFileSync, readdirSync } from "node:fs";
import { Session } from "node:inspector";
import { test } from "vitest";
test("x", async () => {
  const D = "/work/main/test/diff/schema-rules/cases";
  const s = new Session(); s.connect(); const post = (m: string) => new Promise<any>((r) => s.post(m, (_e, x) => r(x)));
  await post("Profiler.enable"); await post("Profiler.start");
  for (const name of readdirSync(D).toSorted()) {
    const read = (f: string) => JSON.parse(readFileSync(`${D}/${name}/${f}.json`, "utf8"));
    for (const direction of ["input","output"] as const) compareSchemas(read("before"), read("after"), { direction });
  }
  const { profile } = await post("Profiler.stop");
  const self = new Map<string, number>(); const byId = new Map(profile.nodes.map((n: any) => [n.id, n]));
  const total = new Map<string, number>(); const parent = new Map<number, number>();
  for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
  profile.samples.forEach((id: number, i: number) => { const d = profile.timeDeltas[i] / 1000; const n: any = byId.get(id); const k = (n: any) => `${n.callFrame.functionName} ${n.callFrame.url.split("/").slice(-3).join("/")}`; self.set(k(n), (self.get(k(n)) ?? 0) + d); const seen = new Set<string>(); for (let x: number | undefined = id; x !== undefined; x = parent.get(x)) { const kk = k(byId.get(x)); if (!seen.has(kk)) { seen.add(kk); total.set(kk, (total.get(kk) ?? 0) + d); } } });
  const top = (m: Map<string, number>, n: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).map(([k, v]) => `${v.toFixed(0)} ${k}`).join("\n");
  process.stdout.write("SELF\n" + top(self, 20) + "\nTOTAL\n" + top(total, 50) + "\n");
});
