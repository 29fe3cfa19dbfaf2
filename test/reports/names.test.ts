import { describe, expect, test } from "vitest";
import { standardActions } from "../../src/ir/tool.js";
import type { Surface } from "../../src/runtime/index.js";
import { openProject, openThing } from "./calls.js";
import { compileFiles, compileThing } from "./support.js";

const thing = "datasource: { workspace: things }\nmodel: { properties: { x: {} } }\n";
const declare = (name: string, more = "") =>
  `kind: contentType\nname: ${name}\ncontentType: thing\n${more}`;

const listedNames = (surfaces: readonly Surface[]) =>
  surfaces.flatMap(({ tools }) => tools.map(({ name }) => name));

/** A project of tools over one content type, declared in this order, each under its name. */
const declared = (names: readonly string[], more = "") =>
  compileFiles({
    ...Object.fromEntries(
      names.map((name, at) => [`forms/m/mcpTools/t${at}.yaml`, declare(name, more)]),
    ),
    "forms/m/contentTypes/thing.yaml": thing,
  });

describe("two long names", () => {
  const perAction = "layout: perAction\n";
  const cutAlike = [`${"a".repeat(60)}bc`, `${"a".repeat(60)}bd`];

  test("that are the same where they would be cut stay two, each time and in any order of files", async () => {
    const names = listedNames((await declared(cutAlike, perAction)).surfaces);
    expect(names).toHaveLength(2 * standardActions.length);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    const turned = listedNames((await declared(cutAlike.toReversed(), perAction)).surfaces);
    expect(turned.toSorted()).toEqual(names.toSorted());
  });

  test("that end alike are refused, not cut", async () => {
    const tail = "b".repeat(64);
    const { files, reports } = await declared([`a${tail}`, `c${tail}`]);
    expect(reports).toEqual(["plan/name-too-long 2:7", "plan/name-too-long 2:7"]);
    expect(files.size).toBe(0);
  });
});

describe("a name that leaves no room for the prefix of a client", () => {
  test.each([
    [40, []],
    [41, ["plan/name-long 2:7"]],
    [64, ["plan/name-long 2:7"]],
  ])("is offered with a warning beyond 40 characters: %i", async (length, expected) => {
    const name = "a".repeat(length);
    const { surfaces, reports } = await declared([name]);
    expect(reports).toEqual(expected);
    expect(listedNames(surfaces)).toEqual([name]);
  });
});

describe("a declaration without a name", () => {
  const beside = (name: string) =>
    compileFiles({
      "forms/m/contentTypes/thing.yaml": thing,
      "forms/m/mcpTools/a.yaml": `kind: contentType\n${name}contentType: thing\ndescription: Things.\n`,
      "forms/m/mcpTools/b.yaml": declare("thing"),
    });

  test.each(["", "name:\n", "name: ~\n", 'name: ""\n', 'name: "  "\n'])(
    "is not offered, with a warning, and others are: %j",
    async (name) => {
      const { surfaces, reports } = await beside(name);
      expect(reports.map((report) => report.split(" ")[0])).toEqual(["plan/name-missing"]);
      expect(listedNames(surfaces)).toEqual(["thing"]);
    },
  );
});

describe("the case of a name", () => {
  const names = ["listTours", "aBCdE", "x_Y-z9"];

  test.each(names)("is kept in what a client lists and calls: %s", async (name) => {
    const shop = await openProject({
      "forms/m/contentTypes/thing.yaml": thing,
      "forms/m/mcpTools/thing.yaml": declare(name),
    });
    expect(await shop.answer(name, { action: "list" })).toMatchObject({ items: [] });
    expect(listedNames((await declared([name])).surfaces)).toEqual([name]);
  });

  test("is kept where each action has a tool", async () => {
    const { surfaces } = await declared(["listTours"], "layout: perAction\n");
    expect(listedNames(surfaces)).toEqual(standardActions.map((action) => `listTours_${action}`));
  });
});

/** Every parameter that a tool can have beside its content fields. */
const languages = { "mcpgen.yaml": "locales: { default: en, others: [es] }\n" };
const withAll = { more: languages, keys: "confirmation: token\n" };
const { properties } = await compileThing("x: { i18n: true }", withAll);
const parameters = Object.keys(properties).filter((name) => name !== "x");

describe("a field named like a standard parameter", () => {
  test("may be named like any of these", () => {
    expect(parameters).toEqual(
      expect.arrayContaining([
        "action",
        "confirm",
        "confirmToken",
        "folder",
        "locale",
        "position",
        "translations",
      ]),
    );
    expect(parameters.length).toBeGreaterThan(20);
  });

  test.each(parameters)(
    "%s is offered under another name and never overwrites it",
    async (name) => {
      const options = { ...withAll, keys: `${withAll.keys}nodeNameFrom: [x]\n` };
      const compiled = await compileThing(`x: { i18n: true }\n${name}: {}`, options);
      expect(compiled.reports.map((report) => report.split(" ")[0])).toEqual([
        "plan/field-named-like-parameter",
      ]);
      expect(compiled.properties[name]).toEqual(properties[name]);
      const key = `field_${name}`;
      expect(compiled.properties[key]).toMatchObject({ type: "string" });
      const shop = await openThing(`x: { i18n: true }\n${name}: {}`, options);
      const created = await shop.item("thing", { action: "create", x: "A", [key]: "kept" });
      expect(created.fields).toMatchObject({ [key]: "kept" });
      const stored = await shop.repository.read((content) => content.nodeAt("things", "/a"));
      expect(stored?.properties[name]).toEqual({ type: "string", value: "kept" });
    },
  );
});

describe("names of content fields", () => {
  const odd = ["año", "price[]", "jcr:title", "1st", "a b", "größe.max", "a".repeat(80), "日本"];

  const keysIn = (schema: unknown): readonly string[] => {
    if (typeof schema !== "object" || schema === null) return [];
    return Object.entries(schema).flatMap(([word, inner]) => [
      ...(word === "properties" ? Object.keys(inner as object) : []),
      ...keysIn(inner),
    ]);
  };

  test.each(["", "layout: perAction\n", "payload: nested\noutput: full\n"])(
    "are such as every client takes, at every depth and in every schema: %j",
    async (keys) => {
      const list = odd.map((name) => `${JSON.stringify(name)}: { i18n: true }`);
      const inner = list.map((line) => `    ${line}`).join("\n");
      const { surfaces, reports } = await compileThing(list.join("\n"), {
        keys,
        more: {
          ...languages,
          "forms/m/contentTypes/thing.yaml": `datasource: { workspace: things }
model:
  properties:
${inner}
    part: { type: part, i18n: true }
    parts: { type: part, multiple: true }
  subModels:
    part:
      properties:
${inner.replaceAll("    ", "        ")}
`,
        },
      });
      expect(reports).toEqual([]);
      const all = surfaces.flatMap(({ tools }) =>
        tools.flatMap(({ inputSchema, outputSchema }) => [
          ...keysIn(inputSchema),
          ...keysIn(outputSchema),
        ]),
      );
      expect(all).toEqual(expect.arrayContaining(["ano", "price__", "part", "parts"]));
      expect(all.filter((key) => !/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/.test(key))).toEqual([]);
    },
  );

  test("that meet inside a composite are an error too", async () => {
    const { reports, files } = await compileThing("x: {}", {
      more: {
        "forms/m/contentTypes/thing.yaml": `datasource: { workspace: things }
model:
  properties: { part: { type: part } }
  subModels: { part: { properties: { "jcr:title": {}, jcr_title: {} } } }
`,
      },
    });
    expect(reports[0]).toMatch(/^plan\/field-keys-collide /);
    expect(files.size).toBe(0);
  });
});
