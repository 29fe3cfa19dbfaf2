import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inclusion } from "../../src/schema/inclusion.js";
import type { Dialect, JsonSchema } from "../../src/schema/json-schema.js";

type Direction = "input" | "output";

interface Pair {
  readonly id: string;
  readonly dialect: Dialect;
  readonly old: JsonSchema;
  readonly new: JsonSchema;
  readonly input: "breaking" | "non-breaking" | null;
  readonly output: "breaking" | "non-breaking" | null;
  readonly use: readonly Direction[];
  readonly profile: "mcpgen" | "general";
}

const file = new URL("../../bench/diff/pairs.json", import.meta.url);
const pairs = JSON.parse(readFileSync(file, "utf8")) as readonly Pair[];

/** What `inclusion` says of the pairs of a profile, by whether it is what their source says. */
function outcomes(profile: Pair["profile"]) {
  const found = {
    correct: 0,
    missed: [] as string[],
    falseAlarms: [] as string[],
    unknown: [] as string[],
  };
  for (const pair of pairs.filter((each) => each.profile === profile)) {
    for (const direction of pair.use) {
      const [subset, superset] =
        direction === "input" ? [pair.old, pair.new] : [pair.new, pair.old];
      const { kind } = inclusion(subset, superset, { dialect: pair.dialect });
      const isBreaking = pair[direction] === "breaking";
      const name = `${pair.id} ${direction}`;
      if (kind === "undecided") found.unknown.push(name);
      else if (isBreaking === (kind === "counterexample")) found.correct += 1;
      else if (isBreaking) found.missed.push(name);
      else found.falseAlarms.push(name);
    }
  }
  return found;
}

describe("public pairs of schemas", () => {
  it("are all decided as their sources say, where both keep to what a form becomes", () => {
    expect(outcomes("mcpgen")).toEqual({
      correct: 759,
      missed: [],
      falseAlarms: [],
      unknown: [],
    });
  });

  it("are decided as their sources say but for one, which a checked value refutes, with any keyword", () => {
    expect(outcomes("general")).toEqual({
      correct: 265,
      missed: [],
      // A list may go on after its two texts: ["a:b", "a@b.co", []] is refused where every entry is a text.
      falseAlarms: ["haggholm-0002 input"],
      unknown: [],
    });
  });
});
