import { describe, expect, test } from "vitest";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import type { SourceFile } from "../../src/diagnostics/source-file.js";
import type { YamlNode } from "../../src/yaml/node.js";
import { parseYaml } from "../../src/yaml/parse-yaml.js";
import { at, markedSource, reported } from "../diagnostics/marked-source.js";
import { plain } from "./plain.js";

function parse(text: string): { node: YamlNode | undefined; diagnostics: Diagnostics } {
  const diagnostics = new Diagnostics();
  return { node: parseYaml({ path: "a.yaml", text }, diagnostics), diagnostics };
}

function parsed(text: string): unknown {
  const { node, diagnostics } = parse(text);
  expect(reported(diagnostics)).toEqual([]);
  return plain(node);
}

describe("values", () => {
  const cases: readonly [string, unknown][] = [
    ["a: text", { a: "text" }],
    ["a: no\nb: yes\nc: On\nd: off", { a: "no", b: "yes", c: "On", d: "off" }],
    ["a: true\nb: False", { a: true, b: false }],
    ["a: 5\nb: -2.5\nc: 0x1F\nd: '5'", { a: 5, b: -2.5, c: 31, d: "5" }],
    ["a: 9007199254740993\nb: 9007199254740991", { a: "9007199254740993", b: 9007199254740991 }],
    ["a: .inf\nb: .nan\nc: 1e999", { a: ".inf", b: ".nan", c: "1e999" }],
    ["a:\nb: ~\nc: null", { a: null, b: null, c: null }],
    ["a: |\n  two\n  lines\nb: >-\n  one\n  line", { a: "two\nlines\n", b: "one line" }],
    ["a: !!str 5\nb: !!int '7'\nc: ! 5", { a: "5", b: 7, c: "5" }],
    ["2: a\nno: b\n1.0: c\n~: d", { 2: "a", no: "b", "1.0": "c", "~": "d" }],
    ["a: 12:30\nb: 2024-01-05", { a: "12:30", b: "2024-01-05" }],
    ["a: {b: 1, c: [x, {d: 2}]}\n", { a: { b: 1, c: ["x", { d: 2 }] } }],
    ["{a, b: 2}", { a: null, b: 2 }],
    ["- 1\n-\n- x", [1, null, "x"]],
    ["just text", "just text"],
    ["", null],
    ["# only a comment\n", null],
    ["---\na: 1\n...\n", { a: 1 }],
    ["%YAML 1.1\n---\na: yes\nb: 1_000\nc: 12:30\n", { a: "yes", b: "1_000", c: "12:30" }],
    ["\uFEFFa: 1", { a: 1 }],
    ["a: 1\r\nb:\r\n  - x\r\n  - y\r\n", { a: 1, b: ["x", "y"] }],
  ];
  test.each(cases)("%j", (text, value) => {
    expect(parsed(text)).toEqual(value);
  });

  test("a key named __proto__ is a key like any other", () => {
    const { node } = parse("__proto__: { polluted: 1 }\nconstructor: 2");
    expect(node?.kind === "map" && node.entries.map((entry) => entry.key)).toEqual([
      "__proto__",
      "constructor",
    ]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test("the text of a scalar is what was written, without quotes", () => {
    const { node } = parse("[007.5, \"a\\tb\", 'it''s', 1_000]");
    expect(
      node?.kind === "list" &&
        node.items.map((item) => item.kind === "scalar" && [item.text, item.quoted]),
    ).toEqual([
      ["007.5", false],
      ["a\tb", true],
      ["it's", true],
      ["1_000", false],
    ]);
  });
});

describe("places", () => {
  const cases: readonly [string, string, (root: YamlNode) => YamlNode | undefined][] = [
    ["a scalar", "a:   ~~~some text~~~  # why\n", (root) => child(root, "a")],
    ["a quoted scalar", "a: ~~~'some text'~~~\n", (root) => child(root, "a")],
    ["block text", "a: ~~~|\n  one\n  two~~~\n\nb: 1\n", (root) => child(root, "a")],
    ["a block map", "a:\n  ~~~b: 1\n  c: 2~~~\n\n# note\nd: 3\n", (root) => child(root, "a")],
    ["a flow map", "a: ~~~{ b: 1 }~~~ # why\n", (root) => child(root, "a")],
    ["a block list", "a:\n  ~~~- 1\n  - b: 2~~~\nd: 3\n", (root) => child(root, "a")],
    ["a flow list", "a: ~~~[1, 2]~~~\n", (root) => child(root, "a")],
    ["a root map", "# head\n~~~a: 1\nb:\n  - c~~~\n# tail\n", (root) => root],
    ["a tagged map", "a: ~~~!include:/m/x.yaml\n  b: 1~~~\nc: 2\n", (root) => child(root, "a")],
    ["a tag alone", "a: ~~~!include:/m/x.yaml~~~ # why\nc: 2\n", (root) => child(root, "a")],
    ["a tagged scalar", "a: ~~~!include /m/x.yaml~~~\n", (root) => child(root, "a")],
    ["an aliased value", "a: &x ~~~{ b: 1 }~~~\nc: *x\n", (root) => child(root, "c")],
    ["CRLF", "a: 1\r\nb: ~~~two~~~\r\n", (root) => child(root, "b")],
  ];
  test.each(cases)("%s", (_name, marked, pick) => {
    const { file, marks } = markedSource(marked);
    const root = parseYaml(file, new Diagnostics());
    const node = root && pick(root);
    expect([[node?.start, node?.end]]).toEqual(marks);
  });

  test("keys have their own place, quotes included", () => {
    const { file, marks } = markedSource('~~~one~~~: 1\n~~~"two"~~~: 2\n');
    const root = parseYaml(file, new Diagnostics());
    expect(
      root?.kind === "map" && root.entries.map(({ keySpan }) => [keySpan.start, keySpan.end]),
    ).toEqual(marks);
  });
});

describe("tags", () => {
  test("are kept as written, on nothing, scalars, maps and lists", () => {
    const { node } = parse(
      [
        "!content-type:product",
        "a: !include:/m/x.yaml",
        "b: !include /m/x.yaml",
        "c: !override { d: 1 }",
        "e: !override",
        "f: !override [ 1 ]",
        "g: !inherit:shop:pages/base%20page",
        "h: !!timestamp 2001-01-01",
        "i: &anchor !override { j: 1 }",
      ].join("\n"),
    );
    expect(node?.tag).toBe("!content-type:product");
    const tags = node?.kind === "map" ? node.entries.map(({ value }) => value) : [];
    expect(tags.map(({ kind, tag }) => `${kind} ${tag}`)).toEqual([
      "scalar !include:/m/x.yaml",
      "scalar !include",
      "map !override",
      "scalar !override",
      "list !override",
      "scalar !inherit:shop:pages/base%20page",
      "scalar !!timestamp",
      "map !override",
    ]);
    expect(tags.map((tagged) => (tagged.kind === "scalar" ? tagged.value : tagged.kind))).toEqual([
      null,
      "/m/x.yaml",
      "map",
      null,
      "list",
      null,
      "2001-01-01",
      "map",
    ]);
  });
});

describe("anchors and merge keys", () => {
  const cases: readonly [string, string, unknown][] = [
    ["an alias is what it names", "a: &x { b: 1 }\nc: *x", { a: { b: 1 }, c: { b: 1 } }],
    ["of two anchors of one name the later counts", "- &x 1\n- &x 2\n- *x", [1, 2, 2]],
    [
      "own keys win over merged ones",
      "a: &x { b: 1, c: 2 }\nd: { <<: *x, b: 3 }",
      {
        a: { b: 1, c: 2 },
        d: { c: 2, b: 3 },
      },
    ],
    [
      "of several merged maps the first wins",
      "a: &x { b: 1 }\nc: &y { b: 2, d: 3 }\ne: { <<: [*x, *y] }",
      {
        a: { b: 1 },
        c: { b: 2, d: 3 },
        e: { b: 1, d: 3 },
      },
    ],
    [
      "merges nest",
      "a: &x { b: 1 }\nc: &y { <<: *x, d: 2 }\ne: { <<: *y }",
      {
        a: { b: 1 },
        c: { b: 1, d: 2 },
        e: { b: 1, d: 2 },
      },
    ],
    ["a quoted << is an ordinary key", "'<<': 1", { "<<": 1 }],
  ];
  test.each(cases)("%s", (_name, text, value) => {
    expect(parsed(text)).toEqual(value);
  });

  test("merged keys stand where the merge key stands", () => {
    const { node } = parse("a: &x { b: 1, c: 2 }\nd:\n  e: 1\n  <<: *x\n  f: 2\n");
    const map = child(node, "d");
    expect(map?.kind === "map" && map.entries.map((entry) => entry.key)).toEqual([
      "e",
      "b",
      "c",
      "f",
    ]);
  });
});

describe("mistakes", () => {
  const cases: readonly [string, string, string][] = [
    ["an unknown alias", "load/unknown-alias", "a: ~~~*nobody~~~\n"],
    ["an alias before its anchor", "load/unknown-alias", "a: ~~~*x~~~\nb: &x 1\n"],
    ["an alias inside its anchor", "load/alias-cycle", "a: &x\n  b: [~~~*x~~~]\n"],
    ["a doubled key", "load/duplicate-key", "a: 1\nb: 2\n~~~a~~~: 3\n~~~a~~~: 4\n"],
    ["a doubled key, nested", "load/duplicate-key", "x: { a: 1, ~~~'a'~~~: 2 }\n"],
    ["a map as key", "load/key-not-text", "? ~~~{~~~a: 1}\n: 2\n"],
    ["several documents", "load/several-documents", "a: 1\n~~~---~~~\nb: 2\n"],
    ["a tab as indentation", "load/tab-indentation", "a:\n~~~\t~~~b: 1\n"],
    ["a merge key over a text", "load/merge-key", "a:\n  <<: ~~~text~~~\n"],
    ["a merge key over an include", "load/merge-key", "a:\n  <<: ~~~!include:/m/x.yaml~~~\n"],
    ["a leading zero", "load/leading-zero", "a: ~~~012~~~\n"],
    ["an unclosed quote", "load/syntax", 'a: "text\n~~~~~~'],
    ["two keys on one line", "load/syntax", "a: ~~~b~~~: c\n"],
  ];
  test.each(cases)("%s", (_name, code, marked) => {
    const { file, marks } = markedSource(marked);
    const diagnostics = new Diagnostics();
    parseYaml(file, diagnostics);
    expect(reported(diagnostics)).toEqual(at(code, ...marks));
  });

  test("a doubled key names the first one, which counts", () => {
    const { node, diagnostics } = parse("a: 1\na: 2\n");
    expect(plain(node)).toEqual({ a: 1 });
    expect(diagnostics.sorted()[0]?.related?.[0]?.span).toMatchObject({ start: 0, end: 1 });
  });

  test("mistakes that lie apart are reported each", () => {
    const { diagnostics } = parse('a: "x" y\nb: 1\nc: 2\nd: "x" y\n');
    expect(diagnostics.sorted().length).toBe(2);
  });

  test.each([
    ["a tab", "a:\n  b: 1\n\tc: 2\n", "load/tab-indentation"],
    ["several tabs", "a:\n\tb: 1\n\tc: 2\n\td: 3\n", "load/tab-indentation"],
    ["lists that are never closed", "a: [1, 2\nb: {c: 1\nd: *e\n", "load/syntax"],
    ["a text after a text", 'a: "x" y: z\nb: 1\n', "load/syntax"],
    ["a quote that is never closed", 'a: "x\nb: y\n', "load/syntax"],
  ])("one mistake is one error: %s", (_, text, code) => {
    expect(
      parse(text)
        .diagnostics.sorted()
        .map((found) => found.code),
    ).toEqual([code]);
  });

  const indentations: readonly [string, string, string][] = [
    [
      "a key too far left, whose siblings before have children too",
      `form:
  properties:
    title:
      $type: textField
~~~  sku:~~~
      $type: textField
    price:
      $type: textField
    brand:
      $type: textField
`,
      "Its indentation is 2; the lines around it leave room for 4.",
    ],
    [
      "a key too far left, the first of its siblings",
      `form:
  properties:
~~~  title:~~~
      $type: textField
    sku:
      $type: textField
    price:
      $type: textField
`,
      "Its indentation is 2; the lines around it leave room for 4.",
    ],
    [
      "a line between two levels",
      `form:
  properties:
    title:
      $type: textField
~~~   label: Title~~~
    sku:
      $type: textField
    price:
      $type: textField
`,
      "Its indentation is 3; the lines around it leave room for 4 or 2.",
    ],
    [
      "a line one column too far left",
      "a:\n  b: 1\n~~~ c: 2~~~\n  d: 3\n",
      "Its indentation is 1; the lines around it leave room for 2 or 0.",
    ],
    [
      "a line too far right, CRLF",
      "a:\r\n  b: 1\r\n~~~    c: 2~~~\r\n  d: 3\r\n",
      "Its indentation is 4; the lines around it leave room for 2.",
    ],
    [
      "a dash between two levels",
      "a:\n  - b\n~~~ - c~~~\n  - d\n",
      "Its indentation is 1; the lines around it leave room for 2 or 0.",
    ],
    [
      "a key of a list's item",
      "a:\n  - name: b\n~~~   label: B~~~\n    type: c\n",
      "Its indentation is 3; the lines around it leave room for 4 or 2.",
    ],
    [
      "a key of a list's item in the column of its dash",
      "a:\n  - name: b\n~~~  label: B~~~\n    type: c\n  - name: d\n",
      "Its indentation is 2; the lines around it leave room for 4.",
    ],
    [
      "a key of a list's item too far right",
      "a:\n  - name: b\n~~~      label: B~~~\n    type: c\n",
      "Its indentation is 6; the lines around it leave room for 4.",
    ],
    [
      "the first line of a block too far left",
      "a:\n  b:\n~~~  c: 1~~~\n    d: 2\n    e: 3\n",
      "Its indentation is 2; the lines around it leave room for 4.",
    ],
    [
      "the first line of a block too far right",
      "a:\n  b:\n~~~     c: 1~~~\n    d: 2\n    e: 3\n",
      "Its indentation is 5; the lines around it leave room for 4.",
    ],
    [
      "the first of two children too deep, below a key whose elder has children as deep as the second",
      "source:\n  a: 1\nmodel:\n~~~   type: x~~~\n  properties:\n    - name: a\n    - name: b\n",
      "Its indentation is 3; the lines around it leave room for 2.",
    ],
    [
      "a first child too deep with a child of its own",
      "form:\n  properties:\n~~~      title:~~~\n        max: 1\n    summary:\n      rows: 3\n    body:\n      rows: 3\n",
      "Its indentation is 6; the lines around it leave room for 4.",
    ],
  ];
  test.each(indentations)("one wrong indentation is one error: %s", (_, marked, hint) => {
    const { file, marks } = markedSource(marked);
    const diagnostics = new Diagnostics();
    parseYaml(file, diagnostics);
    expect(reported(diagnostics)).toEqual(at("load/syntax", ...marks));
    expect(diagnostics.sorted().map((found) => [found.message, found.hint])).toEqual([
      [
        "The YAML does not parse: the indentation of this line does not fit the lines around it.",
        hint,
      ],
    ]);
  });

  test("a tab is one error, whatever follows in the file", () => {
    const tail = "    b:\n      $type: textField\n    c:\n      $type: textField\n";
    const text = `form:\n  properties:\n    a:\n\t  $type: textField\n      x: 1\n      y: 2\n${tail}`;
    const found = parse(text).diagnostics.sorted();
    expect(found.map(({ code, hint }) => [code, hint])).toEqual([
      ["load/tab-indentation", "Indent with spaces."],
    ]);
  });

  test("a colon too much is told beside a wrong indentation", () => {
    const { diagnostics } = parse("a:\n  b: 1\n c: 2\nd: 3\n\ne: f: g\n");
    expect(diagnostics.sorted().map(({ span }) => span?.start)).toEqual([10, 25]);
  });

  test("a file that does not parse gives no tree", () => {
    expect(parse("a: [1").node).toBeUndefined();
  });
});

describe("bounds", () => {
  const bomb = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 30; level++) {
    bomb.push(
      `a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join()}]`,
    );
  }
  const cases: readonly [string, string, string][] = [
    ["aliases that multiply", "load/alias-expansion", bomb.join("\n")],
    ["flow lists", "load/too-deep", "[".repeat(10_000)],
    ["closed flow lists", "load/too-deep", `a: ${"[".repeat(10_000)}${"]".repeat(10_000)}`],
    ["flow maps", "load/too-deep", "{a: ".repeat(10_000)],
    ["lists on one line", "load/too-deep", "- ".repeat(10_000)],
    ["lists on one line, after anchors", "load/too-deep", "- &a ".repeat(10_000)],
    ["indented maps", "load/too-deep", indented(300)],
    ["very much indented maps", "load/too-deep", indented(2_500)],
    ["five million brackets", "load/too-deep", "[".repeat(5_000_000)],
    ["fifty megabytes", "load/too-large", "a: 1\n".repeat(10_000_000)],
  ];
  test.each(cases)("%s", (_name, code, text) => {
    const { diagnostics } = parse(text);
    expect(diagnostics.sorted().map((one) => one.code)).toContain(code);
  });

  test("two hundred levels are fine", () => {
    expect(parse(`${"[".repeat(200)}${"]".repeat(200)}`).diagnostics.sorted()).toEqual([]);
  });

  test("brackets in texts are no nesting", () => {
    const file: SourceFile = {
      path: "a.yaml",
      text: `a: |\n  ${"[ ".repeat(500)}\nb: "${"[".repeat(500)}"`,
    };
    const diagnostics = new Diagnostics();
    parseYaml(file, diagnostics);
    expect(diagnostics.sorted()).toEqual([]);
  });
});

function indented(levels: number): string {
  return Array.from({ length: levels }, (_, level) => `${" ".repeat(level)}a:`).join("\n");
}

function child(node: YamlNode | undefined, key: string): YamlNode | undefined {
  return node?.kind === "map" ? node.entries.find((entry) => entry.key === key)?.value : undefined;
}
