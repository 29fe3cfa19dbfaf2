import type { PropertyType } from "../store/content-repository.js";

/**
 * A form as data: how content fields map to nodes and properties. Reading and writing are both driven by it, so that
 * one is the inverse of the other. Generated code prints one entry per field.
 */
export interface Form {
  readonly fields: readonly FormField[];
}

export type FormField =
  ValueField | ValuesField | GroupField | GroupsField | VariantsField | OpaqueField;

interface FieldBase {
  /** The caller's name of the field. */
  readonly key: string;
  /** The property or child node, when it differs from the key. */
  readonly property?: string;
  readonly translatable?: true;
  /** `ignore`: never written, returned by reads. `hide`: neither. Absent: both. */
  readonly access?: "ignore" | "hide";
  /** Hidden since another tool alone writes it, and not left out: a new item gets its default. */
  readonly owned?: true;
  /** Injected by `create` when the call leaves the field out; never where it is hidden and not owned. */
  readonly defaultValue?: unknown;
}

/** One value in one property. */
export interface ValueField extends FieldBase {
  readonly kind: "value";
  readonly type: PropertyType;
  /** Never part of a result. */
  readonly secret?: true;
  readonly reference?: Reference;
}

/** A list in one multi-valued property. */
export interface ValuesField extends FieldBase {
  readonly kind: "values";
  readonly type: PropertyType;
  readonly reference?: Reference;
}

/** An object in a child node. */
export interface GroupField extends FieldBase {
  readonly kind: "group";
  readonly fields: readonly FormField[];
}

/** A list of objects in children `0`, `1`, … of a container node, replaced as a whole. */
export interface GroupsField extends FieldBase {
  readonly kind: "groups";
  readonly fields: readonly FormField[];
}

/** A selector and the fields of the chosen variant: in a child node, or flat at the level of the field's siblings. */
export interface VariantsField extends FieldBase {
  readonly kind: "variants";
  readonly flat?: true;
  readonly selector: ValueField;
  readonly variants: readonly Variant[];
}

export interface Variant {
  readonly value: string;
  readonly fields: readonly FormField[];
}

/** Any object or array, kept as it came. */
export interface OpaqueField extends FieldBase {
  readonly kind: "opaque";
}

/** Where a link points and how it is stored. */
export interface Reference {
  readonly workspace?: string;
  readonly rootPath?: string;
  readonly storage: "uuid" | "path" | "asset";
  readonly contentType?: string;
  readonly describeByProperty?: string;
  readonly anyText?: true;
}
