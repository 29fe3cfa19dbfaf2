// call: `get` of one item on SQLite, one call after the other, over standard input and output and over HTTP.
import { Agent, request as httpRequest } from "node:http";
import { compare } from "../serve/compare.mjs";
import { startHttp } from "../serve/http-server.mjs";
import { getItem, httpServerOf, makeServed, resultOf, serverOf, tool } from "../serve/project.mjs";
import { machine, table } from "../serve/report.mjs";
import { startStdio } from "../serve/stdio-client.mjs";
import { eras, headers } from "../serve/wire.mjs";

const names = {
  sdk: "floor: library's plain server, a constant answer",
  zod: "McpServer + zod + SQLite by hand",
  mcpgen: "mcpgen",
};

/** `transport`: `stdio` or `http` leaves the other out. */
export async function run([transport]) {
  const batches = Number(process.env.ROUNDS ?? 9);
  const served = await makeServed(50);
  console.log(
    `${machine()}\nmedian [min–max] of ${batches} batches of 300 calls, in turn; 50 tools, 1,000 items.`,
  );
  try {
    for (const era of eras) {
      if (transport !== "http") await overStdio(served, { era, batches });
      if (transport !== "stdio") await overHttp(served, { era, batches });
    }
  } finally {
    served.remove();
  }
}

async function overStdio(served, { era, batches }) {
  const commands = serverOf(served);
  const servers = {};
  try {
    for (const name of Object.keys(names)) {
      servers[name] = startStdio(commands[name], { cwd: served.root });
      await servers[name].open(era);
    }
    await report("stdio", servers, { served, era, batches });
  } finally {
    for (const server of Object.values(servers)) await server.close();
  }
}

async function overHttp(served, { era, batches }) {
  const commands = httpServerOf(served);
  const servers = {};
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (const name of Object.keys(names)) {
      const server = await startHttp(commands[name], { cwd: served.root });
      servers[name] = { ...server, send: (text) => post(agent, server.port, era, text) };
    }
    await report("HTTP", servers, { served, era, batches });
  } finally {
    agent.destroy();
    for (const server of Object.values(servers)) await server.close();
  }
}

function post(agent, port, era, text) {
  return new Promise((resolve, reject) => {
    const options = { agent, host: "127.0.0.1", port, path: "/mcp", method: "POST" };
    const sent = { ...headers(era, "tools/call", tool), "content-length": Buffer.byteLength(text) };
    const request = httpRequest({ ...options, headers: sent }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => {
        const body = Buffer.concat(parts);
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${response.statusCode} ${body.toString()}`));
      });
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end(text);
  });
}

async function report(transport, servers, { served, era, batches }) {
  const { uuids } = served;
  let number = 0;
  const next = () => getItem(era, (number += 1), uuids[number % uuids.length]);
  const answers = [];
  for (const { send } of Object.values(servers)) {
    const { structuredContent } = resultOf(eventless(await send(getItem(era, 1, uuids[0]))));
    answers.push(JSON.stringify(structuredContent));
  }
  if (new Set(answers).size !== 1) throw new Error(`The answers differ:\n${answers.join("\n")}`);
  const costs = await compare(servers, ({ send }) => send(next()), { batches, units: 300 });
  const floor = costs.get("sdk");
  console.log(`\n${transport}, ${era}`);
  table(
    ["server", "µs a call", "the server's CPU µs", "rate / constant's", "the same by CPU"],
    [...costs].map(([name, { wall, cpu }]) => [
      names[name],
      wall,
      cpu,
      floor.wall.median / wall.median,
      floor.cpu.median / cpu.median,
    ]),
  );
  console.log("Bar: mcpgen at least 0.8 × the constant's rate.");
}

/** An answer may come as the one event of a stream. */
function eventless(body) {
  const text = body.toString();
  return text.startsWith("{") ? text : /^data: (.*)$/m.exec(text)[1];
}
