import type { CompiledProject } from "./compile-project.js";
import { toolsetNamed } from "./toolset-named.js";

/** The listed names of a toolset's tools: a declared name stands for every tool listed of it. Throws `UsageError` for a toolset that is not there. */
export function toolsOfSet({ plan, place }: CompiledProject, name: string): ReadonlySet<string> {
  const wanted = new Set(toolsetNamed(place.config, name));
  return new Set(
    (plan?.tools ?? []).flatMap((tool) =>
      tool.listed
        .map((listed) => listed.name)
        .filter((listed) => wanted.has(listed) || wanted.has(tool.name)),
    ),
  );
}
