import {
  booleanValue,
  errorResult,
  isoInstant,
  parseLocale,
  ReachAwareParameters,
  type ReadyResult,
  result,
  stripLineBreaks,
  toolParameters,
  type ToolParameters,
} from "mcpgen/runtime";

/** Whether two types are the same one, and not only fit each other. */
export type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only for types that are the same. */
export function same<A, B>(_same: Same<A, B>): void {}

const args: Record<string, unknown> | undefined = {};
const params = toolParameters()
  .requiredString("reference", "R.")
  .string("locale", "L.")
  .integer("limit", "L.")
  .boolean("hidden", "H.")
  .stringArray("tags", "T.")
  .stringMap("headers", "H.")
  .build();

export function resultTypes(): void {
  const text = params.string(args, "reference");
  same<typeof text, string | null>(true);
  const orEmpty = params.stringOrEmpty(args, "locale");
  same<typeof orEmpty, string | null>(true);
  const required = params.requireString(null, "locale");
  same<typeof required, string>(true);
  const integer = params.integer(args, "limit");
  same<typeof integer, number | null>(true);
  const withDefault = params.integer(args, "limit", 20);
  same<typeof withDefault, number>(true);
  const requiredInteger = params.requireInteger(args, "limit");
  same<typeof requiredInteger, number>(true);
  const flag = params.boolean(args, "hidden");
  same<typeof flag, boolean>(true);
  const triState = params.booleanOrNull(args, "hidden");
  same<typeof triState, boolean | null>(true);
  const list = params.stringList(args, "tags");
  same<typeof list, readonly string[] | null>(true);
  const map = params.stringMap(args, "headers");
  same<typeof map, Readonly<Record<string, string>>>(true);
  const requiredMap = params.requireStringMap(args, "headers");
  same<typeof requiredMap, Readonly<Record<string, string>>>(true);
  const value = map["anything"];
  same<typeof value, string | undefined>(true);
}

export function keyTypes(): void {
  same<Parameters<typeof params.string>[1], "reference" | "locale">(true);
  same<Parameters<typeof params.requireInteger>[1], "limit">(true);
  same<Parameters<typeof params.boolean>[1], "hidden">(true);
  same<Parameters<typeof params.stringList>[1], "tags">(true);
  same<Parameters<typeof params.requireStringMap>[1], "headers">(true);
}

export function staticTypes(): void {
  const ready = [result("a"), errorResult("b")] as const;
  same<typeof ready, readonly [ReadyResult, ReadyResult]>(true);
  const line = stripLineBreaks("a");
  same<typeof line, string>(true);
  const perhaps = stripLineBreaks(params.string(args, "locale"));
  same<typeof perhaps, string | null>(true);
  const locale = parseLocale(params.string(args, "locale"), "locale");
  same<typeof locale, string | null>(true);
  const instant = isoInstant(args);
  same<typeof instant, string | null>(true);
  const flag = booleanValue(args, "flag");
  same<typeof flag, boolean>(true);
}

export function reachTypes(): void {
  const aware = ReachAwareParameters.of((reach) =>
    toolParameters().stringIf(reach, "wiki", "W.").build(),
  );
  const parser = aware.parser();
  const advertised = aware.advertised(false);
  same<typeof parser, typeof advertised>(true);
  same<Parameters<typeof parser.string>[1], "wiki">(true);
  const named: ToolParameters<{ wiki: "string" }> = parser;
  same<Parameters<typeof named.string>[1], "wiki">(true);
}
