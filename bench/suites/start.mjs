// start: spawn to the first `tools/list`, and to the first answer of a tool, over standard input and output.
import { summarise } from "../measure.mjs";
import { cpuTime } from "../serve/cpu-time.mjs";
import { bundleServers, getItem, makeServed, resultOf, serverOf } from "../serve/project.mjs";
import { machine, table } from "../serve/report.mjs";
import { startStdio } from "../serve/stdio-client.mjs";
import { modern, request } from "../serve/wire.mjs";

const names = {
  handRolled: "floor: JSON-RPC by hand, a constant answer",
  sdkBundle: "library's plain server, one file without ajv, a constant answer",
  sdk: "library's plain server as installed, a constant answer",
  zod: "McpServer + zod + SQLite by hand",
  bundle: "mcpgen's server and store in one file with the project",
  mcpgen: "mcpgen serve, SQLite open, run cache warm",
};

/** `tools`: how many, 50 and 200 unless said. */
export async function run([tools, era = modern]) {
  const rounds = Number(process.env.ROUNDS ?? 9);
  const counts = tools === undefined || tools === "all" ? [50, 200] : [Number(tools)];
  console.log(
    `${machine()}\nMilliseconds since spawn, median [min–max] of ${rounds} processes each, in turn; ${era}.`,
  );
  for (const count of counts) {
    const served = await makeServed(count);
    try {
      await bundleServers(served);
      console.log(`\n${count} tools`);
      report(await measure(served, { rounds, era }));
    } finally {
      served.remove();
    }
  }
}

async function measure(served, { rounds, era }) {
  const commands = serverOf(served);
  const times = Object.fromEntries(
    Object.keys(names).map((name) => [name, { list: [], call: [], cpu: [] }]),
  );
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of Object.keys(names)) {
      const { list, call, cpu } = await start(commands[name], served, era);
      // The first round warms the file cache.
      if (round === 0) continue;
      times[name].list.push(list);
      times[name].call.push(call);
      times[name].cpu.push(cpu);
    }
  }
  return times;
}

async function start(command, { root, count, uuids }, era) {
  const started = performance.now();
  const client = startStdio(command, { cwd: root });
  await client.open(era);
  const listed = await client.send(request(era, 1, "tools/list"));
  const list = performance.now() - started;
  const answered = await client.send(getItem(era, 2, uuids[0]));
  const call = performance.now() - started;
  const cpu = cpuTime(client.pid);
  await client.close();
  const { tools } = resultOf(listed);
  if (tools.length !== count) throw new Error(`${tools.length} tools are listed, not ${count}.`);
  resultOf(answered);
  return { list, call, cpu };
}

function report(times) {
  const bundle = mapValues(times.sdkBundle, summarise);
  const rows = Object.entries(times).map(([name, measured]) => {
    const { list, call, cpu } = mapValues(measured, summarise);
    const ratios = [
      list.median / bundle.list.median,
      call.median / bundle.call.median,
      list.minimum / bundle.list.minimum,
      cpu.median / bundle.cpu.median,
    ];
    return [names[name], list, call, cpu, ...ratios];
  });
  const head = ["server", "first list ms", "first call ms", "CPU ms until then"];
  table([...head, "list / bundle", "call / bundle", "best lists' ratio", "CPU / bundle"], rows);
  console.log("Bar: mcpgen at most 1.35 × the one file, first call included.");
}

const mapValues = (object, work) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, work(value)]));
