import { ReachAwareParameters, toolParameters } from "mcpgen/runtime";

/*
 * Every misuse that must not compile, each under the code and a part of the message that the compiler says. The test beside
 * this file compiles it twice: as it is, where every line must be wrong, and without the directives, where each must be
 * wrong in exactly the way that is written here.
 */

const args: Record<string, unknown> = {};

const params = toolParameters()
  .requiredString("reference", "R.")
  .string("locale", "L.")
  .stringIf(args["reach"] === true, "wiki", "W.")
  .integer("limit", "L.")
  .requiredInteger("revision", "R.")
  .boolean("hidden", "H.")
  .stringArray("tags", "T.")
  .stringMap("headers", "H.")
  .requiredStringMap("values", "V.")
  .build();

export const neverDeclared = () => [
  // @ts-expect-error TS2345: Argument of type '"nothing"' is not assignable to parameter of type '"reference" | "locale" | "wiki"'.
  params.string(args, "nothing"),
  // @ts-expect-error TS2345: Argument of type '"nothing"' is not assignable to parameter of type '"reference" | "locale" | "wiki"'.
  params.stringOrEmpty(args, "nothing"),
  // @ts-expect-error TS2345: Argument of type '"nothing"' is not assignable to parameter of type '"reference" | "locale" | "wiki"'.
  params.requireString(args, "nothing"),
  // @ts-expect-error TS2345: Argument of type '"nothing"' is not assignable to parameter of type '"limit" | "revision"'.
  params.integer(args, "nothing"),
  // @ts-expect-error TS2345: Argument of type '"nothing"' is not assignable to parameter of type '"limit" | "revision"'.
  params.integer(args, "nothing", 5),
  // @ts-expect-error TS2345: Argument of type '"nothing"' is not assignable to parameter of type '"limit" | "revision"'.
  params.requireInteger(args, "nothing"),
  // @ts-expect-error TS2345: Argument of type '"nothing"' is not assignable to parameter of type '"hidden"'.
  params.boolean(args, "nothing"),
  // @ts-expect-error TS2345: Argument of type '"nothing"' is not assignable to parameter of type '"hidden"'.
  params.booleanOrNull(args, "nothing"),
  // @ts-expect-error TS2345: Argument of type '"nothing"' is not assignable to parameter of type '"tags"'.
  params.stringList(args, "nothing"),
  // @ts-expect-error TS2345: Argument of type '"nothing"' is not assignable to parameter of type '"headers" | "values"'.
  params.stringMap(args, "nothing"),
  // @ts-expect-error TS2345: Argument of type '"nothing"' is not assignable to parameter of type '"headers" | "values"'.
  params.requireStringMap(args, "nothing"),
  // @ts-expect-error TS2345: Argument of type 'string' is not assignable to parameter of type '"reference" | "locale" | "wiki"'.
  params.string(args, String(args["name"])),
  // @ts-expect-error TS2345: Argument of type '"nothing"' is not assignable to parameter of type 'never'.
  toolParameters().build().string(args, "nothing"),
];

export const declaredWithAnotherType = () => [
  // @ts-expect-error TS2345: Argument of type '"limit"' is not assignable to parameter of type '"reference" | "locale" | "wiki"'.
  params.string(args, "limit"),
  // @ts-expect-error TS2345: Argument of type '"hidden"' is not assignable to parameter of type '"reference" | "locale" | "wiki"'.
  params.stringOrEmpty(args, "hidden"),
  // @ts-expect-error TS2345: Argument of type '"tags"' is not assignable to parameter of type '"reference" | "locale" | "wiki"'.
  params.requireString(args, "tags"),
  // @ts-expect-error TS2345: Argument of type '"locale"' is not assignable to parameter of type '"limit" | "revision"'.
  params.integer(args, "locale"),
  // @ts-expect-error TS2345: Argument of type '"locale"' is not assignable to parameter of type '"limit" | "revision"'.
  params.integer(args, "locale", 5),
  // @ts-expect-error TS2345: Argument of type '"headers"' is not assignable to parameter of type '"limit" | "revision"'.
  params.requireInteger(args, "headers"),
  // @ts-expect-error TS2345: Argument of type '"limit"' is not assignable to parameter of type '"hidden"'.
  params.boolean(args, "limit"),
  // @ts-expect-error TS2345: Argument of type '"reference"' is not assignable to parameter of type '"hidden"'.
  params.booleanOrNull(args, "reference"),
  // @ts-expect-error TS2345: Argument of type '"values"' is not assignable to parameter of type '"tags"'.
  params.stringList(args, "values"),
  // @ts-expect-error TS2345: Argument of type '"tags"' is not assignable to parameter of type '"headers" | "values"'.
  params.stringMap(args, "tags"),
  // @ts-expect-error TS2345: Argument of type '"revision"' is not assignable to parameter of type '"headers" | "values"'.
  params.requireStringMap(args, "revision"),
];

export const declaredTwice = () => [
  // @ts-expect-error TS2345: Argument of type '"a"' is not assignable to parameter of type '"'a' is declared already"'.
  toolParameters().string("a", "A.").string("a", "A."),
  // @ts-expect-error TS2345: Argument of type '"a"' is not assignable to parameter of type '"'a' is declared already"'.
  toolParameters().requiredString("a", "A.").integer("a", "A."),
  // @ts-expect-error TS2345: Argument of type '"a"' is not assignable to parameter of type '"'a' is declared already"'.
  toolParameters().stringIf(false, "a", "A.").string("a", "A."),
  // @ts-expect-error TS2345: Argument of type '"a"' is not assignable to parameter of type '"'a' is declared already"'.
  toolParameters().integer("a", "A.").stringIf(true, "a", "A."),
  // @ts-expect-error TS2345: Argument of type '"a"' is not assignable to parameter of type '"'a' is declared already"'.
  toolParameters().integer("a", "A.").requiredString("a", "A."),
  // @ts-expect-error TS2345: Argument of type '"a"' is not assignable to parameter of type '"'a' is declared already"'.
  toolParameters().requiredInteger("a", "A.").requiredInteger("a", "A."),
  // @ts-expect-error TS2345: Argument of type '"a"' is not assignable to parameter of type '"'a' is declared already"'.
  toolParameters().boolean("a", "A.").boolean("a", "A."),
  // @ts-expect-error TS2345: Argument of type '"a"' is not assignable to parameter of type '"'a' is declared already"'.
  toolParameters().stringArray("a", "A.").stringArray("a", "A."),
  // @ts-expect-error TS2345: Argument of type '"a"' is not assignable to parameter of type '"'a' is declared already"'.
  toolParameters().stringMap("a", "A.").stringMap("a", "A."),
  // @ts-expect-error TS2345: Argument of type '"a"' is not assignable to parameter of type '"'a' is declared already"'.
  toolParameters().requiredStringMap("a", "A.").requiredStringMap("a", "A."),
];

export const declaredUnclearly = () => [
  // @ts-expect-error TS2345: is not assignable to parameter of type '"a parameter's name must be a literal, so that its type is known"'.
  toolParameters().string(String(args["name"]), "A."),
  // @ts-expect-error TS2554: Expected 2 arguments, but got 1.
  toolParameters().string("a"),
  // @ts-expect-error TS2345: Argument of type 'string' is not assignable to parameter of type 'boolean'.
  toolParameters().stringIf("yes", "a", "A."),
  // @ts-expect-error TS2322: Type '"fr"' is not assignable to type 'Language | undefined'.
  toolParameters().build({ language: "fr" }),
];

export const argumentsOfTheWrongKind = () => [
  // @ts-expect-error TS2345: Argument of type '"reference"' is not assignable to parameter of type 'Arguments'.
  params.string("reference", "reference"),
  // @ts-expect-error TS2345: Argument of type 'string[]' is not assignable to parameter of type 'Arguments'.
  params.requireString(["reference"], "reference"),
  // @ts-expect-error TS2345: Argument of type '5' is not assignable to parameter of type 'Arguments'.
  params.boolean(5, "hidden"),
  // @ts-expect-error TS2345: Argument of type 'unknown' is not assignable to parameter of type 'Arguments'.
  params.stringMap(args["arguments"], "headers"),
  // @ts-expect-error TS2554: Expected 2 arguments, but got 1.
  params.stringList("tags"),
  // @ts-expect-error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.
  params.integer(args, "limit", "20"),
  // @ts-expect-error TS2345: Argument of type 'null' is not assignable to parameter of type 'number'.
  params.integer(args, "limit", null),
  // @ts-expect-error TS2345: Argument of type '"limit"' is not assignable to parameter of type 'Arguments'.
  params.refuseUnknown("limit"),
];

export const schemaOfTheWrongKind = () => [
  // @ts-expect-error TS2322: Type 'string' is not assignable to type 'Readonly<Record<string, unknown>>'.
  params.inputSchema({ edits: "array" }),
];

const aware = ReachAwareParameters.of(() => params);

export const wrongReach = () => [
  // @ts-expect-error TS2345: Argument of type 'null' is not assignable to parameter of type '(reach: boolean) => ToolParameters<object>'.
  ReachAwareParameters.of(null),
  // @ts-expect-error TS2322: Type 'null' is not assignable to type 'ToolParameters<object>'.
  ReachAwareParameters.of(() => null),
  // @ts-expect-error TS2345: Argument of type '"nothing"' is not assignable to parameter of type '"reference" | "locale" | "wiki"'.
  aware.parser().string(args, "nothing"),
  // @ts-expect-error TS2345: Argument of type 'string' is not assignable to parameter of type 'boolean'.
  aware.advertised("yes"),
];
