// store: what calls cost at three sizes of a workspace, on each database, beside hand-written SQL on the same tables.
import { caller } from "../store/caller.mjs";
import { exponent, summarise } from "../measure.mjs";
import {
  fieldsOf,
  fill,
  folderOf,
  loadBenchProject,
  workspace,
  workspaceOf,
} from "../store/content.mjs";
import { databases } from "../store/databases.mjs";
import * as floors from "../store/floors.mjs";
import { measureOverhead } from "../store/overhead.mjs";

const sizes = [1_000, 10_000, 100_000];

/** `size` and `database` (`sqlite` or `postgres`) leave the others out. */
export async function run([size, database]) {
  const chosen = size === undefined || size === "all" ? sizes : size.split(",").map(Number);
  const { project, remove } = await loadBenchProject();
  const { all, close } = await databases();
  try {
    await measureOverhead(project);
    for (const [name, open] of Object.entries(all)) {
      if (database === undefined || database === name) await measureDatabase(open, project, chosen);
    }
  } finally {
    await close();
    remove();
  }
}

async function measureDatabase(open, project, chosen) {
  const costs = new Map();
  for (const size of chosen) {
    const database = await open();
    try {
      console.log(`\n${database.name}, ${size.toLocaleString("en")} items`);
      console.log("work | mcpgen µs, median [min–max] | floor µs | ratio | batches of calls");
      await fill(database.repository, workspaceOf(size));
      await database.analyze();
      for (const [name, cost] of await measureCalls(database, project, size)) {
        costs.set(name, [...(costs.get(name) ?? []), cost]);
      }
      await measureSubtrees(database, project);
      if (size === chosen.at(-1)) await measureExport(database);
    } finally {
      await database.close();
    }
  }
  if (chosen.length < 2) return;
  console.log(`\n${exponents(chosen, costs)}`);
}

function exponents(chosen, costs) {
  const lines = [...costs].map(
    ([name, values]) => `${name} ${exponent(chosen, values).toFixed(2)}`,
  );
  return `Exponent of cost against size, ${chosen.at(0)} → ${chosen.at(-1)}: ${lines.join(", ")}`;
}

async function measureCalls(database, project, size) {
  const call = caller(database.repository, project);
  const nodes = await database.all(
    "select uuid, path, name from node where workspace = ? and node_type = ? order by sort_key limit 2000",
    [workspace, "bench:type0000"],
  );
  const any = () => nodes[Math.floor(Math.random() * nodes.length)];
  let number = 10_000_000;
  const last = Math.floor((size - 1) / 100);
  const next = () => {
    number += 1;
    return {
      parentPath: `/f${number % Math.min(last + 1, 1000)}`,
      name: `new-${number}`,
      index: number,
    };
  };
  const siblings = await addSiblings(database);
  const sibling = () => siblings[Math.floor(Math.random() * siblings.length)];
  const work = [
    [
      "get by uuid",
      () => call({ action: "get", uuid: any().uuid }),
      () => floors.byUuid(database, any()),
    ],
    [
      "get by path",
      () => call({ action: "get", path: any().path }),
      () => floors.byPath(database, any()),
    ],
    [
      "get by name",
      () => call({ action: "get", nodeName: any().name }),
      () => floors.byName(database, any()),
    ],
    ["list, a page of 50", () => call({ action: "list" }), () => floors.page(database)],
    [
      "create",
      () => {
        const { parentPath, name, index } = next();
        return call({ action: "create", ...fieldsOf(index), nodeName: name, folder: parentPath });
      },
      () => floors.create(database, next()),
    ],
    [
      "update",
      () => call({ action: "update", uuid: any().uuid, title: `Changed ${Math.random()}` }),
      () => floors.update(database, { ...any(), title: `Changed ${Math.random()}` }),
    ],
    [
      "reorder among 10,000, to first",
      () => call({ action: "reorder", uuid: sibling().uuid, position: "first" }),
      () => floors.reorder(database, { uuid: sibling().uuid, index: 0 }),
    ],
    [
      "reorder among 10,000, to an index",
      () =>
        call({
          action: "reorder",
          uuid: sibling().uuid,
          position: Math.floor(Math.random() * 10_000),
        }),
      () =>
        floors.reorder(database, {
          uuid: sibling().uuid,
          index: Math.floor(Math.random() * 10_000),
        }),
    ],
  ];
  const costs = [];
  for (const [name, tool, floor] of work) costs.push([name, await compare(name, tool, floor)]);
  return costs;
}

async function addSiblings({ repository, all }) {
  await fill(repository, folderOf("/many", 10_000, 20_000_000));
  return all(
    "select uuid from node where workspace = ? and path > '/many/' and path < '/many0' limit 5000",
    [workspace],
  );
}

/** Batches of both in turn, so that a slow moment of the machine meets both; both as a server runs that has been up for a while. */
async function compare(name, tool, floor, { batches = 9, calls = 60, warmUp = 1000 } = {}) {
  const times = { tool: [], floor: [] };
  for (const work of [tool, floor]) for (let i = 0; i < warmUp; i += 1) await work();
  for (let batch = 0; batch < batches; batch += 1) {
    for (const [side, work] of [
      ["tool", tool],
      ["floor", floor],
    ]) {
      const started = performance.now();
      for (let i = 0; i < calls; i += 1) await work();
      times[side].push(((performance.now() - started) / calls) * 1000);
    }
  }
  report(name, summarise(times.tool), summarise(times.floor), `${batches} × ${calls}`);
  return summarise(times.tool).median;
}

function report(name, mine, floor, runs) {
  const text = ({ median, minimum, maximum }) =>
    `${median.toFixed(0)} [${minimum.toFixed(0)}–${maximum.toFixed(0)}]`;
  console.log(
    [name, text(mine), text(floor), (mine.median / floor.median).toFixed(1), runs].join(" | "),
  );
}

/** Work on whole subtrees: how long, and for how long the event loop stood still. */
async function measureSubtrees(database, project) {
  const call = caller(database.repository, project);
  await fill(database.repository, folderOf("/renamed", 1_000, 30_000_000));
  let names = ["renamed", "named-again"];
  const rename = async () => {
    names = names.toReversed();
    await call({ action: "rename_folder", path: `/${names[1]}`, newName: names[0], confirm: true });
  };
  const renameFloor = async () => {
    names = names.toReversed();
    await floors.renameFolder(database, { from: `/${names[1]}`, to: `/${names[0]}` });
  };
  await compareLong("rename_folder, 1,000 below", rename, renameFloor);
  await fill(database.repository, folderOf("/published", 10_000, 40_000_000));
  const path = "/published";
  await compareLong(
    "publish, 10,000 below",
    () => call({ action: "publish", folder: path, recursive: true }),
    () => floors.publishFolder(database, { path }),
    () => floors.forgetPublished(database, { path }),
  );
  await database.repository.write(async (content) => {
    for (const each of ["/published", `/${names[0]}`, "/many"]) {
      const node = await content.nodeAt(workspace, each);
      if (node === undefined) continue;
      await content.unpublish(workspace, node.uuid);
      await content.remove(workspace, node.uuid);
    }
  });
}

async function compareLong(name, tool, floor, reset = async () => {}) {
  const times = { tool: [], floor: [] };
  let stall = [0, 0];
  for (let round = 0; round < 5; round += 1) {
    for (const [side, work] of [
      ["tool", tool],
      ["floor", floor],
    ]) {
      await reset();
      const watch = watchEventLoop();
      const started = performance.now();
      await work();
      times[side].push((performance.now() - started) * 1000);
      const longest = watch.stop();
      if (side === "tool") stall = longest.map((each, index) => Math.max(each, stall[index]));
    }
  }
  await reset();
  report(
    name,
    summarise(times.tool),
    summarise(times.floor),
    `5; event loop stood ${stall[0].toFixed(0)} ms at most, ${stall[1].toFixed(0)} ms of them at work`,
  );
}

/**
 * How long the event loop stood still at most, and how long this process used the processor in one such time: on a machine
 * with other work the first says what that took, too.
 */
function watchEventLoop() {
  let [last, used] = [performance.now(), process.cpuUsage()];
  const longest = [0, 0];
  const look = () => {
    const [now, usedNow] = [performance.now(), process.cpuUsage()];
    const [stood, worked] = [
      now - last - 1,
      (usedNow.user + usedNow.system - used.user - used.system) / 1000,
    ];
    longest[0] = Math.max(longest[0], stood);
    longest[1] = Math.max(longest[1], Math.min(stood, worked));
    [last, used] = [now, usedNow];
  };
  const timer = setInterval(look, 1);
  return {
    stop() {
      clearInterval(timer);
      look();
      return longest;
    },
  };
}

/** An export of everything, with the memory that it takes above what there was. */
async function measureExport({ repository }) {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let highest = before;
  let nodes = 0;
  const started = performance.now();
  await repository.read(async (content) => {
    let after;
    do {
      const { records, next } = await content.records({ workspace, after, limit: 500 });
      nodes += records.length;
      highest = Math.max(highest, process.memoryUsage().rss);
      after = next;
    } while (after !== undefined);
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `records of ${nodes.toLocaleString("en")} nodes: ${seconds.toFixed(1)} s, memory ${((highest - before) / 1e6).toFixed(0)} MB above ${(before / 1e6).toFixed(0)} MB`,
  );
}
