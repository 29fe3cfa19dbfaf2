import type {
  FieldPlan,
  PlannedGroup,
  PlannedScalar,
  PlannedVariants,
  ToolPlanWithForm,
} from "../../ir/tool.js";
import type { Option } from "../../ir/shape.js";
import {
  type Calls,
  type Subject,
  boundFacts,
  createCalls,
  readerOf,
  scalarFacts,
} from "./check-calls.js";
import { type CheckNames, type Owner, checkName, createCheckNames } from "./check-names.js";
import { headline, shapeComment } from "./comments.js";
import { docComment, objectKey, propertyOf, stringLiteral } from "./escape.js";
import { type GeneratedFile, createGeneratedFile } from "./generated-file.js";
import { constantCall, constantRows, delimited, fits, literal } from "./layout.js";
import { type Member, membersOf, membersOfVariants } from "./members.js";
import { runtime } from "./runtime-symbols.js";
import { declarationHeader } from "./sources.js";

/** `check.ts`: one function an object, one line a fact, in the order in which the fields are declared. */
export function emitCheck(plan: ToolPlanWithForm): string {
  const file = createGeneratedFile(declarationHeader(plan), []);
  printChecks(file, {
    typeName: plan.typeName,
    fields: plan.fields,
    keysName: "keys",
    comment:
      "Normalises and checks the content fields of one call; every problem goes to `issues`.",
    fillsDefaults: false,
  });
  return file.text();
}

/** A function that checks one payload, and everything that it needs. */
export interface Checks {
  readonly typeName: string;
  readonly fields: readonly FieldPlan[];
  readonly keysName: string;
  readonly comment: string;
  /** Whether a value that is not sent is filled in by the check, where nobody else does. */
  readonly fillsDefaults: boolean;
}

/** Prints the exported function `check<TypeName>`. */
export function printChecks(file: GeneratedFile, checks: Checks): void {
  const { typeName, fields, keysName, comment, fillsDefaults } = checks;
  const names = createCheckNames(checks);
  const context = { file, names, check: file.nameOf(runtime.check), fillsDefaults };
  printObject(
    {
      functionName: checkName(typeName),
      keysName,
      comment,
      owner: { typeName: undefined, variants: [] },
      members: membersOf(fields),
      fields,
    },
    context,
  );
}

interface Context {
  readonly file: GeneratedFile;
  readonly names: CheckNames;
  /** The runtime's checks, as this file names them. */
  readonly check: string;
  readonly fillsDefaults: boolean;
}

/** An object of the payload: the whole of it, a group, an entry of a list, a switchable. */
interface CheckedObject {
  readonly functionName: string;
  readonly keysName: string;
  readonly comment: string;
  readonly owner: Owner;
  readonly members: readonly Member[];
  /** Undefined for a switchable, which is its own only field. */
  readonly fields: readonly FieldPlan[] | undefined;
  readonly variants?: PlannedVariants;
}

/** Declarations that a function's body needs, printed after it. */
interface Later {
  readonly declarations: (() => void)[];
  readonly objects: CheckedObject[];
}

function printObject(object: CheckedObject, context: Context): void {
  const { file, check } = context;
  const values = file.nameOf(runtime.Values);
  const issues = file.nameOf(runtime.Issues);
  const isRoot = object.owner.typeName === undefined;
  if (!isRoot) file.print();
  file.printLines(keysLines(object));
  file.print();
  file.printLines(docComment(object.comment));
  file.printLines(
    delimited(
      `${isRoot ? "export " : ""}function ${object.functionName}`,
      [`input: ${values}`, `issues: ${issues}`],
      `: ${values} {`,
    ),
  );
  file.print("  const fields: ", values, " = {};");
  file.printLines(delimited(`  ${check}.keys`, ["input", object.keysName, "issues"], ";"));
  file.print();
  const later: Later = { declarations: [], objects: [] };
  const body = { context, owner: object.owner, later, indent: "  " };
  const blocks =
    object.variants === undefined
      ? (object.fields ?? []).map((field) => fieldLines(field, body))
      : [variantsLines(object.variants, body)];
  for (const lines of blocks) {
    file.printLines(lines);
    file.print();
  }
  file.print("  return fields;");
  file.print("}");
  for (const print of later.declarations) print();
  for (const inner of later.objects) printObject(inner, context);
}

function keysLines({ keysName, members }: CheckedObject): readonly string[] {
  const lead = `const ${keysName} =`;
  if (members.length === 0) {
    return fits(`${lead} {} as const;`) ? [`${lead} {} as const;`] : [lead, "  {} as const;"];
  }
  const [start, indent] = fits(`${lead} {`) ? [[`${lead} {`], ""] : [[lead, "  {"], "  "];
  const keys = members.map(({ key }) => `${indent}  ${objectKey(key)}: true,`);
  return [...start, ...keys, `${indent}} as const;`];
}

/** Where lines are printed: in which function, below which indentation. */
interface Body {
  readonly context: Context;
  readonly owner: Owner;
  readonly later: Later;
  readonly indent: string;
}

function fieldLines(field: FieldPlan, body: Body): readonly string[] {
  const { shape } = field;
  if (shape.kind === "variants" && shape.flat) return variantsLines(shape, body);
  const { context, indent } = body;
  const calls = createCalls(context.check, indent);
  const subject: Subject = {
    variable: context.names.local(field.key),
    key: stringLiteral(field.key),
  };
  return [
    ...readLines(field, subject, calls, body),
    ...(field.required && field.access === "write"
      ? calls.statement("required", [
          subject.variable,
          subject.key,
          stringLiteral(headline(field)),
          "issues",
        ])
      : []),
    ...shapeFacts(field, subject, calls, body),
    ...(field.access === "write"
      ? calls.statement("put", ["fields", subject.key, putValue(field, subject, context)])
      : calls.statement("ignore", [subject.variable, subject.key, "issues"])),
  ];
}

/** The value, or what stands for one that was not sent. */
function putValue(
  { defaultValue }: FieldPlan,
  { variable }: Subject,
  { fillsDefaults, check }: Context,
): string {
  if (!fillsDefaults) return variable;
  if (defaultValue === undefined) return `${check}.given(${variable})`;
  const value =
    typeof defaultValue === "string" ? stringLiteral(defaultValue) : JSON.stringify(defaultValue);
  return `${check}.orDefault(${variable}, ${value})`;
}

function readLines(
  field: FieldPlan,
  { variable, key }: Subject,
  calls: Calls,
  body: Body,
): readonly string[] {
  const input = propertyOf("input", field.key);
  const { reader, checker } = readingOf(field, body);
  const parts = [input, key, "issues", ...(checker === undefined ? [] : [checker])];
  return constantCall(variable, { callee: calls.callee(reader), parts }, body.indent);
}

/** Which check reads a field, and the function it needs for what the value holds. */
function readingOf(
  field: FieldPlan,
  body: Body,
): { readonly reader: Parameters<Calls["callee"]>[0]; readonly checker?: string } {
  const { shape } = field;
  switch (shape.kind) {
    case "list":
      if (
        shape.items.kind === "variants" ||
        (shape.items.kind === "group" && !shape.items.opaque)
      ) {
        return { reader: "groups", checker: objectChecker(field, shape.items, body) };
      }
      return {
        reader: shape.items.kind === "group" ? "entries" : "list",
        checker: itemChecker(field, shape.items, body),
      };
    case "group":
      if (shape.opaque !== false) return { reader: shape.opaque === "texts" ? "texts" : "opaque" };
      return { reader: "group", checker: objectChecker(field, shape, body) };
    case "variants":
      return { reader: "variants", checker: objectChecker(field, shape, body) };
    default:
      return { reader: readerOf(shape) };
  }
}

/** The function for an object inside this one; it is printed later. */
function objectChecker(
  field: FieldPlan,
  shape: PlannedGroup | PlannedVariants,
  { later, context }: Body,
): string {
  const functionName = checkName(shape.typeName);
  later.objects.push({
    functionName,
    keysName: context.names.constant(shape.typeName, "Keys"),
    comment: shapeComment(field, shape),
    owner: { typeName: shape.typeName, variants: [] },
    ...(shape.kind === "group"
      ? { members: membersOf(shape.fields), fields: shape.fields }
      : { members: membersOfVariants(shape), fields: undefined, variants: shape }),
  });
  return functionName;
}

/** The function for one entry of a list of single values; it is printed later. */
function itemChecker(
  field: FieldPlan,
  items: PlannedScalar | PlannedGroup,
  { context, owner, later }: Body,
): string {
  const { file, names, check } = context;
  const functionName = names.itemFunction(owner, field.key);
  const calls = createCalls(check, "  ");
  const subject: Subject = { variable: "item", key: "index" };
  later.declarations.push(() => {
    const reader = items.kind === "group" ? "opaque" : readerOf(items);
    const options = items.kind === "group" ? undefined : optionsOf(items);
    const optionsName = options === undefined ? undefined : names.options(owner, field.key);
    const facts = items.kind === "group" ? [] : scalarFacts(items, subject, optionsName, calls);
    if (options !== undefined && optionsName !== undefined)
      printOptions(optionsName, options, context);
    file.print();
    file.printLines(docComment(`One item of \`${field.key}\`.`));
    file.printLines(
      delimited(
        `function ${functionName}`,
        ["value: unknown", "index: number", `issues: ${file.nameOf(runtime.Issues)}`],
        " {",
      ),
    );
    const parts = ["value", "index", "issues"];
    if (facts.length === 0) {
      file.printLines(delimited(`  return ${calls.callee(reader)}`, parts, ";"));
    } else {
      file.printLines(constantCall("item", { callee: calls.callee(reader), parts }, "  "));
      file.printLines(facts);
      file.print("  return item;");
    }
    file.print("}");
  });
  return functionName;
}

/** Facts that follow from the shape: of a single value its own, of a list how many and whether one may repeat. */
function shapeFacts(
  field: FieldPlan,
  subject: Subject,
  calls: Calls,
  { context, owner, later }: Body,
): readonly string[] {
  const { shape } = field;
  if (shape.kind === "list") {
    return [
      ...boundFacts("minItems", shape.minItems, subject, calls),
      ...boundFacts("maxItems", shape.maxItems, subject, calls),
      ...(shape.unique ? calls.statement("unique", [subject.variable, subject.key, "issues"]) : []),
    ];
  }
  if (shape.kind === "group" || shape.kind === "variants") return [];
  const options = optionsOf(shape);
  if (options === undefined) return scalarFacts(shape, subject, undefined, calls);
  const name = context.names.options(owner, field.key);
  later.declarations.push(() => printOptions(name, options, context));
  return scalarFacts(shape, subject, name, calls);
}

/** The selector, then the fields of the chosen variant, then a word on fields of the others. */
function variantsLines(shape: PlannedVariants, body: Body): readonly string[] {
  const { context, owner, later, indent } = body;
  const { names, check, file } = context;
  const chosen = names.local(shape.selector.key);
  const variantsName = names.constant(shape.typeName, "Variants");
  later.declarations.push(() => {
    const keys = shape.variants.map(
      ({ value, fields }) =>
        [value, Object.fromEntries(membersOf(fields).map(({ key }) => [key, true]))] as const,
    );
    file.print();
    file.printLines(literal(`const ${variantsName} = `, Object.fromEntries(keys), " as const;"));
  });
  const cases = shape.variants.flatMap(({ value, fields }) => {
    const inner = {
      ...body,
      owner: { typeName: shape.typeName, variants: [...owner.variants, value] },
      indent: `${indent}    `,
    };
    return [
      `${indent}  case ${stringLiteral(value)}: {`,
      ...fields.flatMap((field) => fieldLines(field, inner)),
      `${indent}    break;`,
      `${indent}  }`,
    ];
  });
  return [
    ...fieldLines(shape.selector, body),
    ...(cases.length === 0 ? [] : [`${indent}switch (${chosen}) {`, ...cases, `${indent}}`]),
    ...createCalls(check, indent).statement("otherVariants", [
      "input",
      chosen,
      variantsName,
      "issues",
    ]),
  ];
}

function optionsOf(shape: PlannedScalar): readonly Option[] | undefined {
  return shape.kind === "reference" ? undefined : shape.options;
}

function printOptions(name: string, options: readonly Option[], { file, check }: Context): void {
  file.print();
  const rows = options.map(({ value, label }) => ({ value, label }));
  file.printLines(constantRows(name, `${check}.optionList`, rows));
}
