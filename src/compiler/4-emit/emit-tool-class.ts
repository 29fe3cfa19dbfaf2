import type { ContentTypeToolPlan, CustomActionPlan } from "../../ir/tool.js";
import { checkName } from "./check-names.js";
import { handlerName, inputName } from "./emit-actions.js";
import { docComment, objectKey } from "./escape.js";
import { type GeneratedFile, type ImportSymbol, createGeneratedFile } from "./generated-file.js";
import { delimited, fits } from "./layout.js";
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
  const lead = `    ${objectKey(action.name)}:`;
  const maker = `${file.nameOf(makerOf(action))}<${file.nameOf(type)}>(`;
  const parts = { check: file.nameOf(check), handler: file.nameOf(handler) };
  const isBeside = fits(`${lead} ${maker}`);
  const start = isBeside ? `${lead} ${maker}` : `      ${maker}`;
  const indent = isBeside ? "    " : "      ";
  if (!isBeside) file.print(lead);
  if (fits(`${start}{`)) {
    file.printLines([`${start}{`, ...propertyLines(parts, `${indent}  `), `${indent}}),`]);
    return;
  }
  const inner = propertyLines(parts, `${indent}    `);
  file.printLines([start, `${indent}  {`, ...inner, `${indent}  },`, `${indent}),`]);
}

function propertyLines(
  properties: Readonly<Record<string, string>>,
  indent: string,
): readonly string[] {
  return Object.entries(properties).flatMap(([key, value]) => {
    const flat = `${indent}${key}: ${value},`;
    return fits(flat) ? [flat] : [`${indent}${key}:`, `${indent}  ${value},`];
  });
}

function makerOf({ confirm, readOnly }: CustomActionPlan): ImportSymbol {
  if (confirm) return runtime.confirmedAction;
  return readOnly ? runtime.readAction : runtime.writeAction;
}

function sibling(name: string, from: string, kind: ImportSymbol["kind"]): ImportSymbol {
  return { name, from, kind };
}
