import type { FunctionToolPlan, ProjectPlan } from "../../ir/tool.js";
import { emitArguments } from "./emit-arguments.js";
import { emitFunctionClass } from "./emit-function-class.js";
import { emitSchemaValidators, emitSchemas } from "./emit-schemas.js";
import { exportedNames } from "./exported-names.js";
import { emitFunctionSurface } from "./function-surface.js";
import type { HandBuiltTypes } from "./hand-built-types.js";
import { toolFolder } from "./tool-names.js";

/** The files of one tool of this kind: path below the output folder, and text. */
export function emitFunction(
  tool: FunctionToolPlan,
  { language }: ProjectPlan,
  handBuiltTypes: HandBuiltTypes,
): readonly (readonly [path: string, text: string])[] {
  const folder = toolFolder(tool);
  const schemas = emitSchemas(tool, handBuiltTypes);
  const validators = emitSchemaValidators(tool, language);
  const code = [
    [`${folder}/arguments.ts`, emitArguments(tool)],
    ...(validators === undefined ? [] : [[`${folder}/schema-validators.ts`, validators] as const]),
    ...(schemas === undefined ? [] : [[`${folder}/schemas.ts`, schemas] as const]),
    [`${folder}/tool.ts`, emitFunctionClass(tool)],
  ] as const;
  return [
    ...code,
    [`${folder}/surface.json`, emitFunctionSurface(tool, language, exportedNames(code))],
  ];
}
