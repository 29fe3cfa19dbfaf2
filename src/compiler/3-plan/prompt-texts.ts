import type { Confirmation, DecoratedAction, Language, StandardAction } from "../../ir/tool.js";
import { english } from "./prompt-texts/english.js";
import { spanish } from "./prompt-texts/spanish.js";

/** What the words about an action depend on. */
export interface DescribedTool {
  readonly hasTaxonomy: boolean;
  /** Whether `get` is offered. */
  readonly canGet: boolean;
  /** Whether some fields hold more than one value, so that listed items do not carry them. */
  readonly hasParts: boolean;
  /** Keys of the fields that identify an item. */
  readonly identifiers: readonly string[];
}

/**
 * What the compiler itself says to a model: one typed catalogue, complete in every language. Short, since each of these
 * words is paid for in every conversation.
 */
export interface PromptTexts {
  readonly managesContentType: (type: string) => string;
  readonly managesForm: (form: string) => string;
  readonly managesFields: (fields: string) => string;
  readonly actionsIntro: string;
  readonly action: Readonly<Record<StandardAction, (tool: DescribedTool) => string>>;
  readonly decoratedAction: Readonly<Record<DecoratedAction, string>>;
  /** Which fields of the items another tool alone writes. */
  readonly ownedElsewhere: (fields: string, tool: string) => string;
  readonly taxonomy: (template: string) => string;
  readonly taxonomyOptional: (fields: string) => string;
  readonly nodeNameFrom: (fields: string) => string;
  readonly nodeNameRequired: string;
  readonly identifiers: (fields: string) => string;
  /** How actions are confirmed; without names, for a tool that is one of them. */
  readonly confirmation: (actions: string, confirmation: Confirmation) => string;
  readonly translations: (defaultLocale: string, others: string) => string;
  readonly required: string;
  readonly translatable: string;
  readonly secret: string;
  readonly options: (list: string) => string;
  readonly manyOptions: (list: string, shown: number, count: number) => string;
  readonly optionsFrom: (origin: string) => string;
  readonly pathReference: (workspace: string, rootPath: string) => string;
  readonly uuidReference: (workspace: string) => string;
  readonly assetReference: string;
  readonly anyText: string;
  readonly pattern: (pattern: string) => string;
  readonly example: (placeholder: string) => string;
  readonly defaultsTo: (value: string) => string;
  readonly inputDefault: (value: string) => string;
  readonly opaque: string;
  readonly variantsIntro: (selector: string) => string;
  readonly unique: string;
  readonly html: string;
  /** The built-in tool that tells what content types there are. */
  readonly discovery: Readonly<Record<"title" | "description" | "contentType", string>>;
  /** What a parameter means to the actions that use it. */
  readonly parameter: Readonly<Record<AdvertisedParameter, (actions: readonly string[]) => string>>;
  readonly decoratedParameter: DecoratedParameterTexts;
}

/** What only tools over decorated fields take, or take in a sense of their own. */
export interface DecoratedParameterTexts {
  readonly workspace: (places: readonly string[]) => string;
  readonly uuid: string;
  readonly path: string;
  readonly fields: string;
}

/** Every standard parameter but `action`, which the schema itself describes. */
export type AdvertisedParameter =
  | "uuid"
  | "path"
  | "nodeName"
  | "newName"
  | "property"
  | "position"
  | "folder"
  | "parentPath"
  | "folderName"
  | "recursive"
  | "confirm"
  | "confirmToken"
  | "expectedVersion"
  | "validateOnly"
  | "limit"
  | "cursor"
  | "query"
  | "sort"
  | "select"
  | "locale"
  | "translations";

/** The catalogue of a language. */
export function promptTexts(language: Language): PromptTexts {
  return language === "es" ? spanish : english;
}
