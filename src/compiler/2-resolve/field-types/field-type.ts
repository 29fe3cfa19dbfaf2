import type { Span } from "../../../diagnostics/source-file.js";
import type { Field, JsonValue, Shape } from "../../../ir/shape.js";
import type { YamlMap } from "../../../yaml/node.js";
import type { FieldLimit } from "../field-limit.js";
import type { FormItem } from "../form-fields.js";
import type { ModelProperties, ModelProperty } from "../model.js";
import type { ResolveContext } from "../resolve-context.js";

/** One kind of field that the CMS knows, and how it lowers to a shape. */
export interface FieldType {
  /** The value of `$type`. */
  readonly name: string;
  /** Full class names, of this style of forms and the older one. */
  readonly classes: readonly string[];
  /** Values of the older style's `fieldType`. */
  readonly aliases: readonly string[];
  /** Whether `field` belongs to it: what is repeated, or what selects. */
  readonly holdsField?: true;
  /** Undefined when the field is left out; whatever a user would miss has then been reported. */
  readonly lower: (source: FieldSource, context: FieldContext) => Lowered | undefined;
}

/** A field as it is written, and where it stands. */
export interface FieldSource {
  /** Empty for what a multi field repeats. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly node: YamlMap;
  /** Names from the form's top to this field, dotted; what a diagnostic calls it. */
  readonly path: string;
  /** Bundle keys without the text's own name, most specific first. */
  readonly stems: readonly string[];
  readonly scope: FieldScope;
  readonly model: ModelProperty | undefined;
}

/** What the fields of one form, or of one node inside it, have in common. */
export interface FieldScope {
  /** The content type's name or the form's id; what a diagnostic calls the form. */
  readonly owner: string;
  readonly path: string;
  readonly stems: readonly string[];
  /** The older style's forms also find texts under the bare name of a field. */
  readonly bareKeys: boolean;
  readonly model: ModelProperties | undefined;
  /** Put in front of every stored name: the older style's composites store their fields so. */
  readonly prefix: string;
}

export interface Lowered {
  readonly shape: Shape;
  readonly locked?: "hidden";
  /** When it does not stand under `defaultValue`. */
  readonly defaultValue?: JsonValue | undefined;
  /** The name in the repository, when it is not the form's. */
  readonly storedAs?: string | undefined;
  /** In words, where the form says nothing. */
  readonly description?: string | undefined;
  /** In words, after whatever the form says: rules that nothing enforces. */
  readonly note?: string | undefined;
}

export interface FieldContext extends ResolveContext {
  /** Of the whole form. */
  readonly limit: FieldLimit;
  /** The fields of a form or a nested one; broken ones are reported and left out. */
  readonly fields: (items: readonly FormItem[], scope: FieldScope) => readonly Field[];
  /** One field. */
  readonly field: (item: FormItem, scope: FieldScope) => Field | undefined;
  /** What a multi field repeats: a field without a name of its own. */
  readonly lower: (source: FieldSource) => Lowered | undefined;
}

/** The scope of the fields that a field holds in a node of its own. */
export function innerScope(source: FieldSource, stems = source.stems): FieldScope {
  return { ...source.scope, path: source.path, stems, model: source.model?.children, prefix: "" };
}

/** The scope of the fields that a field holds at the level of its siblings. */
export function flatScope(source: FieldSource, prefix: string, stems = source.stems): FieldScope {
  const model = source.model?.children ?? source.scope.model;
  return { ...source.scope, path: source.path, stems, model, prefix: source.scope.prefix + prefix };
}
