import { existsSync } from "node:fs";
import { join } from "node:path";
import type { LowerFieldType } from "../compiler/compile.js";
import { InputError } from "./input-error.js";
import { importUserModule } from "./user-module.js";

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
    const { lower } = await importUserModule(root, file, { named, folder: "types" });
    if (typeof lower !== "function") {
      throw new InputError(`${named} exports no function "lower".`);
    }
    found.set(type, lower as LowerFieldType);
  }
  return found;
}
