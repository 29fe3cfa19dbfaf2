import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const suite = here("../../node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** What a run of the official suite says. */
export interface SuiteRun {
  /** 0 when what fails is exactly what the baseline names. */
  readonly code: number | null;
  readonly output: string;
  /** Scenarios in which something was checked and nothing failed, in code-unit order. */
  readonly passed: readonly string[];
  /** Scenarios with a failure, those that are not scored included. */
  readonly failed: readonly string[];
  /** Scenarios that found nothing to check. */
  readonly untried: readonly string[];
  /** Checks that are no more than recommended and do not hold. */
  readonly warnings: readonly string[];
  /** Checks that do not apply. */
  readonly skipped: readonly string[];
}

interface Check {
  readonly id: string;
  readonly status: string;
}

/** Runs a set of scenarios against a server. */
export async function runSuite(url: string, selection: readonly string[]): Promise<SuiteRun> {
  const folder = mkdtempSync(join(tmpdir(), "mcpgen-suite-"));
  try {
    const args = ["server", "--url", url, ...selection, "--output-dir", folder];
    const { code, output } = await runNode(["--import", here("node20-hook.mjs"), suite, ...args]);
    const scenarios = readdirSync(folder)
      .map((name) => ({
        name: /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)?.[1] ?? name,
        checks: JSON.parse(readFileSync(join(folder, name, "checks.json"), "utf8")) as Check[],
      }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const having = (checks: readonly Check[], status: string) =>
      checks.filter((check) => check.status === status).map(({ id }) => id);
    const succeeds = ({ checks }: (typeof scenarios)[number]) =>
      having(checks, "SUCCESS").length > 0;
    const fails = ({ checks }: (typeof scenarios)[number]) => having(checks, "FAILURE").length > 0;
    return {
      code,
      output,
      passed: scenarios.filter((each) => !fails(each) && succeeds(each)).map(({ name }) => name),
      failed: scenarios.filter(fails).map(({ name }) => name),
      untried: scenarios.filter((each) => !fails(each) && !succeeds(each)).map(({ name }) => name),
      warnings: scenarios.flatMap(({ checks }) => having(checks, "WARNING")),
      skipped: scenarios.flatMap(({ checks }) => having(checks, "SKIPPED")),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The file that names what may fail of a set of requirements. */
export function baselineOf(revision: string): string {
  return here(`baseline-${revision}.yml`);
}

function runNode(
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const read = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
