import type { DiagnosticCode, ParametersOf, Severity } from "../diagnostics/catalog.js";
import { wordingOf } from "../diagnostics/wording.js";

/** The codes of this folder. */
export type LintCode = Extract<DiagnosticCode, `lint/${string}`>;

/** What a client does with what it does not take. */
export type Effect =
  "rejects-request" | "drops-tool" | "drops-all-tools" | "cuts" | "ignores" | "misreads";

/** One thing about a tool that a client, or the model behind any client, takes badly. */
export interface LintFinding {
  readonly code: LintCode;
  /** `error`: tools are lost; `warning`: they are used badly; `info`: usual clients cope. */
  readonly severity: Severity;
  /** The client whose limit it is; absent for what holds for all. */
  readonly client?: string;
  readonly effect?: Effect;
  /** When the client was last seen to do so: a year, or year and month. */
  readonly seen?: string;
  readonly audience?: "admin" | "public";
  /** Id of the tool's declaration, as its surface says. */
  readonly id?: string;
  /** The listed name; absent for what concerns a list of tools. */
  readonly tool?: string;
  /** Where in the input schema: property names, and `items`; other keywords by their own name. Empty for the tool itself. */
  readonly path: readonly string[];
  /** The same as a JSON pointer into the listed tool, such as `/inputSchema/properties/size`; empty for the tool itself. */
  readonly pointer: string;
  readonly keyword?: string;
  /** One sentence. */
  readonly message: string;
  /** What to do about it, one sentence. */
  readonly hint: string;
}

export type FindingFacts = Omit<
  LintFinding,
  "code" | "severity" | "message" | "hint" | "path" | "pointer"
> &
  Partial<Pick<LintFinding, "severity" | "path" | "pointer">> & {
    readonly hint?: string | undefined;
  };

/** A finding in the catalogue's words; its severity is the catalogue's unless the facts say another. */
export function lintFinding<Code extends LintCode>(
  code: Code,
  parameters: ParametersOf<Code>,
  { hint, ...facts }: FindingFacts,
): LintFinding {
  const wording = wordingOf(code, parameters);
  return {
    code,
    severity: wording.severity,
    path: [],
    pointer: "",
    ...facts,
    message: wording.message,
    hint: hint ?? wording.hint ?? "",
  };
}

/** A place in a schema as people write it: `variants[].size`; names that are no plain words are quoted. */
export function spokenPath(path: readonly string[]): string {
  const text = path
    .map((step, at) => {
      if (step === "items" && at > 0) return "[]";
      return `${at === 0 ? "" : "."}${/^[\w$-]+$/.test(step) ? step : JSON.stringify(step)}`;
    })
    .join("");
  return text === "" ? "the root" : `"${text}"`;
}
