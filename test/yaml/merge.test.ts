import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { mergeNodes } from "../../src/yaml/merge.js";
import type { YamlNode } from "../../src/yaml/node.js";
import { parseYaml } from "../../src/yaml/parse-yaml.js";
import { plain } from "./plain.js";

function tree(text: string, path = "base.yaml"): YamlNode {
  const diagnostics = new Diagnostics();
  const node = parseYaml({ path, text }, diagnostics);
  expect(diagnostics.sorted()).toEqual([]);
  if (node === undefined) throw new Error("does not parse");
  return node;
}

/** Values with their order: maps as lists of pairs, what still has a tag as `[tag, value]`. */
function ordered(node: YamlNode): unknown {
  const value =
    node.kind === "scalar"
      ? node.value
      : node.kind === "list"
        ? { list: node.items.map(ordered) }
        : node.entries.map((entry) => [entry.key, ordered(entry.value)]);
  return node.tag === undefined ? value : { tag: node.tag, value };
}

interface Case {
  readonly base: string;
  readonly over: string;
  readonly want: string;
}

const cases: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  "maps and scalars": {
    "a scalar is replaced": { base: "a: 1", over: "a: 2", want: "a: 2" },
    "keys merge deeply": {
      base: "a: { b: 1, c: { d: 2, e: 3 } }",
      over: "a: { c: { e: 4 } }",
      want: "a: { b: 1, c: { d: 2, e: 4 } }",
    },
    "the base's order stays and new keys append": {
      base: "{ a: 1, b: 2 }",
      over: "{ c: 3, b: 4, d: 5 }",
      want: "{ a: 1, b: 4, c: 3, d: 5 }",
    },
    "an empty map adds nothing": { base: "a: { b: 1 }", over: "a: {}", want: "a: { b: 1 }" },
    "a null body adds nothing to a map": { base: "a: { b: 1 }", over: "a:", want: "a: { b: 1 }" },
    "a null body adds nothing to a list": { base: "a: [1]", over: "a:", want: "a: [1]" },
    "null replaces a scalar": { base: "a: 1", over: "a:", want: "a: ~" },
    "a map replaces a scalar": { base: "a: 1", over: "a: { b: 2 }", want: "a: { b: 2 }" },
    "a scalar replaces a map": { base: "a: { b: 2 }", over: "a: 1", want: "a: 1" },
    "a map fills null": { base: "a:", over: "a: { b: 2 }", want: "a: { b: 2 }" },
    "roots merge like values": { base: "1", over: "2", want: "2" },
    "a tag of the base stays": {
      base: "!content-type:guide\na: 1",
      over: "b: 2",
      want: "!content-type:guide\na: 1\nb: 2",
    },
    "a tag of the change counts": {
      base: "a: { b: 1 }",
      over: "a: !inherit:m:x { b: 2 }",
      want: "a: !inherit:m:x { b: 2 }",
    },
    "a tag without body replaces": {
      base: "a: { b: 1 }",
      over: "a: !inherit:m:x",
      want: "a: !inherit:m:x",
    },
  },
  lists: {
    "items of one name merge": {
      base: "[{ name: a, x: 1 }, { name: b, x: 2 }]",
      over: "[{ name: b, y: 3 }, { name: a, x: 4 }]",
      want: "[{ name: a, x: 4 }, { name: b, x: 2, y: 3 }]",
    },
    "new items append": {
      base: "[{ name: a }]",
      over: "[{ name: b, x: 1 }, { name: a, x: 2 }]",
      want: "[{ name: a, x: 2 }, { name: b, x: 1 }]",
    },
    "an item that is only a name adds nothing": {
      base: "[{ name: a, x: 1 }]",
      over: "[{ name: a }]",
      want: "[{ name: a, x: 1 }]",
    },
    "numbers are names too": {
      base: "[{ name: 1, x: 1 }]",
      over: "[{ name: 1, x: 2 }]",
      want: "[{ name: 1, x: 2 }]",
    },
    "lists of plain values are replaced": { base: "[1, 2]", over: "[3]", want: "[3]" },
    "a list with a nameless item is replaced": {
      base: "[{ name: a }, { label: A }]",
      over: "[{ name: a, x: 1 }]",
      want: "[{ name: a, x: 1 }]",
    },
    "a list with a nameless item replaces": {
      base: "[{ name: a, x: 1 }]",
      over: "[{ name: a }, { label: A }]",
      want: "[{ name: a }, { label: A }]",
    },
    "an empty list empties plain values": { base: "[1, 2]", over: "[]", want: "[]" },
    "an empty list adds nothing to named things": {
      base: "[{ name: a }]",
      over: "[]",
      want: "[{ name: a }]",
    },
    "a list replaces a scalar": { base: "1", over: "[{ name: a }]", want: "[{ name: a }]" },
  },
  "a map and a list of named things": {
    "a map addresses a list's items": {
      base: "[{ name: a, x: 1 }, { name: b, x: 2 }]",
      over: "b: { y: 3 }",
      want: "[{ name: a, x: 1 }, { name: b, x: 2, y: 3 }]",
    },
    "a map's new key becomes an item": {
      base: "[{ name: a }]",
      over: "b: { x: 1 }",
      want: "[{ name: a }, { name: b, x: 1 }]",
    },
    "a map's new null body becomes a name": {
      base: "[{ name: a }]",
      over: "b:",
      want: "[{ name: a }, { name: b }]",
    },
    "a map's null body adds nothing to an item": {
      base: "[{ name: a, x: 1 }]",
      over: "a:",
      want: "[{ name: a, x: 1 }]",
    },
    "a list addresses a map's keys": {
      base: "{ a: { x: 1 }, b: { x: 2 } }",
      over: "[{ name: b, y: 3 }]",
      want: "{ a: { x: 1 }, b: { x: 2, y: 3 } }",
    },
    "a list's new item becomes a key": {
      base: "{ a: { x: 1 } }",
      over: "[{ name: b, y: 3 }]",
      want: "{ a: { x: 1 }, b: { y: 3 } }",
    },
    "a map of plain values replaces a list": {
      base: "[{ name: a }]",
      over: "{ a: 1 }",
      want: "{ a: 1 }",
    },
    "a list of plain values replaces a map": { base: "a: { x: 1 }", over: "[1]", want: "[1]" },
    "a map replaces a list of plain values": { base: "[1]", over: "a: 1", want: "a: 1" },
  },
  "!override": {
    "drops what is not spelt out": {
      base: "f: { a: { x: 1 }, b: { x: 2 } }",
      over: "f: !override { b: { y: 3 } }",
      want: "f: { b: { y: 3 } }",
    },
    "a null body keeps what the base has": {
      base: "f: { a: { x: 1 }, b: { x: 2 }, c: { x: 3 } }",
      over: "f: !override { c: , a: }",
      want: "f: { c: { x: 3 }, a: { x: 1 } }",
    },
    "cuts at every level below": {
      base: "tabs: { main: { label: L, fields: { a: { x: 1 }, b: { x: 2 } } }, more: { x: 1 } }",
      over: "tabs: !override { main: { fields: !override { b: } } }",
      want: "tabs: { main: { fields: { b: { x: 2 } } } }",
    },
    "a null body without anything to keep stays null": {
      base: "f: { a: 1 }",
      over: "f: !override { z: }",
      want: "f: { z: ~ }",
    },
    "beside it, merging goes on": {
      base: "{ a: { x: 1 }, b: { x: 1 } }",
      over: "{ a: !override { y: 2 }, b: { y: 2 } }",
      want: "{ a: { y: 2 }, b: { x: 1, y: 2 } }",
    },
    "on a list, a name alone keeps the item": {
      base: "f: [{ name: a, x: 1 }, { name: b, x: 2 }]",
      over: "f: !override [{ name: b }, { name: c, x: 3 }]",
      want: "f: [{ name: b, x: 2 }, { name: c, x: 3 }]",
    },
    "on a list of plain values replaces": {
      base: "f: [1, 2]",
      over: "f: !override [3]",
      want: "f: [3]",
    },
    "in map form cuts a list": {
      base: "f: [{ name: a, x: 1 }, { name: b, x: 2 }]",
      over: "f: !override { a: }",
      want: "f: { a: { x: 1 } }",
    },
    "in list form cuts a map": {
      base: "f: { a: { x: 1 }, b: { x: 2 } }",
      over: "f: !override [{ name: a }]",
      want: "f: [{ name: a, x: 1 }]",
    },
    "without body empties": { base: "f: { a: 1 }", over: "f: !override", want: "f: ~" },
    "on a scalar replaces": { base: "f: 1", over: "f: !override 2", want: "f: '2'" },
    "on the root cuts the root": {
      base: "{ a: { x: 1 }, b: 2 }",
      over: "!override { a: }",
      want: "{ a: { x: 1 } }",
    },
    "on a new key is consumed": {
      base: "{ a: 1 }",
      over: "{ b: { c: !override { d: 1 } } }",
      want: "{ a: 1, b: { c: { d: 1 } } }",
    },
    "in a replacing list is consumed": {
      base: "f: [1]",
      over: "f: [[!override { d: 1 }]]",
      want: "f: [[{ d: 1 }]]",
    },
    "other tags below stay": {
      base: "f: { a: 1 }",
      over: "f: !override { a: !inherit:m:x }",
      want: "f: { a: !inherit:m:x }",
    },
  },
};

for (const [group, table] of Object.entries(cases)) {
  describe(group, () => {
    test.each(Object.entries(table))("%s", (_name, { base, over, want }) => {
      expect(ordered(mergeNodes(tree(base), tree(over, "over.yaml")))).toEqual(ordered(tree(want)));
    });
  });
}

describe("places", () => {
  test("every merged map names the change that went over it, in the order applied", () => {
    const base = tree("a: { b: 1 }\nc: { d: 1 }");
    const once = mergeNodes(base, tree("a: { b: 2 }", "first.yaml"));
    const twice = mergeNodes(once, tree("a: { e: 3 }", "second.yaml"));
    expect(layers(twice)).toEqual(["first.yaml:0-11", "second.yaml:0-11"]);
    const [a, c] = twice.kind === "map" ? twice.entries.map((entry) => entry.value) : [];
    expect(a && layers(a)).toEqual(["first.yaml:3-11", "second.yaml:3-11"]);
    expect(c && layers(c)).toEqual([]);
  });

  test("a value stands where it was written, a key where it was first written", () => {
    const merged = mergeNodes(tree("a: 1"), tree("a: 2", "over.yaml"));
    const entry = merged.kind === "map" ? merged.entries[0] : undefined;
    expect(entry?.keySpan.file.path).toBe("base.yaml");
    expect(entry?.value.file.path).toBe("over.yaml");
  });

  test("neither tree changes", () => {
    const base = tree("a: { b: 1 }\nl: [{ name: x }]");
    const over = tree("a: !override { b: }\nl: { x: { y: 1 } }");
    const before = [JSON.stringify(base), JSON.stringify(over)];
    mergeNodes(base, over);
    expect([JSON.stringify(base), JSON.stringify(over)]).toEqual(before);
  });
});

describe("laws", () => {
  // A key is of one kind in every tree: where a text stands for a map, the order does matter.
  const { map } = fc.letrec((tie) => ({
    map: fc.record(
      {
        a: fc.integer(),
        b: fc.integer(),
        m: fc.oneof({ maxDepth: 3 }, fc.constant({}), tie("map")),
        n: fc.oneof({ maxDepth: 3 }, fc.constant({}), tie("map")),
      },
      { requiredKeys: [] },
    ),
  }));

  test("merging a tree over itself changes no value", () => {
    fc.assert(
      fc.property(map, (value) => {
        const node = tree(JSON.stringify(value));
        expect(plain(mergeNodes(node, node))).toEqual(value);
      }),
    );
  });

  test("the order in which changes are joined does not matter", () => {
    fc.assert(
      fc.property(map, map, map, (one, two, three) => {
        const [a, b, c] = [one, two, three].map((value) => tree(JSON.stringify(value)));
        if (!a || !b || !c) throw new Error("three trees");
        expect(plain(mergeNodes(mergeNodes(a, b), c))).toEqual(
          plain(mergeNodes(a, mergeNodes(b, c))),
        );
      }),
    );
  });
});

function layers(node: YamlNode): readonly string[] {
  if (node.kind !== "map") return [];
  return node.layers.map(({ file, start, end }) => `${file.path}:${start}-${end}`);
}
