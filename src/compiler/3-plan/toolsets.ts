import type { ProjectConfig } from "../../config/project-config.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { ToolPlan } from "../../ir/tool.js";
import { suggestionOrChoices } from "../../util/suggestion.js";

/** Reports every entry of the configured toolsets that is neither a tool's declared name nor one that it is listed by. */
export function checkToolsets(
  tools: readonly ToolPlan[],
  { toolsets }: Pick<ProjectConfig, "toolsets">,
  diagnostics: Diagnostics,
): void {
  const declared = new Set(tools.map(({ name }) => name));
  const listed = tools.flatMap((tool) => tool.listed.map(({ name }) => name));
  const known = new Set([...declared, ...listed]);
  for (const [toolset, names] of Object.entries(toolsets)) {
    for (const [at, tool] of names.entries()) {
      if (known.has(tool)) continue;
      const hint = suggestionOrChoices(tool, known);
      const configPath = ["toolsets", toolset, String(at)];
      const extras = { hint, configPath };
      diagnostics.report("plan/toolset-unknown-tool", undefined, { toolset, tool }, extras);
    }
  }
}
