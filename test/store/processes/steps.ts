import { createHash } from "node:crypto";
import type { NodeRecord, Properties } from "mcpgen/store";

/** One write on many nodes, or one between two such. */
export type Step =
  | { readonly kind: "publish" | "unpublish" | "delete" | "restore"; readonly path: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string }
  | { readonly kind: "update"; readonly path: string; readonly title: string };

/** 1,500 nodes below it. */
export const site = "/site";
/** Where single items are created meanwhile. */
export const inbox = "/inbox";

/** 1,000 nodes below it; each round renames it. */
export function archiveOf(round: number): string {
  return `/archive-${round}`;
}

/** The steps of all rounds, counted from 0. */
export function stepAt(number: number): Step {
  const kinds = 7;
  const round = Math.floor(number / kinds);
  const bulk = `/bulk-${round}`;
  const steps: readonly Step[] = [
    { kind: "publish", path: site },
    { kind: "rename", path: archiveOf(round), to: archiveOf(round + 1) },
    { kind: "restore", path: bulk },
    { kind: "publish", path: bulk },
    { kind: "unpublish", path: site },
    { kind: "update", path: `${site}/folder-0/item-0`, title: `Title ${round}` },
    { kind: "delete", path: bulk },
  ];
  const step = steps[number % kinds];
  if (step === undefined) throw new Error(`There is no step ${number}.`);
  return step;
}

/** A folder of ten folders of items, each item with two parts. */
export function folderOfItems(path: string, nodes: number): readonly NodeRecord[] {
  const folders = 10;
  const items = (nodes - folders) / folders / 3;
  const text = (value: string): Properties => ({ title: { type: "string", value } });
  const records: NodeRecord[] = [record(path, "mgnl:folder", {})];
  for (let folder = 0; folder < folders; folder += 1) {
    const inside = `${path}/folder-${folder}`;
    records.push(record(inside, "mgnl:folder", {}));
    for (let item = 0; item < Math.ceil(items); item += 1) {
      const at = `${inside}/item-${item}`;
      records.push(
        record(at, "mgnl:product", {
          ...text(`Item ${item}`),
          section: { type: "string", value: "news" },
          summary: { type: "string", value: at },
        }),
        record(`${at}/prices`, "mgnl:contentNode", {}),
        record(`${at}/prices/prices0`, "mgnl:contentNode", {
          amount: { type: "double", value: item },
        }),
      );
    }
  }
  return records;
}

/** The folder that a step restores. */
export function bulkAt(path: string): readonly NodeRecord[] {
  return folderOfItems(path, 1000);
}

function record(path: string, nodeType: string, properties: Properties): NodeRecord {
  const time = "2026-01-02T03:04:05.678Z";
  const common = { side: "author", path, uuid: uuidOf(path), nodeType, properties } as const;
  return { ...common, version: 1, created: time, modified: time };
}

/** The same for the same path, so that the tree after a step is known before it. */
function uuidOf(path: string): string {
  const digits = createHash("sha256").update(path).digest("hex");
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join("-");
}
