import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type InstalledPackage, installPackage } from "../server/support.js";

/** `MCPGEN_KILLS=200` for the long run. */
const kills = Number(process.env["MCPGEN_KILLS"] ?? 6);
const types = 40;

let mcpgen: InstalledPackage;
let project: string;

beforeAll(async () => {
  mcpgen = await installPackage();
  project = mkdtempSync(join(tmpdir(), "mcpgen killed "));
});
afterAll(() => {
  mcpgen.remove();
  rmSync(project, { recursive: true, force: true });
});

/** Writes the sources of one of two states: other labels, and one type that the other does not have. */
function writeSources(state: "a" | "b"): void {
  rmSync(join(project, "forms"), { recursive: true, force: true });
  const names = [...Array(types).keys()].map((index) => `type${index}`);
  for (const name of [...names, `only-${state}`]) {
    const put = (path: string, text: string) => {
      mkdirSync(dirname(join(project, "forms/m", path)), { recursive: true });
      writeFileSync(join(project, "forms/m", path), text);
    };
    put(
      `contentTypes/${name}.yaml`,
      `datasource: { workspace: ${name} }\nmodel: { properties: { title: { label: "In state ${state}" }, note: {} } }\n`,
    );
    put(`mcpTools/${name}.yaml`, `kind: contentType\nname: ${name}\ncontentType: ${name}\n`);
  }
}

function build(...args: readonly string[]) {
  return spawnSync(process.execPath, [mcpgen.bin, "build", ...args], {
    cwd: project,
    encoding: "utf8",
  });
}

function tree(): ReadonlyMap<string, string> {
  const folder = join(project, "generated");
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".tmp"))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path, readFileSync(path, "utf8")] as const;
      }),
  );
}

/** Starts a build and kills it after some milliseconds; whether it was still running then. */
async function buildAndKill(afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [mcpgen.bin, "build"], { cwd: project, stdio: "ignore" });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on("exit", (_code, signal) => resolve(signal));
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
  const signal = await ended;
  clearTimeout(timer);
  return signal === "SIGKILL";
}

it(`a build killed at ${kills} random moments leaves old or new files and nothing between, and the next one repairs it`, async () => {
  const states = { a: new Map<string, string>(), b: new Map<string, string>() };
  let duration = 0;
  for (const state of ["a", "b"] as const) {
    writeSources(state);
    const started = Date.now();
    expect(build().status).toBe(0);
    duration = Date.now() - started;
    states[state] = new Map(tree());
  }
  let killed = 0;
  for (let round = 0; round < kills; round += 1) {
    const state = round % 2 === 0 ? "a" : "b";
    writeSources(state);
    // The last third of a build is where it writes.
    if (await buildAndKill(duration * (0.4 + 0.7 * Math.random()))) killed += 1;
    for (const [path, text] of tree()) {
      const whole = [states.a.get(path), states.b.get(path)].includes(text);
      expect(whole, `${path} after kill ${round}`).toBe(true);
    }
    const repaired = build();
    expect(repaired.status, repaired.stderr).toBe(0);
    expect(build("--check").status).toBe(0);
    expect(tree()).toEqual(states[state]);
    expect(
      readdirSync(join(project, "generated"), { recursive: true, encoding: "utf8" }).filter(
        (path) => path.endsWith(".tmp"),
      ),
    ).toEqual([]);
  }
  expect(killed).toBeGreaterThan(0);
}, 900_000);
