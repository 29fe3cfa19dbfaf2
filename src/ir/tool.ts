import type { Span } from "../diagnostics/source-file.js";
import type { JsonValue, Option, Pattern, ReferenceShape } from "./shape.js";
import type { Provenance } from "./provenance.js";

/** What the compiler decided, whole: everything that emit prints. No decision is left to an emitter. */
export interface ProjectPlan {
  readonly server: {
    readonly name: string;
    readonly version: string;
    readonly instructions: string | undefined;
  };
  /** The compiler's version; printed in the manifest alone. */
  readonly compilerVersion: string;
  readonly language: Language;
  readonly locales: { readonly default: string; readonly others: readonly string[] };
  /** By audience, then name, in code unit order. */
  readonly tools: readonly ContentTypeToolPlan[];
}

export type Language = "en" | "es";
export type Audience = "admin" | "public";

/** The standard actions of a content-type tool, in the order they are offered. */
export const standardActions = [
  "list",
  "get",
  "create",
  "update",
  "delete",
  "publish",
  "unpublish",
  "create_folder",
  "move",
  "rename",
  "rename_folder",
  "delete_folder",
  "reorder",
  "remove_property",
] as const;

export type StandardAction = (typeof standardActions)[number];

/** The actions about one item that is there. */
export const itemActions: readonly StandardAction[] = [
  "get",
  "update",
  "delete",
  "publish",
  "unpublish",
  "move",
  "rename",
  "reorder",
  "remove_property",
];

/** The actions that only read: all that a public tool may offer. */
export const readingActions: readonly StandardAction[] = ["list", "get"];

/** The actions that answer with a preview until they are confirmed. */
export const confirmedActions: readonly StandardAction[] = [
  "delete",
  "move",
  "rename",
  "rename_folder",
  "delete_folder",
];

export interface ContentTypeToolPlan {
  readonly kind: "contentType";
  /** `module:folder/path`, unique over the project. */
  readonly id: string;
  readonly audience: Audience;
  readonly name: string;
  readonly title: string;
  /** The author's description, or a default. */
  readonly description: string;
  /** The folder under `generated/tools`, and the TypeScript names of everything printed into it. */
  readonly folder: string;
  readonly className: string;
  readonly typeName: string;
  /** Project-relative paths of the files this tool comes from, for the header and the manifest. */
  readonly declaration: Span;
  /** The declared name's place. */
  readonly nameSpan: Span;
  readonly contentType: string | undefined;
  /** Id of the form, such as `shop:apps/products`. */
  readonly form: string;
  readonly workspace: string;
  readonly nodeType: string;
  readonly rootPath: string;
  readonly folderTemplate: readonly FolderSegment[];
  /** Keys of the fields the node name comes from, in order. */
  readonly nodeNameFrom: readonly string[];
  readonly identifiers: readonly string[];
  /** The field that is the node name and not content, when the form has one. */
  readonly identityField: string | undefined;
  readonly actions: readonly StandardAction[];
  /** `perAction`: one listed tool an action, each with its own exact schema. */
  readonly layout: "single" | "perAction";
  /** `nested`: content fields stand under `fields`. */
  readonly payload: "flat" | "nested";
  /** `full`: the advertised output spells the fields out. */
  readonly output: "compact" | "full";
  /** Whether lists and objects may come as JSON text. */
  readonly takesJsonText: boolean;
  /** How an action that destroys or moves is confirmed. */
  readonly confirmation: Confirmation;
  /** Nodes of this tool's type keep no order among their children. */
  readonly unorderedChildren: boolean;
  /** The languages that its fields can be translated to; undefined when no field can, or when there is no other language. */
  readonly translation: TranslationPlan | undefined;
  /** What the model holds, by property; undefined for a form without one. */
  readonly model: ModelPlan | undefined;
  /** Actions of the declaration's own, in its order. */
  readonly customActions: readonly CustomActionPlan[];
  /** The user's module that overrides steps; undefined when there is none. */
  readonly hooks: ModulePlan | undefined;
  /** What is listed to a model, in order. */
  readonly listed: readonly ListedToolPlan[];
  /** Standard parameters that an offered action uses, in order. */
  readonly parameters: readonly ParameterPlan[];
  readonly fields: readonly FieldPlan[];
}

/** `flag`: by `confirm` alone. `token`: with the preview's token too. `elicit`: by the client's user, else as `token`. */
export type Confirmation = "flag" | "token" | "elicit";

export interface TranslationPlan {
  readonly defaultLocale: string;
  readonly others: readonly string[];
}

export interface ModelPlan {
  readonly span: Span;
  readonly properties: Readonly<Record<string, ValueKind>>;
}

/** What a property holds as a whole: one value, several, or values by name. */
export type ValueKind = "scalar" | "list" | "map";

/** One tool as it is listed: the whole of a declaration, or one of its actions. */
export interface ListedToolPlan {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Standard actions, then custom ones. */
  readonly actions: readonly string[];
  /** Standard parameters that these use, described for them alone. */
  readonly parameters: readonly ParameterPlan[];
  readonly annotations: Annotations;
}

/** An action that a declaration adds, run by the user's handler. */
export interface CustomActionPlan {
  readonly name: string;
  readonly description: string;
  /** Stem of the printed names: `ProductAddToCart`. */
  readonly typeName: string;
  /** What it takes beside the parameters that address an item. */
  readonly input: readonly FieldPlan[];
  /** Undefined when the declaration does not say what it answers. */
  readonly output: readonly FieldPlan[] | undefined;
  readonly handler: HandlerPlan;
  readonly readOnly: boolean;
  readonly destructive: boolean;
  /** It answers with a preview of its handler's until it is confirmed. */
  readonly confirm: boolean;
}

/** A module of the user's, by its path from the project's folder and as generated code imports it. */
export interface ModulePlan {
  readonly path: string;
  readonly specifier: string;
  readonly span: Span;
}

export interface HandlerPlan extends ModulePlan {
  readonly exportName: string;
}

export interface FolderSegment {
  readonly field: string;
  readonly optional: boolean;
}

export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A standard parameter as it is advertised. */
export interface ParameterPlan {
  readonly name: string;
  readonly schema: PropertySchema;
  /** The offered actions that use it. */
  readonly actions: readonly string[];
  /** Those of them that refuse without it. */
  readonly requiredBy: readonly string[];
}

/** Above this many options the values are no longer listed, in no schema and no description. */
export const mostListedOptions = 200;

/** The portable subset of JSON Schema that a property may use (2020-12, fully inlined, one type a node). */
export interface PropertySchema {
  readonly type: "string" | "integer" | "number" | "boolean" | "array" | "object";
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly format?: "date" | "date-time";
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: JsonValue;
  readonly items?: PropertySchema;
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/** A field as one tool sees it: named for the caller, flattened, and told what the caller may do with it. */
export interface FieldPlan {
  /** The advertised name; also its name in types and results. */
  readonly key: string;
  /** The property or child node in the repository. */
  readonly property: string;
  readonly label: string;
  /** Everything the model should know, as one text: label, type, requirement, options, rules. */
  readonly description: string;
  /** The author's own words about the field, for comments in generated code. */
  readonly help?: string;
  readonly fieldType: string;
  readonly required: boolean;
  readonly translatable: boolean;
  /** `write`: advertised. `ignore`: validated when sent, reported as ignored, returned by get. `hide`: also absent from results. */
  readonly access: "write" | "ignore" | "hide";
  readonly defaultValue: JsonValue | undefined;
  readonly shape: PlannedShape;
  readonly provenance: Provenance;
}

export type PlannedScalar =
  | {
      readonly kind: "text";
      readonly content: "plain" | "html" | "code" | "secret";
      readonly maxLength: number | undefined;
      readonly patterns: readonly Pattern[];
      /** Enforced options; undefined when any text goes. */
      readonly options: readonly Option[] | undefined;
    }
  | {
      readonly kind: "number";
      readonly storage: "long" | "double" | "decimal";
      readonly minimum: number | undefined;
      readonly maximum: number | undefined;
      readonly patterns: readonly Pattern[];
      readonly options: readonly Option[] | undefined;
    }
  | { readonly kind: "boolean"; readonly options: readonly Option[] | undefined }
  | {
      readonly kind: "date";
      readonly time: boolean;
      readonly options: readonly Option[] | undefined;
    }
  | ReferenceShape;

export type PlannedShape =
  | PlannedScalar
  | {
      readonly kind: "list";
      readonly items: PlannedScalar | PlannedGroup | PlannedVariants;
      readonly storage: "property" | "nodes";
      readonly minItems: number | undefined;
      readonly maxItems: number | undefined;
      readonly unique: boolean;
    }
  | PlannedGroup
  | PlannedVariants;

export interface PlannedGroup {
  readonly kind: "group";
  /** Name of the printed interface and check function of this group, unique in its tool. */
  readonly typeName: string;
  readonly fields: readonly FieldPlan[];
  /** No fields are declared: any object or array; or, `texts`, any object whose values are text. */
  readonly opaque: boolean | "texts";
}

/**
 * A switchable. Nested (`flat: false`), the field is an object holding the selector and the variants' fields. Flat, the
 * field itself has no property: selector and variants stand at the level of the field's siblings.
 */
export interface PlannedVariants {
  readonly kind: "variants";
  readonly typeName: string;
  readonly flat: boolean;
  readonly selector: FieldPlan;
  readonly variants: readonly {
    readonly value: string;
    readonly label: string;
    readonly fields: readonly FieldPlan[];
  }[];
}
