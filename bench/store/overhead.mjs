// What a call costs apart from the store: arguments in, checked, result out.
import { format, summarise } from "../measure.mjs";
import { fieldsOf, propertiesOf, workspace } from "./content.mjs";
import { caller } from "./caller.mjs";

const node = {
  uuid: "8f3a1b9c-0000-4000-8000-000000000002",
  workspace,
  path: "/item-1",
  name: "item-1",
  parent: "8f3a1b9c-0000-4000-8000-000000000003",
  nodeType: "bench:type0000",
  properties: propertiesOf(1),
  version: 1,
  publication: "unpublished",
  created: "2026-01-01T00:00:00.000Z",
  modified: "2026-01-01T00:00:00.000Z",
};

/** A store that does nothing and always answers the same item. */
const session = {
  node: async () => node,
  nodeAt: async () => undefined,
  tree: async () => ({ node, children: [] }),
  nodesNamed: async () => [node],
  nodesWith: async () => [],
  create: async () => node,
  setProperties: async () => node,
};

const repository = {
  capabilities: { transactions: true, ordering: true, publication: true, queries: true },
  read: (work) => work(session),
  write: (work) => work(session),
  secret: async () => "secret",
  close: async () => {},
};

export async function measureOverhead(project) {
  const call = caller(repository, project);
  console.log(
    "A call without store and transport, µs that pass and µs of processor time (all threads), median [min–max] of 9 batches of 2,000",
  );
  for (const [name, args] of [
    ["create, 20 fields", { action: "create", ...fieldsOf(1), nodeName: "item-1" }],
    ["update, 1 field", { action: "update", uuid: node.uuid, title: "Changed" }],
    ["get", { action: "get", uuid: node.uuid }],
  ]) {
    const times = [];
    const used = [];
    for (let batch = 0; batch < 11; batch += 1) {
      const [started, before] = [performance.now(), process.cpuUsage()];
      for (let i = 0; i < 2000; i += 1) await call(args);
      if (batch < 2) continue;
      const { user, system } = process.cpuUsage(before);
      times.push(((performance.now() - started) / 2000) * 1000);
      used.push((user + system) / 2000);
    }
    console.log(`${name} | ${format(summarise(times))} | ${format(summarise(used))}`);
  }
}
