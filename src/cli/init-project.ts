import { existsSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { type CommandIo, print } from "./command-io.js";
import { configName } from "./config-name.js";
import { type TemplateFile, projectTemplate } from "./init-template.js";
import { requireNameableFolder, writeWorkflow } from "./init-workflow.js";
import { ownCommand } from "./own-command.js";
import {
  type OwnDependency,
  outsideSource,
  ownDependency,
  vendorFolder,
} from "./own-dependency.js";
import { readPackageJson } from "./package-json.js";
import { packageName } from "./package-name.js";
import { quoteArgument } from "./quote-argument.js";
import { leadsNowhere, requirePlaces } from "./require-places.js";
import { runningPackage } from "./running-copy.js";
import { type CiSystem, workflowPaths } from "./workflow-at-root.js";
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
  if (ci !== undefined) requireNameableFolder(root, ci);
  const hasConfig = existsSync(join(root, "mcpgen.yaml"));
  const files = template.filter(({ path }) => !hasConfig || !/^(?:forms|handlers)\//.test(path));
  // A link to settings that are still to come stays; one for the configuration would hide that there is none.
  const paths = files
    .map((file) => file.path)
    .filter((path) => path === configName || !leadsNowhere(join(root, path)));
  requirePlaces(root, ci === undefined ? paths : [...paths, workflowPaths[ci]]);
  for (const file of files) {
    if (writeNew(join(root, file.path), file.text)) print(io, `wrote   ${file.path}`);
    else reportKept(io, root, file);
  }
  if (ci !== undefined) writeWorkflow(io, root, ci);
  printNextCommands(io, root, template, own);
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
  const packagesOf = (key: "dependencies" | "devDependencies"): readonly string[] =>
    missingEntries(root, text, key).map(([name, version]) =>
      quoteArgument(name === "mcpgen" ? own.argument : `${name}@${version.replace(/^\^/, "")}`),
    );
  const [needed, forWork] = [packagesOf("dependencies"), packagesOf("devDependencies")];
  const asked = specifierIn(root);
  const isPacked = existsSync(join(root, own.argument));
  print(io, "\nNext:");
  if (below !== "") print(io, `  cd ${quoteArgument(below)}`);
  if (own.source !== undefined && !isPacked && (asked ?? own.specifier) === own.specifier) {
    printPacking(io, own.source);
  }
  if (needed.length > 0 || forWork.length === 0) {
    print(io, `  ${["npm install", ...needed].join(" ")}`);
  }
  if (forWork.length > 0) print(io, `  ${["npm install -D", ...forWork].join(" ")}`);
  print(io, `  ${ownCommand("build")}`);
  const source = asked === undefined ? undefined : outsideSource(root, asked);
  if (source === undefined) return;
  print(io, `\nmcpgen is installed from ${source}, which other machines and CI do not have.`);
  print(io, "To commit it with the project:");
  printPacking(io, source);
  print(io, `  npm install ./${vendorFolder}/mcpgen-${io.version}.tgz`);
}

/** A package's own scripts build it, from what may not be there; a copy that runs is built. */
function printPacking(io: CommandIo, source: string): void {
  print(io, `  mkdir -p ${vendorFolder}`);
  print(
    io,
    `  npm pack --silent --ignore-scripts ${quoteArgument(source)} --pack-destination ${vendorFolder}`,
  );
}

/** How the project's `package.json` asks for mcpgen. */
function specifierIn(root: string): string | undefined {
  const present = readPackageJson(join(root, "package.json"));
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
  const present = readPackageJson(join(root, "package.json"));
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
  print(io, 'package.json lacks "type": "module", which the generated code needs.');
}

function lacksModules(root: string): boolean {
  const present = readPackageJson(join(root, "package.json"));
  if (typeof present !== "object" || present === null) return false;
  return (present as Readonly<Record<string, unknown>>)["type"] !== "module";
}

function mapOf(value: unknown, key: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return {};
  const found = (value as Record<string, unknown>)[key];
  return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
}
