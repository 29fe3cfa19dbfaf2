import type { ContentTypeToolPlan, ProjectPlan, ToolPlan } from "../../ir/tool.js";
import { emitActions } from "./emit-actions.js";
import { emitCheck } from "./emit-check.js";
import { emitDecoratedFields } from "./emit-decorated-fields.js";
import { emitDiscovery } from "./emit-discovery.js";
import { emitForm } from "./emit-form.js";
import { emitFunction } from "./emit-function.js";
import { emitManifest } from "./emit-manifest.js";
import { emitRegistry } from "./emit-registry.js";
import { emitSurface } from "./emit-surface.js";
import { emitToolClass } from "./emit-tool-class.js";
import { emitTypes } from "./emit-types.js";
import { enforcedSchema } from "./enforced-schema.js";
import { exportedNames } from "./exported-names.js";
import { jsonText } from "./escape.js";
import type { HandBuiltTypes } from "./hand-built-types.js";
import { toolFolder } from "./tool-names.js";
import { compareText } from "../../util/compare-text.js";

/**
 * From the plan to the generated files, in memory: path below the output folder → text, sorted by path in code units.
 * Decides nothing and finds nothing wrong with a user's input; the same plan gives the same bytes.
 */
export function emit(
  plan: ProjectPlan,
  handBuiltTypes: HandBuiltTypes = new Map(),
): ReadonlyMap<string, string> {
  const files: (readonly [string, string])[] = [
    ["index.ts", emitRegistry(plan)],
    ["manifest.json", emitManifest(plan)],
    ...plan.tools.flatMap((tool) => emitTool(tool, plan, handBuiltTypes)),
  ];
  return new Map(files.toSorted(([a], [b]) => compareText(a, b)));
}

/** Path below the output folder and text. */
type EmittedFile = readonly [path: string, text: string];

function emitTool(
  tool: ToolPlan,
  plan: ProjectPlan,
  handBuiltTypes: HandBuiltTypes,
): readonly EmittedFile[] {
  switch (tool.kind) {
    case "contentType":
      return emitContentType(tool, plan);
    case "decoratedFields":
      return emitDecoratedFields(tool, plan);
    case "function":
      return emitFunction(tool, plan, handBuiltTypes);
    case "discovery":
      return emitDiscovery(tool, plan);
  }
}

function emitContentType(
  tool: ContentTypeToolPlan,
  { language }: ProjectPlan,
): readonly EmittedFile[] {
  const folder = toolFolder(tool);
  const schemas = (["create", "update"] as const).filter((action) => tool.actions.includes(action));
  const code: readonly EmittedFile[] = [
    ...(tool.customActions.length === 0
      ? []
      : [[`${folder}/actions.ts`, emitActions(tool)] as const]),
    [`${folder}/check.ts`, emitCheck(tool)],
    [`${folder}/form.ts`, emitForm(tool)],
    [`${folder}/tool.ts`, emitToolClass(tool)],
    [`${folder}/types.ts`, emitTypes(tool)],
  ];
  return [
    ...code,
    [`${folder}/surface.json`, emitSurface(tool, language, exportedNames(code))],
    ...schemas.map(
      (action) =>
        [`${folder}/${action}.schema.json`, jsonText(enforcedSchema(tool, action))] as const,
    ),
  ];
}
