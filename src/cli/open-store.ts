import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { StoreConfig } from "../config/project-config.js";
import type { ContentRepository } from "../store/content-repository.js";
import type { TableVersions } from "../store/sql/migrations/migrate.js";
import {
  NativeCodeMissingError,
  NotARepositoryError,
  RepositoryBusyError,
  RepositoryNotWritableError,
  RepositoryTooNewError,
} from "../store/errors.js";
import { makeFolder } from "./make-folder.js";
import { openModuleStore } from "./module-store.js";
import { openPostgresStore } from "./postgres-store.js";
import { UsageError } from "./usage-error.js";
import { workFolder } from "./work-folder.js";

export interface OpenStoreOptions {
  /** Brings the tables to the newest version where that is not done unasked. */
  readonly migrate?: boolean;
  /** Told what opening did to the tables; a store of the project's own says nothing. */
  readonly onMigrated?: (versions: TableVersions) => void;
  /** The command that hints repeat, such as `mcpgen db export`. */
  readonly command: string;
}

/**
 * Opens the configured store; an SQLite file is made when missing, its path being relative to the project. Throws
 * `UsageError` for a variable that is not set, for a file or database that is no usable store and where SQLite is missing.
 */
export async function openStore(
  store: StoreConfig,
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  options: OpenStoreOptions,
): Promise<ContentRepository> {
  if (store.kind === "module") return openModuleStore(store.module, root);
  if (store.kind === "postgres")
    return openPostgresStore(expandVariables(store.url, env, options), options);
  const file = resolve(root, expandVariables(store.file, env, options));
  prepareFolder(root, file);
  const { openSqliteRepository } = await import("../store/sqlite.js");
  try {
    const { onMigrated } = options;
    return await openSqliteRepository({ file, ...(onMigrated && { onMigrated }) });
  } catch (error) {
    throw asUsageError(error);
  }
}

const otherFile = "name another file under store.file in mcpgen.yaml";

function prepareFolder(root: string, file: string): void {
  if (existsSync(file) && statSync(file).isDirectory()) {
    throw new UsageError(
      `The store "${file}" is a folder, not an SQLite file.`,
      "Name a file under store.file in mcpgen.yaml.",
    );
  }
  const folder = dirname(file);
  try {
    if (relative(join(root, ".mcpgen"), folder) === "") workFolder(root);
    else makeFolder(folder);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw new UsageError(
      `The folder of the store "${file}" cannot be created${code}.`,
      `Make it yourself, or ${otherFile}.`,
    );
  }
}

/** Each error of opening a repository is about what the user has, and each has something to do. */
function asUsageError(error: unknown): unknown {
  const hint = hintFor(error);
  return hint !== undefined && error instanceof Error ? new UsageError(error.message, hint) : error;
}

function hintFor(error: unknown): string | undefined {
  if (error instanceof NativeCodeMissingError)
    return "Run where mcpgen is installed: npm rebuild better-sqlite3";
  if (error instanceof NotARepositoryError)
    return `Put a sound copy in its place, or ${otherFile}.`;
  if (error instanceof RepositoryTooNewError) return `Update mcpgen, or ${otherFile}.`;
  if (error instanceof RepositoryNotWritableError)
    return `Make the file and its folder writable, or ${otherFile}.`;
  if (error instanceof RepositoryBusyError)
    return "Look for a program that keeps a transaction of the store's file open.";
  return undefined;
}

/**
 * Replaces each `${NAME}` by that environment variable. Throws `UsageError` for one that is not set or empty, which says `what`
 * of the configuration needs it.
 */
export function expandVariables(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  { command, what = "the store" }: Pick<OpenStoreOptions, "command"> & { readonly what?: string },
): string {
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = env[name];
    if (value !== undefined && value !== "") return value;
    throw new UsageError(
      `The environment variable "${name}" is ${value === undefined ? "not set" : "empty"}; ${what} in mcpgen.yaml needs it.`,
      `Set it for this command, such as: ${name}=… ${command}`,
    );
  });
}
