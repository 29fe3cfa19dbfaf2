import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { type CommandIo, print } from "./command-io.js";
import { type TemplateFile, projectTemplate } from "./init-template.js";
import { type CiSystem, workflowPaths, writeWorkflow } from "./init-workflow.js";
import {
  type OwnDependency,
  outsideSource,
  ownDependency,
  vendorFolder,
} from "./own-dependency.js";
import { packageName } from "./package-name.js";
import { quoteArgument } from "./quote-argument.js";
import { runningPackage } from "./running-copy.js";
import { UsageError } from "./usage-error.js";
import { writeNew } from "./write-new.js";

/**
 * Writes a new project with a small module of its own, which builds at once. Never overwrites; a folder with a
 * configuration has its modules already, so that it gets what else is missing and no sample. Throws `UsageError` before
 * anything is written when a file stands where a folder has to be.
 */
export function initProject(io: CommandIo, root: string, ci: CiSystem | undefined): void {
  const own = ownDependency(root, { folder: runningPackage(), version: io.version });
  const template = projectTemplate({
    name: packageName(basename(root)),
    dependency: own.specifier,
  });
  const hasConfig = existsSync(join(root, "mcpgen.yaml"));
  const files = template.filter(({ path }) => !hasConfig || !/^(?:forms|handlers)\//.test(path));
  const paths = files.map((file) => file.path);
  requireFolders(root, ci === undefined ? paths : [...paths, workflowPaths[ci]]);
  for (const file of files) {
    if (writeNew(join(root, file.path), file.text)) print(io, `wrote   ${file.path}`);
    else reportKept(io, root, file);
  }
  if (ci !== undefined) writeWorkflow(io, root, ci);
  printNextCommands(io, root, template, own);
}

/** Nothing half done: what cannot be written is found before the first file is. */
function requireFolders(root: string, paths: readonly string[]): void {
  const missing = paths.map((path) => join(root, path)).filter((path) => !existsSync(path));
  const folders = new Set(missing.map((path) => dirname(path)));
  for (const folder of folders) {
    const existing = nearestExisting(folder);
    if (!statSync(existing).isDirectory()) {
      const below = relative(root, existing);
      const name = below === "" || below.startsWith("..") ? existing : below;
      throw new UsageError(`"${name}" is a file; a folder of that name is needed.`);
    }
    accessSync(existing, constants.W_OK | constants.X_OK);
  }
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}

function reportKept(io: CommandIo, root: string, { path, text }: TemplateFile): void {
  const scripts = path === "package.json" ? missingEntries(root, text, "scripts") : [];
  if (path === "mcpgen.yaml")
    print(io, "kept    mcpgen.yaml; it names the modules, so no sample is added");
  else if (scripts.length === 0) print(io, `kept    ${path}`);
  else {
    print(io, `kept    ${path}; its scripts could have:`);
    for (const [name, command] of scripts) print(io, `          "${name}": "${command}"`);
  }
  if (path === "package.json") reportModuleType(io, root);
}

function printNextCommands(
  io: CommandIo,
  root: string,
  template: readonly TemplateFile[],
  own: OwnDependency,
): void {
  const below = relative(io.cwd, root);
  const text = template.find(({ path }) => path === "package.json")?.text ?? "{}";
  const missing = ["dependencies", "devDependencies"].flatMap((key) =>
    missingEntries(root, text, key),
  );
  const packages = missing.map(([name, version]) =>
    name === "mcpgen" ? own.argument : `${name}@${version.replace(/^\^/, "")}`,
  );
  const asked = specifierIn(root);
  const isPacked = existsSync(join(root, own.argument));
  print(io, "\nNext:");
  if (below !== "") print(io, `  cd ${quoteArgument(below)}`);
  if (own.source !== undefined && !isPacked && (asked ?? own.specifier) === own.specifier) {
    printPacking(io, own.source);
  }
  print(io, `  ${["npm install", ...packages.map(quoteArgument)].join(" ")}`);
  print(io, "  npx mcpgen build");
  const source = asked === undefined ? undefined : outsideSource(root, asked);
  if (source === undefined) return;
  print(io, `\nmcpgen is installed from ${source}, which other machines and CI do not have.`);
  print(io, "To commit it with the project:");
  printPacking(io, source);
  print(io, `  npm install ./${vendorFolder}/mcpgen-${io.version}.tgz`);
}

/** A package's own scripts build it, from what may not be there; a copy that runs is built. */
function printPacking(io: CommandIo, source: string): void {
  print(io, `  mkdir ${vendorFolder}`);
  print(
    io,
    `  npm pack --ignore-scripts ${quoteArgument(source)} --pack-destination ${vendorFolder}`,
  );
}

/** How the project's `package.json` asks for mcpgen. */
function specifierIn(root: string): string | undefined {
  const present = packageAt(join(root, "package.json"));
  return ["dependencies", "devDependencies"]
    .map((key) => mapOf(present, key)["mcpgen"])
    .find((specifier) => typeof specifier === "string");
}

/** The entries of a map in the template's `package.json` that the project's own has not, as pairs of texts. */
function missingEntries(
  root: string,
  template: string,
  key: string,
): readonly (readonly [string, string])[] {
  const present = packageAt(join(root, "package.json"));
  if (present === undefined) return [];
  const wanted = mapOf(JSON.parse(template), key);
  // Where a package is listed does not matter here.
  const keys = key === "scripts" ? [key] : ["dependencies", "devDependencies"];
  const names = new Set(keys.flatMap((each) => Object.keys(mapOf(present, each))));
  return Object.entries(wanted).flatMap(([name, value]) =>
    names.has(name) ? [] : [[name, String(value)] as const],
  );
}

/** Says what a `package.json` that is there lacks for the generated code, which is no CommonJS. */
export function reportModuleType(io: CommandIo, root: string): void {
  if (!lacksModules(root)) return;
  print(io, "        the generated code needs in package.json:");
  print(io, '          "type": "module"');
}

function lacksModules(root: string): boolean {
  const present = packageAt(join(root, "package.json"));
  if (typeof present !== "object" || present === null) return false;
  return (present as Readonly<Record<string, unknown>>)["type"] !== "module";
}

/** Undefined when it cannot be read; its owner will hear so from npm. */
function packageAt(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function mapOf(value: unknown, key: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return {};
  const found = (value as Record<string, unknown>)[key];
  return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
}
