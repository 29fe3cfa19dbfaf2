import { isDeepStrictEqual } from "node:util";
import { PublicationModel } from "../../../src/testing/contract/publication-model.js";
import type { Fields } from "./calls.js";
import { type CallEntry, isWrite } from "./write-mixed.js";

const folderType = "mgnl:folder";
const itemType = "mgnl:product";

/** What the model keeps of a node beside its place. */
interface State {
  readonly version: number;
  readonly fields: Fields;
}

/**
 * The tree that acknowledged calls come to when they are done one after the other, in the order of their numbers, in
 * memory. Each answer has to be the one that the call has there; what is not goes to `faults`.
 */
export class Replay {
  readonly model: PublicationModel;
  readonly faults: string[] = [];

  constructor(root: string) {
    this.model = new PublicationModel(root);
  }

  /** A read comes after the last write that it saw. */
  run(entries: readonly CallEntry[]): void {
    const acknowledged = entries.filter(({ outcome }) => outcome === "ok");
    const inOrder = acknowledged.sort(
      (one, other) => one.serial - other.serial || Number(isWrite(other)) - Number(isWrite(one)),
    );
    for (const entry of inOrder) this.#take(entry);
  }

  state(uuid: string): State {
    return JSON.parse(this.model.author.get(uuid).value) as State;
  }

  publication(uuid: string): string {
    const { published, author } = this.model;
    if (!published.has(uuid)) return "unpublished";
    const { version } = JSON.parse(published.get(uuid).value) as State;
    return version === (JSON.parse(author.get(uuid).value) as State).version
      ? "published"
      : "modified";
  }

  /** An item as `get` answers it. */
  itemOf(uuid: string): Fields {
    return { ...this.#summaryOf(uuid), fields: this.state(uuid).fields };
  }

  #summaryOf(uuid: string): Fields {
    const { name, nodeType } = this.model.author.get(uuid);
    return {
      uuid,
      path: this.model.author.pathOf(uuid),
      nodeName: name,
      type: nodeType,
      version: this.state(uuid).version,
      publication: this.publication(uuid),
    };
  }

  #take(entry: CallEntry): void {
    const action = String(entry.args["action"]);
    try {
      this.#actions[action]?.(entry.args, entry.answer ?? {});
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.faults.push(`${entry.serial}: ${JSON.stringify(entry.args)}: ${reason}`);
    }
  }

  readonly #actions: Readonly<Record<string, (args: Fields, answer: Fields) => void>> = {
    get: (_, answer) => this.#checkItem(answer),
    list: (args, answer) => this.#checkList(args, answer),
    create: (args, answer) => this.#create(args, answer),
    update: (args, answer) => {
      const { action: _, uuid, expectedVersion = this.#version(uuid), ...patch } = args;
      same("expectedVersion", expectedVersion, this.#version(uuid));
      this.#change(String(uuid), { ...this.state(String(uuid)).fields, ...patch });
      this.#checkItem(answer);
    },
    remove_property: (args, answer) => {
      const { [String(args["property"])]: removed, ...fields } = this.state(
        String(args["uuid"]),
      ).fields;
      same("removed", answer["removed"], removed !== undefined);
      this.#change(String(args["uuid"]), fields);
      this.#checkItem(answer);
    },
    reorder: (args, answer) => this.#reorder(args, answer),
    move: (args, answer) =>
      this.#relocate(String(args["uuid"]), { folder: args["folder"] }, answer),
    rename: (args, answer) =>
      this.#relocate(String(args["uuid"]), { name: args["newName"] }, answer),
    rename_folder: (args, answer) =>
      this.#relocate(this.#at(args["path"]), { name: args["newName"] }, answer),
    create_folder: (args, answer) => {
      const { uuid } = answer["folder"] as Fields;
      const path = String(args["folder"]);
      const slash = path.lastIndexOf("/");
      const parent = this.#folderAt(path.slice(0, slash) || "/");
      this.#add(String(uuid), { parent, name: path.slice(slash + 1), nodeType: folderType }, {});
      same("folder", answer["folder"], this.#summaryOf(String(uuid)));
    },
    delete: (args, answer) => this.#delete(String(args["uuid"]), answer),
    delete_folder: (args, answer) => this.#delete(this.#at(args["path"]), answer),
    publish: (args, answer) => {
      const uuid = this.#target(args);
      const count = this.model.publish(uuid, args["recursive"] === true);
      same("count", answer["count"], count);
      this.#checkShown(answer, uuid);
    },
    unpublish: (args, answer) => {
      const uuid = this.#target(args);
      same("count", answer["count"], this.model.unpublish(uuid));
      this.#checkShown(answer, uuid);
    },
  };

  #create(args: Fields, answer: Fields): void {
    const { action: _, nodeName, folder, ...sent } = args;
    const { uuid, fields } = answer["item"] as { uuid: string; fields: Fields };
    const shown = withoutCodes(fields);
    same("fields", { ...shown, ...sent }, shown);
    const parent = this.#folderAt(folder);
    this.#add(uuid, { parent, name: String(nodeName), nodeType: itemType }, shown);
    this.#checkItem(answer);
  }

  #add(
    uuid: string,
    node: { readonly parent: string; readonly name: string; readonly nodeType: string },
    fields: Fields,
  ): void {
    this.#refuseTaken(node.parent, node.name);
    this.#refuseSecond(uuid, fields["sku"]);
    this.model.author.put(uuid, { ...node, value: JSON.stringify({ version: 1, fields }) });
  }

  #change(uuid: string, changed: Fields): void {
    const before = this.state(uuid);
    const fields = withoutCodes(changed);
    this.#refuseSecond(uuid, fields["sku"]);
    if (!isDeepStrictEqual(before.fields, fields)) this.#raise(uuid, fields);
  }

  #raise(uuid: string, fields = this.state(uuid).fields): void {
    const version = this.#version(uuid) + 1;
    this.model.author.get(uuid).value = JSON.stringify({ version, fields });
  }

  #version(uuid: unknown): number {
    return this.state(String(uuid)).version;
  }

  #relocate(
    uuid: string,
    to: { readonly folder?: unknown; readonly name?: unknown },
    answer: Fields,
  ): void {
    const { author } = this.model;
    same("from", answer["from"], author.pathOf(uuid));
    const node = author.get(uuid);
    const parent = to.folder === undefined ? node.parent : this.#folderAt(to.folder);
    const name = to.name === undefined ? node.name : String(to.name);
    this.#refuseTaken(parent, name);
    if (parent === node.parent) node.name = name;
    else author.put(uuid, { ...node, parent, name });
    this.#raise(uuid);
    same("to", answer["to"], author.pathOf(uuid));
    this.#checkShown(answer, uuid);
  }

  #reorder(args: Fields, answer: Fields): void {
    const { author } = this.model;
    const uuid = String(args["uuid"]);
    const { parent } = author.get(uuid);
    const siblings = author.children(parent);
    const from = siblings.indexOf(uuid);
    const to = landing(args["position"], from, siblings.length - 1);
    const others = siblings.filter((other) => other !== uuid);
    author.orderBefore(uuid, others[to]);
    if (to !== from) this.#raise(uuid);
    const { reordered, position, siblings: count } = answer;
    same(
      "place",
      { reordered, position, count },
      { reordered: to !== from, position: to, count: siblings.length },
    );
    const names = author.children(parent).map((child) => author.get(child).name);
    const shown = (answer["order"] as string[]).join(" ");
    if (!` ${names.join(" ")} `.includes(` ${shown} `))
      throw new Error(`the order is ${names.join(" ")}`);
    this.#checkItem(answer);
  }

  #delete(uuid: string, answer: Fields): void {
    const { author } = this.model;
    const gone = author.below(uuid);
    same("path", answer["path"], author.pathOf(uuid));
    same("descendants", answer["descendants"], gone.length - 1);
    for (const each of gone) this.model.unpublish(each);
    author.remove(uuid);
  }

  #checkShown(answer: Fields, uuid: string): void {
    if (answer["item"] !== undefined) this.#checkItem(answer);
    else same("folder", answer["folder"], this.#summaryOf(uuid));
  }

  #checkItem(answer: Fields): void {
    const item = answer["item"] as Fields;
    const shown = { ...item, fields: withoutCodes(item["fields"] as Fields) };
    same("item", shown, this.itemOf(String(item["uuid"])));
  }

  #checkList(args: Fields, answer: Fields): void {
    const { author } = this.model;
    const items = author
      .inOrder()
      .filter((uuid) => uuid !== author.root && author.get(uuid).nodeType === itemType);
    same("total", answer["total"], items.length);
    const shown = (answer["items"] as Fields[]).map(({ fields: _, ...summary }) => summary);
    same(
      "items",
      shown,
      items.slice(0, Number(args["limit"])).map((uuid) => this.#summaryOf(uuid)),
    );
  }

  #refuseTaken(parent: string, name: string): void {
    if (this.model.author.childNamed(parent, name) !== undefined) {
      throw new Error(`the name ${name} is taken`);
    }
  }

  #refuseSecond(uuid: string, sku: unknown): void {
    const { author } = this.model;
    const others = author.inOrder().filter((other) => other !== author.root && other !== uuid);
    const second = others.find((other) => this.state(other).fields["sku"] === sku);
    if (sku !== undefined && second !== undefined)
      throw new Error(`the article number ${String(sku)} is taken`);
  }

  #target({ uuid, path }: Fields): string {
    return uuid === undefined ? this.#at(path) : String(uuid);
  }

  #folderAt(path: unknown): string {
    const uuid = this.#at(path);
    const { author } = this.model;
    if (uuid !== author.root && author.get(uuid).nodeType !== folderType)
      throw new Error(`${String(path)} is no folder`);
    return uuid;
  }

  #at(path: unknown): string {
    const { author } = this.model;
    const names = String(path)
      .split("/")
      .filter((name) => name !== "");
    return names.reduce((parent, name) => {
      const child = author.childNamed(parent, name);
      if (child === undefined) throw new Error(`nothing is at ${String(path)}`);
      return child;
    }, author.root);
  }
}

function landing(position: unknown, from: number, last: number): number {
  const asked: Readonly<Record<string, number>> = { first: 0, last, up: from - 1, down: from + 1 };
  const wanted = typeof position === "string" ? (asked[position] ?? from) : Number(position);
  return Math.min(Math.max(wanted, 0), last);
}

/** Fields without what the form itself adds to prices, which callers cannot set. */
export function withoutCodes(fields: Fields): Fields {
  const { prices, ...others } = fields;
  if (prices === undefined) return others;
  return { ...others, prices: (prices as Fields[]).map(({ code: _, ...price }) => price) };
}

function same(what: string, found: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(found, wanted)) return;
  throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}
