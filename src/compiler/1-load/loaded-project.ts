import type { SourceFile } from "../../diagnostics/source-file.js";
import type { YamlNode } from "../../yaml/node.js";
import type { Texts } from "./texts.js";

/** Everything read from the sources: syntax with places, includes applied, nothing interpreted. */
export interface LoadedProject {
  /** In the order their decorations apply: dependencies first, then by name. */
  readonly modules: readonly LoadedModule[];
  /** All modules' bundles, as one. */
  readonly texts: Texts;
  /** Their files, in the order in which they count: of a key that several have, the last one's text. */
  readonly bundles: readonly SourceFile[];
}

export interface LoadedModule {
  readonly name: string;
  /** Project-relative, with `/`. */
  readonly directory: string;
  /** Names of the modules that this one declares as dependencies. */
  readonly dependencies: readonly string[];
  readonly definitions: readonly LoadedDefinition[];
}

export type LoadedDefinition = FormDefinition | ToolDefinition | DecorationDefinition;

interface DefinitionBase {
  readonly module: string;
  readonly file: SourceFile;
  /** The root value, with `!include` applied everywhere; `!override`, `!content-type:…` and `!inherit:…` still stand as tags. */
  readonly root: YamlNode;
}

export interface FormDefinition extends DefinitionBase {
  readonly kind: "contentType" | "app" | "dialog";
  /** Path below the kind's folder, without extension: `components/teaser`. */
  readonly path: string;
}

export interface ToolDefinition extends DefinitionBase {
  readonly kind: "tool";
  readonly audience: "admin" | "public";
  /** `shop:mcpTools/product`; h1 folder names keep their spelling. */
  readonly id: string;
  readonly path: string;
}

export interface DecorationDefinition extends DefinitionBase {
  readonly kind: "decoration";
  readonly target: {
    readonly module: string;
    /** The definition folder: `apps`, `dialogs`, `contentTypes`. Others are not form definitions and are left out. */
    readonly folder: string;
    readonly path: string;
    /** From a dotted file name: `guides.subApps.detail` gives `["subApps", "detail"]`. */
    readonly keys: readonly string[];
  };
}
