import { sql } from "kysely";
import { keyBatches } from "./batches.js";
import { updatePropertyKeys } from "./property-keys.js";
import { childKey, type KeySpan, keyWidth, subtreesOf } from "./sort-key.js";
import type { NodeRow } from "./tables.js";
import type { Writing } from "./writing.js";

/** A child and the position that it is to have. */
export interface Repositioned extends Pick<NodeRow, "position" | "sort_key"> {
  readonly to: number;
}

type Parent = Pick<NodeRow, "workspace" | "sort_key">;

/**
 * Gives children of one parent other positions, each free or that of another one among them. They come in their order, as
 * they are stored and with no other child between them, and keep it unless there is only one. The keys of all below them
 * follow.
 *
 * Of those that are next to each other and move the same way, the one in front goes first. So no key is taken that another
 * node still has, and no node is met twice.
 */
export async function repositionSiblings(
  writing: Writing,
  parent: Parent,
  siblings: readonly Repositioned[],
): Promise<void> {
  for (const run of runsOf(siblings)) {
    if (run.direction !== 0) await moveRun(writing, parent, run);
  }
  const moved = siblings.filter(({ position, to }) => position !== to);
  const keys = moved.map(({ sort_key, to }) => [sort_key, childKey(parent.sort_key, to)] as const);
  writing.rekeyAll(parent.workspace, new Map(keys));
}

/** Siblings next to each other that move the same way. */
interface Run {
  readonly direction: number;
  readonly siblings: [Repositioned, ...Repositioned[]];
}

function runsOf(siblings: readonly Repositioned[]): Run[] {
  const runs: Run[] = [];
  for (const sibling of siblings) {
    const direction = Math.sign(sibling.to - sibling.position);
    const last = runs.at(-1);
    if (last?.direction === direction) last.siblings.push(sibling);
    else runs.push({ direction, siblings: [sibling] });
  }
  return runs;
}

async function moveRun(writing: Writing, parent: Parent, { direction, siblings }: Run) {
  const targets = new Map(siblings.map((sibling) => [sibling.sort_key, sibling.to]));
  const span = subtreesOf(siblings[0].sort_key, siblings.at(-1)?.sort_key);
  const order = direction > 0 ? "descending" : "ascending";
  for await (const { keys } of keyBatches(writing, parent.workspace, span, order)) {
    const changes = changesOf(parent, keys, targets);
    const [only, ...others] = changes;
    if (only !== undefined && others.length === 0) {
      await changeKeysOfOne(writing, parent, only);
    } else {
      for (let start = 0; start < changes.length; start += changesAtOnce) {
        await changeKeys(writing, parent, changes.slice(start, start + changesAtOnce));
      }
    }
    const newKeys = changes.flatMap((change) => change.newKeys);
    await updatePropertyKeys(writing, parent.workspace, newKeys);
  }
}

/** How many of them a statement compares each node with. */
const changesAtOnce = 64;

/** Nodes next to each other, of the subtree of one child. */
interface KeyChange extends KeySpan {
  /** What the child is to have. */
  readonly position: number;
  readonly key: string;
  /** What the nodes are to have. */
  readonly newKeys: readonly string[];
}

function changesOf(
  parent: Parent,
  keys: readonly string[],
  targets: ReadonlyMap<string, number>,
): KeyChange[] {
  const width = parent.sort_key.length + keyWidth;
  const changes = new Map<number, KeyChange & { readonly newKeys: string[] }>();
  for (const last of keys) {
    const position = targets.get(last.slice(0, width));
    if (position === undefined) continue;
    const key = childKey(parent.sort_key, position);
    const change = changes.get(position) ?? { first: last, last, position, key, newKeys: [] };
    change.newKeys.push(key + last.slice(width));
    changes.set(position, { ...change, last });
  }
  return [...changes.values()];
}

async function changeKeysOfOne(
  { db, statements }: Writing,
  { workspace, sort_key }: Parent,
  { first, last, key, position }: KeyChange,
) {
  const width = sort_key.length + keyWidth;
  const values = { workspace, first, last, key, position, width, keyFrom: width + 1 };
  await statements.moveChild(db, values);
}

/** The span of all of them is said as well, so that no database looks at other nodes, whatever it joins first. */
async function changeKeys({ db }: Writing, parent: Parent, changes: readonly KeyChange[]) {
  const [first, last] = [changes[0]?.first, changes.at(-1)?.last];
  const width = parent.sort_key.length + keyWidth;
  const rows = changes.map(
    ({ first, last, key, position }) =>
      sql`(${first}, ${last}, ${key}, cast(${position} as bigint))`,
  );
  await sql`with moved (first_key, last_key, new_key, place) as (values ${sql.join(rows)})
    update node set
    sort_key = moved.new_key || substr(node.sort_key, ${width + 1}),
    item = case when length(node.item) < ${width} then node.item
      else moved.new_key || substr(node.item, ${width + 1}) end,
    position = case when length(node.sort_key) = ${width} then moved.place else node.position end
    from moved where node.workspace = ${parent.workspace}
    and node.sort_key >= ${first} and node.sort_key <= ${last}
    and node.sort_key >= moved.first_key and node.sort_key <= moved.last_key`.execute(db);
}
