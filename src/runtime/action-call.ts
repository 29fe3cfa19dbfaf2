import { KeyedRefusal, Refusal } from "./errors.js";
import type { Form } from "./form.js";
import { keysAtLevel } from "./form-fields.js";
import type { CallArguments } from "./standard-parameters.js";
import type { ContentSurface } from "./surface.js";
import type { ProjectView, ReadContext, Values } from "./tool.js";
import type { Issues } from "./validation/issues.js";

/** A call of one action while it runs: what was asked, what is known, and what was found wrong so far. */
export interface ActionCall<Context = ReadContext> extends CallArguments {
  readonly action: string;
  readonly surface: ContentSurface;
  readonly form: Form;
  readonly issues: Issues;
  readonly project: ProjectView;
  readonly context: Context;
  /** The listed tool that was called. */
  readonly tool: string;
  /** Signs tokens; undefined where none are used. */
  readonly secret: string | undefined;
  /** Milliseconds since 1970. */
  now(): number;
  /** Bytes that a page of a listing may have; see `longestAnswer`. */
  readonly longest?: number | undefined;
  /** The arguments as they were sent, for binding a confirmation to them. */
  readonly sent: Values;
}

/** Whether the tool offers an action, so that a message may name it. */
export function offers({ surface }: Pick<ActionCall, "surface">, action: string): boolean {
  return Object.hasOwn(surface.actions, action);
}

/** Throws everything that was found wrong as one refusal, problems in the order of the form. */
export function throwIssues(call: ActionCall): void {
  const { issues, form, context } = call;
  if (issues.isEmpty) return;
  const keys = keysAtLevel(form.fields);
  throw new Refusal(issues.text(context.language, (key) => keys.indexOf(key)));
}

/** Lets a refusal of the runtime join the collected report; anything else goes on. */
export async function collecting<Result>(
  issues: Issues,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof KeyedRefusal)) throw error;
    issues.reportAt("", error.key, error.parameters);
    return undefined;
  }
}

/** Notes the content fields of a call that said nothing, in what the action takes from them, as ignored. */
export function ignoreUnused(
  { content, issues }: Pick<ActionCall, "content" | "issues">,
  used: readonly string[],
): void {
  for (const key of Object.keys(content)) if (!used.includes(key)) issues.ignore(key);
}

/** An answer with what was sent and not used, when there is any. */
export function withIgnored(answer: Values, issues: Issues): Values {
  return issues.ignored.length === 0 ? answer : { ...answer, ignored: [...issues.ignored] };
}
