/**
 * What generated code, hooks and handlers import, and nothing else of mcpgen. Everything here is public and stable.
 */

// Projects
export { everyScope, scopesOf, scopesOfCall } from "./scopes.js";
export type { Selection } from "./selection.js";
export { selectTools } from "./toolset.js";
export { inputRequired, isInputRequired, noInput } from "./user-input.js";
export type { InputKind, InputRequest, InputRequired, UserInput } from "./user-input.js";
export {
  type Audience,
  defineProject,
  type KeptOut,
  listTools,
  notOffered,
  type NotOffered,
  whyNotOffered,
  type Project,
  type ProjectOptions,
  type ServerIdentity,
  surfaceOf,
} from "./project.js";

export { type PrepareOptions, prepareTool, prepareTools } from "./prepare.js";

// Calls
export { callTool, type CallToolOptions, type Outcome, type ToolResult } from "./call-tool.js";
export { ArgumentError, ProgrammerError, Refusal, UnknownToolError } from "./errors.js";

// Tools
export { ContentTypeTool } from "./content-type-tool.js";
export { type DescribedContentType, DiscoveryTool } from "./discovery-tool.js";
export { DecoratedFieldsTool } from "./decorated-fields-tool.js";
export {
  type FunctionHandler,
  FunctionTool,
  type ReadFunctionHandler,
  ReadFunctionTool,
} from "./function-tool.js";
export type { ContentBlock, ReadyResult } from "./ready-result.js";
export type { Item } from "./item.js";
export type { NodeSummary } from "./node-summary.js";
export type { Publication } from "../store/content-repository.js";
export type { Patch } from "./patch.js";
export type { ContentTypeSteps, ListPage, ListRequest, Placement } from "./steps.js";
export type {
  CallAccess,
  Caller,
  ContentTool,
  DecoratedTool,
  Locales,
  Logger,
  ProjectView,
  Reach,
  ReadContext,
  Tool,
  ToolAnswer,
  ToolCall,
  ToolContext,
  Values,
} from "./tool.js";

// Code of the user's
export { bind, bindOnto } from "./bind.js";
export {
  type ActionContext,
  type ActionHandler,
  confirmedAction,
  type ConfirmedActionHandler,
  type CustomAction,
  type ReadActionContext,
  type ReadActionHandler,
  readAction,
  writeAction,
} from "./custom-action.js";
export { type ContentTypeHooks, hookNames } from "./hooks.js";

// Declared parameters
export type {
  ArgumentReader,
  SchemaProblem,
  SchemaValidator,
} from "./parameters/argument-reader.js";
export { formatChecks, textLength } from "./parameters/format-checks.js";
export { schemaValidator } from "./parameters/schema-validator.js";
export type { ExtraProperties } from "./parameters/declared-schema.js";
export { ReachAwareParameters } from "./parameters/reach-aware-parameters.js";
export { LOCALE_FORMS } from "./parameters/read-argument.js";
export { ERROR_PREFIX } from "./parameters/report.js";
export {
  type Arguments,
  toolParameters,
  type ToolParameters,
  type ToolParametersBuilder,
} from "./parameters/tool-parameters.js";
export {
  booleanValue,
  errorResult,
  isoInstant,
  parseLocale,
  result,
  stripLineBreaks,
} from "./parameters/values.js";

// What a tool stands on
export type {
  Form,
  FormField,
  GroupField,
  GroupsField,
  OpaqueField,
  Reference,
  ValueField,
  ValuesField,
  Variant,
  VariantsField,
} from "./form.js";
export type {
  ActionSurface,
  ContentSurface,
  ContentTypeSurface,
  DecoratedFieldsSurface,
  DecoratedSurface,
  DiscoverySurface,
  FunctionFacts,
  FunctionSurface,
  ListedTool,
  ObjectSchema,
  Surface,
} from "./surface.js";

// Checking
export { check } from "./validation/check.js";
export { type Checked, type Invalid, invalid } from "./validation/checked.js";
export type { Option, OptionList } from "./validation/constraints.js";
export { Issues, type Key, type Mode, type Problem } from "./validation/issues.js";
export type { VariantKeys } from "./validation/keys.js";

// Messages and names
export type { Language, MessageKey } from "./messages/messages.js";
export { oneLine } from "./messages/one-line.js";
export { sanitizeFolderName, slugifyNodeName } from "./node-name.js";
