import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Project } from "../runtime/index.js";
import { bundleInParts, entryFile } from "./bundle-in-parts.js";
import { withSources } from "./handler-fault.js";
import { InputError } from "./input-error.js";
import { ownCommand } from "./own-command.js";
import { quoteArgument } from "./quote-argument.js";
import { findBundle, keepBundle } from "./run-cache.js";
import { runningModule } from "./running-copy.js";
import { UsageError } from "./usage-error.js";
import { workFolder } from "./work-folder.js";

export interface LoadProjectOptions {
  /** The project's absolute folder. */
  readonly root: string;
  /** The output folder, relative to it. */
  readonly output: string;
  /** The version of the running mcpgen. */
  readonly version: string;
}

/**
 * Loads the generated code and the user's modules into this process, bundled once for each state of the files; handlers of
 * functions are loaded when they are needed, and one that cannot be loaded fails alone. Throws
 * `UsageError` when nothing was generated yet and `InputError` when the code does not bundle or fails while it loads.
 */
export async function loadProject(options: LoadProjectOptions): Promise<Project> {
  const { root, output, version } = options;
  const entry = join(root, output, "index.ts");
  if (!existsSync(entry)) {
    throw new UsageError(
      `There is no generated code in "${join(root, output)}".`,
      `Run: ${ownCommand("build")} -C ${quoteArgument(root)}`,
    );
  }
  const folder = workFolder(root, "run");
  const key = ["parts", version, runningModule("mcpgen/runtime"), root, output].join("\0");
  const bundle = findBundle(folder, key) ?? (await makeBundle(options, entry, folder, key));
  return importProject(join(bundle, entryFile), output);
}

async function makeBundle(
  { root }: LoadProjectOptions,
  entry: string,
  folder: string,
  key: string,
): Promise<string> {
  const place = { root, entry, folder: join(folder, "project") };
  const began = Date.now();
  const { files, inputs, isWhole } = await bundleInParts(place);
  const settings = [join(root, "tsconfig.json"), join(root, "package.json")];
  // What is left out may be there the next time, and then nothing that went into this bundle tells.
  const kept = isWhole ? key : `${key}\0incomplete`;
  return keepBundle(folder, { key: kept, files, inputs: [...inputs, ...settings], began });
}

async function importProject(bundle: string, output: string): Promise<Project> {
  process.setSourceMapsEnabled(true);
  const module = await importBundle(bundle);
  if (module.project === undefined) {
    throw new UsageError(`"${output}/index.ts" exports no project.`, `Run: ${ownCommand("build")}`);
  }
  return module.project;
}

async function importBundle(bundle: string): Promise<{ readonly project?: Project }> {
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(bundle).href)) as { project?: Project };
  } catch (error) {
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new InputError(
      `The project's code fails while it loads.\n\n${withSources(details, bundle)}`,
    );
  }
}
