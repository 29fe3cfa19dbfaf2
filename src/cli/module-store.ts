import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ContentRepository } from "../store/content-repository.js";
import { InputError } from "./input-error.js";
import { importUserModule } from "./user-module.js";
import { UsageError } from "./usage-error.js";

/** What the module of a store is asked with. */
export interface ModuleStoreOptions {
  /** The project's absolute folder. */
  readonly root: string;
}

/**
 * Opens the store of a project's own: the module's `openRepository` gives it. Throws `UsageError` for a module that is missing
 * or gives no content repository, and `InputError` when it does not bundle, or fails while it loads or opens.
 */
export async function openModuleStore(module: string, root: string): Promise<ContentRepository> {
  const file = join(root, module);
  const named = `The module "${module}" of the store`;
  if (!existsSync(file)) {
    throw new UsageError(`${named} is not there.`, "Name it under store.module in mcpgen.yaml.");
  }
  const { openRepository } = await importUserModule(root, file, { named, folder: "store" });
  if (typeof openRepository !== "function") {
    throw new UsageError(
      `${named} exports no function "openRepository".`,
      "Export one that gives a ContentRepository of mcpgen/store.",
    );
  }
  const options: ModuleStoreOptions = { root };
  return requireRepository(await opened(() => openRepository(options), named), named);
}

/** What the user's own function answers; why it does not is the user's to see. */
async function opened(open: () => unknown, named: string): Promise<unknown> {
  try {
    return await open();
  } catch (error) {
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new InputError(`${named} fails to open it.\n\n${details}`);
  }
}

const methods = ["read", "write", "secret", "close"] as const;
const capabilities = ["transactions", "ordering", "publication", "queries"] as const;

/** The value when it has the shape of a content repository. Throws `UsageError` naming what it lacks. */
function requireRepository(value: unknown, named: string): ContentRepository {
  const lacking = lackingParts(value);
  if (lacking.length > 0) {
    throw new UsageError(
      `${named} does not give a content repository: it lacks ${lacking.join(", ")}.`,
      "Hold it to describeContentRepository of mcpgen/testing.",
    );
  }
  return value as ContentRepository;
}

function lackingParts(value: unknown): readonly string[] {
  const repository = partsOf(value);
  const abilities = partsOf(repository["capabilities"]);
  return [
    ...methods.filter((name) => typeof repository[name] !== "function").map((name) => `${name}()`),
    ...capabilities
      .filter((name) => typeof abilities[name] !== "boolean")
      .map((name) => `capabilities.${name}`),
  ];
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
