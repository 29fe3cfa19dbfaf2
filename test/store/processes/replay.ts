import { isDeepStrictEqual } from "node:util";
import type { Fields } from "./calls.js";
import { folderType, itemType, ReplayedTree } from "./replayed-tree.js";
import { type CallEntry, isWrite } from "./write-mixed.js";

/** What calls come to when they are done one after the other. */
export interface Replayed {
  readonly tree: ReplayedTree;
  /** Which answers are not those that the calls have at their places. */
  readonly faults: readonly string[];
}

/** Does acknowledged calls in memory, in the order of their numbers; a read comes after the last write that it saw. */
export function replay(root: string, entries: readonly CallEntry[]): Replayed {
  const tree = new ReplayedTree(root);
  const inOrder = entries
    .filter(({ outcome }) => outcome === "ok")
    .sort(
      (one, other) => one.serial - other.serial || Number(isWrite(other)) - Number(isWrite(one)),
    );
  const faults = inOrder.flatMap(({ serial, args, answer = {} }) => {
    try {
      actions[String(args["action"])]?.(tree, without(args, "action"), answer);
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [`${serial}: ${JSON.stringify(args)}: ${reason}`];
    }
  });
  return { tree, faults };
}

/** Fields without what the form itself adds to prices, which callers cannot set. */
export function withoutCodes(fields: Fields): Fields {
  const { prices, ...others } = fields;
  if (prices === undefined) return others;
  return { ...others, prices: (prices as Fields[]).map((price) => without(price, "code")) };
}

/** Does a call, by its arguments without the action, and compares its answer with what it comes to. */
type Action = (tree: ReplayedTree, args: Fields, answer: Fields) => void;

const actions: Readonly<Record<string, Action>> = {
  get: (tree, _, answer) => checkItem(tree, answer),
  list(tree, { limit }, answer) {
    const items = tree.items("author");
    same("total", answer["total"], items.length);
    const shown = (answer["items"] as Fields[]).map((item) => without(item, "fields"));
    const due = items.slice(0, Number(limit)).map((uuid) => tree.summaryOf(uuid));
    same("items", shown, due);
  },
  create(tree, { nodeName, folder, ...sent }, answer) {
    const { uuid, fields } = answer["item"] as { uuid: string; fields: Fields };
    const shown = withoutCodes(fields);
    same("fields", { ...shown, ...sent }, shown);
    const parent = tree.folderAt(folder);
    tree.add(uuid, { parent, name: String(nodeName), nodeType: itemType }, shown);
    checkItem(tree, answer);
  },
  update(tree, { uuid: sent, expectedVersion, ...patch }, answer) {
    const uuid = String(sent);
    const { version, fields } = tree.state(uuid);
    if (expectedVersion !== undefined) same("expectedVersion", expectedVersion, version);
    tree.change(uuid, { ...fields, ...patch });
    checkItem(tree, answer);
  },
  remove_property(tree, { uuid: sent, property }, answer) {
    const uuid = String(sent);
    const { fields } = tree.state(uuid);
    same("removed", answer["removed"], Object.hasOwn(fields, String(property)));
    tree.change(uuid, without(fields, String(property)));
    checkItem(tree, answer);
  },
  reorder,
  move: (tree, { uuid, folder }, answer) => relocate(tree, String(uuid), { folder }, answer),
  rename: (tree, { uuid, newName: name }, answer) => relocate(tree, String(uuid), { name }, answer),
  rename_folder: (tree, { path, newName: name }, answer) =>
    relocate(tree, tree.at(path), { name }, answer),
  create_folder(tree, { folder }, answer) {
    const { uuid } = answer["folder"] as { uuid: string };
    const path = String(folder);
    const slash = path.lastIndexOf("/");
    const parent = tree.folderAt(path.slice(0, slash));
    tree.add(uuid, { parent, name: path.slice(slash + 1), nodeType: folderType }, {});
    same("folder", answer["folder"], tree.summaryOf(uuid));
  },
  delete: (tree, { uuid }, answer) => remove(tree, String(uuid), answer),
  delete_folder: (tree, { path }, answer) => remove(tree, tree.at(path), answer),
  publish(tree, args, answer) {
    const uuid = targetOf(tree, args);
    same("count", answer["count"], tree.publish(uuid, args["recursive"] === true));
    checkShown(tree, answer, uuid);
  },
  unpublish(tree, args, answer) {
    const uuid = targetOf(tree, args);
    same("count", answer["count"], tree.unpublish(uuid));
    checkShown(tree, answer, uuid);
  },
};

function reorder(tree: ReplayedTree, { uuid: sent, position }: Fields, answer: Fields): void {
  const { author } = tree;
  const uuid = String(sent);
  const { parent } = author.get(uuid);
  const siblings = author.children(parent);
  const from = siblings.indexOf(uuid);
  const to = landing(position, from, siblings.length - 1);
  author.orderBefore(uuid, siblings.filter((other) => other !== uuid)[to]);
  if (to !== from) tree.raise(uuid);
  const found = [answer["reordered"], answer["position"], answer["siblings"]];
  same("place", found, [to !== from, to, siblings.length]);
  const names = author.children(parent).map((child) => author.get(child).name);
  const shown = answer["order"] as string[];
  const first = names.indexOf(shown[0] ?? "");
  same("order", shown, names.slice(first, first + shown.length));
  checkItem(tree, answer);
}

function landing(position: unknown, from: number, last: number): number {
  const asked: Readonly<Record<string, number>> = { first: 0, last, up: from - 1, down: from + 1 };
  const wanted = typeof position === "string" ? (asked[position] ?? from) : Number(position);
  return Math.min(Math.max(wanted, 0), last);
}

function relocate(
  tree: ReplayedTree,
  uuid: string,
  to: Parameters<ReplayedTree["relocate"]>[1],
  answer: Fields,
): void {
  same("from", answer["from"], tree.author.pathOf(uuid));
  tree.relocate(uuid, to);
  same("to", answer["to"], tree.author.pathOf(uuid));
  checkShown(tree, answer, uuid);
}

function remove(tree: ReplayedTree, uuid: string, answer: Fields): void {
  same("path", answer["path"], tree.author.pathOf(uuid));
  same("descendants", answer["descendants"], tree.author.below(uuid).length - 1);
  tree.delete(uuid);
}

function targetOf(tree: ReplayedTree, { uuid, path }: Fields): string {
  return uuid === undefined ? tree.at(path) : String(uuid);
}

function checkShown(tree: ReplayedTree, answer: Fields, uuid: string): void {
  if (answer["item"] !== undefined) checkItem(tree, answer);
  else same("folder", answer["folder"], tree.summaryOf(uuid));
}

function checkItem(tree: ReplayedTree, answer: Fields): void {
  const item = answer["item"] as Fields;
  const shown = { ...item, fields: withoutCodes(item["fields"] as Fields) };
  same("item", shown, tree.itemOf(String(item["uuid"])));
}

function without(fields: Fields, key: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
}

function same(what: string, found: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(found, wanted)) return;
  throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}
