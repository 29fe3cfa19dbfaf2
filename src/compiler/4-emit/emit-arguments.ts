import type {
  FunctionOutputPlan,
  FunctionParameterPlan,
  FunctionParameterType,
  FunctionToolPlan,
} from "../../ir/tool.js";
import { type Call, assignment } from "./assignment.js";
import { checkName } from "./check-names.js";
import { docComment, numberLiteral, stringLiteral, typeKey } from "./escape.js";
import { genericAlias } from "./generic-alias.js";
import { type GeneratedFile, type ImportSymbol, createGeneratedFile } from "./generated-file.js";
import { runtime } from "./runtime-symbols.js";
import { functionHeader } from "./sources.js";
import { type TypePart, memberLines } from "./type-text.js";

/**
 * `arguments.ts`: the arguments of a function as a class that reads them, what it answers, and the type of its handler,
 * which handlers import from here.
 */
export function emitArguments(plan: FunctionToolPlan): string {
  const { output, parameters } = plan;
  const names = [argumentsName(plan), handlerName(plan)];
  const isPrinted = output?.kind === "parameters";
  const file = createGeneratedFile(
    functionHeader(plan),
    isPrinted ? [...names, output.typeName] : names,
  );
  printClass(plan, parameters, file);
  file.print();
  if (isPrinted) {
    printOutput(plan, output, file);
    file.print();
  }
  file.printLines(docComment(`${plan.description} (\`${plan.name}\`)`));
  file.printLines(handlerLines(plan, file));
  return file.text();
}

/** The class that reads the arguments. */
export function argumentsName({ typeName }: FunctionToolPlan): string {
  return `${typeName}Arguments`;
}

/** The type that the handler satisfies. */
export function handlerName({ typeName }: FunctionToolPlan): string {
  return `${typeName}Handler`;
}

/** What the handler answers, where the declaration says so. */
export function outputSymbol({ output }: FunctionToolPlan): ImportSymbol | undefined {
  if (output === undefined) return undefined;
  return output.kind === "parameters"
    ? { name: output.typeName, from: "./arguments.js", kind: "type" }
    : { name: output.handBuilt.typeName, from: "./schemas.js", kind: "type" };
}

function printClass(
  plan: FunctionToolPlan,
  parameters: readonly FunctionParameterPlan[],
  file: GeneratedFile,
): void {
  file.printLines(docComment(`Arguments of \`${plan.name}\`.`));
  if (parameters.length === 0) {
    file.print(`export class ${argumentsName(plan)} {}`);
    return;
  }
  file.print(`export class ${argumentsName(plan)} {`);
  for (const parameter of parameters) {
    file.printLines(docComment(parameter.description, "  "));
    file.printLines(
      memberLines(`  readonly ${typeKey(parameter.property)}:`, propertyType(parameter, file)),
    );
  }
  file.print();
  file.print("  constructor(read: ", runtime.ArgumentReader, ") {");
  for (const parameter of parameters) file.printLines(readingLines(parameter, file));
  file.print("  }");
  file.print("}");
}

/** A named type and null stay on the line that they are on, however long it is. */
function propertyType(parameter: FunctionParameterPlan, file: GeneratedFile): readonly TypePart[] {
  const type = typeOf(parameter, file);
  if (!isNullable(parameter)) return type;
  const [named] = type;
  return parameter.type === "schema" && typeof named === "string"
    ? [`${named} | null`]
    : [...type, "null"];
}

/** An absent map is an empty one; anything else that is absent is null. */
function isNullable({ type, required, defaultValue }: FunctionParameterPlan): boolean {
  return !required && defaultValue === undefined && type !== "map";
}

/** What the reader calls each type; with `required` before it when it must be sent. */
const readers: Readonly<Record<FunctionParameterType, string>> = {
  string: "text",
  locale: "locale",
  integer: "integer",
  number: "number",
  boolean: "boolean",
  "string[]": "textList",
  map: "textMap",
  enum: "choice",
  schema: "handBuilt",
};

function readingLines(parameter: FunctionParameterPlan, file: GeneratedFile): readonly string[] {
  const { name, property, type, required, defaultValue, handBuilt } = parameter;
  const reader = readers[type];
  const method = required ? `required${reader.charAt(0).toUpperCase()}${reader.slice(1)}` : reader;
  const typeArgument = handBuilt === undefined ? "" : `<${nameOfType(handBuilt.typeName, file)}>`;
  const call: Call = {
    callee: `read.${method}${typeArgument}`,
    first: stringLiteral(name),
    last: factsOf(parameter, file),
  };
  const otherwise = defaultValue === undefined ? undefined : scalarLiteral(defaultValue);
  return assignment(`    this.${property}`, call, otherwise);
}

/** What the reader is told beside the name. */
function factsOf(
  { minimum, maximum, maxLength, values, handBuilt }: FunctionParameterPlan,
  file: GeneratedFile,
): Call["last"] {
  if (handBuilt !== undefined) {
    const name = checkName(handBuilt.typeName);
    return file.nameOf({ name, from: "./schema-validators.js", kind: "value" });
  }
  if (values.length > 0) return { kind: "list", parts: values.map(stringLiteral) };
  const parts = Object.entries({ minimum, maximum, maxLength }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${numberLiteral(value)}`],
  );
  return parts.length === 0 ? undefined : { kind: "object", parts };
}

function scalarLiteral(value: string | number | boolean): string {
  if (typeof value === "string") return stringLiteral(value);
  return typeof value === "number" ? numberLiteral(value) : String(value);
}

function typeOf(
  { type, values, handBuilt }: FunctionParameterPlan,
  file: GeneratedFile,
): readonly TypePart[] {
  if (handBuilt !== undefined) return [nameOfType(handBuilt.typeName, file)];
  switch (type) {
    case "integer":
    case "number":
      return ["number"];
    case "boolean":
      return ["boolean"];
    case "string[]":
      return [{ listOf: ["string"] }];
    case "map":
      return ["Readonly<Record<string, string>>"];
    case "enum":
      return values.map(stringLiteral);
    default:
      return ["string"];
  }
}

function nameOfType(name: string, file: GeneratedFile): string {
  return file.nameOf({ name, from: "./schemas.js", kind: "type" });
}

function printOutput(
  { name }: FunctionToolPlan,
  { typeName, parameters }: Extract<FunctionOutputPlan, { readonly kind: "parameters" }>,
  file: GeneratedFile,
): void {
  file.printLines(docComment(`What \`${name}\` answers.`));
  if (parameters.length === 0) {
    file.print(`export interface ${typeName} {}`);
    return;
  }
  file.print(`export interface ${typeName} {`);
  for (const parameter of parameters) {
    const { required, description } = parameter;
    const type = typeOf(parameter, file);
    file.printLines(docComment(description, "  "));
    file.printLines(
      required
        ? memberLines(`  readonly ${typeKey(parameter.name)}:`, type)
        : memberLines(`  readonly ${typeKey(parameter.name)}?:`, [...type, "undefined"]),
    );
  }
  file.print("}");
}

function handlerLines(plan: FunctionToolPlan, file: GeneratedFile): readonly string[] {
  const symbol = outputSymbol(plan);
  const output = symbol === undefined ? "unknown" : outputName(plan, symbol, file);
  const handler = file.nameOf(
    plan.readOnly ? runtime.ReadFunctionHandler : runtime.FunctionHandler,
  );
  return genericAlias(handlerName(plan), handler, [argumentsName(plan), output]);
}

function outputName(
  { output }: FunctionToolPlan,
  symbol: ImportSymbol,
  file: GeneratedFile,
): string {
  return output?.kind === "parameters" ? symbol.name : file.nameOf(symbol);
}
