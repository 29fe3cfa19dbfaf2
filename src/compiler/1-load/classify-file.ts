import type { DecorationDefinition, FormDefinition, ToolDefinition } from "./loaded-project.js";

/** What a file of a module is, by its path alone. */
export type FileRole =
  | Pick<FormDefinition, "kind" | "path">
  | (Pick<ToolDefinition, "kind" | "audience" | "path"> & { readonly folder: string })
  | Pick<DecorationDefinition, "kind" | "target">
  | { readonly kind: "include" }
  | { readonly kind: "bundle" }
  | undefined;

const formKinds: ReadonlyMap<string, FormDefinition["kind"]> = new Map([
  ["contentTypes", "contentType"],
  ["apps", "app"],
  ["dialogs", "dialog"],
]);

const toolAudiences: ReadonlyMap<string, ToolDefinition["audience"]> = new Map([
  ["mcpTools", "admin"],
  ["h1McpTools", "admin"],
  ["mcpPublicTools", "public"],
  ["h1McpPublicTools", "public"],
]);

/** The role of a file, from its path below its module; undefined for what the compiler does not read. */
export function classifyFile(path: string): FileRole {
  const [folder = "", ...below] = path.split("/");
  if (below.length === 0) return undefined;
  if (path.endsWith(".properties")) {
    return folder === "i18n" || folder === "mgnl-i18n" ? { kind: "bundle" } : undefined;
  }
  const stem = below.join("/").replace(/\.ya?ml$/, "");
  const kind = formKinds.get(folder);
  if (kind !== undefined) return { kind, path: stem };
  const audience = toolAudiences.get(folder);
  if (audience !== undefined) return { kind: "tool", audience, folder, path: stem };
  if (folder === "includes") return { kind: "include" };
  return folder === "decorations"
    ? classifyDecoration(below[0], below[1], below.slice(2))
    : undefined;
}

/** `<module>/<folder>/<path>/<name>.<sub.path>.yaml`: a definition's name has no dots, so that the first one starts the sub-path. */
function classifyDecoration(
  module: string | undefined,
  folder: string | undefined,
  below: readonly string[],
): FileRole {
  const last = below.at(-1)?.replace(/\.ya?ml$/, "");
  if (module === undefined || folder === undefined || last === undefined) return undefined;
  if (!formKinds.has(folder)) return undefined;
  const [name = "", ...keys] = last.split(".");
  const path = [...below.slice(0, -1), name].join("/");
  return { kind: "decoration", target: { module, folder, path, keys } };
}
