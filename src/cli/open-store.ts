import { mkdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { StoreConfig } from "../config/project-config.js";
import type { ContentRepository } from "../store/content-repository.js";
import { UsageError } from "./usage-error.js";
import { workFolder } from "./work-folder.js";

/**
 * Opens the configured store; an SQLite file is made when missing, its path being relative to the project. Throws
 * `UsageError` for a variable that is not set.
 */
export async function openStore(
  store: StoreConfig,
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ContentRepository> {
  if (store.kind !== "sqlite")
    throw new UsageError(`A store of kind "${store.kind}" cannot be opened yet.`);
  const file = resolve(root, expandVariables(store.file, env));
  const folder = dirname(file);
  if (relative(join(root, ".mcpgen"), folder) === "") workFolder(root);
  else mkdirSync(folder, { recursive: true });
  const { openSqliteRepository } = await import("../store/sqlite.js");
  return openSqliteRepository({ file });
}

/** Replaces each `${NAME}` by that environment variable. */
export function expandVariables(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): string {
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = env[name];
    if (value !== undefined && value !== "") return value;
    throw new UsageError(
      `The environment variable "${name}" is not set; the store in mcpgen.yaml needs it.`,
      `Set it for this command, such as: ${name}=… mcpgen serve`,
    );
  });
}
