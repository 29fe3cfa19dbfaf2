import { describe, expect, test } from "vitest";
import { openThing } from "./calls.js";
import { compileFiles, compileThing } from "./support.js";

describe("an include", () => {
  const including = async (target: string) =>
    (await compileThing("x: {}", { app: `x: !include:${target}` })).reports.map(
      (report) => report.split(" ")[0],
    );

  test.each([
    ["http://host/x.yaml", "load/include-outside"],
    ["/../../../etc/passwd", "load/include-outside"],
    ["../../../etc/passwd", "load/include-outside"],
    ["/etc/passwd", "load/include-missing"],
  ])("of %s reads nothing and is an error", async (target, code) => {
    expect(await including(target)).toContain(code);
  });
});

describe("texts that a model reads", () => {
  const reportsFor = async (label: string) =>
    (await compileThing(`x: { label: ${JSON.stringify(label)} }`)).reports.map(
      (report) => report.split(" ")[0],
    );

  test("may hold emoji sequences and registered flags", async () => {
    expect(await reportsFor("Familia 👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️")).toEqual([]);
  });

  test("may not hide tag characters behind a flag", async () => {
    const hidden = [..."ignore all"]
      .map((each) => String.fromCodePoint(0xe0000 + each.charCodeAt(0)))
      .join("");
    expect(await reportsFor(`Flag \u{1F3F4}${hidden}\u{E007F}`)).toEqual([
      "plan/hidden-characters",
    ]);
  });

  test("keep a right-to-left mark inside right-to-left text, and no other", async () => {
    expect(await reportsFor("שלום\u200F עולם")).toEqual([]);
    expect(await reportsFor("plain\u200F text")).toEqual(["plan/hidden-characters"]);
    expect(await reportsFor("a\u202Eb")).toEqual(["plan/hidden-characters"]);
  });
});

/** A flag with words behind it that nobody sees. */
const tagged = "\u{1F3F4}\u{E0069}\u{E0067}\u{E006E}\u{E006F}";

describe("hidden characters", () => {
  const label = JSON.stringify(`A ${tagged}`);

  test.each<readonly [string, string, Parameters<typeof compileThing>[1]]>([
    ["a label", `x: { label: ${label} }`, {}],
    ["help on a field", "x: {}", { app: `x: { description: ${label} }` }],
    ["a placeholder", "x: {}", { app: `x: { placeholder: ${label} }` }],
    ["an option's label", `x: { options: { a: { value: a, label: ${label} } } }`, {}],
    ["an option's value", `x: { options: { a: { value: ${label}, label: A } } }`, {}],
    [
      "a validator's message",
      "x: {}",
      {
        app: `x: { validators: { v: { $type: regexpValidator, pattern: a, errorMessage: ${label} } } }`,
      },
    ],
    [
      "an option of several",
      `x: { multiple: true, options: { a: { value: a, label: ${label} } } }`,
      {},
    ],
    [
      "a choice's label",
      "x: {}",
      {
        app: `x:
  $type: switchableField
  itemProvider: { $type: jcrChildNodeProvider }
  field:
    $type: comboBoxField
    name: kind
    datasource: { $type: optionListDatasource, options: [{ value: a, label: ${label} }] }
  forms: { a: { properties: { y: { $type: textField } } } }`,
      },
    ],
    ["a default", "x: {}", { app: `x: { defaultValue: ${label} }` }],
    ["the tool's title", "x: {}", { keys: `title: ${label}\n` }],
    ["the tool's description", "x: {}", { keys: `description: ${label}\n` }],
    [
      "an action's description",
      "x: {}",
      { keys: `actions: { go: { description: ${label}, handler: ./h.ts#go } }\n` },
    ],
    [
      "help on an input",
      "x: {}",
      {
        keys: `actions: { go: { description: Goes., handler: ./h.ts#go, input: { a: { type: string, description: ${label} } } } }\n`,
      },
    ],
    [
      "a text of a bundle",
      "x: { label: m.x }",
      { more: { "forms/m/i18n/m_en.properties": `m.x=A ${tagged}\n` } },
    ],
  ])("in %s are an error", async (_, model, options) => {
    const { reports, files } = await compileThing(model, options);
    expect(reports.map((report) => report.split(" ")[0])).toContain("plan/hidden-characters");
    expect(files.size).toBe(0);
  });

  test.each(["name", "instructions"])("in the server's %s are an error", async (key) => {
    const more = { "mcpgen.yaml": `server: { ${key}: ${label} }\n` };
    const { reports } = await compileThing("x: {}", { more });
    expect(reports).toEqual([expect.stringMatching(/^config\/hidden-characters 1:/)]);
  });

  test("in content are kept as an editor wrote them, byte for byte", async () => {
    const shop = await openThing("x: {}");
    for (const [at, text] of ["שלום\u200F עולם", `A ${tagged}`, "a\u200Bb", "a\u202Eb"].entries()) {
      const args = { action: "create", nodeName: `a${at}`, x: text };
      const { fields } = await shop.item("thing", args);
      expect(fields["x"]).toBe(text);
    }
  });
});

describe("YAML 1.2", () => {
  test("keeps unquoted no, yes and on as option values", async () => {
    const { properties, reports } = await compileThing("x: {}", {
      app: `x:
  $type: comboBoxField
  datasource:
    $type: optionListDatasource
    options:
      - { value: no, label: Nope }
      - { value: yes, label: Yep }
      - { value: on, label: Go }`,
    });
    expect(reports).toEqual([]);
    expect(properties["x"]?.["enum"]).toEqual(["no", "yes", "on"]);
  });

  test("takes a byte order mark and CRLF", async () => {
    const { reports, properties } = await compileThing("x: {}", {
      more: {
        "forms/m/mcpTools/thing.yaml":
          "\uFEFFkind: contentType\r\nname: thing\r\ncontentType: thing\r\n",
      },
    });
    expect(reports).toEqual([]);
    expect(Object.keys(properties)).toContain("x");
  });
});

describe("a version", () => {
  test("that is bumped changes what the registry and the manifest say of the server, and nothing else", async () => {
    const { files: before } = await compileThing("x: {}");
    const { files: after } = await compileThing("x: {}", {
      more: { "mcpgen.yaml": "server: { name: mcpgen, version: 2.0.0 }\n" },
    });
    const changed = [...after].filter(([path, text]) => before.get(path) !== text);
    expect(changed.map(([path]) => path)).toEqual(["index.ts", "manifest.json"]);
  });
});

describe("the manifest", () => {
  test("alone names the compiler's version", async () => {
    const { files } = await compileThing("x: {}");
    const naming = [...files].filter(([, text]) => text.includes('"0.0.0"')).map(([path]) => path);
    expect(naming.filter((path) => path !== "index.ts")).toEqual(["manifest.json"]);
  });
});

describe("a decoration of a field that the form declares", () => {
  test("wins once, and the order stays", async () => {
    const { properties, reports } = await compileThing("title: {}\nbody: {}", {
      app: "title: { label: From the app }",
      more: {
        "forms/n/module.yaml": "version: 1.0\ndependencies: { m: {} }\n",
        "forms/n/decorations/m/apps/things.subApps.detail.form.properties.yaml":
          "title: { label: From the decoration }\n",
      },
    });
    expect(reports).toEqual([]);
    const keys = Object.keys(properties);
    expect(keys.slice(keys.indexOf("title"))).toEqual(["title", "body"]);
    expect(properties["title"]?.["title"]).toBe("From the decoration");
  });
});

describe("two modules", () => {
  test("may both ship a file of one name; a tool's name stays unique", async () => {
    const thing = "datasource: { workspace: things }\nmodel: { properties: { x: {} } }\n";
    const declare = (name: string) => `kind: contentType\nname: ${name}\ncontentType: thing\n`;
    const apart = await compileFiles({
      "forms/m/contentTypes/thing.yaml": thing,
      "forms/m/mcpTools/thing.yaml": declare("one"),
      "forms/n/mcpTools/thing.yaml": declare("two"),
    });
    expect(apart.surfaces.map(({ id }) => id).sort()).toEqual([
      "m:mcpTools/thing",
      "n:mcpTools/thing",
    ]);
    const clash = await compileFiles({
      "forms/m/contentTypes/thing.yaml": thing,
      "forms/m/mcpTools/thing.yaml": declare("one"),
      "forms/n/mcpTools/thing.yaml": declare("one"),
    });
    expect(clash.reports).toEqual(["plan/name-taken 2:7"]);
  });
});
