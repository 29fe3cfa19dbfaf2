/** A node of a model tree. */
export interface ModelNode {
  parent: string;
  name: string;
  nodeType: string;
  value: string;
}

const partType = "mgnl:contentNode";

/** One side of a workspace in memory: nodes by UUID, and their children in order. */
export class ModelTree {
  readonly root: string;
  readonly #nodes = new Map<string, ModelNode>();
  readonly #children = new Map<string, string[]>();

  constructor(root: string) {
    this.root = root;
  }

  has(uuid: string): boolean {
    return uuid === this.root || this.#nodes.has(uuid);
  }

  get(uuid: string): ModelNode {
    const node = this.#nodes.get(uuid);
    if (node === undefined) throw new Error(`The model has no node ${uuid}.`);
    return node;
  }

  children(uuid: string): readonly string[] {
    return this.#children.get(uuid) ?? [];
  }

  setChildren(uuid: string, children: readonly string[]): void {
    this.#children.set(uuid, [...children]);
  }

  childNamed(parent: string, name: string): string | undefined {
    return this.children(parent).find((child) => this.get(child).name === name);
  }

  isPart(uuid: string): boolean {
    return uuid !== this.root && this.get(uuid).nodeType === partType;
  }

  /** Puts a node last below its parent, and takes it from where it was. */
  put(uuid: string, node: ModelNode): void {
    this.#leave(uuid);
    this.#nodes.set(uuid, { ...node });
    this.setChildren(node.parent, [...this.children(node.parent), uuid]);
  }

  /** The root has neither parent nor value. */
  orderBefore(uuid: string, before: string | undefined): void {
    const { parent } = this.get(uuid);
    const others = this.children(parent).filter((other) => other !== uuid);
    const index = before === undefined ? others.length : others.indexOf(before);
    this.setChildren(parent, others.toSpliced(index, 0, uuid));
  }

  remove(uuid: string): void {
    const gone = this.below(uuid);
    this.#leave(uuid);
    for (const each of gone) {
      this.#children.delete(each);
      this.#nodes.delete(each);
    }
  }

  #leave(uuid: string): void {
    const parent = this.#nodes.get(uuid)?.parent;
    if (parent === undefined) return;
    this.setChildren(
      parent,
      this.children(parent).filter((other) => other !== uuid),
    );
  }

  /** A node and all below it, depth first. */
  below(uuid: string): readonly string[] {
    return [uuid, ...this.children(uuid).flatMap((child) => this.below(child))];
  }

  /** A node and its parts. */
  parts(uuid: string): readonly string[] {
    const parts = this.children(uuid).filter((child) => this.isPart(child));
    return [uuid, ...parts.flatMap((part) => this.parts(part))];
  }

  inOrder(): readonly string[] {
    return this.below(this.root);
  }

  ancestors(uuid: string): readonly string[] {
    return uuid === this.root ? [uuid] : [uuid, ...this.ancestors(this.get(uuid).parent)];
  }

  pathOf(uuid: string): string {
    if (uuid === this.root) return "/";
    const { parent, name } = this.get(uuid);
    return parent === this.root ? `/${name}` : `${this.pathOf(parent)}/${name}`;
  }
}

export interface Refusal {
  readonly refused: "parent" | "name";
  readonly path: string;
}

/** What becomes of published nodes that are not published now. */
interface Plan {
  readonly kept: ReadonlySet<string>;
  readonly dropped: readonly string[];
}

/** Both sides, and the rules by which one comes from the other. */
export class PublicationModel {
  readonly author: ModelTree;
  readonly published: ModelTree;

  constructor(root: string) {
    this.author = new ModelTree(root);
    this.published = new ModelTree(root);
  }

  /** How many nodes vanished, parts left out. */
  unpublish(uuid: string): number {
    if (!this.published.has(uuid)) return 0;
    const gone = this.published.below(uuid).filter((each) => each !== this.published.root);
    const count = gone.filter((each) => !this.published.isPart(each)).length;
    const tops = uuid === this.published.root ? [...this.published.children(uuid)] : [uuid];
    for (const top of tops) this.published.remove(top);
    return count;
  }

  /** How many nodes were published, parts left out. */
  publish(uuid: string, recursive: boolean): number | Refusal {
    const top = this.#itemOf(uuid);
    const scope = new Set(recursive ? this.author.below(top) : this.author.parts(top));
    const plan = this.#plan(top, scope, recursive);
    if ("refused" in plan) return plan;
    this.#copy(top, scope, plan.kept);
    for (const gone of plan.dropped) {
      if (this.published.has(gone)) this.published.remove(gone);
    }
    return [...scope].filter((each) => !this.author.isPart(each)).length;
  }

  #itemOf(uuid: string): string {
    return this.author.isPart(uuid) ? this.#itemOf(this.author.get(uuid).parent) : uuid;
  }

  #plan(top: string, scope: ReadonlySet<string>, recursive: boolean): Plan | Refusal {
    const dropped: string[] = [];
    const kept: string[] = [];
    if (top !== this.author.root) {
      const { parent, name } = this.author.get(top);
      const isThere = this.published.has(parent);
      if (!isThere || this.published.ancestors(parent).some((each) => scope.has(each))) {
        return { refused: "parent", path: this.author.pathOf(parent) };
      }
      const holder = this.published.childNamed(parent, name);
      if (holder !== undefined && !scope.has(holder)) {
        if (this.author.has(holder)) {
          return { refused: "name", path: this.published.pathOf(holder) };
        }
        dropped.push(holder);
      }
    }
    for (const node of scope) {
      for (const other of this.published.children(node)) {
        if (scope.has(other)) continue;
        const isGone = !this.author.has(other);
        const { name } = this.published.get(other);
        const rival = this.author.childNamed(node, name);
        if (this.published.isPart(other) || (recursive && isGone)) dropped.push(other);
        else if (rival === undefined || !scope.has(rival)) kept.push(other);
        else if (isGone) dropped.push(other);
        else return { refused: "name", path: this.#futurePath(top, rival) };
      }
    }
    return { kept: new Set(kept), dropped };
  }

  #futurePath(top: string, uuid: string): string {
    if (top === this.author.root) return this.author.pathOf(uuid);
    const { parent, name } = this.author.get(uuid === top ? top : uuid);
    const above = uuid === top ? this.published.pathOf(parent) : this.#futurePath(top, parent);
    return above === "/" ? `/${name}` : `${above}/${name}`;
  }

  #copy(top: string, scope: ReadonlySet<string>, kept: ReadonlySet<string>): void {
    const staying = new Map<string, readonly string[]>();
    for (const node of scope) {
      staying.set(
        node,
        this.published.children(node).filter((child) => kept.has(child)),
      );
    }
    for (const node of scope) {
      if (node !== this.author.root) this.published.put(node, this.author.get(node));
    }
    if (top !== this.author.root) {
      const { parent } = this.author.get(top);
      this.#order(parent, [top], this.published.children(parent));
    }
    for (const node of scope) {
      const copies = this.author.children(node).filter((child) => scope.has(child));
      const others = staying.get(node) ?? [];
      const rest = this.published.children(node).filter((child) => !copies.includes(child));
      const gone = rest.filter((child) => !others.includes(child));
      this.#order(node, copies, others);
      this.published.setChildren(node, [...this.published.children(node), ...gone]);
    }
  }

  /** Each copy right after the nearest author sibling before it that is published there. */
  #order(parent: string, copies: readonly string[], others: readonly string[]): void {
    const list = others.filter((child) => !copies.includes(child));
    let index = 0;
    for (const child of this.author.children(parent)) {
      if (copies.includes(child)) list.splice(index, 0, child);
      if (list.includes(child)) index = list.indexOf(child) + 1;
    }
    this.published.setChildren(parent, list);
  }
}
