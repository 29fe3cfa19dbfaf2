import type { Span } from "../../diagnostics/source-file.js";
import type { Field } from "../../ir/shape.js";
import type { ModelFacts, ModelPlan } from "../../ir/tool.js";

/** Meaning, after all references are bound: content types and forms with their fields lowered to shapes. */
export interface ResolvedProject {
  readonly contentTypes: readonly ResolvedContentType[];
  readonly forms: readonly ResolvedForm[];
}

export interface ResolvedContentType {
  readonly name: string;
  readonly module: string;
  readonly span: Span;
  readonly label: string;
  /** Undefined when the datasource names none. */
  readonly workspace: string | undefined;
  readonly rootPath: string;
  readonly nodeType: string;
  /** Node types that its definition (CND) declares without an order among children. */
  readonly unorderedTypes: readonly string[];
  /** Names of the model's own properties. */
  readonly modelProperties: readonly string[];
  /** What these hold; undefined for a content type without model. */
  readonly model: ModelPlan | undefined;
  /** The model as declared, sub-models beside it. */
  readonly modelFacts: ModelFacts;
  /** The app's form over the generated fields, decorations applied; the generated fields alone when no app names the type. */
  readonly form: ResolvedForm;
}

export interface ResolvedForm {
  /** `shop:apps/products`, `shop:dialogs/components/teaser`, or `shop:contentTypes/product` for a type without app. */
  readonly id: string;
  readonly kind: "app" | "dialog" | "contentType";
  readonly module: string;
  readonly span: Span;
  readonly label: string;
  /** The content type it is generated from. */
  readonly contentType: string | undefined;
  /** The workspace that an app's own datasource names. */
  readonly workspace: string | undefined;
  /** The node type that an app's detail editor names. */
  readonly nodeType: string | undefined;
  readonly fields: readonly Field[];
}
