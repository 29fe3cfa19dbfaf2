import { describe, expect, test } from "vitest";
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
  test("that is bumped changes the registry's server, and nothing else", async () => {
    const { files: before } = await compileThing("x: {}");
    const { files: after } = await compileThing("x: {}", {
      more: { "mcpgen.yaml": "server: { name: mcpgen, version: 2.0.0 }\n" },
    });
    const changed = [...after].filter(([path, text]) => before.get(path) !== text);
    expect(changed.map(([path]) => path)).toEqual(["index.ts"]);
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
