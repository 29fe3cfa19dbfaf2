import { readFileSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { thrownReason } from "../runtime/thrown-reason.js";
import { sourcesFile } from "./bundle-in-parts.js";

/**
 * What a bundle does when it cannot load the handler in this file of the user's: it throws an error that says so in one line.
 * `bundle` is the URL of the bundle's file.
 */
export function handlerFault(file: string, bundle: string): (thrown: unknown) => never {
  return (thrown) => {
    const readable = thrown instanceof Error ? messageOf(thrown, bundle) : thrown;
    const reason = thrownReason(readable).replace(` imported from ${file}`, "");
    throw new Error(`${file}: ${reason}`, { cause: thrown });
  };
}

function messageOf({ message, name }: Error, bundle: string): string {
  return withSources(message.trim() || name, fileURLToPath(bundle));
}

/** A text in which the files of a bundle are named as those of the project that they were made from. */
export function withSources(text: string, bundle: string): string {
  let told = text;
  for (const folder of new Set([dirname(bundle), realFolder(bundle)])) {
    // The URL first: it may contain the path.
    for (const prefix of [`${pathToFileURL(folder).href}/`, folder + sep]) {
      for (const [part, source] of Object.entries(sourcesOf(folder)))
        told = told.replaceAll(prefix + part, () => source);
      told = told.replaceAll(prefix, "");
    }
  }
  return told;
}

function realFolder(bundle: string): string {
  try {
    return realpathSync(dirname(bundle));
  } catch {
    return dirname(bundle);
  }
}

function sourcesOf(folder: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(join(folder, sourcesFile), "utf8")) as Record<string, string>;
  } catch {
    return {};
  }
}
