import { Ajv, _ } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import type { FunctionToolPlan, HandBuiltSchema, Language } from "../../ir/tool.js";
import { invariant } from "../../util/invariant.js";
import { textFormats } from "../../util/text-formats.js";
import { assignment } from "./assignment.js";
import { checkName } from "./check-names.js";
import { stringLiteral } from "./escape.js";
import { type GeneratedFile, createGeneratedFile } from "./generated-file.js";
import {
  type HandBuiltTypes,
  handBuiltSchemas,
  inputSchemas,
  typeKeyOf,
} from "./hand-built-types.js";
import { runtime } from "./runtime-symbols.js";
import { functionHeader } from "./sources.js";

/** `schemas.ts`: the types of a function's hand-built schemas. Undefined when it has none. */
export function emitSchemas(plan: FunctionToolPlan, types: HandBuiltTypes): string | undefined {
  const schemas = handBuiltSchemas(plan);
  if (schemas.length === 0) return undefined;
  const file = createGeneratedFile(functionHeader(plan), []);
  schemas.forEach((schema, index) => {
    const text = types.get(typeKeyOf(plan, schema));
    invariant(text !== undefined, `The type of ${schema.typeName} has been printed.`);
    if (index > 0) file.print();
    file.printLines(text.split("\n"));
  });
  return file.text();
}

/**
 * `schema-validators.ts`: the hand-built schemas of what a function takes, compiled, so that nothing is compiled at run
 * time. The only code that is not written to be read, and not checked: undefined when there is none.
 */
export function emitSchemaValidators(
  plan: FunctionToolPlan,
  language: Language,
): string | undefined {
  const schemas = inputSchemas(plan);
  if (schemas.length === 0) return undefined;
  const file = createGeneratedFile(
    functionHeader(plan),
    schemas.flatMap(({ typeName }) => [compiledName(typeName), checkName(typeName)]),
  );
  schemas.forEach((schema, index) => {
    if (index > 0) file.print();
    printValidator(schema, language, file);
  });
  return unchecked(file.text());
}

/** The text with the type checker told to leave it alone, behind the header. */
function unchecked(text: string): string {
  return text.replace("\n\n", "\n// @ts-nocheck\n\n");
}

/** One schema with a scope of its own, so that another renames nothing in it. */
function printValidator(
  { schema, typeName }: HandBuiltSchema,
  language: Language,
  file: GeneratedFile,
): void {
  const compiled = compiledName(typeName);
  file.print("// prettier-ignore");
  file.print(`const ${compiled} = ((exports) => {`);
  file.printLines(compiledLines(schema, file));
  file.print("return exports.check;");
  file.print("})({});");
  file.print();
  const type = file.nameOf(runtime.SchemaValidator);
  file.printLines(
    assignment(`export const ${checkName(typeName)}: ${type}`, {
      callee: file.nameOf(runtime.schemaValidator),
      first: compiled,
      last: stringLiteral(language),
    }),
  );
}

function compiledName(typeName: string): string {
  return `compiled${typeName}`;
}

function compiledLines(schema: Schema, file: GeneratedFile): readonly string[] {
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    meta: false,
    validateSchema: false,
    strict: false,
    // Else an absent `constructor` would be the one that every object inherits.
    ownProperties: true,
    // Helpers for long enums would have to be imported from ajv.
    loopEnum: Infinity,
    formats: Object.fromEntries(textFormats.map((format) => [format, () => true])),
    code: { source: true, lines: true, formats: _`formatChecks` },
  });
  ajv.addSchema(rules(schema), "check");
  // In a string of the code a quote is escaped, so that what an author wrote is never met here.
  const code = standalone
    .default(ajv, { check: "check" })
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', "textLength");
  invariant(!code.includes('require("'), "Compiled schemas import nothing of ajv.");
  for (const helper of [runtime.formatChecks, runtime.textLength]) {
    if (!code.includes(helper.name)) continue;
    invariant(file.nameOf(helper) === helper.name, "Nothing else in the file has the name.");
  }
  return code.split("\n").filter((line) => line !== "");
}

type Schema = HandBuiltSchema["schema"];

/** A schema without what only explains. */
function rules(schema: Schema): Schema {
  const { items, properties } = schema;
  const kept = Object.entries(schema).filter(([keyword]) => !explaining.includes(keyword));
  return {
    ...Object.fromEntries(kept),
    ...(items === undefined ? {} : { items: rules(items as Schema) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties as Schema).map(([key, each]) => [key, rules(each as Schema)]),
          ),
        }),
  };
}

const explaining = ["title", "description", "default"];
