import type { ProjectConfig } from "../config/project-config.js";
import { suggestionOrChoices } from "../util/suggestion.js";
import { UsageError } from "./usage-error.js";

/** The names of a toolset's tools. Throws `UsageError` for one that the configuration does not have, with the nearest there is. */
export function toolsetNamed(
  { toolsets }: Pick<ProjectConfig, "toolsets">,
  name: string,
): readonly string[] {
  const names = Object.hasOwn(toolsets, name) ? toolsets[name] : undefined;
  if (names !== undefined) return names;
  throw new UsageError(
    `There is no toolset "${name}" in mcpgen.yaml.`,
    suggestionOrChoices(name, Object.keys(toolsets)) ??
      "Name one there, such as: toolsets: { editorial: [product] }",
  );
}
