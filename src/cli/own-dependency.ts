import { homedir } from "node:os";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { readPackageJson } from "./package-json.js";
import { isOutside } from "./read-project.js";
import { realFolder } from "./real-folder.js";
import { repositoryOf } from "./repository-root.js";

/** How a project's `package.json` asks for the package of the running copy. */
export interface OwnDependency {
  /** The value beside the name. */
  readonly specifier: string;
  /** The same as an argument of `npm install`. */
  readonly argument: string;
  /** What is to be packed into the project's folder `vendor` first, as an argument of `npm pack`; absent where nothing is. */
  readonly source?: string;
}

/** Where a project keeps packages that no registry has. */
export const vendorFolder = "vendor";

/** What tells which copy of mcpgen runs. */
export interface RunningCopy {
  /** The absolute path of its package. */
  readonly folder: string;
  readonly version: string;
}

/**
 * How a project, whose folder need not exist yet, gets the copy of mcpgen that runs: as whoever installed it did, or from a file that
 * is in the repository with it. A version alone would ask a registry, where somebody else's package may have the name.
 */
export function ownDependency(project: string, { folder, version }: RunningCopy): OwnDependency {
  const installed = installationOf(folder);
  const target = installed === undefined ? folder : fileOf(installed);
  if (target === undefined) {
    const specifier = installed?.specifier ?? "";
    return { specifier, argument: `mcpgen@${specifier}` };
  }
  const path = wayTo(project, target);
  if (!isElsewhere(project, target)) return { specifier: `file:${path}`, argument: asPath(path) };
  const packed = `${vendorFolder}/mcpgen-${version}.tgz`;
  return { specifier: `file:${packed}`, argument: `./${packed}`, source: asPath(path) };
}

/** What a specifier of a project names, as an argument of `npm pack`, where that is on this machine alone: outside of its repository. */
export function outsideSource(project: string, specifier: string): string | undefined {
  const target = fileOf({ host: project, specifier });
  if (target === undefined || !isElsewhere(project, target)) return undefined;
  return asPath(wayTo(project, target));
}

function isElsewhere(project: string, target: string): boolean {
  return isOutside(repositoryOf(project)?.root ?? realFolder(project), target);
}

/** With `/`, and from where links lead to, as npm takes it. */
function wayTo(project: string, target: string): string {
  return relative(realFolder(project), target).split(sep).join("/");
}

function asPath(path: string): string {
  return path.startsWith(".") || isAbsolute(path) ? path : `./${path}`;
}

interface Installation {
  /** The folder of the `package.json` that asks for the package. */
  readonly host: string;
  readonly specifier: string;
}

/** Who asked for a package: the nearest above the folders of packages that it lies in. Undefined for a checkout. */
function installationOf(runningPackage: string): Installation | undefined {
  const parts = runningPackage.split(sep);
  const hosts = parts
    .flatMap((part, index) => (part === "node_modules" ? [parts.slice(0, index).join(sep)] : []))
    .toReversed();
  return hosts
    .flatMap((host): readonly Installation[] => {
      const specifier = specifierIn(join(host || sep, "package.json"));
      return specifier === undefined ? [] : [{ host: host || sep, specifier }];
    })
    .at(0);
}

function specifierIn(path: string): string | undefined {
  const content = readPackageJson(path) as
    Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> | null | undefined;
  const specifier =
    content?.["dependencies"]?.["mcpgen"] ?? content?.["devDependencies"]?.["mcpgen"];
  return typeof specifier === "string" ? specifier : undefined;
}

/** The absolute path of what a specifier names on disk; undefined for what a registry or a server has. As npm reads it. */
function fileOf({ host, specifier }: Installation): string | undefined {
  const path = filePath.exec(specifier)?.[1];
  if (path === undefined) return undefined;
  // npm knows the home folder by itself: no shell has seen a package.json.
  return path.startsWith("~/") ? join(homedir(), path.slice(2)) : resolve(realFolder(host), path);
}

/** With its prefix, by the way it begins, or by the ending of a package's name alone. */
const filePath = /^(?:(?:file|link):|(?=[./]|~\/|[^/:]+\.(?:tgz|tar\.gz|tar)$))(.*)$/s;
