// overhead: arguments in to result out, without store and transport.
import { machine } from "../serve/report.mjs";
import { loadBenchProject } from "../store/content.mjs";
import { measureOverhead } from "../store/overhead.mjs";

export async function run() {
  console.log(machine());
  const { project, remove } = await loadBenchProject();
  try {
    await measureOverhead(project);
    console.log("Bar: 50 µs for a create of 20 fields.");
  } finally {
    remove();
  }
}
