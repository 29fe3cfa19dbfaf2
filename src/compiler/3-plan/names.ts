import { compareText } from "../../util/compare-text.js";
import { shortHash } from "../../util/short-hash.js";

/**
 * Every name in generated code is chosen here. A name depends on what it names and on nothing else, so that adding a
 * tool or reordering files renames nothing; only a real clash is resolved, with a hash of the content.
 */

/** What the portable profile lets a property be called. */
const portableKey = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;

/**
 * The advertised name of a field: its own when every client takes it, else accents stripped and other characters turned
 * into `_` (`mgnl:tags` → `mgnl_tags`). The caller reports two names that meet.
 */
export function fieldKey(name: string): string {
  if (portableKey.test(name)) return name;
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-zA-Z0-9_]/g, "_");
  const started = /^[a-zA-Z_]/.test(plain) ? plain : `_${plain}`;
  return started.length <= 64 ? started : `${started.slice(0, 55)}_${shortHash(name)}`;
}

/** `product_family` and `productFamily` give `ProductFamily`; always a valid identifier. */
export function pascalCase(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^a-zA-Z0-9]+/)
    .filter((word) => word !== "");
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^[A-Z]/.test(joined) ? joined : `T${joined}`;
}

/** File names that Windows keeps for devices. */
const reservedFileNames = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

export interface ToolNames {
  /** Relative to the output folder. */
  readonly folder: string;
  readonly className: string;
  readonly typeName: string;
}

/**
 * Folder and TypeScript names for all tools. Names that would meet (also on a file system that folds case) keep the
 * plain form for the first in code unit order and take a hash of the declared name for the others.
 */
export function toolNames(
  tools: readonly { readonly audience: "admin" | "public"; readonly name: string }[],
): ReadonlyMap<string, ToolNames> {
  const result = new Map<string, ToolNames>();
  const takenFolders = new Set<string>();
  const takenTypes = new Set<string>();
  const inOrder = tools.toSorted(
    (a, b) => compareText(a.audience, b.audience) || compareText(a.name, b.name),
  );
  for (const { audience, name } of inOrder) {
    const plainFolder = reservedFileNames.test(name) ? `${name}_` : name;
    const folder = free(plainFolder, `${audience}/`, takenFolders, name, "-");
    const typeName = free(
      `${audience === "public" ? "Public" : ""}${pascalCase(name)}`,
      "",
      takenTypes,
      name,
      "_",
    );
    result.set(`${audience}/${name}`, {
      folder: `tools/${audience}/${folder}`,
      typeName,
      className: `${typeName}Tool`,
    });
  }
  return result;
}

/**
 * The names of the built-in tool that tells what content types there are. Those that a declared tool has been given are its own;
 * ours then take a hash.
 */
export function discoveryNames(
  declared: readonly Pick<ToolNames, "folder" | "typeName">[],
): ToolNames {
  const folders = new Set(declared.map(({ folder }) => folder.toLowerCase()));
  const types = new Set(declared.map(({ typeName }) => typeName.toLowerCase()));
  const typeName = free("ContentTypes", "", types, "content_type", "_");
  return {
    folder: `tools/admin/${free("content_type", "tools/admin/", folders, "content_type", "-")}`,
    typeName,
    className: `${typeName}Tool`,
  };
}

function free(
  plain: string,
  space: string,
  taken: Set<string>,
  name: string,
  separator: string,
): string {
  const chosen = taken.has((space + plain).toLowerCase())
    ? `${plain}${separator}${shortHash(name)}`
    : plain;
  taken.add((space + chosen).toLowerCase());
  return chosen;
}

/** Hands out names of interfaces inside one tool; a name that is taken gets a number. */
export function typeNameAllocator(root: string): (parts: readonly string[]) => string {
  const taken = new Set([root]);
  return (parts) => {
    const plain = root + parts.map(pascalCase).join("");
    let name = plain;
    for (let number = 2; taken.has(name); number += 1) name = `${plain}${number}`;
    taken.add(name);
    return name;
  };
}
