import type { Language } from "../ir/tool.js";

/** `mcpgen.yaml`, checked and with its defaults filled in. */
export interface ProjectConfig {
  readonly server: {
    readonly name: string;
    readonly version: string;
    readonly instructions: string | undefined;
  };
  /** Source folders, relative to the config's folder. */
  readonly sources: readonly { readonly format: "magnolia"; readonly path: string }[];
  /** Where `build` writes, relative to the config's folder. */
  readonly output: string;
  readonly language: Language;
  readonly locales: { readonly default: string; readonly others: readonly string[] };
  readonly store: StoreConfig;
  readonly defaults: {
    readonly layout: "single" | "perAction";
    readonly payload: "flat" | "nested";
    readonly confirmation: "flag" | "token" | "elicit";
  };
  /** Custom field types that behave like a known one. */
  readonly fieldTypes: Readonly<Record<string, { readonly like: string }>>;
}

/** `url` and `file` may hold `${VAR}`, replaced when the store is opened and never during a build. */
export type StoreConfig =
  | { readonly kind: "sqlite"; readonly file: string; readonly protected: readonly string[] }
  | { readonly kind: "postgres"; readonly url: string; readonly protected: readonly string[] };
