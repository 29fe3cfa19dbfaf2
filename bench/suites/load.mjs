// load: `get` of one item over HTTP by many connections at once, in both eras, each server in its own process.
import autocannon from "autocannon";
import { summarise } from "../measure.mjs";
import { cpuTime } from "../serve/cpu-time.mjs";
import { startHttp } from "../serve/http-server.mjs";
import { getItem, httpServerOf, makeServed, tool } from "../serve/project.mjs";
import { machine, table } from "../serve/report.mjs";
import { eras, headers } from "../serve/wire.mjs";

const names = {
  sdk: "library's plain server, a constant answer",
  zod: "McpServer + zod + SQLite by hand",
  mcpgen: "mcpgen, no bound on the rate",
};
const sizes = [1, 16, 128];

/** `connections` leaves the other sizes out. A request that fails, or answers an error, ends the run. */
export async function run([connections]) {
  const rounds = Number(process.env.ROUNDS ?? 5);
  const seconds = Number(process.env.SECONDS ?? 2);
  const chosen = connections === undefined ? sizes : [Number(connections)];
  const served = await makeServed(50);
  console.log(
    `${machine()}\nmedian [min–max] of ${rounds} runs of ${seconds} s, in turn; 50 tools, 1,000 items; connections are kept.`,
  );
  try {
    for (const era of eras) await measureEra(served, { era, rounds, seconds, chosen });
  } finally {
    served.remove();
  }
}

async function measureEra(served, { era, rounds, seconds, chosen }) {
  const commands = httpServerOf(served);
  const servers = {};
  try {
    for (const name of Object.keys(names)) {
      servers[name] = await startHttp(commands[name], { cwd: served.root });
      await strike(servers[name], { served, era, seconds: 2, connections: 4 });
    }
    for (const connections of chosen) {
      const runs = Object.fromEntries(Object.keys(names).map((name) => [name, []]));
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, server] of Object.entries(servers)) {
          runs[name].push(await strike(server, { served, era, seconds, connections }));
        }
      }
      report(runs, { era, connections });
    }
  } finally {
    for (const server of Object.values(servers)) await server.close();
  }
}

async function strike({ pid, port }, { served, era, seconds, connections }) {
  const requests = served.uuids
    .slice(0, 100)
    .map((uuid, index) => ({ body: getItem(era, index + 1, uuid) }));
  const used = cpuTime(pid);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/mcp`,
    method: "POST",
    headers: headers(era, "tools/call", tool),
    connections,
    duration: seconds,
    requests,
    verifyBody: (body) => body.includes('"structuredContent"') && !body.includes('"isError"'),
  });
  const { errors, timeouts, mismatches, non2xx } = result;
  const calls = result.requests.total;
  if (errors + timeouts + mismatches + non2xx > 0 || calls === 0) {
    throw new Error(`${calls} calls: ${JSON.stringify({ errors, timeouts, mismatches, non2xx })}`);
  }
  return {
    rate: calls / result.duration,
    p99: result.latency.p99,
    cpu: ((cpuTime(pid) - used) / calls) * 1000,
  };
}

function report(runs, { era, connections }) {
  const of = (name, key) => summarise(runs[name].map((each) => each[key]));
  const [rate, cpu] = [of("sdk", "rate").median, of("sdk", "cpu").median];
  console.log(`\n${era}, ${connections} at once`);
  table(
    ["server", "calls/s", "p99 ms", "the server's CPU µs a call", "rate / constant's", "by CPU"],
    Object.keys(names).map((name) => [
      names[name],
      of(name, "rate"),
      of(name, "p99"),
      of(name, "cpu"),
      of(name, "rate").median / rate,
      cpu / of(name, "cpu").median,
    ]),
  );
}
