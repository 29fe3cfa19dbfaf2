import { summarise } from "../measure.mjs";
import { cpuTime } from "./cpu-time.mjs";

/**
 * Batches of every server's work in turn, so that a slow moment of the machine meets all. `work(server)` does one unit, or
 * gives how many it did; microseconds a unit that pass, and that the server's process uses a processor.
 */
export async function compare(servers, work, { batches = 9, units = 200, warmUp = 1000 } = {}) {
  const measured = Object.fromEntries(
    Object.keys(servers).map((name) => [name, { wall: [], cpu: [] }]),
  );
  for (const server of Object.values(servers)) await repeat(work, server, warmUp);
  for (let batch = 0; batch < batches; batch += 1) {
    for (const [name, server] of Object.entries(servers)) {
      const [started, used] = [performance.now(), cpuTime(server.pid)];
      await repeat(work, server, units);
      measured[name].wall.push(((performance.now() - started) / units) * 1000);
      measured[name].cpu.push(((cpuTime(server.pid) - used) / units) * 1000);
    }
  }
  return new Map(
    Object.entries(measured).map(([name, { wall, cpu }]) => [
      name,
      { wall: summarise(wall), cpu: summarise(cpu) },
    ]),
  );
}

async function repeat(work, server, times) {
  for (let i = 0; i < times; i += 1) await work(server);
}
