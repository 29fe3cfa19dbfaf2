import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("../src", import.meta.url));

/**
 * Who may import whom. `type:` allows types only. Anything unlisted is an error; a longer zone wins over a shorter one.
 * Generated code is held to `mcpgen/runtime` by a test of its own.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  util: [],
  diagnostics: ["util"],
  yaml: ["diagnostics", "util"],
  ir: ["util", "type:diagnostics"],
  config: ["yaml", "diagnostics", "ir", "util"],
  "compiler/1-load": ["yaml", "diagnostics", "util", "type:config"],
  "compiler/2-resolve": [
    "type:compiler/1-load",
    "yaml",
    "ir",
    "diagnostics",
    "util",
    "type:config",
  ],
  "compiler/3-plan": [
    "type:compiler/1-load",
    "type:compiler/2-resolve",
    "yaml",
    "ir",
    "diagnostics",
    "util",
    "type:config",
  ],
  "compiler/4-emit": ["ir", "diagnostics", "util", "type:runtime"],
  compiler: [
    "compiler/1-load",
    "compiler/2-resolve",
    "compiler/3-plan",
    "compiler/4-emit",
    "ir",
    "diagnostics",
    "util",
    "type:config",
  ],
  schema: ["util"],
  diff: ["schema", "util", "type:runtime"],
  lint: ["ir", "schema", "util", "diagnostics", "type:runtime"],
  docs: ["ir", "util", "diagnostics", "type:runtime"],
  store: ["util"],
  testing: ["store"],
  runtime: ["type:store", "util"],
  server: ["runtime", "store", "util"],
  cli: [
    "compiler",
    "type:compiler/1-load",
    "type:compiler/2-resolve",
    "config",
    "yaml",
    "ir",
    "diagnostics",
    "runtime",
    "store",
    "server",
    "diff",
    "docs",
    "lint",
    "schema",
    "util",
  ],
  "": [
    "compiler",
    "diff",
    "lint",
    "schema",
    "config",
    "diagnostics",
    "ir",
    "type:compiler/1-load",
    "type:compiler/2-resolve",
    "type:runtime",
    "util",
  ],
};

/** Packages that one zone alone may know. */
const owners: Readonly<Record<string, readonly string[]>> = {
  "@modelcontextprotocol/server": ["server"],
  "@opentelemetry/api": ["server"],
  jose: ["server"],
  pino: ["server"],
  "rate-limiter-flexible": ["server"],
  chokidar: ["cli"],
  "jsonc-parser": ["cli"],
  kysely: ["store"],
  "better-sqlite3": ["store"],
  pg: ["store"],
  yaml: ["yaml"],
  commander: ["cli"],
  vitest: ["testing"],
  "fast-check": ["testing"],
  esbuild: ["cli"],
  picocolors: ["diagnostics", "cli"],
  ajv: ["config", "compiler", "schema"],
  "json-schema-to-typescript": ["compiler"],
};

interface Import {
  readonly file: string;
  readonly from: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
}

const zones = Object.keys(allowed).sort((a, b) => b.length - a.length);
const zoneOf = (path: string): string =>
  zones.find((zone) => zone === "" || path.startsWith(`${zone}/`)) ?? "";

const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts"))
  .sort();

const statement =
  /^(?:import|export)\s+(type\s)?(?:[^;"']*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm;

const imports: readonly Import[] = files.flatMap((file) =>
  [...readFileSync(join(source, file), "utf8").matchAll(statement)].map((match) => ({
    file,
    from: zoneOf(file),
    specifier: match[2] ?? match[3] ?? "",
    typeOnly:
      match[1] !== undefined || /^import\s+\{\s*(?:type\s+\w+,?\s*)+\}\s+from/.test(match[0]),
  })),
);

const targetOf = (each: Import): string =>
  relative(source, resolve(source, dirname(each.file), each.specifier))
    .replaceAll("\\", "/")
    .replace(/\.js$/, ".ts");

describe("import directions", () => {
  it("finds the source and its imports", () => {
    expect(files).toContain("compiler/compile.ts");
    expect(imports.length).toBeGreaterThan(files.length);
  });

  it("holds between the folders of src", () => {
    const violations = imports
      .filter((each) => each.specifier.startsWith("."))
      .filter((each) => {
        const to = zoneOf(targetOf(each));
        if (to === each.from) return false;
        const may = allowed[each.from] ?? [];
        return !may.includes(to) && !(each.typeOnly && may.includes(`type:${to}`));
      })
      .map((each) => `${each.file} imports ${each.specifier}`);
    expect(violations).toEqual([]);
  });

  it("lets only its owner know a library", () => {
    const violations = imports
      .filter((each) => {
        const name = Object.keys(owners).find(
          (owned) => each.specifier === owned || each.specifier.startsWith(`${owned}/`),
        );
        if (name === undefined) return false;
        const own = owners[name] ?? [];
        return !own.some((zone) => each.from === zone || each.from.startsWith(`${zone}/`));
      })
      .map((each) => `${each.file} imports ${each.specifier}`);
    expect(violations).toEqual([]);
  });

  it("lets only the command line touch process, console and the disk", () => {
    const touching =
      /\bprocess\.|\bconsole\.|["']node:(?:fs|fs\/promises|child_process|process)["']/;
    const mayOpenFiles = ["store/"];
    const violations = files
      .filter((file) => !file.startsWith("cli/") && !file.startsWith("server/"))
      .filter((file) => !mayOpenFiles.some((zone) => file.startsWith(zone)))
      .filter((file) =>
        touching.test(
          readFileSync(join(source, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ""),
        ),
      );
    expect(violations).toEqual([]);
  });

  it("has no cycle of value imports", () => {
    const edges = new Map(files.map((file) => [file, new Set<string>()]));
    for (const each of imports) {
      if (each.specifier.startsWith(".") && !each.typeOnly) {
        edges.get(each.file)?.add(targetOf(each));
      }
    }
    expect(findCycle(edges)).toEqual([]);
  });
});

describe("generated code", () => {
  const generated = fileURLToPath(new URL("../generated", import.meta.url));

  it("sees mcpgen/runtime, its siblings and the user's own modules only", () => {
    const sources = readdirSync(generated, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".ts"),
    );
    expect(sources.length).toBeGreaterThan(0);
    const foreign = sources.flatMap((file) =>
      [...readFileSync(join(generated, file), "utf8").matchAll(statement)]
        .map((match) => match[2] ?? match[3] ?? "")
        .filter((specifier) => specifier !== "mcpgen/runtime")
        .filter((specifier) => !/^\.\/[\w./-]+$/.test(specifier))
        .filter((specifier) => !/^(?:\.\.\/)+forms\/\w+\/handlers\/[\w-]+\.js$/.test(specifier))
        .map((specifier) => `${file} imports ${specifier}`),
    );
    expect(foreign).toEqual([]);
  });
});

/** The files of one cycle, in order; empty when there is none. */
function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): readonly string[] => {
    const at = path.indexOf(file);
    if (at !== -1) return [...path.slice(at), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const next of edges.get(file) ?? []) {
      const cycle = visit(next);
      if (cycle.length > 0) return cycle;
    }
    path.pop();
    done.add(file);
    return [];
  };
  for (const file of edges.keys()) {
    const cycle = visit(file);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
