import { compile } from "../../src/compiler/compile.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { positionAt } from "../../src/diagnostics/source-file.js";
import type { Surface } from "../../src/runtime/index.js";

type Schema = Readonly<Record<string, unknown>> & {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};

export interface Compiled {
  readonly files: ReadonlyMap<string, string>;
  /** `code line:column`, in order. */
  readonly reports: readonly string[];
  /** What is said, in the same order. */
  readonly messages: readonly string[];
  readonly surfaces: readonly Surface[];
  /** The advertised properties of the first tool. */
  readonly properties: Readonly<Record<string, Schema>>;
}

const declaration = "kind: contentType\nname: thing\ncontentType: thing\n";

/** Compiles a content type `thing` with the given model properties and app overrides (YAML maps), and more files. */
export async function compileThing(
  model: string,
  {
    app = "",
    keys = "",
    more = {},
  }: {
    readonly app?: string;
    readonly keys?: string;
    readonly more?: Readonly<Record<string, string>>;
  } = {},
): Promise<Compiled> {
  const indent = (text: string, width: number): string =>
    text
      .trim()
      .split("\n")
      .map((line) => " ".repeat(width) + line)
      .join("\n");
  return await compileFiles({
    "forms/m/contentTypes/thing.yaml": `datasource: { workspace: things }\nmodel:\n  properties:\n${indent(model, 4)}\n`,
    "forms/m/mcpTools/thing.yaml": declaration + keys,
    ...(app === ""
      ? {}
      : {
          "forms/m/apps/things.yaml": `!content-type:thing\nname: things\nsubApps:\n  detail:\n    form:\n      properties:\n${indent(app, 8)}\n`,
        }),
    ...more,
  });
}

/** Compiles a project given as files, without built-in tools unless its configuration speaks of them. */
export async function compileFiles(files: Readonly<Record<string, string>>): Promise<Compiled> {
  const diagnostics = new Diagnostics();
  const { "mcpgen.yaml": configText = "", ...sources } = files;
  const builtins = /^builtins:/m.test(configText) ? "" : "\nbuiltins: { contentType: false }\n";
  const text = `${configText}${builtins}`;
  const config = loadConfig({ path: "mcpgen.yaml", text }, diagnostics);
  const result = await compile({
    files: Object.entries(sources).map(([path, text]) => ({ path, text })),
    config,
    compilerVersion: "0.0.0",
  });
  const surfaces = [...result.files]
    .filter(([path]) => path.endsWith("surface.json"))
    .map(([, text]) => JSON.parse(text) as Surface);
  const found = [...diagnostics.sorted(), ...result.diagnostics];
  return {
    files: result.files,
    messages: found.map(({ message }) => message),
    reports: found.map(({ code, span }) => {
      if (span === undefined) return code;
      const { line, column } = positionAt(span.file, span.start);
      return `${code} ${line}:${column}`;
    }),
    surfaces,
    properties: (surfaces[0]?.tools[0]?.inputSchema.properties ?? {}) as Compiled["properties"],
  };
}
