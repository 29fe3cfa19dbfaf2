// build, cold: N content types × 20 fields, process wall.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeContentTypes } from "../content-types.mjs";
import { exponent, format, runFresh, summarise } from "../measure.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const sizes = [10, 100, 1000];

export async function run([only]) {
  const rounds = Number(process.env.ROUNDS ?? 5);
  const chosen = only === undefined ? sizes : [Number(only)];
  const medians = [];
  console.log(
    `Wall milliseconds, median [min–max] of ${rounds} fresh processes; naive: ${Math.min(rounds, 3)}.`,
  );
  console.log(
    "types | mcpgen cold | again, nothing changed | --check | floor | naive | cold/floor | naive/cold | peak MB mcpgen, naive",
  );
  for (const size of chosen) {
    const project = mkdtempSync(join(tmpdir(), "mcpgen-bench-"));
    try {
      await writeContentTypes(project, size);
      const mcpgen = here("../../bin/mcpgen.js");
      const build = (...args) => runFresh(mcpgen, ["build", ...args], { cwd: project });
      const fresh = (script) => {
        const output = mkdtempSync(join(tmpdir(), "mcpgen-bench-out-"));
        const result = runFresh(here(script), [project, output]);
        rmSync(output, { recursive: true });
        return result;
      };
      const times = (count, work) => Array.from({ length: count }, () => work());
      const cold = times(rounds, () => {
        rmSync(join(project, "generated"), { recursive: true, force: true });
        rmSync(join(project, ".mcpgen"), { recursive: true, force: true });
        return build();
      });
      const again = times(rounds, () => build());
      const check = times(rounds, () => build("--check"));
      const floor = times(rounds, () => fresh("../peers/floor-build.mjs"));
      const naive = times(Math.min(rounds, 3), () => fresh("../peers/naive-build.mjs"));
      const wall = (runs) => summarise(runs.map((each) => each.milliseconds));
      const memory = (runs) => summarise(runs.map((each) => each.megabytes)).median.toFixed(0);
      medians.push(wall(cold).median);
      console.log(
        [
          size,
          ...[cold, again, check, floor, naive].map((runs) => format(wall(runs))),
          (wall(cold).median / wall(floor).median).toFixed(1),
          (wall(naive).median / wall(cold).median).toFixed(1),
          `${memory(cold)}, ${memory(naive)}`,
        ].join(" | "),
      );
    } finally {
      rmSync(project, { recursive: true, force: true });
    }
  }
  if (chosen.length > 1) {
    const last = chosen.slice(-2);
    console.log(
      `Exponent of cost against size, ${last.join(" → ")}: ${exponent(last, medians.slice(-2)).toFixed(2)}`,
    );
  }
}
