import { readFileSync, readdirSync } from "node:fs";

/**
 * Milliseconds for which a running process has used processors, all its threads together; NaN where the system does not
 * tell (it is Linux that does). Of a busy machine this says more than the time that passed.
 */
export function cpuTime(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const used = threads.map((thread) => {
      const text = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8");
      return Number(text.split(" ")[0]);
    });
    return used.reduce((sum, each) => sum + each, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}
