import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import type { ModulePlan } from "../../ir/tool.js";

/**
 * A module of the user's, named by its path from the folder of mcpgen.yaml. It stays inside that folder; whether it is
 * there is for whoever has the disk. `folder` is where the importing file stands.
 */
export function readModule(
  path: string,
  span: Span,
  folder: string,
  diagnostics: Diagnostics,
): ModulePlan | undefined {
  const parts = path
    .trim()
    .split("/")
    .filter((part) => part !== "." && part !== "");
  const isInside = !path.startsWith("/") && !/^[A-Za-z]:|\\/.test(path) && !parts.includes("..");
  const last = parts.at(-1) ?? "";
  if (!isInside || !/\.[cm]?[jt]s$/.test(last) || /\.d\.[cm]?ts$/.test(last)) {
    diagnostics.report("plan/module-path", span, { path });
    return undefined;
  }
  const up = folder.split("/").map(() => "..");
  const specifier = [...up, ...parts].join("/").replace(/\.([cm]?)ts$/, ".$1js");
  return { path: parts.join("/"), specifier, span };
}
