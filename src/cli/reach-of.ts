import type { ProjectConfig } from "../config/project-config.js";

/** What a server of this configuration reaches beside its own content, by name. */
export function reachOf({ reach }: Pick<ProjectConfig, "reach">): ReadonlySet<string> {
  return new Set(Object.keys(reach).filter((name) => reach[name] === true));
}
