import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeContentTypes } from "../content-types.mjs";

const time = "2026-01-01T00:00:00.000Z";
export const workspace = "type0000";
const nodeType = "bench:type0000";

/** How many items a folder of the filled workspace holds. */
export const folderSize = 100;

/** The twenty fields of one item, as a call sends them. */
export function fieldsOf(index) {
  return {
    title: `Item ${index}`,
    subtitle: "One short line",
    slug: `item-${index}`,
    summary: "What the item is about, in a sentence or two.",
    body: "<p>Text of the usual length, with <b>markup</b> and an é.</p>",
    section: ["news", "guide", "review"][index % 3],
    level: "a",
    stock: index % 50,
    rank: index,
    price: 9.5 + (index % 100),
    weight: 1.25,
    active: true,
    featured: index % 7 === 0,
    published: "2026-01-01",
    expires: "2027-01-01",
    image: "jcr:8f3a1b9c-0000-4000-8000-000000000001",
    tags: ["a", "b", "c"],
    keywords: ["x", "y"],
    email: "someone@example.com",
    note: "internal",
  };
}

const types = {
  stock: "long",
  rank: "long",
  price: "double",
  weight: "double",
  active: "boolean",
  featured: "boolean",
  published: "date",
  expires: "date",
};

export function propertiesOf(index) {
  return Object.fromEntries(
    Object.entries(fieldsOf(index)).map(([name, value]) => [
      name,
      { type: types[name] ?? "string", value },
    ]),
  );
}

function record(path, type, properties = {}) {
  return {
    side: "author",
    path,
    uuid: randomUUID(),
    nodeType: type,
    properties,
    version: 1,
    created: time,
    modified: time,
  };
}

export const folder = (path) => record(path, "mgnl:folder");
export const item = (path, index) => record(path, nodeType, propertiesOf(index));

/** `size` items in folders of a hundred: `/f0/item-0` and so on. */
export function* workspaceOf(size) {
  for (let index = 0; index < size; index += 1) {
    const home = `/f${Math.floor(index / folderSize)}`;
    if (index % folderSize === 0) yield folder(home);
    yield item(`${home}/item-${index}`, index);
  }
}

/** A folder with `size` items right below it. */
export function* folderOf(path, size, first) {
  yield folder(path);
  for (let index = first; index < first + size; index += 1) {
    yield item(`${path}/item-${index}`, index);
  }
}

/** Adds records to a repository, a thousand at a time. */
export async function fill(repository, records) {
  let batch = [];
  const flush = async () => {
    const full = batch;
    batch = [];
    await repository.write((content) => content.restore(workspace, full));
  };
  for (const each of records) {
    if (batch.push(each) === 1000) await flush();
  }
  if (batch.length > 0) await flush();
}

/** A built project with one content type of twenty fields. */
export async function loadBenchProject() {
  const { loadProject } = await import("../../dist/cli/load-project.js");
  const root = mkdtempSync(join(tmpdir(), "mcpgen-bench-project-"));
  await writeContentTypes(root, 1);
  const { spawnSync } = await import("node:child_process");
  const bin = new URL("../../bin/mcpgen.js", import.meta.url).pathname;
  const built = spawnSync(process.execPath, [bin, "build"], { cwd: root, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`${built.stdout}${built.stderr}`);
  const project = await loadProject({ root, output: "generated", version: "bench" });
  return { project, root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
