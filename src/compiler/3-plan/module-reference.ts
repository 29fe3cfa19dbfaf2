import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import type { HandlerPlan, ModulePlan } from "../../ir/tool.js";
import { type YamlMap, spanOf, textOf, valueOf } from "../../yaml/node.js";

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

/** What a handler belongs to. */
export interface HandlerOwner {
  /** For messages: `action "addToCart"`. */
  readonly owner: string;
  /** Where it is declared, for a handler that is missing. */
  readonly place: Span;
  /** Where generated code of the tool stands, from the project's folder. */
  readonly folder: string;
}

/** The handler that a map names as `./handlers/cart.ts#addToCart`. Undefined when it names none; the reason has been reported. */
export function readHandler(
  map: YamlMap,
  { owner, place, folder }: HandlerOwner,
  diagnostics: Diagnostics,
): HandlerPlan | undefined {
  const node = valueOf(map, "handler");
  const text = textOf(node)?.trim();
  if (node !== undefined && node.kind !== "scalar") {
    diagnostics.report("plan/text-expected", spanOf(node), { key: "handler" });
    return undefined;
  }
  if (node === undefined || text === undefined || text === "") {
    diagnostics.report("plan/handler-missing", place, { owner });
    return undefined;
  }
  const [path = "", exportName, ...rest] = text.split("#");
  if (exportName === undefined || rest.length > 0 || !/^[A-Za-z_$][\w$]*$/.test(exportName)) {
    diagnostics.report("plan/handler-invalid", spanOf(node), { handler: text });
    return undefined;
  }
  const module = readModule(path, spanOf(node), folder, diagnostics);
  return module && { ...module, exportName };
}
