import type { DecoratedFieldsToolPlan, ProjectPlan } from "../../ir/tool.js";
import { checkName } from "./check-names.js";
import { emitDecoratedSurface } from "./decorated-surface.js";
import { emitCheck } from "./emit-check.js";
import { emitForm } from "./emit-form.js";
import { emitTypes } from "./emit-types.js";
import { docComment } from "./escape.js";
import { exportedNames } from "./exported-names.js";
import { type ImportSymbol, createGeneratedFile } from "./generated-file.js";
import { delimited } from "./layout.js";
import { runtime } from "./runtime-symbols.js";
import { declarationHeader } from "./sources.js";
import { formName, toolFolder } from "./tool-names.js";

/** The files of one tool of this kind: path below the output folder, and text. */
export function emitDecoratedFields(
  tool: DecoratedFieldsToolPlan,
  { language }: ProjectPlan,
): readonly (readonly [path: string, text: string])[] {
  const folder = toolFolder(tool);
  const code = [
    [`${folder}/check.ts`, emitCheck(tool)],
    [`${folder}/form.ts`, emitForm(tool)],
    [`${folder}/tool.ts`, emitClass(tool)],
    [`${folder}/types.ts`, emitTypes(tool)],
  ] as const;
  return [
    ...code,
    [`${folder}/surface.json`, emitDecoratedSurface(tool, language, exportedNames(code))],
  ];
}

/** `tool.ts`: the class that brings surface, form and check together. */
function emitClass(plan: DecoratedFieldsToolPlan): string {
  const { className, typeName } = plan;
  const file = createGeneratedFile(declarationHeader(plan), [className]);
  const itemType: ImportSymbol = { name: typeName, from: "./types.js", kind: "type" };
  const form: ImportSymbol = { name: formName(plan), from: "./form.js", kind: "value" };
  const surface: ImportSymbol = { name: "surface", from: "./surface.json", kind: "json" };
  const check: ImportSymbol = { name: checkName(typeName), from: "./check.js", kind: "value" };
  const { DecoratedFieldsTool, surfaceOf, Issues, Values } = runtime;

  file.printLines(docComment(plan.description.split("\n", 1)[0] ?? ""));
  file.print("export class ", className, " extends ", DecoratedFieldsTool, "<", itemType, "> {");
  file.print("  override readonly surface = ", surfaceOf, "(", surface, ', "decoratedFields");');
  file.print("  override readonly form = ", form, ";");
  file.print();
  file.print("  override checkFields(input: ", Values, ", issues: ", Issues, "): ", Values, " {");
  file.printLines(delimited(`    return ${file.nameOf(check)}`, ["input", "issues"], ";"));
  file.print("  }");
  file.print("}");
  return file.text();
}
