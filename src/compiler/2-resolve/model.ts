import type { Span } from "../../diagnostics/source-file.js";
import type { ValueKind } from "../../ir/tool.js";
import type { YamlMap } from "../../yaml/node.js";

/** What a content type's model says about the fields of one node, by property name. */
export type ModelProperties = ReadonlyMap<string, ModelProperty>;

export interface ModelProperty {
  readonly name: string;
  readonly span: Span;
  /** A form can ask for more, never for less. */
  readonly required: boolean;
  readonly multiple: boolean;
  /** The type as the model writes it. */
  readonly type: string;
  /** The content type that a reference points to, when the project has it. */
  readonly target: string | undefined;
  /** The properties of a sub-model. */
  readonly children: ModelProperties | undefined;
  /** Its type is not said or not known, and a text was assumed. */
  readonly guessed: boolean;
  /** A sub-model that holds itself once too often: its fields are no longer spelt out. */
  readonly cut: boolean;
}

/** A model, and the form that the CMS generates from it. */
export interface GeneratedForm {
  readonly model: ModelProperties;
  /** The form's `properties`. */
  readonly properties: YamlMap;
}

/** What a property of a model holds as a whole. */
export function modelKind({ multiple, children, cut }: ModelProperty): ValueKind {
  if (multiple) return "list";
  return children !== undefined || cut ? "map" : "scalar";
}
