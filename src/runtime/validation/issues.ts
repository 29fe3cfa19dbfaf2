import {
  type AnyParameters,
  type Language,
  type MessageKey,
  type MessageParameters,
  messageText,
} from "../messages/messages.js";
import { type Found, found, foundText } from "./found.js";

/** Whether a payload is a whole item or a change to one. */
export type Mode = "create" | "update";

/** The name of a field, or the index of a list's entry. */
export type Key = string | number;

/** One thing that is wrong with the arguments, as data. */
export interface Problem {
  readonly code: MessageKey;
  /** Such as `prices[1].amount`; empty for the call as a whole. */
  readonly path: string;
  readonly parameters: AnyParameters;
  /** What stood there instead of the right shape. */
  readonly found: Found | undefined;
}

/** What a key means that is a field's name with a language. */
export type LocalizedKey =
  /** How it is sent, as JSON that leaves the value open. */
  | { readonly translations: string }
  /** The field, which has one value in all languages. */
  | { readonly untranslatable: string };

/** What the key at the end of a path means; undefined when it is no field's name with a language. */
export type LocalizedKeys = (path: readonly Key[]) => LocalizedKey | undefined;

/** The parameters of a message that reporting does not fill in by itself. */
type Details<Code extends MessageKey> = Omit<MessageParameters<Code>, "path" | "found">;

type ShapeCode = {
  [Code in MessageKey]: "found" extends keyof MessageParameters<Code> ? Code : never;
}[MessageKey];

/** Problems of the first phase that say nothing of what was found instead. */
const firstPhase: ReadonlySet<MessageKey> = new Set<MessageKey>([
  "unknown-key",
  "unknown-key-suggested",
  "unknown-key-localized",
  "unknown-key-untranslatable",
  "other-variant",
  "object-as-text",
  "list-as-text",
  "opaque-as-text",
  "item-missing-value",
]);

/** More are counted, not kept: nobody acts on a twenty-first problem. */
const mostProblems = 20;

/** Everything that is wrong with one call, collected as data and put into words on demand. */
export class Issues {
  readonly mode: Mode;
  /** Whether a list or an object may come as JSON text. */
  readonly takesJsonText: boolean;
  /** Whether nothing is required, and what is required may be emptied: for what only adds to content. */
  readonly demandsNothing: boolean;
  /** Of all paths, without where this stands in the call. */
  readonly localizedKeys: LocalizedKeys | undefined;
  readonly #problems: Problem[] = [];
  readonly #ignored: string[] = [];
  readonly #path: Key[] = [];
  readonly #demanded = new Set<string>();
  readonly #excused = new Set<string>();
  readonly #filledIn = new Set<string>();
  #omitted = 0;
  #misshapen = 0;
  /** How many entries of lists have been entered, one inside the other. */
  #entries = 0;

  constructor(
    mode: Mode,
    {
      takesJsonText = false,
      demandsNothing = false,
      localizedKeys,
    }: {
      readonly takesJsonText?: boolean;
      readonly demandsNothing?: boolean;
      readonly localizedKeys?: LocalizedKeys | undefined;
    } = {},
  ) {
    this.mode = mode;
    this.takesJsonText = takesJsonText;
    this.demandsNothing = demandsNothing;
    this.localizedKeys = localizedKeys;
  }

  get isEmpty(): boolean {
    return this.#problems.length === 0;
  }

  /** At most 20, in the order found. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  /** How many there were of the first phase: unknown keys and wrong shapes. */
  get misshapen(): number {
    return this.#misshapen;
  }

  /** How many more there were. */
  get omitted(): number {
    return this.#omitted;
  }

  /** Paths of what was sent but is never written. */
  get ignored(): readonly string[] {
    return this.#ignored;
  }

  /** Adds a problem of the value at `key` of the group entered last. */
  report<Code extends MessageKey>(code: Code, key: Key, details: Details<Code>): void {
    this.reportAt(this.pathOf(key), code, details);
  }

  /** Adds a problem of the value at a whole path. */
  reportAt(path: string, code: MessageKey, details: AnyParameters): void {
    this.#add({ code, path, parameters: details, found: undefined });
  }

  /** Adds that the value at `key` has the wrong shape. */
  reportShape<Code extends ShapeCode>(code: Code, key: Key, value: unknown): void {
    this.#add({ code, path: this.pathOf(key), parameters: {}, found: found(value) });
  }

  /** Notes that the value at `key` was sent and is never written. */
  ignore(key: Key): void {
    const path = this.pathOf(key);
    if (!this.#filledIn.has(path)) this.#ignored.push(path);
  }

  /** Says that the value at a whole path comes from the pipeline, so that it is not noted as sent. */
  fillIn(path: string): void {
    this.#filledIn.add(path);
  }

  /** Says that a change makes the value at a whole path anew, so that all that is required in it must be there. */
  demand(path: string): void {
    this.#demanded.add(path);
  }

  /** Says that the value at a whole path stays as it is stored where it is not sent, whatever is required. */
  excuse(path: string): void {
    this.#excused.add(path);
  }

  /** Whether a required value at `key` of the group entered last may not be left out. */
  isDemanded(key: Key): boolean {
    return this.isWhole(key) && !(this.#excused.size > 0 && this.#excused.has(this.pathOf(key)));
  }

  /**
   * Whether the value at `key` is written as a whole, as everything of a new item is. In a change these are entries of
   * lists and what the change makes anew.
   */
  isWhole(key: Key): boolean {
    if (this.mode === "create" || this.#entries > 0) return true;
    if (this.#demanded.size === 0) return false;
    let path = "";
    return [...this.#path, key].some((part) => {
      path = appendKey(path, part);
      return this.#demanded.has(path);
    });
  }

  /** What follows is reported below `key`, until `leave`. */
  enter(key: Key): void {
    this.#path.push(key);
    if (typeof key === "number") this.#entries += 1;
  }

  leave(): void {
    if (typeof this.#path.pop() === "number") this.#entries -= 1;
  }

  /** What `key` of the group entered last means, when it is a field's name with a language. */
  localized(key: Key): LocalizedKey | undefined {
    return this.localizedKeys?.([...this.#path, key]);
  }

  /** The path of `key` in the group entered last. */
  pathOf(key: Key): string {
    let path = "";
    for (const part of this.#path) path = appendKey(path, part);
    return appendKey(path, key);
  }

  /** Takes over what other issues of the same call hold, of their problems those that pass. */
  join(other: Issues, passes: (problem: Problem) => boolean = () => true): void {
    for (const problem of other.problems) if (passes(problem)) this.#add(problem);
    this.#omitted += other.omitted;
    this.#ignored.push(...other.ignored);
  }

  /** Every problem in words: one sentence, or a line for each under a count. `order` ranks top-level keys. */
  text(language: Language, order?: (key: string) => number): string {
    const problems = order === undefined ? this.#problems : sortByKey(this.#problems, order);
    const lines = problems.map((problem) => problemText(language, problem));
    const count = lines.length + this.#omitted;
    if (count === 1) return lines.join("");
    const header = messageText(language, "problems-header", { count });
    const rest =
      this.#omitted === 0
        ? []
        : [messageText(language, "problems-omitted", { count: this.#omitted })];
    return [header, ...lines.map((line) => `- ${line}`), ...rest].join("\n");
  }

  #add(problem: Problem): void {
    if (problem.found !== undefined || firstPhase.has(problem.code)) this.#misshapen += 1;
    if (this.#problems.length < mostProblems) this.#problems.push(problem);
    else this.#omitted += 1;
  }
}

/** `prices` + `1` is `prices[1]`; `prices[1]` + `amount` is `prices[1].amount`. */
export function appendKey(path: string, key: Key): string {
  if (typeof key === "number") return `${path}[${key}]`;
  return path === "" ? key : `${path}.${key}`;
}

/** Whether a path is another or leads into it. */
export function isAt(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`) || path.startsWith(`${other}[`);
}

function problemText(language: Language, problem: Problem): string {
  const { code, path, parameters } = problem;
  const stated = problem.found === undefined ? {} : { found: foundText(language, problem.found) };
  return messageText(language, code, { path, ...parameters, ...stated });
}

function sortByKey(
  problems: readonly Problem[],
  order: (key: string) => number,
): readonly Problem[] {
  const rank = ({ path }: Problem): number => order(/^[^.[]*/.exec(path)?.[0] ?? "");
  return problems.toSorted((a, b) => rank(a) - rank(b));
}
