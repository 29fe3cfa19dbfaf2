import { BaseTool } from "./base-tool.js";
import { closestMatch } from "../util/closest-match.js";
import { endIfAsking } from "./asking.js";
import { ArgumentError } from "./errors.js";
import { type Language, message } from "./messages/messages.js";
import { quote } from "./messages/one-line.js";
import { memberOf } from "./members.js";
import { offeredTools } from "./offering.js";
import { type ArgumentReader, createArgumentReader } from "./parameters/argument-reader.js";
import { errorText } from "./parameters/report.js";
import { plainJson } from "./plain-json.js";
import { ReadyRefusal, type ReadyResult } from "./ready-result.js";
import { readyFault, resemblesReadyResult } from "./ready-shape.js";
import { refuseMisfit } from "./schema-fit.js";
import type { FunctionSurface, ListedTool, ObjectSchema } from "./surface.js";
import type {
  CallAccess,
  ReadContext,
  Tool,
  ToolAnswer,
  ToolCall,
  ToolContext,
  Values,
} from "./tool.js";
import type { InputRequired } from "./user-input.js";
import { isObject } from "./validation/checked.js";

/** What a handler may answer: what it declares, a result that is ready to be sent, or what it asks for first. */
type Answered<Output> = Output | ReadyResult | InputRequired;

/**
 * Does the work of a `function` tool, inside the call's transaction. Throwing `Refusal` or `ArgumentError` undoes
 * everything and tells the caller why; so does a ready result with `isError`. `inputRequired(...)` undoes everything and asks
 * the client; the call comes again with what it answered.
 */
export type FunctionHandler<Arguments extends object, Output = unknown> = (
  args: Arguments,
  context: ToolContext,
) => Answered<Output> | Promise<Answered<Output>>;

/** The same for a function that only reads; it gets no way to write. */
export type ReadFunctionHandler<Arguments extends object, Output = unknown> = (
  args: Arguments,
  context: ReadContext,
) => Answered<Output> | Promise<Answered<Output>>;

/**
 * A tool that a hand-written function does the work of. Generated classes say what it lists, how its arguments are read
 * and where the function is.
 */
export abstract class FunctionTool<Arguments extends object = Values, Output = unknown>
  extends BaseTool<FunctionSurface>
  implements Tool
{
  /** Reads every argument, whatever the server reaches; problems are the reader's to note. */
  abstract readArguments(read: ArgumentReader): Arguments;
  /** Imports the module of the handler. Whatever this rejects with keeps the tool out of list and call. */
  abstract loadHandler(): Promise<FunctionHandler<Arguments, Output>>;
  #handler: Promise<FunctionHandler<Arguments, Output>> | undefined;

  /** Loads the handler, once. Rejects with what its module throws. */
  async prepare(): Promise<void> {
    await this.#loaded();
  }

  accessOf(): CallAccess {
    const writes = this.surface.function.readOnly !== true;
    return { action: undefined, writes, changes: writes, usesSecret: false, workspace: undefined };
  }

  /** Final: refuses every argument that is wrong in one report, then lets the handler run. Not for overriding. */
  async executeChecked(args: Values, call: ToolCall): Promise<ToolAnswer | ReadyResult> {
    const listed = this.#listedAs(call);
    const read = this.#read(args, call, listed);
    const handler = await this.#loaded();
    // A tool that only reads has a handler that asks for no more, as `ReadFunctionTool` holds.
    const answer = plainJson(await handler(read, call.context as ToolContext));
    const { name = call.name, outputSchema } = listed ?? {};
    endIfAsking(answer, { name, context: call.context, declared: outputSchema?.properties });
    return answerOf(answer, listed, call.context.language);
  }

  #read(args: Values, call: ToolCall, listed: ListedTool | undefined): Arguments {
    const { language } = call.context;
    const sent = withoutAbsent(this.surface, args, call.reach);
    const strays = strayKeys(this.surface, sent, { ...call, listed });
    const { reader, problems, omitted } = createArgumentReader(sent, language);
    const read = this.readArguments(reader);
    const found = [...strays, ...problems()];
    if (found.length > 0) throw new ArgumentError(reportOf(found, omitted(), language));
    return read;
  }

  /** What the server lists of it under the name that was called. */
  #listedAs({ name, capabilities: store, reach }: ToolCall): ListedTool | undefined {
    return offeredTools(this, { store, reach }).find((each) => each.name === name);
  }

  #loaded(): Promise<FunctionHandler<Arguments, Output>> {
    this.#handler ??= this.#load();
    return this.#handler;
  }

  async #load(): Promise<FunctionHandler<Arguments, Output>> {
    const handler: unknown = await this.loadHandler();
    if (typeof handler !== "function") throw new TypeError("The handler is not a function.");
    return handler as FunctionHandler<Arguments, Output>;
  }
}

/** A function tool that only reads: a handler that wants to write does not compile. */
export abstract class ReadFunctionTool<
  Arguments extends object = Values,
  Output = unknown,
> extends FunctionTool<Arguments, Output> {
  abstract override loadHandler(): Promise<ReadFunctionHandler<Arguments, Output>>;
}

interface Asked {
  readonly context: ReadContext;
  readonly reach: ToolCall["reach"];
  readonly listed: ListedTool | undefined;
}

/** Arguments without those that need a reach which is not there and say nothing: a model may send every key it ever saw. */
function withoutAbsent(
  { function: { reach: larger } }: FunctionSurface,
  args: Values,
  reach: ToolCall["reach"],
): Values {
  if (larger === undefined || reach.has(larger.name)) return args;
  const isAbsent = (name: string, value: unknown): boolean =>
    larger.parameters.includes(name) &&
    (value === null || (typeof value === "string" && value.trim() === ""));
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => !isAbsent(name, value)));
}

/** A line for each key that the tool does not take here. */
function strayKeys(
  { function: { reach: larger } }: FunctionSurface,
  args: Values,
  { context: { language }, reach, listed }: Asked,
): readonly string[] {
  const properties = listed?.inputSchema.properties ?? {};
  const known = Object.keys(properties);
  const valid = known.join(", ");
  const strays = Object.keys(args).filter(
    (key) => args[key] !== undefined && memberOf(properties, key) === undefined,
  );
  return strays.map((name) => {
    if (larger?.parameters.includes(name) === true && !reach.has(larger.name)) {
      return errorText(language, "parameter-reach", { name, reach: larger.name });
    }
    const unknown = quote(name);
    if (known.length === 0) return errorText(language, "parameter-unknown-none", { unknown });
    const suggestion = closestMatch(name, known);
    return suggestion === undefined
      ? errorText(language, "parameter-unknown", { unknown, valid })
      : errorText(language, "parameter-unknown-suggested", { unknown, suggestion, valid });
  });
}

/** More are counted: nobody acts on a twenty-first problem. */
const mostProblems = 20;

function reportOf(problems: readonly string[], uncounted: number, language: Language): string {
  const count = problems.length + uncounted;
  if (count === 1) return problems.join("");
  const omitted = Math.max(0, problems.length - mostProblems) + uncounted;
  return [
    message(language, "problems-header", { count }),
    ...problems.slice(0, mostProblems).map((problem) => `- ${problem}`),
    ...(omitted > 0 ? [message(language, "problems-omitted", { count: omitted })] : []),
  ].join("\n");
}

/**
 * What a handler answered, as it is sent. Throws `ReadyRefusal` for a ready result that is an error, and `TypeError` for
 * a ready result that no client would take, and for what does not fit what the tool says it answers.
 */
function answerOf(
  plain: unknown,
  listed: ListedTool | undefined,
  language: Language,
): ToolAnswer | ReadyResult {
  const { name = "", outputSchema } = listed ?? {};
  const ready = readyOf(plain, outputSchema, name);
  if (ready?.isError === true) {
    // Clients check what is structured of a refusal too.
    if (ready.structuredContent !== undefined)
      refuseMisfit(outputSchema, ready.structuredContent, name);
    throw new ReadyRefusal(ready);
  }
  if (outputSchema !== undefined) return fittingAnswer(plain, ready, outputSchema, name);
  if (ready !== undefined) return ready;
  if (isObject(plain)) return plain;
  const isNothing = plain === undefined || plain === null;
  const text = isNothing ? message(language, "function-done", { tool: name }) : textOf(plain);
  return { content: [{ type: "text", text }] };
}

/** An answer that is meant as a ready result; undefined for one that only has the members that the tool declares. */
function readyOf(
  plain: unknown,
  outputSchema: ObjectSchema | undefined,
  name: string,
): ReadyResult | undefined {
  if (!resemblesReadyResult(plain)) return undefined;
  const fault = readyFault(plain);
  if (fault === undefined) return plain as unknown as ReadyResult;
  const declared = outputSchema?.properties ?? {};
  if (Object.keys(plain).every((key) => memberOf(declared, key) !== undefined)) return undefined;
  throw new TypeError(
    `The handler of "${name}" answered a ready result that the protocol does not allow: ${fault}.`,
  );
}

/** What is structured in an answer fits, whichever way it is answered. */
function fittingAnswer(
  plain: unknown,
  ready: ReadyResult | undefined,
  outputSchema: ObjectSchema,
  name: string,
): ToolAnswer | ReadyResult {
  const isDeclared =
    ready?.structuredContent === undefined &&
    memberOf(outputSchema.properties, "content") !== undefined;
  const structured = ready === undefined || isDeclared ? plain : ready.structuredContent;
  if (!isObject(structured)) {
    throw new TypeError(
      `The handler of "${name}" answered ${kindOf(plain)}; its declaration says that it answers an object.`,
    );
  }
  refuseMisfit(outputSchema, structured, name);
  if (ready === undefined) return structured;
  if (!isDeclared) return ready;
  // The declared answer only looks like a ready result.
  return { content: [{ type: "text", text: textOf(structured) }], structuredContent: structured };
}

function textOf(plain: unknown): string {
  return typeof plain === "string" ? plain : JSON.stringify(plain);
}

function kindOf(plain: unknown): string {
  if (plain === undefined || plain === null) return "nothing";
  if (Array.isArray(plain)) return "a list";
  return isObject(plain) ? "a result without structured content" : `a ${typeof plain}`;
}
