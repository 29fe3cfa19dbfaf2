import type { Provenance } from "./provenance.js";

/**
 * The closed set of shapes that every field type of every form format lowers to. Emitters, validators, node reading and
 * writing and the surface switch over them exhaustively; a new field type never adds one.
 */
export type Shape =
  | TextShape
  | NumberShape
  | BooleanShape
  | DateShape
  | ReferenceShape
  | ListShape
  | GroupShape
  | VariantsShape;

/** Shapes that are one value in one property. */
export type ScalarShape = TextShape | NumberShape | BooleanShape | DateShape | ReferenceShape;

export interface TextShape {
  readonly kind: "text";
  /** What the text holds. `secret` is write-only. */
  readonly content: "plain" | "html" | "code" | "secret";
  readonly maxLength?: number;
  readonly patterns: readonly Pattern[];
  readonly options?: Options;
}

export interface NumberShape {
  readonly kind: "number";
  /** How it is stored; `long` is the only one that refuses fractions. */
  readonly storage: "long" | "double" | "decimal";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly patterns: readonly Pattern[];
  readonly options?: Options;
}

export interface BooleanShape {
  readonly kind: "boolean";
  readonly options?: Options;
}

export interface DateShape {
  readonly kind: "date";
  /** True for a date with time (`date-time`), false for a bare date. */
  readonly time: boolean;
  readonly options?: Options;
}

export interface ReferenceShape {
  readonly kind: "reference";
  /** The workspace the value points into; undefined when the form does not say. */
  readonly workspace: string | undefined;
  readonly rootPath: string;
  /** How the link is stored: a bare UUID, a full path, or an asset id such as `jcr:<uuid>`. */
  readonly storage: "uuid" | "path" | "asset";
  /** The content type that the form names as target, when it does. */
  readonly contentType: string | undefined;
  /** The property that stands for an item of the target in a chooser. */
  readonly describeByProperty: string | undefined;
  /** True when the editor may type anything instead of choosing. */
  readonly anyText: boolean;
}

export interface ListShape {
  readonly kind: "list";
  readonly items: ScalarShape | GroupShape | VariantsShape;
  /** One multi-valued property, or child nodes `0`, `1`, … under a node of the field's name. */
  readonly storage: "property" | "nodes";
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly unique: boolean;
}

export interface GroupShape {
  readonly kind: "group";
  readonly fields: readonly Field[];
  /** Stored on the parent node, its fields at the parent's level; false: a child node of its own. */
  readonly flat: boolean;
  /** An editor of its own and no declared fields: any object or array passes. */
  readonly opaque: boolean;
}

export interface VariantsShape {
  readonly kind: "variants";
  /** The property that says which variant is chosen; a text with options. */
  readonly selector: Field;
  readonly variants: readonly Variant[];
  readonly flat: boolean;
}

export interface Variant {
  /** The selector's value. */
  readonly value: string;
  readonly label: string;
  readonly fields: readonly Field[];
}

/** A whole-value pattern, as the form states it and as JavaScript (with the `u` flag) enforces it. */
export interface Pattern {
  /** The validator's own message, already in the project's language; undefined when the form gives none. */
  readonly message: string | undefined;
  /** The pattern as the form has it, in Java's syntax. */
  readonly source: string;
  /** The same for `new RegExp(javascript, "u")`, anchored at both ends. */
  readonly javascript: string;
  /** The rule in one word, when it is one of the CMS's own and not a pattern of the form. */
  readonly standard?: "email" | "nodeName";
  /** Whether the JavaScript text is plain enough to be advertised to every client. */
  readonly portable: boolean;
}

export interface Options {
  /** `list` was written in the form; `reference` comes from content or a service at run time and is not enforced. */
  readonly source: "list" | "reference";
  readonly values: readonly Option[];
  /** For `reference` options: where they come from, for the description. */
  readonly origin?: string;
}

export interface Option {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** One field of a form, resolved: all includes, decorations, models and texts applied. */
export interface Field {
  /** The name in the form, which is the property's name in the repository. */
  readonly name: string;
  /** The friendly name of the field type, such as `textField`. */
  readonly fieldType: string;
  /** The label in the project's language; empty when the author left it empty on purpose. */
  readonly label: string;
  readonly description: string;
  readonly placeholder: string;
  readonly shape: Shape;
  /** Required by the form or by the model. */
  readonly required: boolean;
  readonly translatable: boolean;
  /** Why a caller may not write it; undefined when it may. */
  readonly locked: "readOnly" | "hidden" | undefined;
  readonly defaultValue: JsonValue | undefined;
  readonly provenance: Provenance;
}

export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
