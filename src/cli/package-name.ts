import { builtinModules } from "node:module";

/**
 * A valid name of a npm package for a project in a folder of the given name: `Über uns` becomes `uber-uns`, and a name
 * that npm keeps for itself or that the project depends on gets `-project` added.
 */
export function packageName(folder: string): string {
  const name = trimmed(
    folder
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll("ß", "ss")
      .replace(/[^a-z0-9._]+/g, "-"),
  );
  // Cutting may bring a separator to the end.
  const short = trimmed(name.slice(0, longestName - suffix.length));
  if (short === "") return "mcp-tools";
  return reserved.has(short) ? `${short}${suffix}` : short;
}

const longestName = 214;
const suffix = "-project";

const reserved: ReadonlySet<string> = new Set([
  "node_modules",
  "favicon.ico",
  "mcpgen",
  "typescript",
  ...builtinModules,
]);

function trimmed(name: string): string {
  return name.replace(/^[._-]+|[._-]+$/g, "");
}
