import type { Severity } from "../diagnostics/catalog.js";
import type { LintClient } from "../ir/lint-clients.js";
import type { Effect } from "./finding.js";

/** What one client, or the provider behind it, does not take: data, each limit with what was seen to happen. */
export interface ClientProfile {
  /** As `clients` of mcpgen.yaml and `--client` name it. */
  readonly name: LintClient;
  /** As a sentence names it. */
  readonly title: string;
  /** Which programs it stands for, one sentence. */
  readonly about: string;
  readonly limits: readonly Limit[];
}

/** What a limit is about, and what comes of passing it. */
export type Limit = LimitSubject & {
  readonly effect: Effect;
  /** `error` where tools are lost, `warning` where only some versions or modes do it, `info` where usual hosts repair it. */
  readonly severity: Severity;
  /** Follows the client's name in a sentence: `rejects the whole request`. */
  readonly happens: string;
  /** When it was last seen: a year, or year and month. */
  readonly seen: string;
  /** What to do, in place of the code's standing hint. */
  readonly hint?: string;
};

type LimitSubject =
  /** The root names `type: object`. */
  | { readonly on: "root-type" }
  /** Keywords that must not stand at the root. */
  | { readonly on: "root"; readonly keywords: readonly string[] }
  /** Keywords that join schemas, below the root. */
  | { readonly on: "composition"; readonly keywords: readonly string[] }
  /** `$ref`, and what it refers to. */
  | { readonly on: "reference" }
  | { readonly on: "keyword"; readonly keywords: readonly string[] }
  /** The formats that it takes, of texts. */
  | { readonly on: "format"; readonly taken: readonly string[] }
  /** Values of an enum: blank, null, or other than text. */
  | { readonly on: "enum-value" }
  | { readonly on: "enum-without-type" }
  /** A list of types. */
  | { readonly on: "type-list" }
  /** A list without `items`. */
  | { readonly on: "items-missing" }
  /** A schema for each position. */
  | { readonly on: "items-tuple" }
  /** `properties` or `required` on what is no object. */
  | { readonly on: "keyword-of-other-type" }
  /** Forms of drafts before 2020-12. */
  | { readonly on: "old-draft" }
  | { readonly on: "property-name"; readonly pattern: RegExp }
  /** The characters of a name, and the most of them with what the client puts before it. */
  | {
      readonly on: "tool-name";
      readonly pattern: RegExp;
      readonly most: number;
      readonly prefix: (server: string) => string;
    }
  /** Characters of a description. */
  | { readonly on: "description"; readonly most: number }
  | { readonly on: "tool-count"; readonly most: number };
