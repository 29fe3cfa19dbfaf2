import { isDeepStrictEqual } from "node:util";
import { PublicationModel } from "../../../src/testing/contract/publication-model.js";
import type { Fields } from "./calls.js";

export const folderType = "mgnl:folder";
export const itemType = "mgnl:product";

/** What is kept of a node beside its place. */
export interface State {
  readonly version: number;
  readonly fields: Fields;
}

/** Where a node is and what it is. */
export interface Place {
  readonly parent: string;
  readonly name: string;
  readonly nodeType: string;
}

/** A workspace in memory: both sides, with versions and fields. What breaks a rule of it throws. */
export class ReplayedTree extends PublicationModel {
  state(uuid: string, side: "author" | "published" = "author"): State {
    return JSON.parse(this[side].get(uuid).value) as State;
  }

  /** All nodes of one side but the root, in order. */
  nodes(side: "author" | "published"): readonly string[] {
    return this[side].inOrder().filter((uuid) => uuid !== this[side].root);
  }

  items(side: "author" | "published"): readonly string[] {
    return this.nodes(side).filter((uuid) => this[side].get(uuid).nodeType === itemType);
  }

  /** A node as answers show it without its fields. */
  summaryOf(uuid: string): Fields {
    const { name, nodeType } = this.author.get(uuid);
    return {
      uuid,
      path: this.author.pathOf(uuid),
      nodeName: name,
      type: nodeType,
      version: this.state(uuid).version,
      publication: this.#publicationOf(uuid),
    };
  }

  /** An item as answers show it. */
  itemOf(uuid: string): Fields {
    return { ...this.summaryOf(uuid), fields: this.state(uuid).fields };
  }

  at(path: unknown): string {
    const { author } = this;
    const names = String(path)
      .split("/")
      .filter((name) => name !== "");
    return names.reduce((parent, name) => {
      const child = author.childNamed(parent, name);
      if (child === undefined) throw new Error(`nothing is at ${String(path)}`);
      return child;
    }, author.root);
  }

  folderAt(path: unknown): string {
    const uuid = this.at(path);
    const { author } = this;
    const isFolder = uuid === author.root || author.get(uuid).nodeType === folderType;
    if (!isFolder) throw new Error(`${String(path)} is no folder`);
    return uuid;
  }

  add(uuid: string, place: Place, fields: Fields): void {
    this.#refuseTaken(place);
    this.#refuseSecond(uuid, fields["sku"]);
    this.author.put(uuid, { ...place, value: JSON.stringify({ version: 1, fields }) });
  }

  /** The version rises only when something differs. */
  change(uuid: string, fields: Fields): void {
    this.#refuseSecond(uuid, fields["sku"]);
    if (!isDeepStrictEqual(this.state(uuid).fields, fields)) this.raise(uuid, fields);
  }

  raise(uuid: string, fields = this.state(uuid).fields): void {
    const version = this.state(uuid).version + 1;
    this.author.get(uuid).value = JSON.stringify({ version, fields });
  }

  relocate(uuid: string, to: { readonly folder?: unknown; readonly name?: unknown }): void {
    const node = this.author.get(uuid);
    const parent = to.folder === undefined ? node.parent : this.folderAt(to.folder);
    const name = to.name === undefined ? node.name : String(to.name);
    this.#refuseTaken({ parent, name });
    if (parent === node.parent) node.name = name;
    else this.author.put(uuid, { ...node, parent, name });
    this.raise(uuid);
  }

  /** Takes a node and all below it from both sides. */
  delete(uuid: string): void {
    for (const each of this.author.below(uuid)) this.unpublish(each);
    this.author.remove(uuid);
  }

  #publicationOf(uuid: string): string {
    if (!this.published.has(uuid)) return "unpublished";
    const isCurrent = this.state(uuid, "published").version === this.state(uuid).version;
    return isCurrent ? "published" : "modified";
  }

  #refuseTaken({ parent, name }: Pick<Place, "parent" | "name">): void {
    if (this.author.childNamed(parent, name) === undefined) return;
    throw new Error(`the name ${name} is taken`);
  }

  #refuseSecond(uuid: string, sku: unknown): void {
    if (sku === undefined) return;
    const others = this.items("author").filter((other) => other !== uuid);
    if (others.every((other) => this.state(other).fields["sku"] !== sku)) return;
    throw new Error(`the article number ${String(sku)} is taken`);
  }
}
