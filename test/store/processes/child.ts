import { once } from "node:events";
import { runCycle, type CycleTask } from "./cycle.js";
import { start, type StartTask } from "./start.js";
import { takeKeys, type KeysTask } from "./take-keys.js";
import { writeMixed, type WriteTask } from "./write-mixed.js";

/** What the tests run in processes of their own. Each waits for a message before it begins. */
export type Task = WriteTask | CycleTask | StartTask | KeysTask;

const task = JSON.parse(process.argv[2] ?? "") as Task;
process.send?.("ready");
await once(process, "message");
switch (task.kind) {
  case "write":
    await writeMixed(task);
    break;
  case "cycle":
    await runCycle(task);
    break;
  case "start":
    await start(task);
    break;
  case "keys":
    await takeKeys(task);
    break;
}
process.disconnect();
