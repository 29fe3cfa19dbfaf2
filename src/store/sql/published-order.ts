import { sql } from "kysely";
import { spreadPositions } from "./gaps.js";
import { chunksOf, groupBy, includes, type Scope } from "./publication-scope.js";
import type { Other } from "./published-others.js";
import type { Reading } from "./reading.js";
import type { NodeRow } from "./tables.js";

type Child = Pick<NodeRow, "uuid" | "position">;

/** A child as the author side has it. */
type AuthorChild = Child & Pick<NodeRow, "sort_key" | "item"> & { readonly parent: string };

/**
 * The positions that published children have to take once the nodes of a scope are copied; those that stay are left out.
 * Copies come with the author's positions, which mean nothing to the other children: below a subtree that is published
 * as a whole these come last; otherwise each copy comes right after the nearest sibling that it follows on the author
 * side.
 */
export async function arrangeChildren(
  reading: Reading,
  scope: Scope,
  kept: readonly Other[],
): Promise<ReadonlyMap<string, number>> {
  const positions = new Map<string, number>();
  const others = groupBy(kept, (other) => other.parent);
  for (const parents of chunksOf([...others.keys()])) {
    const children = groupBy(await readChildren(reading, scope, parents), (child) => child.parent);
    for (const [parent, own] of children) {
      const staying = (others.get(parent) ?? []).toSorted(byPosition);
      for (const [uuid, position] of arrange(scope, own, staying)) positions.set(uuid, position);
    }
  }
  return positions;
}

async function readChildren({ db }: Reading, { author }: Scope, parents: readonly string[]) {
  const { rows } = await sql<AuthorChild>`
    select n.uuid, n.parent, n.position, n.sort_key, n.item from node as n
    where n.workspace = ${author} and n.parent in (${sql.join(parents)})
    order by n.parent, n.position`.execute(db);
  return rows;
}

function byPosition(one: Child, other: Child): number {
  return one.position - other.position;
}

function arrange(
  scope: Scope,
  own: readonly AuthorChild[],
  staying: readonly Child[],
): Iterable<readonly [string, number]> {
  const copies = new Set(own.filter((child) => includes(scope, child)));
  const last = [...copies].at(-1);
  if (last === undefined) return [];
  if (scope.recursive) {
    return isIncreasing([last, ...staying]) ? [] : spread(staying, last.position);
  }
  const ordered = insertCopies(own, copies, staying);
  return isIncreasing(ordered) ? [] : spread(ordered, undefined);
}

function insertCopies(
  own: readonly Child[],
  copies: ReadonlySet<Child>,
  staying: readonly Child[],
): readonly Child[] {
  const uuids = new Set(staying.map((child) => child.uuid));
  const first: Child[] = [];
  const followers = new Map<string, Child[]>();
  let last = first;
  for (const child of own) {
    if (copies.has(child)) last.push(child);
    if (!uuids.has(child.uuid)) continue;
    last = [];
    followers.set(child.uuid, last);
  }
  return [...first, ...staying.flatMap((child) => [child, ...(followers.get(child.uuid) ?? [])])];
}

function isIncreasing(children: readonly Child[]): boolean {
  return children.every(({ position }, index) => position > (children[index - 1]?.position ?? 0));
}

function spread(
  children: readonly Child[],
  after: number | undefined,
): (readonly [string, number])[] {
  const { first, step } = spreadPositions({ after, before: undefined }, children.length);
  return children.map(({ uuid }, index) => [uuid, first + index * step] as const);
}
