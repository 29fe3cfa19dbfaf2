import type { ContentRepository } from "mcpgen/store";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from "vitest";
import type { Era } from "../server/support.js";
import {
  type SampleCopy,
  type ServedItem,
  type ServedTools,
  serveSample,
} from "./served-sample.js";
import { changed, storedTree } from "./stored-tree.js";
import { publishMany } from "./editors-day/many-items.js";
import { changeItems } from "./editors-day/changes.js";
import { createContent } from "./editors-day/new-content.js";
import { findItems } from "./editors-day/finding.js";
import { moveContent } from "./editors-day/moves.js";
import { orderItems } from "./editors-day/order.js";
import { publishContent } from "./editors-day/publication.js";
import { removeContent } from "./editors-day/removal.js";
import { writeForSearchEngines } from "./editors-day/search-engines.js";

/** Where a day takes place: a project to serve, and a handle of the test's own on its store. */
export interface DayPlace {
  readonly bin: string;
  readonly copy: SampleCopy;
  readonly env?: Readonly<Record<string, string>>;
  readonly repository: ContentRepository;
}

/** What the chapters of a day share. */
export interface Day {
  readonly editor: ServedTools;
  readonly visitor: ServedTools;
  readonly repository: ContentRepository;
  /** The uuid of an item of the author side. */
  uuidAt(workspace: string, path: string): Promise<string>;
  /**
   * Holds the whole content to what is expected of it so far and a change of that (see `changed`), and what the editor
   * and visitors list to the same.
   */
  becomes(change: string): Promise<void>;
  /** Holds the whole content to what is expected of it so far. */
  staysAsItIs(): Promise<void>;
}

/** Starting is three processes one after the other. */
const slow = 60_000;

const workspaces = ["brands", "products", "website"];

const emptyTree = `
brands:
brands, published:
products:
products, published:
website:
website, published:
`.trim();

/** An editor's day with the sample: its chapters follow each other, and each goes on with what the ones before left. */
export function describeEditorsDay(
  store: string,
  eras: readonly Era[],
  open: () => Promise<DayPlace>,
): void {
  describe.each(eras)(`an editor's day on ${store}, with a %s client`, (era) => {
    let place: DayPlace;
    let current: Day;

    beforeAll(async () => {
      place = await open();
      current = await startDay(place, era);
    }, slow);
    afterAll(async () => {
      await current.editor.close();
      await current.visitor.close();
      await place.repository.close();
      place.copy.remove();
    });

    // What follows a step that failed would only repeat it.
    let hasFailed = false;
    beforeEach((context) => context.skip(hasFailed, "an earlier step failed"));
    afterEach(({ task }) => {
      hasFailed ||= task.result?.state === "fail";
    });

    const day = () => current;
    createContent(day);
    findItems(day);
    changeItems(day);
    writeForSearchEngines(day);
    orderItems(day);
    moveContent(day);
    publishContent(day);
    removeContent(day);
    publishMany(day);
  });
}

async function startDay(place: DayPlace, era: Era): Promise<Day> {
  const { bin, copy, env, repository } = place;
  const served = { bin, root: copy.root, era, ...(env === undefined ? {} : { env }) };
  const editor = await serveSample(served);
  const visitor = await serveSample({ ...served, audience: "public" });
  let expected = emptyTree;
  const staysAsItIs = async () => {
    expect(await storedTree(repository, workspaces)).toBe(expected);
    expect(await listed(editor, "product")).toEqual(productsIn(expected, "products:"));
    expect(await listed(visitor, "catalog")).toEqual(productsIn(expected, "products, published:"));
  };
  return {
    editor,
    visitor,
    repository,
    async uuidAt(workspace, path) {
      const node = await repository.read((content) => content.nodeAt(workspace, path));
      expect(node, path).toBeDefined();
      return node?.uuid ?? "";
    },
    async becomes(change) {
      expected = changed(expected, change);
      await staysAsItIs();
    },
    staysAsItIs,
  };
}

/** Path, publication and title of each product that a tool lists, page after page. */
async function listed(tools: ServedTools, name: string): Promise<readonly string[]> {
  const found: string[] = [];
  let cursor: unknown;
  do {
    const page = await tools.answer(name, { action: "list", limit: 500, cursor });
    for (const { path, publication, fields } of page["items"] as readonly ServedItem[]) {
      found.push(`${path} ${publication} ${String(fields["title"])}`);
    }
    cursor = page["nextCursor"];
  } while (cursor !== undefined);
  return found;
}

/** The same of each product in a part of a tree. */
function productsIn(tree: string, part: string): readonly string[] {
  const [, after = ""] = `\n${tree}`.split(`\n${part}\n`);
  const [lines = ""] = after.split(/^[\w ,]+:$/m);
  return lines.split("\n").flatMap((line) => {
    const [, path, state = "published", title] =
      /^(\S+) product(?: \[(\w+)\]| \[of \S+\])?.* title="([^"]*)"/.exec(line) ?? [];
    if (path === undefined) return [];
    return [`${path} ${state === "draft" ? "unpublished" : state} ${title}`];
  });
}
