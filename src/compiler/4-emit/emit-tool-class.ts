import type { ContentTypeToolPlan } from "../../ir/tool.js";
import { checkName } from "./check-names.js";
import { docComment } from "./escape.js";
import { type ImportSymbol, createGeneratedFile } from "./generated-file.js";
import { delimited } from "./layout.js";
import { runtime } from "./runtime-symbols.js";
import { declarationHeader } from "./sources.js";
import { formName } from "./tool-names.js";

/** `tool.ts`: the class that brings surface, form and checks together, for a project to extend. */
export function emitToolClass(plan: ContentTypeToolPlan): string {
  const { className } = plan;
  const file = createGeneratedFile(declarationHeader(plan), [className]);
  const sibling = (name: string, from: string, kind: ImportSymbol["kind"]): ImportSymbol => ({
    name,
    from,
    kind,
  });
  const itemType = sibling(plan.typeName, "./types.js", "type");
  const form = sibling(formName(plan), "./form.js", "value");
  const surface = sibling("surface", "./surface.json", "json");
  const checkFields = sibling(checkName(plan.typeName), "./check.js", "value");
  const { ContentTypeTool, surfaceOf, Issues, Values } = runtime;

  file.printLines(docComment(plan.description.split("\n", 1)[0] ?? ""));
  file.print("export class ", className, " extends ", ContentTypeTool, "<", itemType, "> {");
  file.print("  override readonly surface = ", surfaceOf, "(", surface, ");");
  file.print("  override readonly form = ", form, ";");
  file.print();
  file.print("  override checkFields(input: ", Values, ", issues: ", Issues, "): ", Values, " {");
  file.printLines(delimited(`    return ${file.nameOf(checkFields)}`, ["input", "issues"], ";"));
  file.print("  }");
  file.print("}");
  return file.text();
}
