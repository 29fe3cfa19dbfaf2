/**
 * Every diagnostic that the compiler can report: code, severity, sentence, standing hint. Wording lives here and nowhere
 * else; `{name}` is a parameter, and a call that leaves one out does not compile. Codes are `phase/name`, never reused.
 * The long text behind each code is in docs/diagnostics, under the same heading.
 */
export const catalog = {
  // config: mcpgen.yaml
  "config/invalid": { severity: "error", message: "{problem}." },
  "config/unknown-key": {
    severity: "error",
    message: 'The configuration has no key "{key}".',
  },

  // load: text to syntax
  "load/syntax": { severity: "error", message: "The YAML does not parse: {problem}." },
} as const satisfies Record<string, CatalogEntry>;

export type Severity = "error" | "warning" | "info";

export interface CatalogEntry {
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string;
}

export type DiagnosticCode = keyof typeof catalog;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type HintOf<Entry> = Entry extends { readonly hint: infer Hint extends string } ? Hint : "";

/** The parameters that a code's sentence and hint name. */
export type ParametersOf<Code extends DiagnosticCode> = Readonly<
  Record<
    Placeholders<(typeof catalog)[Code]["message"]> | Placeholders<HintOf<(typeof catalog)[Code]>>,
    string | number
  >
>;
