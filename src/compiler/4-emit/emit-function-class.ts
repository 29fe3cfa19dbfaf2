import type { FunctionToolPlan } from "../../ir/tool.js";
import { argumentsName, handlerName, outputSymbol } from "./emit-arguments.js";
import { docComment, stringLiteral } from "./escape.js";
import { type GeneratedFile, createGeneratedFile } from "./generated-file.js";
import { fits } from "./layout.js";
import { runtime } from "./runtime-symbols.js";
import { functionHeader } from "./sources.js";

/**
 * `tool.ts` of a function: the class that brings surface, arguments and the user's handler together. The handler is
 * imported when it is first needed, so that one that fails while it loads takes no other tool down.
 */
export function emitFunctionClass(plan: FunctionToolPlan): string {
  const { className, readOnly, parameters } = plan;
  const file = createGeneratedFile(functionHeader(plan), [className]);
  const surface = file.nameOf({ name: "surface", from: "./surface.json", kind: "json" });
  const from = "./arguments.js";
  const argumentsType = { name: argumentsName(plan), from, kind: "value" } as const;
  const handler = file.nameOf({ name: handlerName(plan), from, kind: "type" });
  const output = outputSymbol(plan);
  const base = file.nameOf(readOnly ? runtime.ReadFunctionTool : runtime.FunctionTool);
  const types = [
    file.nameOf(argumentsType),
    output === undefined ? "unknown" : file.nameOf(output),
  ] as const;

  file.printLines(docComment(plan.description.split("\n", 1)[0] ?? ""));
  file.printLines(headLines(className, base, types));
  file.print("  override readonly surface = ", runtime.surfaceOf, `(${surface}, "function");`);
  file.print();
  if (parameters.length === 0) {
    file.print(`  override readArguments(): ${types[0]} {`);
    file.print(`    return new ${types[0]}();`);
  } else {
    file.printLines(readingHead(types[0], file));
    file.print(`    return new ${types[0]}(read);`);
  }
  file.print("  }");
  file.print();
  file.print(`  override async loadHandler(): Promise<${handler}> {`);
  file.printLines(loadingLines(plan.handler));
  file.print("  }");
  file.print("}");
  return file.text();
}

function headLines(
  name: string,
  base: string,
  types: readonly [string, string],
): readonly string[] {
  const lead = `export class ${name} extends ${base}<`;
  const flat = `${lead}${types.join(", ")}> {`;
  return fits(flat) ? [flat] : [lead, `  ${types[0]},`, `  ${types[1]}`, "> {"];
}

function readingHead(type: string, file: GeneratedFile): readonly string[] {
  const parameter = `read: ${file.nameOf(runtime.ArgumentReader)}`;
  const flat = `  override readArguments(${parameter}): ${type} {`;
  if (fits(flat)) return [flat];
  return ["  override readArguments(", `    ${parameter},`, `  ): ${type} {`];
}

function loadingLines({ specifier, exportName }: FunctionToolPlan["handler"]): readonly string[] {
  const load = `await import(${stringLiteral(specifier)})`;
  const flat = `    return (${load}).${exportName};`;
  if (fits(flat)) return [flat];
  const head = `    return (${load})`;
  if (fits(head)) return [head, `      .${exportName};`];
  return ["    return (", `      ${load}`, `    ).${exportName};`];
}
