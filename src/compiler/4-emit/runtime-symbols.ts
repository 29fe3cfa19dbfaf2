import type * as Runtime from "../../runtime/index.js";
import type { ImportSymbol } from "./generated-file.js";

/**
 * The runtime as generated code sees it. Nothing else in the emitter names it, and every name here is held against the
 * runtime's own exports, so that a rename breaks this build and not the user's.
 */
export const runtime = {
  ContentTypeTool: value("ContentTypeTool"),
  DecoratedFieldsTool: value("DecoratedFieldsTool"),
  DiscoveryTool: value("DiscoveryTool"),
  FunctionTool: value("FunctionTool"),
  ReadFunctionTool: value("ReadFunctionTool"),
  check: value("check"),
  schemaValidator: value("schemaValidator"),
  formatChecks: value("formatChecks"),
  textLength: value("textLength"),
  defineProject: value("defineProject"),
  surfaceOf: value("surfaceOf"),
  readAction: value("readAction"),
  writeAction: value("writeAction"),
  confirmedAction: value("confirmedAction"),
  ArgumentReader: type("ArgumentReader"),
  SchemaValidator: type("SchemaValidator"),
  ActionHandler: type("ActionHandler"),
  ReadActionHandler: type("ReadActionHandler"),
  ConfirmedActionHandler: type("ConfirmedActionHandler"),
  FunctionHandler: type("FunctionHandler"),
  ReadFunctionHandler: type("ReadFunctionHandler"),
  ContentTypeHooks: type("ContentTypeHooks"),
  Form: type("Form"),
  Issues: type("Issues"),
  Values: type("Values"),
};

/** The checks that generated validators call. */
export type CheckName = keyof (typeof Runtime)["check"] & string;

/** What `form.ts` holds. */
export type Form = Runtime.Form;
export type FormField = Form["fields"][number];

/** What `surface.json` holds. */
export type Surface = Runtime.Surface;
export type ContentTypeSurface = Runtime.ContentTypeSurface;
export type DecoratedFieldsSurface = Runtime.DecoratedFieldsSurface;
export type FunctionSurface = Runtime.FunctionSurface;
export type DiscoverySurface = Runtime.DiscoverySurface;
export type ListedTool = Surface["tools"][number];
export type ToolExports = NonNullable<Surface["exports"]>;

interface RuntimeTypes {
  readonly ArgumentReader: Runtime.ArgumentReader;
  readonly SchemaValidator: Runtime.SchemaValidator;
  readonly ActionHandler: Runtime.ActionHandler<object, unknown, object>;
  readonly ReadActionHandler: Runtime.ReadActionHandler<object, unknown, object>;
  readonly ConfirmedActionHandler: Runtime.ConfirmedActionHandler<object, unknown, object>;
  readonly FunctionHandler: Runtime.FunctionHandler<object, unknown>;
  readonly ReadFunctionHandler: Runtime.ReadFunctionHandler<object, unknown>;
  readonly ContentTypeHooks: Runtime.ContentTypeHooks<object>;
  readonly Form: Runtime.Form;
  readonly Issues: Runtime.Issues;
  readonly Values: Runtime.Values;
}

function value(name: keyof typeof Runtime): ImportSymbol {
  return { name, from: "mcpgen/runtime", kind: "value" };
}

function type(name: keyof RuntimeTypes): ImportSymbol {
  return { name, from: "mcpgen/runtime", kind: "type" };
}
