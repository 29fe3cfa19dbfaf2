// diff: verdicts on public pairs of schemas beside two published tools, and the time that comparing two projects takes.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { compareSurfaces } from "../../dist/diff/compare-surfaces.js";
import { readUnchangingSurface } from "../../dist/diff/read-project-surface.js";
import { inclusion } from "../../dist/schema/inclusion.js";
import { writeContentTypes } from "../content-types.mjs";
import { summarise } from "../measure.mjs";
import { machine, table } from "../serve/report.mjs";

const require = createRequire(import.meta.url);

export async function run() {
  console.log(machine());
  await verdicts();
  await projects();
}

/** What each tool makes of a pair: breaking, non-breaking, unknown, or error. */
const tools = {
  mcpgen: ({ old, new: next, dialect }, direction) => {
    const [subset, superset] = direction === "input" ? [old, next] : [next, old];
    const { kind } = inclusion(subset, superset, { dialect });
    return { included: "non-breaking", counterexample: "breaking", undecided: "unknown" }[kind];
  },
  "json-schema-diff": async ({ old, new: next }, direction) => {
    const { diffSchemas } = require("json-schema-diff");
    const result = await diffSchemas({ sourceSchema: old, destinationSchema: next });
    const { removalsFound, additionsFound } = result;
    const isBreaking = direction === "input" ? removalsFound : additionsFound;
    return isBreaking ? "breaking" : "non-breaking";
  },
  "json-schema-diff-validator": ({ old, new: next }, direction) => {
    const { validateSchemaCompatibility } = require("json-schema-diff-validator");
    const sides = direction === "input" ? [old, next] : [next, old];
    try {
      validateSchemaCompatibility(...structuredClone(sides));
      return "non-breaking";
    } catch (error) {
      if (error instanceof Error && /not backward compatible/.test(error.message))
        return "breaking";
      throw error;
    }
  },
};

async function verdicts() {
  const file = new URL("../diff/pairs.json", import.meta.url);
  const pairs = JSON.parse(readFileSync(file, "utf8"));
  console.log(`\nVerdicts on ${pairs.length} public pairs, both directions where known.`);
  const rows = [];
  for (const [name, judge] of Object.entries(tools)) {
    const counts = new Map();
    let milliseconds = 0;
    let asked = 0;
    for (const pair of pairs) {
      for (const direction of pair.use) {
        const started = performance.now();
        const said = await quietly(() => judge(pair, direction));
        milliseconds += performance.now() - started;
        asked += 1;
        for (const key of [`${pair.source}, ${pair.profile}`, `all, ${pair.profile}`]) {
          const row = counts.get(key) ?? { correct: 0, missed: 0, false: 0, unknown: 0, error: 0 };
          row[outcome(said, pair[direction])] += 1;
          counts.set(key, row);
        }
      }
    }
    for (const [key, row] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      rows.push([name, key, ...Object.values(row).map(String)]);
    }
    rows.push([name, "milliseconds a pair", (milliseconds / asked).toFixed(2)]);
  }
  table(
    ["by", "source, profile", "correct", "breaking missed", "false alarms", "unknown", "errors"],
    rows,
  );
  console.log(
    "Bars: mcpgen profile none missed, false ≤ 1 %, unknown ≤ 10 %; general none missed.",
  );
}

function outcome(said, expected) {
  if (said === expected) return "correct";
  if (said === "unknown" || said === "error") return said;
  return expected === "breaking" ? "missed" : "false";
}

/** A tool that fails on a pair has no verdict; what it prints is not wanted. */
async function quietly(ask) {
  const { log, error } = console;
  console.log = console.error = () => {};
  try {
    return await ask();
  } catch {
    return "error";
  } finally {
    Object.assign(console, { log, error });
  }
}

const size = { tools: 1_000, changed: 50 };

/** Two projects of a thousand tools of which fifty changed, against parsing both and asking whether they are equal. */
async function projects() {
  const rounds = Number(process.env.ROUNDS ?? 5);
  const before = await projectTexts();
  const after = changed(before);
  const read = (texts) => {
    const { surface } = readUnchangingSurface(texts);
    if (surface === undefined) throw new Error("The project's surfaces cannot be read.");
    return surface;
  };
  const times = { floor: [], diff: [] };
  let found = 0;
  for (let round = -1; round < rounds; round += 1) {
    const floor = timed(() => {
      if (isDeepStrictEqual(read(before), read(after))) throw new Error("Nothing changed.");
    });
    const diff = timed(() => {
      found = compareSurfaces(read(before), read(after)).findings.length;
    });
    if (round < 0) continue;
    times.floor.push(floor);
    times.diff.push(diff);
  }
  const [floor, diff] = [summarise(times.floor), summarise(times.diff)];
  console.log(
    `\n${size.tools} tools, ${size.changed} changed: ${found} findings. Milliseconds of processor time, median of ${rounds}.`,
  );
  table(["floor: parse and compare", "diff", "ratio"], [[floor, diff, diff.median / floor.median]]);
  console.log("Bar: 2 × floor.");
}

function timed(work) {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** What `generated/` of a project with one content type holds, for each of a thousand tools under a name of its own. */
async function projectTexts() {
  const root = mkdtempSync(join(tmpdir(), "mcpgen-bench-diff-"));
  try {
    await writeContentTypes(root, 1);
    const bin = new URL("../../bin/mcpgen.js", import.meta.url).pathname;
    const built = spawnSync(process.execPath, [bin, "build"], { cwd: root, encoding: "utf8" });
    if (built.status !== 0) throw new Error(`${built.stdout}${built.stderr}`);
    const folder = join(root, "generated", "tools", "admin", "type0000");
    const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const texts = files.map((name) => [name, readFileSync(join(folder, name), "utf8")]);
    const project = new Map();
    for (let index = 0; index < size.tools; index += 1) {
      const name = `type${String(index).padStart(4, "0")}`;
      for (const [file, text] of texts) {
        project.set(`tools/admin/${name}/${file}`, text.replaceAll("type0000", name));
      }
    }
    return project;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Every twentieth tool takes shorter titles, each of another length, so that nothing found for one is known for the next. */
function changed(texts) {
  const step = size.tools / size.changed;
  return new Map(
    [...texts].map(([path, text]) => {
      const index = Number(/type(\d{4})/.exec(path)?.[1]);
      return [
        path,
        index % step === 0
          ? text.replace(/"maxLength": ?120/g, `"maxLength": ${119 - index / step}`)
          : text,
      ];
    }),
  );
}
