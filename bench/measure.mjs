import { spawnSync } from "node:child_process";

const reportMemory = `data:text/javascript,${encodeURIComponent(
  'import { writeSync } from "node:fs"; process.on("exit", () => writeSync(3, String(process.resourceUsage().maxRSS)));',
)}`;

/** Runs a Node script in a fresh process; wall time in milliseconds and peak resident memory in MB. */
export function runFresh(script, args, options = {}) {
  const started = process.hrtime.bigint();
  const result = spawnSync(process.execPath, ["--import", reportMemory, script, ...args], {
    ...options,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    maxBuffer: 1 << 28,
  });
  const milliseconds = Number(process.hrtime.bigint() - started) / 1e6;
  if (result.status !== 0) {
    throw new Error(
      `${script} exited ${result.status}: ${result.stderr.toString().slice(0, 2000)}`,
    );
  }
  return { milliseconds, megabytes: Number(result.output[3].toString()) / 1024 };
}

/** Median, minimum and maximum. */
export function summarise(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[sorted.length >> 1], minimum: sorted[0], maximum: sorted.at(-1) };
}

/** `123 [118–140]` */
export function format({ median, minimum, maximum }) {
  return `${median.toFixed(0)} [${minimum.toFixed(0)}–${maximum.toFixed(0)}]`;
}

/** The exponent b of cost = a·n^b between the first and last size. */
export function exponent(sizes, costs) {
  const [first, last] = [0, sizes.length - 1];
  return Math.log(costs[last] / costs[first]) / Math.log(sizes[last] / sizes[first]);
}
