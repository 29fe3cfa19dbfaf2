import { existsSync } from "node:fs";
import { join } from "node:path";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import { spanOf, valueOf } from "../yaml/node.js";
import { parseYaml } from "../yaml/parse-yaml.js";
import type { ProjectPlace } from "./project-place.js";

/** Reports, at its place in the configuration, a module of the store that is not there: no call would ever be answered. */
export function checkStoreModule(
  { root, config, configFile }: ProjectPlace,
  diagnostics: Diagnostics,
): void {
  const { store } = config;
  if (store.kind !== "module" || configFile === undefined) return;
  if (existsSync(join(root, store.module))) return;
  const node = valueOf(valueOf(parseYaml(configFile, new Diagnostics()), "store"), "module");
  const span = node === undefined ? undefined : spanOf(node);
  diagnostics.report("config/store-module-missing", span, { path: store.module });
}
