/** Numbers that look random and are the same whenever the seed is. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to the limit. */
  below(limit: number): number;
  /** One of several; there must be one. */
  pick<Item>(items: readonly Item[]): Item;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick<Item>(items: readonly Item[]) {
      const [item] = items.slice(below(items.length));
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    },
  };
}

/** The seed of a run: `PROPERTY_SEED`, as for the property tests. */
export function seedOfRun(): number {
  const asked = process.env["PROPERTY_SEED"] ?? "1";
  return asked === "random" ? Math.floor(Math.random() * 2 ** 31) : Number(asked);
}
