// list: warm `tools/list` of 200 tools over standard input and output.
import { compare } from "../serve/compare.mjs";
import { makeServed, resultOf, serverOf } from "../serve/project.mjs";
import { machine, table } from "../serve/report.mjs";
import { startStdio } from "../serve/stdio-client.mjs";
import { modern, request } from "../serve/wire.mjs";

const names = {
  handRolled: "floor: JSON-RPC by hand",
  sdk: "library's plain server",
  zod: "McpServer + zod",
  mcpgen: "mcpgen serve",
};

/** `tools`: how many, 200 unless said. */
export async function run([tools = "200", era = modern]) {
  const batches = Number(process.env.ROUNDS ?? 9);
  const served = await makeServed(Number(tools));
  const servers = {};
  try {
    const commands = serverOf(served);
    for (const name of Object.keys(names)) {
      servers[name] = startStdio(commands[name], { cwd: served.root });
      await servers[name].open(era);
    }
    const message = request(era, 1, "tools/list");
    console.log(
      `${machine()}\nA list of ${tools} tools, ${era}, median [min–max] of ${batches} batches of 10, in turn.`,
    );
    for (const [name, server] of Object.entries(servers)) {
      const line = await server.send(message);
      const listed = resultOf(line).tools.length;
      if (listed !== served.count) throw new Error(`${name} lists ${listed} tools.`);
      console.log(`${names[name]}: ${line.length} bytes`);
    }
    const work = ({ send }) => send(message);
    const costs = await compare(servers, work, { batches, units: 10, warmUp: 30 });
    const floor = costs.get("handRolled");
    table(
      ["server", "µs", "the server's CPU µs", "µs / floor", "CPU / floor"],
      [...costs].map(([name, { wall, cpu }]) => [
        names[name],
        wall,
        cpu,
        wall.median / floor.wall.median,
        cpu.median / floor.cpu.median,
      ]),
    );
    console.log("Bar: mcpgen at most 2 × the floor.");
  } finally {
    for (const server of Object.values(servers)) await server.close();
    served.remove();
  }
}
