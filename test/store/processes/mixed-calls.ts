import type { Fields } from "./calls.js";
import type { Random } from "./random.js";

/** The items of this folder are counted up and never leave it. */
export const counters = "/counters";

const folderNames = ["a", "b", "c", "d"] as const;
/** Every folder that there can be, most of which there is not. */
const folderPaths = folderNames.flatMap((name) => [
  `/${name}`,
  ...folderNames.map((inner) => `/${name}/${inner}`),
]);
/** So few that processes compete for them. */
const itemNames = Array.from({ length: 60 }, (_, index) => `n${index}`);
const articleNumbers = Array.from({ length: 60 }, (_, index) => `A-${index}`);
const words = ["red", "green", "blue", "/n1", "/a/b", "white"] as const;

/** What a process knows of the tree from the answers that it got, which may be out of date. */
export class Known {
  readonly #items = new Map<string, number>();
  readonly #folders = new Set(["/"]);

  items(): readonly (readonly [uuid: string, version: number])[] {
    return [...this.#items];
  }

  folders(): readonly string[] {
    return [...this.#folders];
  }

  learn({ action, uuid, folder, path }: Fields, answer: Fields | undefined): void {
    if (answer === undefined) {
      this.#items.delete(String(uuid));
      for (const each of [folder, path]) if (each !== "/") this.#folders.delete(String(each));
      return;
    }
    if (action === "list") this.#items.clear();
    const { items = [], item } = answer;
    for (const each of [...(items as Fields[]), ...(item === undefined ? [] : [item as Fields])]) {
      const isCounter = String(each["path"]).startsWith(counters);
      if (!isCounter) this.#items.set(String(each["uuid"]), Number(each["version"]));
    }
    if (action === "delete") this.#items.delete(String(uuid));
    const { path: made } = (answer["folder"] ?? {}) as Fields;
    if (made !== undefined && made !== counters) this.#folders.add(String(made));
  }
}

/** How often an action is chosen, and its arguments; undefined when nothing is known that it could be about. */
type Choice = readonly [
  weight: number,
  argumentsOf: (random: Random, known: Known) => Fields | undefined,
];

const choices: Readonly<Record<string, Choice>> = {
  create: [30, (random, known) => ({ ...someFields(random), ...newPlace(random, known) })],
  update: [
    22,
    onItem((random, version) => ({
      ...someFields(random),
      ...(random.below(2) === 0 ? { expectedVersion: version } : {}),
    })),
  ],
  reorder: [10, onItem((random) => ({ position: random.pick(positions) }))],
  move: [8, onItem((random, _, known) => ({ folder: someFolder(random, known), confirm: true }))],
  rename: [8, onItem((random) => ({ newName: random.pick(itemNames), confirm: true }))],
  delete: [5, onItem(() => ({ confirm: true }))],
  create_folder: [5, (random) => ({ folder: random.pick(folderPaths) })],
  rename_folder: [
    4,
    (random, known) => ({
      path: someFolder(random, known),
      newName: random.pick(folderNames),
      confirm: true,
    }),
  ],
  delete_folder: [1, (random, known) => ({ path: someFolder(random, known), confirm: true })],
  publish: [10, publication],
  unpublish: [3, publication],
  remove_property: [
    5,
    onItem((random) => ({ property: random.pick(["summary", "sku", "tags", "prices"]) })),
  ],
  get: [3, onItem(() => ({}))],
  list: [3, () => ({ limit: 100 })],
};

const positions = ["first", "last", "up", "down", 0, 1, 3, 7] as const;

/** The arguments of the next call. */
export function chooseCall(random: Random, known: Known): Fields {
  for (;;) {
    const action = chooseAction(random);
    const args = choices[action]?.[1](random, known);
    if (args !== undefined) return { action, ...args };
  }
}

function chooseAction(random: Random): string {
  const weighted = Object.entries(choices).flatMap(([action, [weight]]) =>
    Array.from({ length: weight }, () => action),
  );
  return random.pick(weighted);
}

function onItem(rest: (random: Random, version: number, known: Known) => Fields): Choice[1] {
  return (random, known) => {
    const items = known.items();
    if (items.length === 0) return undefined;
    const [uuid, version] = random.pick(items);
    return { uuid, ...rest(random, version, known) };
  };
}

function publication(random: Random, known: Known): Fields | undefined {
  const recursive = random.below(2) === 0;
  if (random.below(3) > 0) return onItem(() => ({ recursive }))(random, known);
  return { path: someFolder(random, known), recursive };
}

function newPlace(random: Random, known: Known): Fields {
  return { nodeName: random.pick(itemNames), folder: someFolder(random, known) };
}

function someFolder(random: Random, known: Known): string {
  return random.pick(random.below(4) === 0 ? folderPaths : known.folders());
}

function someFields(random: Random): Fields {
  const optional = {
    summary: random.pick(words),
    sku: random.pick(articleNumbers),
    stock: random.below(1000),
    tags: random.pick([["x"], ["x", "y"], ["z", "y", "x"]]),
    prices: Array.from({ length: random.below(3) }, () => ({
      amount: random.below(100),
      note: random.pick(words),
    })),
  };
  const sent = Object.entries(optional).filter(() => random.below(3) === 0);
  return { title: `Title ${random.below(1000)}`, ...Object.fromEntries(sent) };
}
