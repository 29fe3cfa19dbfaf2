import type { Span } from "../diagnostics/source-file.js";
import type { DroppableKeyword } from "./droppable-keywords.js";
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
  readonly tools: readonly ToolPlan[];
}

/** A tool of any kind. */
export type ToolPlan = DeclaredToolPlan | DiscoveryToolPlan;

/** A tool that a declaration of the user's asks for. */
export type DeclaredToolPlan = ContentTypeToolPlan | DecoratedFieldsToolPlan | FunctionToolPlan;

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

/** What is decided of a tool of any kind. */
export interface ToolPlanBase {
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
  /** What is listed to a model, in order. */
  readonly listed: readonly ListedToolPlan[];
}

/** OAuth scopes that a caller must hold: for the tool, or by action, in the declaration's order. */
export type ScopesPlan = readonly string[] | Readonly<Record<string, readonly string[]>>;

/** What is decided of a tool that a declaration asks for. */
export interface DeclaredToolPlanBase extends ToolPlanBase {
  /** Undefined when it asks for none. */
  readonly scopes: ScopesPlan | undefined;
  /** Its file stands in the header and the manifest. */
  readonly declaration: Span;
  /** The declared name's place. */
  readonly nameSpan: Span;
}

export interface ContentTypeToolPlan extends DeclaredToolPlanBase {
  readonly kind: "contentType";
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
  /** Standard parameters that an offered action uses, in order. */
  readonly parameters: readonly ParameterPlan[];
  readonly fields: readonly FieldPlan[];
  /** Fields of the form that other tools own, by these; hidden among `fields`. */
  readonly owned: readonly OwnedFieldsPlan[];
}

/** Fields that a tool of their own alone may write. */
export interface OwnedFieldsPlan {
  /** The name that a model calls the owner by. */
  readonly tool: string;
  /** Keys at the level of the item's own node, in the form's order. */
  readonly fields: readonly string[];
  /** What the owner offers them as. */
  readonly offered: readonly string[];
}

/** What a tool over decorated fields can do, in the order it is offered. */
export const decoratedActions = ["get", "set", "clear"] as const;

export type DecoratedAction = (typeof decoratedActions)[number];

/** Those of them that only read: all that a public tool may offer. */
export const readingDecoratedActions: readonly DecoratedAction[] = ["get"];

/** A tool over fields that a decoration added to content of some workspaces. It alone may write them there. */
export interface DecoratedFieldsToolPlan extends DeclaredToolPlanBase {
  readonly kind: "decoratedFields";
  /** Ids of the forms that the fields are taken from, in code unit order. */
  readonly forms: readonly string[];
  /** Where the fields are, in code unit order, each with the node types that have them. */
  readonly places: readonly DecoratedPlace[];
  /** Whether a call must say which workspace it means: several are declared. */
  readonly workspaceRequired: boolean;
  readonly actions: readonly DecoratedAction[];
  /** Whether lists and objects may come as JSON text. */
  readonly takesJsonText: boolean;
  /** The languages that its fields can be translated to; undefined when no field can, or when there is no other language. */
  readonly translation: TranslationPlan | undefined;
  /** Standard parameters that an offered action uses, in order; `fields` of `clear` included. */
  readonly parameters: readonly ParameterPlan[];
  /** The owned fields, typed from the forms, which agree. */
  readonly fields: readonly FieldPlan[];
}

/** A tool whose fields are those of forms. */
export type ToolPlanWithForm = ContentTypeToolPlan | DecoratedFieldsToolPlan;

export interface DecoratedPlace {
  readonly workspace: string;
  /** In code unit order. */
  readonly nodeTypes: readonly string[];
}

/** A tool whose code is a handler of the user's and whose parameters the declaration states. */
export interface FunctionToolPlan extends DeclaredToolPlanBase {
  readonly kind: "function";
  readonly parameters: readonly FunctionParameterPlan[];
  /** Undefined when every server offers the same parameters. */
  readonly reach: ReachPlan | undefined;
  /** Undefined: the declaration does not say what it answers, and no output is advertised. */
  readonly output: FunctionOutputPlan | undefined;
  readonly handler: HandlerPlan;
  /** It gets no way to write. */
  readonly readOnly: boolean;
}

/** A reach that a server has or has not: what it adds to a tool. A function's `listed` says what every parameter advertises. */
export interface ReachPlan {
  /** Such as `crossWiki`. */
  readonly name: string;
  /** What is listed where the server has it, in place of `listed`. */
  readonly listed: readonly ListedToolPlan[];
}

export type FunctionParameterType =
  "string" | "locale" | "integer" | "number" | "boolean" | "string[]" | "map" | "enum" | "schema";

/** A parameter of a function, whose rules are those of declared parameters and not those of content fields. */
export interface FunctionParameterPlan {
  readonly name: string;
  /** Its name in the printed class. */
  readonly property: string;
  readonly type: FunctionParameterType;
  /** The author's words, all of them; empty when there are none. What is listed may say less. */
  readonly description: string;
  readonly required: boolean;
  readonly defaultValue: string | number | boolean | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly maxLength: number | undefined;
  /** Of an `enum`. */
  readonly values: readonly string[];
  /** Of a `schema`. */
  readonly handBuilt: HandBuiltSchema | undefined;
  /** The reach without which it is neither advertised nor accepted. */
  readonly when: string | undefined;
  readonly span: Span;
}

/** A JSON Schema that the author wrote: printed as a type by json-schema-to-typescript, compiled by ajv. */
export interface HandBuiltSchema {
  /** Unique in its tool. */
  readonly typeName: string;
  /** As written, plain JSON within the portable profile; what objects leave unsaid of it is said. */
  readonly schema: Readonly<Record<string, JsonValue>>;
}

export type FunctionOutputPlan =
  | {
      readonly kind: "parameters";
      readonly typeName: string;
      readonly parameters: readonly FunctionParameterPlan[];
    }
  | { readonly kind: "handBuilt"; readonly handBuilt: HandBuiltSchema };

/** The built-in tool that tells what content types there are, from what the compiler knows of them. No declaration asks for it. */
export interface DiscoveryToolPlan extends ToolPlanBase {
  readonly kind: "discovery";
  readonly parameters: readonly ParameterPlan[];
  /** By name, in code unit order. */
  readonly contentTypes: readonly ContentTypeFacts[];
  /** Project-relative paths of the files that the facts come from, in code unit order, for the manifest. */
  readonly sources: readonly string[];
}

/** What `content_type` tells of one content type; printed as it is. */
export interface ContentTypeFacts {
  readonly name: string;
  readonly label: string;
  readonly module: string;
  /** Absent when the content type says none. */
  readonly workspace?: string;
  readonly rootPath: string;
  readonly nodeType: string;
  /** Names of the admin tools over it as they are listed, in code unit order. */
  readonly tools: readonly string[];
  readonly nodeName: {
    /** The form's field that is the node name and not content. */
    readonly field?: string;
    /** By tool that makes new items: the fields that their names come from, in order. */
    readonly from: Readonly<Record<string, readonly string[]>>;
  };
  readonly model: readonly ModelPropertyFacts[];
  readonly subModels: readonly SubModelFacts[];
  /** Of the form, node name left out. */
  readonly fields: readonly FieldFacts[];
}

/** A property as the content type declares it. */
export interface ModelPropertyFacts {
  readonly name: string;
  readonly type: string;
  readonly multiple?: true;
  readonly required?: true;
  readonly i18n?: true;
}

export interface SubModelFacts {
  readonly name: string;
  readonly properties: readonly ModelPropertyFacts[];
}

/** A model as the content type declares it: its own properties, and those of its sub-models. */
export interface ModelFacts {
  readonly properties: readonly ModelPropertyFacts[];
  readonly subModels: readonly SubModelFacts[];
}

export interface FieldFacts {
  /** The property or child node in the repository. */
  readonly name: string;
  readonly label: string;
  /** The form's field type. */
  readonly type: string;
  /** What it holds: `text`, `number`, `list of group`, … */
  readonly shape: string;
  /** It has no place of its own: what it holds stands beside it, and is named and sent so. */
  readonly flat?: true;
  /** The value of the selector without which it does not apply. */
  readonly variant?: string;
  readonly required?: true;
  readonly translatable?: true;
  readonly readOnly?: true;
  /** At most 200. */
  readonly options?: readonly (string | number | boolean)[];
  /** How many options there are, when not all are listed. */
  readonly optionCount?: number;
  /** Where it was declared, then what changed it. */
  readonly origin: readonly OriginFacts[];
  /** Names of the admin tools that may write it, in code unit order. */
  readonly tools: readonly string[];
  /** Nested fields: of a group, of a list's entries, of a switchable's choices. */
  readonly fields?: readonly FieldFacts[];
}

export interface OriginFacts {
  readonly module: string;
  /** Such as `form` or `decoration`. */
  readonly kind: string;
  /** Path from the project's folder. */
  readonly file: string;
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
  /** Keywords that its input schema is listed without. */
  readonly without?: readonly DroppableKeyword[];
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
  /** Another tool's: hidden here, but a new item gets its default, as it does not where the declaration leaves a field out. */
  readonly owned?: true;
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
