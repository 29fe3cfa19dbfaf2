import type { ContentTypeToolPlan, CustomActionPlan } from "../../ir/tool.js";
import { checkName } from "./check-names.js";
import { handlerName, inputName } from "./emit-actions.js";
import { docComment, objectKey } from "./escape.js";
import { type GeneratedFile, type ImportSymbol, createGeneratedFile } from "./generated-file.js";
import { delimited } from "./layout.js";
import { runtime } from "./runtime-symbols.js";
import { declarationHeader } from "./sources.js";
import { formName } from "./tool-names.js";

/** `tool.ts`: the class that brings surface, form, checks and the user's handlers together, for a project to extend. */
export function emitToolClass(plan: ContentTypeToolPlan): string {
  const { className, hooks, customActions } = plan;
  const file = createGeneratedFile(declarationHeader(plan), [className]);
  const itemType = sibling(plan.typeName, "./types.js", "type");
  const form = sibling(formName(plan), "./form.js", "value");
  const surface = sibling("surface", "./surface.json", "json");
  const checkFields = sibling(checkName(plan.typeName), "./check.js", "value");
  const { ContentTypeTool, surfaceOf, Issues, Values, ContentTypeHooks } = runtime;

  file.printLines(docComment(plan.description.split("\n", 1)[0] ?? ""));
  file.print("export class ", className, " extends ", ContentTypeTool, "<", itemType, "> {");
  file.print("  override readonly surface = ", surfaceOf, "(", surface, ', "contentType");');
  file.print("  override readonly form = ", form, ";");
  if (hooks !== undefined) {
    const module = sibling("hooks", hooks.specifier, "namespace");
    file.print("  override readonly hooks: ", ContentTypeHooks, "<", itemType, "> = ", module, ";");
  }
  if (customActions.length > 0) {
    file.print("  override readonly customActions = {");
    for (const action of customActions) printAction(action, file);
    file.print("  };");
  }
  file.print();
  file.print("  override checkFields(input: ", Values, ", issues: ", Issues, "): ", Values, " {");
  file.printLines(delimited(`    return ${file.nameOf(checkFields)}`, ["input", "issues"], ";"));
  file.print("  }");
  file.print("}");
  return file.text();
}

function printAction(action: CustomActionPlan, file: GeneratedFile): void {
  const check = sibling(checkName(inputName(action)), "./actions.js", "value");
  const type = sibling(handlerName(action), "./actions.js", "type");
  const handler = sibling(action.handler.exportName, action.handler.specifier, "value");
  file.print(`    ${objectKey(action.name)}: `, makerOf(action), "<", type, ">({");
  file.print("      check: ", check, ",");
  file.print("      handler: ", handler, ",");
  file.print("    }),");
}

function makerOf({ confirm, readOnly }: CustomActionPlan): ImportSymbol {
  if (confirm) return runtime.confirmedAction;
  return readOnly ? runtime.readAction : runtime.writeAction;
}

function sibling(name: string, from: string, kind: ImportSymbol["kind"]): ImportSymbol {
  return { name, from, kind };
}
