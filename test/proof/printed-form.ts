import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
import { transformSync } from "esbuild";
import { emit } from "../../src/compiler/4-emit/emit.js";
import type { ProjectPlan } from "../../src/ir/tool.js";
import * as runtime from "../../src/runtime/index.js";
import type { Mode } from "./oracle.js";
import type { RandomForm } from "./random-forms.js";

/** What the compiler prints for a form, as text. */
export interface PrintedForm {
  readonly check: string;
  readonly schemas: Readonly<Record<Mode, string>>;
}

export type Check = (input: runtime.Values, issues: runtime.Issues) => runtime.Values;

/** The same, ready to judge. */
export interface LinkedForm {
  readonly check: Check;
  readonly schemas: Readonly<Record<Mode, ValidateFunction>>;
}

export function printForm({ plan }: RandomForm): PrintedForm {
  return printPlan(plan);
}

/** The same for a plan of one tool in `tools/item`. */
export function printPlan(plan: ProjectPlan): PrintedForm {
  const files = emit(plan);
  const textOf = (name: string): string => {
    const text = files.get(`tools/item/${name}`);
    if (text === undefined) throw new Error(`${name} is not printed.`);
    return text;
  };
  return {
    check: textOf("check.ts"),
    schemas: { create: textOf("create.schema.json"), update: textOf("update.schema.json") },
  };
}

export function linkForm({ check, schemas }: PrintedForm): LinkedForm {
  return {
    check: linkCheck(check),
    schemas: { create: compileSchema(schemas.create), update: compileSchema(schemas.update) },
  };
}

/** Runs printed checks in memory, linked to the runtime as it stands in `src`. */
export function linkCheck(text: string): Check {
  const { code } = transformSync(text, { loader: "ts", format: "cjs", target: "es2022" });
  const module: { exports: Partial<Record<string, Check>> } = { exports: {} };
  const require = (name: string): unknown => {
    if (name !== "mcpgen/runtime") throw new Error(`Printed checks import ${name}.`);
    return runtime;
  };
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- What is printed is what is tested.
  new Function("module", "exports", "require", code)(module, module.exports, require);
  const check = module.exports["checkItem"];
  if (check === undefined) throw new Error("Printed checks export no checkItem.");
  return check;
}

/**
 * As strict as sensible: unions of types are how the schema says that null clears a field. What an object inherits is no
 * property of it, whatever its name.
 */
export function compileSchema(text: string): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, ownProperties: true });
  formatsPlugin.default(ajv);
  return ajv.compile(JSON.parse(text) as object);
}
