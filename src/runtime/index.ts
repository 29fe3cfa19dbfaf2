/**
 * What generated code, hooks and handlers import, and nothing else of mcpgen. Everything here is public and stable.
 */

// Projects
export {
  type Audience,
  defineProject,
  listTools,
  whyNotOffered,
  type Project,
  type ProjectOptions,
  type ServerIdentity,
  surfaceOf,
} from "./project.js";

// Calls
export { callTool, type CallToolOptions, type Outcome, type ToolResult } from "./call-tool.js";
export { ArgumentError, Refusal, UnknownToolError } from "./errors.js";

// Tools
export { ContentTypeTool } from "./content-type-tool.js";
export type { Item } from "./item.js";
export type { NodeSummary } from "./node-summary.js";
export type { Publication } from "../store/content-repository.js";
export type { Patch } from "./patch.js";
export type { ContentTypeSteps, ListPage, ListRequest, Placement } from "./steps.js";
export type {
  CallAccess,
  Caller,
  Locales,
  Logger,
  ProjectView,
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
