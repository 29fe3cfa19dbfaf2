import { type LowerFieldType, compile } from "../../compiler/compile.js";
import { loadConfig } from "../../config/load-config.js";
import type { ProjectConfig } from "../../config/project-config.js";
import { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { SourceFile } from "../../diagnostics/source-file.js";
import { compareText } from "../../util/compare-text.js";
import { decodeBundle, decodeYaml } from "../../yaml/decode-text.js";
import { hasErrors } from "../compile-project.js";
import { InputError } from "../input-error.js";
import { type Repository, contentsOf, filesAt } from "./git.js";
import { surfaceOf, tellsSurface } from "./output-files.js";
import type { DiffSide, SideSources } from "./side.js";

/** A commit that is to be compared, and how to read it. */
export interface RevisionQuery {
  readonly repository: Repository;
  /** As it is told. */
  readonly label: string;
  /** Its hash. */
  readonly commit: string;
  /** The configuration's file, relative to the project. */
  readonly configName: string;
  readonly compilerVersion: string;
  /** The project's own field types, as they are on disk now. */
  readonly fieldTypes: (config: ProjectConfig) => Promise<ReadonlyMap<string, LowerFieldType>>;
  /** Called where the sources do not compile. */
  readonly onBroken: () => void;
}

/** The committed output of a revision. Throws `UsageError` where it has none, or where a file of it is broken. */
export async function revisionSide(query: RevisionQuery): Promise<DiffSide> {
  const { repository, commit, label } = query;
  const configFile = await configAt(query);
  const config = loadConfig(configFile, new Diagnostics());
  const files = (await filesAt(repository, commit, config.output)).filter(({ path }) =>
    tellsSurface(path),
  );
  const contents = await contentsOf(repository, files);
  const texts = new Map(
    files.map(({ path }, index) => [path, contents[index]?.toString("utf8") ?? ""]),
  );
  const surface = surfaceOf({
    texts,
    folder:
      config.output === "." ? repository.prefix || "." : `${repository.prefix}${config.output}`,
    label: `${label} (${commit.slice(0, 12)})`,
    hint: "Compare with a revision that has the output of mcpgen build, or commit it first",
  });
  return { label, commit, surface, sources: () => compiledAt(query, config, configFile) };
}

async function configAt({
  repository,
  commit,
  configName,
}: RevisionQuery): Promise<SourceFile | undefined> {
  const files = await filesAt(repository, commit, configName);
  const [content] = await contentsOf(
    repository,
    files.filter(({ path }) => path === ""),
  );
  const text = content && decodeYaml(content);
  return text === undefined ? undefined : { path: configName, text };
}

async function compiledAt(
  query: RevisionQuery,
  config: ProjectConfig,
  configFile: SourceFile | undefined,
): Promise<SideSources | undefined> {
  const { compilerVersion, fieldTypes, onBroken } = query;
  const files = await sourcesAt(query, config);
  const compiled = await compiledIfLoadable(async () =>
    compile({ files, config, compilerVersion, fieldTypes: await fieldTypes(config) }),
  );
  if (compiled === undefined || hasErrors(compiled.diagnostics)) {
    onBroken();
    return undefined;
  }
  const { loaded, resolved, plan } = compiled;
  return { loaded, resolved, plan, configFile, folder: "" };
}

/** Undefined where a module for field types does not load. */
async function compiledIfLoadable<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The same files as are read from disk: all YAML and bundles below the sources, but for what is hidden or installed. */
async function sourcesAt(
  { repository, commit }: RevisionQuery,
  { sources }: ProjectConfig,
): Promise<readonly SourceFile[]> {
  const byPath = new Map<string, string>();
  for (const { path: source } of sources) {
    for (const { path, id } of await filesAt(repository, commit, source)) {
      if (isSource(path)) byPath.set(source === "." ? path : `${source}/${path}`, id);
    }
  }
  const found = [...byPath]
    .map(([path, id]) => ({ path, id }))
    .toSorted((a, b) => compareText(a.path, b.path));
  const contents = await contentsOf(repository, found);
  return found.flatMap(({ path }, index): readonly SourceFile[] => {
    const bytes = contents[index] ?? Buffer.alloc(0);
    const text = path.endsWith(".properties") ? decodeBundle(bytes) : decodeYaml(bytes);
    return text === undefined ? [] : [{ path, text }];
  });
}

function isSource(path: string): boolean {
  if (!/\.(?:ya?ml|properties)$/.test(path)) return false;
  return path.split("/").every((name) => !name.startsWith(".") && name !== "node_modules");
}
