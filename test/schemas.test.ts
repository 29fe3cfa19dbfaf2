import { readFileSync, readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv, type ValidateFunction } from "ajv";
import { describe, expect, it } from "vitest";
import { keysByType } from "../scripts/schemas/field-definition.js";
import { publishedSchemas } from "../scripts/schemas/published-schemas.js";
import { classifyFile } from "../src/compiler/1-load/classify-file.js";
import { editorKeys, meaningfulKeys } from "../src/compiler/2-resolve/field-keys.js";
import { fieldTypeNames } from "../src/compiler/2-resolve/field-types/registry.js";
import { actionKeys, keysOf } from "../src/compiler/3-plan/declaration-keys.js";
import { configSchema } from "../src/config/schema.js";
import { Diagnostics } from "../src/diagnostics/diagnostics.js";
import type { YamlNode } from "../src/yaml/node.js";
import { parseYaml } from "../src/yaml/parse-yaml.js";

const repository = fileURLToPath(new URL("..", import.meta.url));
const textOf = (path: string) => readFileSync(join(repository, path), "utf8");

const published = publishedSchemas({
  configuration: textOf("docs/configuration.md"),
  declarations: textOf("docs/declarations.md"),
});

const names = [
  "app.schema.json",
  "content-type.schema.json",
  "decoration.schema.json",
  "dialog.schema.json",
  "mcpgen.schema.json",
  "tool-declaration.schema.json",
];

// As an editor takes them: with words of its own, and without formats.
const ajv = new Ajv({ allErrors: true, strict: false });
const validators = new Map<string, ValidateFunction>(
  [...published].map(([name, text]) => [name, ajv.compile(JSON.parse(text) as object)]),
);

/** What an editor would mark in a file of a project; undefined for what has no schema. */
function marks(path: string, text: string): readonly string[] | undefined {
  const name = schemaFor(path);
  const validate = validators.get(name ?? "");
  if (validate === undefined) return undefined;
  const root = parseYaml({ path, text }, new Diagnostics());
  validate(root === undefined ? null : plain(root));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The schema that a file of a project is written by. */
function schemaFor(path: string): string | undefined {
  if (path.endsWith("mcpgen.yaml")) return "mcpgen.schema.json";
  const role = classifyFile(path.replace(/^.*forms\/[^/]+\//u, ""));
  switch (role?.kind) {
    case "app":
    case "dialog":
    case "decoration":
      return `${role.kind}.schema.json`;
    case "contentType":
      return "content-type.schema.json";
    case "tool":
      return "tool-declaration.schema.json";
    default:
      return undefined;
  }
}

/** YAML as an editor hands it to a schema: tags without meaning, the last of a doubled key. */
function plain(node: YamlNode): unknown {
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "list":
      return node.items.map(plain);
    case "map":
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
  }
}

function yamlBelow(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yaml"))
    .map((path) => `${folder}/${path}`)
    .toSorted();
}

interface Example {
  readonly code: string;
  readonly verdict: string;
  readonly path: string;
  readonly text: string;
}

/** The examples of the pages about diagnostics, as files of a project. */
const examples: readonly Example[] = readdirSync(join(repository, "docs/diagnostics"))
  .toSorted()
  .flatMap((page) => textOf(`docs/diagnostics/${page}`).split(/^(?=## )/mu))
  .flatMap((section) => {
    const code = /^## (\S+)/u.exec(section)?.[1] ?? "";
    const fences = [...section.matchAll(/^```yaml (\w+) (\S+)\n([\s\S]*?\n)```$/gmu)];
    return fences.map(([, verdict = "", path = "", text = ""]) => ({ code, verdict, path, text }));
  });

describe("the published schemas", () => {
  it("are what the code and the documents say: npm run schemas writes them", () => {
    expect([...published.keys()]).toEqual(names);
    for (const [name, text] of published) expect(textOf(`schemas/${name}`), name).toBe(text);
  });

  it("are draft-07, which editors of YAML know best", () => {
    for (const [name, text] of published) {
      const schema = JSON.parse(text) as { readonly $schema: string };
      expect(schema.$schema, name).toBe("http://json-schema.org/draft-07/schema#");
      expect(ajv.validateSchema(schema), name).toBe(true);
    }
  });

  it("go with the package", () => {
    const { files } = JSON.parse(textOf("package.json")) as { readonly files: readonly string[] };
    expect(files).toContain("schemas");
  });
});

interface SchemaPart {
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly additionalProperties?: boolean | SchemaPart;
  readonly items?: SchemaPart;
  readonly then?: SchemaPart;
  readonly else?: SchemaPart;
  readonly description?: string;
}

/** The keys that a schema names, with where they stand, and whether each is described. */
function keysIn(schema: SchemaPart, path = ""): readonly (readonly [string, boolean])[] {
  const { properties = {}, additionalProperties, items } = schema;
  const below = Object.entries(properties).flatMap(([key, inner]) => {
    const own = `${path}.${key}`;
    const isSaid = inner.description !== undefined || Object.keys(inner).length === 0;
    return [[own, isSaid] as const, ...keysIn(inner, own)];
  });
  const branches = [schema.then, schema.else].flatMap((each) =>
    each === undefined ? [] : keysIn(each, path),
  );
  const named =
    typeof additionalProperties === "object" ? keysIn(additionalProperties, `${path}.*`) : [];
  return [
    ...below,
    ...branches,
    ...named,
    ...(items === undefined ? [] : keysIn(items, `${path}[]`)),
  ];
}

const schemaOf = (name: string) => JSON.parse(published.get(name) ?? "{}") as SchemaPart;

describe("the schema of mcpgen.yaml", () => {
  it("has the keys that the loader knows, and says what each means", () => {
    const keys = keysIn(schemaOf("mcpgen.schema.json"));
    expect(keys.map(([key]) => key)).toEqual(
      keysIn(configSchema as SchemaPart).map(([key]) => key),
    );
    expect(keys.filter(([, isSaid]) => !isSaid).map(([key]) => key)).toEqual([]);
  });

  it("marks what the loader refuses, and no number where a text belongs", () => {
    expect(marks("mcpgen.yaml", "server: { name: 12, version: 1.0 }\noutput: out\n")).toEqual([]);
    expect(marks("mcpgen.yaml", "outptu: out\n")).not.toEqual([]);
    expect(marks("mcpgen.yaml", "store: { kind: postgres }\n")).not.toEqual([]);
    expect(marks("mcpgen.yaml", "store: { kind: sqlite, url: x }\n")).not.toEqual([]);
  });
});

describe("the schema of tool declarations", () => {
  const { definitions } = schemaOf("tool-declaration.schema.json") as {
    readonly definitions: Readonly<Record<string, SchemaPart>>;
  };

  it.each(["contentType", "decoratedFields", "function"] as const)(
    "has the keys of %s, and says what each means",
    (kind) => {
      const { properties = {} } = definitions[kind] ?? {};
      expect(Object.keys(properties)).toEqual(keysOf[kind]);
      for (const [key, { description }] of Object.entries(properties)) {
        expect(description, key).toMatch(/\.$/u);
      }
    },
  );

  it("has the keys of actions", () => {
    expect(Object.keys(definitions["action"]?.properties ?? {})).toEqual(actionKeys);
  });

  it("knows the classes of h1 registrations", () => {
    const tool = (text: string) => marks("forms/shop/mcpTools/tool.yaml", text);
    expect(tool("class: a.GenericContentTypeTool\nname: product\ncontentType: product\n")).toEqual(
      [],
    );
    expect(tool("class: a.GenericDecoratedFieldsTool\nname: seo\nfields: [title]\n")).toEqual([]);
    expect(tool("class: a.GenericDecoratedFieldsTool\nname: seo\n")).not.toEqual([]);
    expect(tool("class: a.b.OtherTool\nname: product\n")).not.toEqual([]);
  });

  it("marks a standard action that does not exist, unless the tool has actions of its own", () => {
    const tool = (rest: string) =>
      marks(
        "forms/shop/mcpTools/tool.yaml",
        `kind: contentType\nname: product\ncontentType: product\n${rest}`,
      );
    expect(tool("allowedActions: [list, gte]\n")).not.toEqual([]);
    const action = "{ description: Scales., handler: './scale.ts#scale' }";
    expect(tool(`allowedActions: [list, scale]\nactions: { scale: ${action} }\n`)).toEqual([]);
    expect(tool(`actions: { list: ${action} }\n`)).not.toEqual([]);
  });
});

describe("the schemas of forms", () => {
  it("know every field type and every key that the compiler knows", () => {
    const { definitions } = schemaOf("app.schema.json") as {
      readonly definitions: {
        readonly field: SchemaPart & { readonly allOf: readonly SchemaPart[] };
      };
    };
    const { properties = {}, allOf } = definitions.field;
    const untyped = allOf.at(-1)?.else?.properties ?? {};
    const known = new Set([...Object.keys(properties), ...Object.keys(untyped)]);
    expect([...known].toSorted()).toEqual([...meaningfulKeys, ...editorKeys].toSorted());
    expect(fieldTypeNames.filter((name) => Object.hasOwn(keysByType, name))).toEqual(
      Object.keys(keysByType),
    );
    expect(JSON.stringify(properties["$type"])).toContain('"comboBoxField"');
  });

  it("mark no type and no key of a project's own", () => {
    const app = "subApps:\n  detail:\n    form:\n      properties:\n";
    const path = "forms/shop/apps/products.yaml";
    expect(marks(path, `${app}        title: { $type: starField, stars: 5 }\n`)).toEqual([]);
    expect(marks(path, `${app}        media: !include:/shop/includes/media.yaml\n`)).toEqual([]);
    expect(marks(path, `!content-type:product\n${app}        title: { maxLength: 80 }\n`)).toEqual(
      [],
    );
    expect(marks(path, `${app}        title: { $type: textField, maxLength: many }\n`)).not.toEqual(
      [],
    );
  });
});

describe("the first lines of files", () => {
  const project = "templates/init/project";
  const schemaNamed = (path: string) =>
    /^# yaml-language-server: \$schema=(\S+)\n/u.exec(textOf(path))?.[1] ?? "";

  it("lead from the files that init writes to the package that the project depends on", () => {
    const files = yamlBelow(project).filter((path) => schemaFor(path) !== undefined);
    for (const path of files) {
      const led = posix.join(posix.dirname(path), schemaNamed(path));
      expect(led).toBe(`${project}/node_modules/mcpgen/schemas/${schemaFor(path)}`);
    }
    expect(files).toHaveLength(4);
  });

  it("lead from the configuration of the sample to the schema here", () => {
    expect(schemaNamed("mcpgen.yaml")).toBe("./schemas/mcpgen.schema.json");
  });
});

describe("editors", () => {
  it("mark nothing in the sample, in what init writes, and in examples that are right", () => {
    const files = [
      "mcpgen.yaml",
      ...yamlBelow("forms"),
      ...yamlBelow("templates/init/project"),
    ].map((path) => ({ path, text: textOf(path) }));
    const right = examples.filter(({ verdict }) => verdict === "good");
    const marked = [...files, ...right].flatMap(({ path, text }) =>
      (marks(path, text) ?? []).map((mark) => `${path}: ${mark}\n${text}`),
    );
    expect(marked).toEqual([]);
    expect(files.filter(({ path }) => schemaFor(path) !== undefined).length).toBeGreaterThan(20);
    expect(right.length).toBeGreaterThan(100);
  });

  it("mark in forms as the CMS takes them nothing but a flag, a number and a field that are none", () => {
    const marked = yamlBelow("test/cases").filter(
      (path) => !path.endsWith("/expected.yaml") && (marks(path, textOf(path)) ?? []).length > 0,
    );
    expect(marked).toEqual([
      "test/cases/properties/booleans-of-yaml-1-1/forms/shop/dialogs/teaser.yaml",
      "test/cases/properties/fields-that-are-none/forms/shop/dialogs/values.yaml",
      "test/cases/properties/maxLength-and-rows/forms/shop/dialogs/values.yaml",
    ]);
  });

  it("mark what a schema can see to be wrong", () => {
    const seen = examples
      .filter(
        ({ verdict, path, text }) => verdict === "bad" && (marks(path, text) ?? []).length > 0,
      )
      .map(({ code }) => code);
    expect([...new Set(seen)].toSorted()).toEqual([
      "config/duplicate-locale",
      "config/duplicate-tool",
      "config/hidden-characters",
      "config/invalid-value",
      "config/missing-key",
      "config/output-reserved",
      "config/path-outside",
      "config/reserved-token-name",
      "config/two-kinds-of-auth",
      "config/unknown-key",
      "config/variable-at-build",
      "load/include-without-path",
      "load/several-documents",
      "load/syntax",
      "plan/action-is-standard",
      "plan/action-without-description",
      "plan/boolean-expected",
      "plan/class-not-supported",
      "plan/confirm-without-write",
      "plan/content-type-and-form",
      "plan/content-type-missing",
      "plan/declaration-not-a-map",
      "plan/destructive-without-write",
      "plan/enum-values",
      "plan/fields-missing",
      "plan/function-without-actions",
      "plan/handler-invalid",
      "plan/handler-missing",
      "plan/hidden-characters",
      "plan/invalid-value",
      "plan/key-not-built-yet",
      "plan/kind-missing",
      "plan/kind-not-built-yet",
      "plan/list-expected",
      "plan/map-expected",
      "plan/module-path",
      "plan/name-invalid",
      "plan/name-missing",
      "plan/name-too-long",
      "plan/number-expected",
      "plan/output-is-inherited",
      "plan/output-is-result",
      "plan/output-is-standard",
      "plan/parameter-default",
      "plan/parameter-key-unfit",
      "plan/parameter-name-invalid",
      "plan/parameter-type",
      "plan/parameter-type-and-schema",
      "plan/required-with-default",
      "plan/required-with-reach",
      "plan/scope-invalid",
      "plan/scope-twice",
      "plan/scopes-expected",
      "plan/scopes-of-unknown-action",
      "plan/scopes-without-actions",
      "plan/text-expected",
      "plan/tool-without-description",
      "plan/unknown-action",
      "plan/unknown-key",
      "plan/unknown-kind",
      "resolve/field-not-a-map",
      "resolve/fields-not-a-collection",
      "resolve/not-a-boolean",
      "resolve/not-a-number",
      "resolve/not-a-text",
    ]);
  });
});
