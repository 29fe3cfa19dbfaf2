import { describe, expect, test } from "vitest";
import { valueOf } from "../../src/yaml/node.js";
import { at, markedSource, reported } from "../diagnostics/marked-source.js";
import { definitionIn, loadFiles, loadSound, valueIn } from "./load-files.js";

const dialog = "forms/shop/dialogs/teaser.yaml";

describe("an include", () => {
  const includes = {
    "forms/shop/includes/title.yaml":
      "$type: textField\nlabel: Title\nrules: { max: 80, min: 1 }\n",
    "forms/shop/includes/fields.yaml": "- { name: a, rows: 1 }\n- { name: b }\n",
    "forms/shop/dialogs/common/actions.yml": "commit: { class: save }\n",
    "forms/shop/includes/nested.yaml": "title: !include:/shop/includes/title.yaml\n  rows: 2\n",
    "forms/kit/includes/word.yaml": "word\n",
    "forms/loose/word.yaml": "loose\n",
  };
  const title = { $type: "textField", label: "Title", rules: { max: 80, min: 1 } };
  const cases: readonly [string, string, unknown][] = [
    ["stands for a value", "title: !include:/shop/includes/title.yaml", { title }],
    [
      "is overlaid by the body of its node",
      "title: !include:/shop/includes/title.yaml\n  label: Head\n  rules: { min: 2 }\n  rows: 3",
      {
        title: { ...title, label: "Head", rules: { max: 80, min: 2 }, rows: 3 },
      },
    ],
    ["on the root", "!include:/shop/includes/title.yaml", title],
    [
      "on the root, with a body",
      "!include:/shop/includes/title.yaml\nlabel: Head",
      { ...title, label: "Head" },
    ],
    [
      "in the old spelling",
      "actions: !include /shop/dialogs/common/actions.yml",
      { actions: { commit: { class: "save" } } },
    ],
    ["as an item", "- !include:/kit/includes/word.yaml\n- other", ["word", "other"]],
    [
      "as an item, with a body",
      "- !include:/shop/includes/title.yaml\n  name: t",
      [{ ...title, name: "t" }],
    ],
    [
      "on an indented line of its own",
      "tabs:\n  - name: main\n    fields:\n      !include:/shop/includes/fields.yaml",
      {
        tabs: [{ name: "main", fields: [{ name: "a", rows: 1 }, { name: "b" }] }],
      },
    ],
    [
      "of a list stays a list in a list",
      "- !include:/shop/includes/fields.yaml",
      [[{ name: "a", rows: 1 }, { name: "b" }]],
    ],
    [
      "of a list takes a body in map form",
      "f: !include:/shop/includes/fields.yaml\n  b: { rows: 2 }",
      {
        f: [
          { name: "a", rows: 1 },
          { name: "b", rows: 2 },
        ],
      },
    ],
    [
      "may cut with !override",
      "title: !include:/shop/includes/title.yaml\n  rules: !override { min: 3 }",
      {
        title: { ...title, rules: { min: 3 } },
      },
    ],
    [
      "inside an included file",
      "!include:/shop/includes/nested.yaml",
      { title: { ...title, rows: 2 } },
    ],
    ["of another module", "a: !include:/kit/includes/word.yaml", { a: "word" }],
    ["without the first slash", "a: !include:kit/includes/word.yaml", { a: "word" }],
    [
      "of a file below the source that is in no module",
      "a: !include:/loose/word.yaml",
      { a: "loose" },
    ],
    ["with .. that stays inside", "a: !include:/shop/../kit/./includes/word.yaml", { a: "word" }],
    [
      "in an anchor",
      "a: &x { b: !include:/kit/includes/word.yaml }\nc: *x",
      { a: { b: "word" }, c: { b: "word" } },
    ],
    [
      "twice",
      "a: !include:/kit/includes/word.yaml\nb: !include:/kit/includes/word.yaml",
      { a: "word", b: "word" },
    ],
  ];
  test.each(cases)("%s", (_name, text, value) => {
    expect(valueIn(loadSound({ ...includes, [dialog]: text }), dialog)).toEqual(value);
  });

  test("keeps the places of both files, and names the body as a layer", () => {
    const text = "title: ~~~!include:/shop/includes/title.yaml\n  label: Head~~~\nx: 1\n";
    const { file, marks } = markedSource(text, dialog);
    const project = loadSound({ ...includes, [dialog]: file.text });
    const merged = valueOf(definitionIn(project, dialog)?.root, "title");
    const place = (node: typeof merged) => node && `${node.file.path} ${node.start}-${node.end}`;
    expect(place(merged)).toBe("forms/shop/includes/title.yaml 0-56");
    expect(place(valueOf(merged, "label"))).toBe(`${dialog} 51-55`);
    expect(merged?.kind === "map" && merged.layers.map(({ start, end }) => [start, end])).toEqual(
      marks,
    );
  });

  test("leaves other tags standing", () => {
    const project = loadSound({
      ...includes,
      "forms/shop/includes/app.yaml": "!content-type:product\nname: p",
      [dialog]: "!include:/shop/includes/app.yaml\nlabel: !override x",
    });
    const root = definitionIn(project, dialog)?.root;
    expect(root?.tag).toBe("!content-type:product");
    const other = loadSound({ ...includes, [dialog]: "a: !override { b: 1 }\nc: !inherit:shop:x" });
    const plainRoot = definitionIn(other, dialog)?.root;
    expect([valueOf(plainRoot, "a")?.tag, valueOf(plainRoot, "c")?.tag]).toEqual([
      "!override",
      "!inherit:shop:x",
    ]);
  });

  test("works in modules of a Maven artifact and in decorations", () => {
    const project = loadSound({
      "forms/kit-module/src/main/resources/kit/includes/word.yaml": "word",
      "forms/seo/decorations/shop/apps/products.form.yaml": "a: !include:/kit/includes/word.yaml",
    });
    expect(valueIn(project, "forms/seo/decorations/shop/apps/products.form.yaml")).toEqual({
      a: "word",
    });
  });

  test("of a file with broken syntax is reported in that file alone", () => {
    const { diagnostics } = loadFiles({
      "forms/shop/includes/broken.yaml": "a: [",
      [dialog]: "a: !include:/shop/includes/broken.yaml\nb: !include:/shop/includes/broken.yaml",
    });
    expect(diagnostics.sorted().map((one) => one.span?.file.path)).toEqual([
      "forms/shop/includes/broken.yaml",
    ]);
  });
});

describe("refused at the tag", () => {
  const cases: readonly [string, string, string][] = [
    ["a missing file", "load/include-missing", "a: ~~~!include:/shop/includes/none.yaml~~~"],
    ["a missing module", "load/include-missing", "a: ~~~!include:/none/x.yaml~~~"],
    ["a missing file, with body", "load/include-missing", "a: ~~~!include:/none/x.yaml~~~\n  b: 1"],
    ["the name of a module alone", "load/include-missing", "a: ~~~!include:/shop~~~"],
    ["an absolute path of the machine", "load/include-missing", "a: ~~~!include:/etc/passwd~~~"],
    ["a path that leaves the sources", "load/include-outside", "a: ~~~!include:/../secret.yaml~~~"],
    [
      "a path that leaves them later",
      "load/include-outside",
      "a: ~~~!include:/shop/../../secret.yaml~~~",
    ],
    [
      "a relative path that leaves them",
      "load/include-outside",
      "a: ~~~!include:../../etc/passwd~~~",
    ],
    ["a URL", "load/include-outside", "a: ~~~!include:http://host/x.yaml~~~"],
    ["a URL in the old spelling", "load/include-outside", "a: ~~~!include~~~ http://host/x.yaml"],
    ["a file URL", "load/include-outside", "a: ~~~!include:file:///etc/passwd~~~"],
    ["a drive", "load/include-outside", "a: ~~~!include:C:/x.yaml~~~"],
    ["a host", "load/include-outside", "a: ~~~!include://host/x.yaml~~~"],
    ["backslashes", "load/include-outside", "a: ~~~!include~~~ ..\\..\\x.yaml"],
    [
      "encoded dots, which name a file that is not there",
      "load/include-missing",
      "a: ~~~!include:/shop/%2e%2e/%2e%2e/x.yaml~~~",
    ],
    ["no path", "load/include-without-path", "a: ~~~!include:~~~"],
    ["no path, with body", "load/include-without-path", "a: ~~~!include~~~\n  b: 1"],
    ["itself", "load/include-cycle", "a: ~~~!include:/shop/dialogs/teaser.yaml~~~"],
    ["a bundle", "load/include-missing", "a: ~~~!include:/shop/i18n/shop_en.properties~~~"],
  ];
  test.each(cases)("%s", (_name, code, marked) => {
    const { file, marks } = markedSource(marked, dialog);
    const { project, diagnostics } = loadFiles({
      [dialog]: file.text,
      "forms/shop/i18n/shop_en.properties": "a=1",
      "secret.yaml": "secret",
      "etc/passwd.yaml": "secret",
    });
    expect(reported(diagnostics)).toEqual(at(code, ...marks));
    expect(valueIn(project, dialog)).toEqual({ a: null });
  });

  test("files that the sources do not hold, even when they are given", () => {
    const { diagnostics } = loadFiles({ [dialog]: "a: !include:/secret.yaml", "secret.yaml": "x" });
    expect(diagnostics.sorted().map((one) => one.code)).toEqual(["load/include-missing"]);
  });

  test("a circle, printed", () => {
    const { diagnostics } = loadFiles({
      "forms/shop/dialogs/a.yaml": "x: !include:/shop/includes/b.yaml",
      "forms/shop/includes/b.yaml": "y: !include:/shop/includes/c.yaml",
      "forms/shop/includes/c.yaml": "z: !include:/shop/includes/b.yaml",
    });
    expect(diagnostics.sorted().map((one) => [one.span?.file.path, one.message])).toEqual([
      [
        "forms/shop/includes/c.yaml",
        'The include goes round in a circle: "forms/shop/includes/b.yaml" includes "forms/shop/includes/c.yaml" includes "forms/shop/includes/b.yaml".',
      ],
    ]);
  });

  test.each([
    ["upwards", (level: number) => level + 1],
    ["downwards", (level: number) => level - 1],
  ])("a chain of includes that is too long, %s", (_name, next) => {
    const texts = Array.from({ length: 60 }, (_, level) => {
      const name = String(next(level)).padStart(2, "0");
      const isEnd = next(level) < 0 || next(level) > 59;
      return [
        `forms/shop/includes/i${String(level).padStart(2, "0")}.yaml`,
        isEnd ? "x: 1" : `x: !include:/shop/includes/i${name}.yaml`,
      ];
    });
    const { diagnostics } = loadFiles(Object.fromEntries(texts));
    expect(new Set(diagnostics.sorted().map((one) => one.code))).toEqual(
      new Set(["load/include-too-deep"]),
    );
    // Not every file of the chain: only where it goes too deep, counted from the first and once more from there.
    expect(diagnostics.sorted().length).toBeLessThanOrEqual(2);
  });

  test("twenty levels of includes are fine", () => {
    const texts = Array.from({ length: 21 }, (_, level) => [
      `forms/shop/includes/i${level}.yaml`,
      level === 20 ? "end" : `!include:/shop/includes/i${level + 1}.yaml`,
    ]);
    loadSound(Object.fromEntries(texts));
  });

  test("includes that multiply", () => {
    const texts = Array.from({ length: 19 }, (_, level) => [
      `forms/shop/includes/i${level}.yaml`,
      level === 0
        ? "x"
        : Array.from({ length: 10 }, () => `- !include:/shop/includes/i${level - 1}.yaml\n`).join(
            "",
          ),
    ]);
    const { diagnostics } = loadFiles(Object.fromEntries(texts));
    expect(new Set(diagnostics.sorted().map((one) => one.code))).toEqual(
      new Set(["load/include-expansion"]),
    );
  });
});
