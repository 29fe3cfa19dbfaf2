import { realpathSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** What the bundler reads where an import names the extension on the left and no such file is there. */
const sourceExtensions: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx"],
  ".jsx": [".ts", ".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
};

/** What the bundler tries after a name without an extension, and in a folder after `index`. */
const triedExtensions = [".tsx", ".ts", ".jsx", ".js", ".css", ".json"];

/**
 * The absolute path of the file that a relative import means, with the links on the way as the import names them; `target` is
 * the real path that it is known to lead to. Undefined for an import of a package, and when there is no such file.
 */
export function namedFile(
  importer: string,
  specifier: string,
  target?: string,
): string | undefined {
  if (!/^\.\.?(?:\/|$)/.test(specifier)) return undefined;
  const path = resolve(dirname(importer), specifier);
  return candidates(path).find((file) =>
    target === undefined ? isFile(file) : isFile(file) && realpathSync(file) === target,
  );
}

function candidates(path: string): readonly string[] {
  const [extension = ""] = /\.[cm]?jsx?$/.exec(path) ?? [];
  const stem = path.slice(0, path.length - extension.length);
  return [
    path,
    ...triedExtensions.map((each) => path + each),
    ...(sourceExtensions[extension] ?? []).map((each) => stem + each),
    ...triedExtensions.map((each) => resolve(path, `index${each}`)),
  ];
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    // Links that lead in a circle, or a path through a file.
    return false;
  }
}
