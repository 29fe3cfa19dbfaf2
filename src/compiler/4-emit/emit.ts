import type { ContentTypeToolPlan, ProjectPlan } from "../../ir/tool.js";
import { emitActions } from "./emit-actions.js";
import { emitCheck } from "./emit-check.js";
import { emitForm } from "./emit-form.js";
import { emitManifest } from "./emit-manifest.js";
import { emitRegistry } from "./emit-registry.js";
import { emitSurface } from "./emit-surface.js";
import { emitToolClass } from "./emit-tool-class.js";
import { emitTypes } from "./emit-types.js";
import { enforcedSchema } from "./enforced-schema.js";
import { jsonText } from "./escape.js";
import { toolFolder } from "./tool-names.js";
import { compareText } from "../../util/compare-text.js";

/**
 * From the plan to the generated files, in memory: path below the output folder → text, sorted by path in code units.
 * Decides nothing and finds nothing wrong with a user's input; the same plan gives the same bytes.
 */
export function emit(plan: ProjectPlan): ReadonlyMap<string, string> {
  const files: (readonly [string, string])[] = [
    ["index.ts", emitRegistry(plan)],
    ["manifest.json", emitManifest(plan)],
    ...plan.tools.flatMap((tool) => emitTool(tool, plan)),
  ];
  return new Map(files.toSorted(([a], [b]) => compareText(a, b)));
}

function emitTool(
  tool: ContentTypeToolPlan,
  { language }: ProjectPlan,
): readonly (readonly [string, string])[] {
  const folder = toolFolder(tool);
  const schemas = (["create", "update"] as const).filter((action) => tool.actions.includes(action));
  return [
    ...(tool.customActions.length === 0
      ? []
      : [[`${folder}/actions.ts`, emitActions(tool)] as const]),
    [`${folder}/check.ts`, emitCheck(tool)],
    [`${folder}/form.ts`, emitForm(tool)],
    [`${folder}/surface.json`, emitSurface(tool, language)],
    [`${folder}/tool.ts`, emitToolClass(tool)],
    [`${folder}/types.ts`, emitTypes(tool)],
    ...schemas.map(
      (action) =>
        [`${folder}/${action}.schema.json`, jsonText(enforcedSchema(tool, action))] as const,
    ),
  ];
}
