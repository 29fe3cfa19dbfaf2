import type { FunctionToolPlan, HandBuiltSchema, ProjectPlan, ToolPlan } from "../../ir/tool.js";
import { commentText } from "./escape.js";

/** The TypeScript text of each hand-built schema of a plan, by the folder of its tool and its type's name. */
export type HandBuiltTypes = ReadonlyMap<string, string>;

/** Prints the types of all hand-built schemas. Loads the printer only when there are any. */
export async function printHandBuiltTypes(plan: ProjectPlan): Promise<HandBuiltTypes> {
  const schemas = plan.tools.flatMap((tool) =>
    handBuiltSchemas(tool).map((schema) => ({ key: typeKeyOf(tool, schema), schema })),
  );
  if (schemas.length === 0) return new Map();
  const { compile } = await import("json-schema-to-typescript");
  const printed = await Promise.all(
    schemas.map(async ({ key, schema: { schema, typeName } }) => {
      const names = propertyStandIns(schema);
      const text = await compile(typed(schema, names), standIn(typeName), {
        bannerComment: "",
        additionalProperties: false,
        ignoreMinAndMaxItems: true,
        unknownAny: true,
        style: { printWidth: 100, bracketSpacing: true, semi: true, trailingComma: "all" },
      });
      return [key, named(withOwnNames(text.trim(), names), typeName)] as const;
    }),
  );
  return new Map(printed);
}

/** A name as long as the type's, which decides the layout. The printer would spell others, such as `Mp3files`, its own way. */
function standIn(typeName: string): string {
  return `T${"x".repeat(typeName.length - 1)}`;
}

/** For each name of a property that an object has anyway one that it has not; the printer would call what it finds there. */
function propertyStandIns(schema: Schema): ReadonlyMap<string, string> {
  const text = JSON.stringify(schema);
  const names = new Map<string, string>();
  let number = 0;
  for (const name of propertyNames(schema)) {
    if (!isInherited(name) || names.has(name)) continue;
    // As long as the name, which decides the layout, and nowhere in the schema, so that it can be put back.
    let standIn: string;
    do {
      standIn = `p${String(number).padStart(name.length - 1, "0")}`;
      number += 1;
    } while (text.includes(standIn));
    names.set(name, standIn);
  }
  return names;
}

function propertyNames(schema: Schema): readonly string[] {
  const { items, properties = {} } = schema;
  return [
    ...(items === undefined ? [] : propertyNames(items as Schema)),
    ...Object.entries(properties as Schema).flatMap(([name, each]) => [
      name,
      ...propertyNames(each as Schema),
    ]),
  ];
}

/** Whether every object has the property, or is taken for a promise because of it. */
function isInherited(name: string): boolean {
  return name in Object.prototype || name === "then";
}

function withOwnNames(text: string, standIns: ReadonlyMap<string, string>): string {
  return [...standIns].reduce(
    // One stand-in may begin like another.
    (done, [name, standIn]) => done.replace(new RegExp(`\\b${standIn}\\b`, "g"), () => name),
    text,
  );
}

/** The printed text with the type's own name. No other line begins like its declaration. */
function named(text: string, typeName: string): string {
  const declared = new RegExp(`^(export (?:interface|type)) ${standIn(typeName)}\\b`, "m");
  return text.replace(declared, (_, keywords: string) => `${keywords} ${typeName}`);
}

/** The name of a hand-built schema in the map of printed types. */
export function typeKeyOf(
  { folder }: Pick<ToolPlan, "folder">,
  { typeName }: HandBuiltSchema,
): string {
  return `${folder}/${typeName}`;
}

/** The hand-built schemas of a tool: of its parameters, then of what it answers. */
export function handBuiltSchemas(tool: ToolPlan): readonly HandBuiltSchema[] {
  if (tool.kind !== "function") return [];
  const { output } = tool;
  const ofOutput = output?.kind === "parameters" ? output.parameters : [];
  const answer = output?.kind === "handBuilt" ? [output.handBuilt] : [];
  return [...inputSchemas(tool), ...handBuiltOf(ofOutput), ...answer];
}

/** Those of what a function takes, which are checked in each call. */
export function inputSchemas({ parameters }: FunctionToolPlan): readonly HandBuiltSchema[] {
  return handBuiltOf(parameters);
}

function handBuiltOf(parameters: FunctionToolPlan["parameters"]): readonly HandBuiltSchema[] {
  return parameters.flatMap(({ handBuilt }) => (handBuilt === undefined ? [] : [handBuilt]));
}

type Schema = HandBuiltSchema["schema"];

/** What of a schema shows in a type: no rules that types do not hold, no titles that would name types, words that end no comment. */
function typed(schema: Schema, names: ReadonlyMap<string, string>): object {
  const { type, description, enum: values, items, properties, required } = schema;
  const { additionalProperties } = schema;
  return {
    type,
    ...(typeof description === "string" ? { description: commentLines(description) } : {}),
    ...(values === undefined ? {} : { enum: values }),
    ...(items === undefined ? {} : { items: typed(items as Schema, names) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties as Schema).map(([key, each]) => [
              names.get(key) ?? key,
              typed(each as Schema, names),
            ]),
          ),
        }),
    ...(Array.isArray(required)
      ? { required: required.map((key) => names.get(String(key)) ?? key) }
      : {}),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
  };
}

function commentLines(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).map(commentText);
  return lines.filter((line) => line !== "").join("\n");
}
