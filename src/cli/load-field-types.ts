import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LowerFieldType } from "../compiler/compile.js";
import { bundleProject } from "./bundle-project.js";
import { InputError } from "./input-error.js";
import { replaceFile } from "./replace-file.js";
import { workFolder } from "./work-folder.js";

/**
 * The `lower` functions of the modules that the configuration names under `fieldTypes`, by type. Loads nothing when it
 * names none. Throws `InputError` for a module that is missing, does not load or exports no such function.
 */
export async function loadFieldTypes(
  root: string,
  modules: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, LowerFieldType>> {
  const found = new Map<string, LowerFieldType>();
  for (const [type, path] of Object.entries(modules)) {
    const file = join(root, path);
    const named = `The module "${path}" of the field type "${type}"`;
    if (!existsSync(file)) throw new InputError(`${named} is not there.`);
    const { lower } = await importModule(root, file, named);
    if (typeof lower !== "function") {
      throw new InputError(`${named} exports no function "lower".`);
    }
    found.set(type, lower as LowerFieldType);
  }
  return found;
}

async function importModule(
  root: string,
  file: string,
  named: string,
): Promise<Readonly<Record<string, unknown>>> {
  const folder = workFolder(root, "types");
  const { code } = await bundleProject(root, file, join(folder, "type.mjs"));
  const path = join(folder, `${createHash("sha256").update(code).digest("hex").slice(0, 32)}.mjs`);
  replaceFile({ path, text: code, temporary: `${path}.${process.pid}.tmp` });
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Record<string, unknown>;
  } catch (error) {
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new InputError(`${named} fails while it loads.\n\n${details}`);
  }
}
