import type { NodeRecord, Side } from "../../store/content-repository.js";
import type { ContentLine } from "./format.js";

/**
 * Holds the nodes of a content file to its order, which a reader relies on to need no more memory than the depth of the
 * tree. Answers what is wrong with the next node.
 */
export class ContentOrder {
  readonly #begun = new Set<string>();
  #workspace: string | undefined;
  #side: Side = "author";
  /** The node before and its ancestors, the outermost first; the root is not among them. */
  #above: string[] = [];
  #isFirst = true;

  /** What keeps a node from coming next; undefined when nothing does. */
  problemWith({ workspace, record }: ContentLine): string | undefined {
    if (workspace !== this.#workspace) {
      if (this.#begun.has(workspace)) {
        return `The nodes of the workspace "${workspace}" do not stand together.`;
      }
      this.#begun.add(workspace);
      this.#workspace = workspace;
      this.#begin("author");
    }
    if (record.side !== this.#side) {
      if (record.side === "author") return "The author side comes before the published one.";
      this.#begin("published");
    }
    return this.#problemBelow(record);
  }

  #begin(side: Side): void {
    this.#side = side;
    this.#above = [];
    this.#isFirst = true;
  }

  #problemBelow({ path, side }: NodeRecord): string | undefined {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (path === "/") return isFirst ? undefined : 'The root "/" comes before all other nodes.';
    const parent = path.slice(0, path.lastIndexOf("/"));
    while (this.#above.length > 0 && this.#above.at(-1) !== parent) this.#above.pop();
    if (parent !== "" && this.#above.length === 0) {
      return `The parent "${parent}" does not come before it on the ${side} side; nodes stand depth first.`;
    }
    this.#above.push(path);
    return undefined;
  }
}
