import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleProject } from "./bundle-project.js";
import { InputError } from "./input-error.js";
import { replaceFile } from "./replace-file.js";
import { workFolder } from "./work-folder.js";

/**
 * What a TypeScript module of the project exports, bundled into a folder below `.mcpgen`; `named` is what messages call it.
 * Throws `InputError` when it does not bundle or fails while it loads.
 */
export async function importUserModule(
  root: string,
  file: string,
  { named, folder }: { readonly named: string; readonly folder: string },
): Promise<Readonly<Record<string, unknown>>> {
  const work = workFolder(root, folder);
  const { code } = await bundleProject(root, file, join(work, "module.mjs"));
  const path = join(work, `${createHash("sha256").update(code).digest("hex").slice(0, 32)}.mjs`);
  replaceFile({ path, text: code, temporary: `${path}.${process.pid}.tmp` });
  process.setSourceMapsEnabled(true);
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Record<string, unknown>;
  } catch (error) {
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new InputError(`${named} fails while it loads.\n\n${details}`);
  }
}
