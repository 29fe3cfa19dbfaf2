// Runs one suite of benchmarks: `npm run bench -- build`. Every figure is a median of fresh processes, with its spread,
// beside a floor and a peer measured in the same run: machines differ, ratios travel.
import { readdir } from "node:fs/promises";

const [suite, ...rest] = process.argv.slice(2);
const suites = (await readdir(new URL("./suites/", import.meta.url)))
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => name.replace(/\.mjs$/, ""))
  .sort();

if (suite === undefined || !suites.includes(suite)) {
  console.error(`Usage: npm run bench -- <suite>\nSuites: ${suites.join(", ")}`);
  process.exitCode = 2;
} else {
  const { run } = await import(`./suites/${suite}.mjs`);
  await run(rest);
}
