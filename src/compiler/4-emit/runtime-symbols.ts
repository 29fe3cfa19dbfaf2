import type * as Runtime from "../../runtime/index.js";
import type { ImportSymbol } from "./generated-file.js";

/**
 * The runtime as generated code sees it. Nothing else in the emitter names it, and every name here is held against the
 * runtime's own exports, so that a rename breaks this build and not the user's.
 */
export const runtime = {
  ContentTypeTool: value("ContentTypeTool"),
  check: value("check"),
  defineProject: value("defineProject"),
  surfaceOf: value("surfaceOf"),
  readAction: value("readAction"),
  writeAction: value("writeAction"),
  confirmedAction: value("confirmedAction"),
  ActionHandler: type("ActionHandler"),
  ReadActionHandler: type("ReadActionHandler"),
  ConfirmedActionHandler: type("ConfirmedActionHandler"),
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
export type Surface = ReturnType<(typeof Runtime)["surfaceOf"]>;
export type ListedTool = Surface["tools"][number];

interface RuntimeTypes {
  readonly ActionHandler: Runtime.ActionHandler<object, unknown, object>;
  readonly ReadActionHandler: Runtime.ReadActionHandler<object, unknown, object>;
  readonly ConfirmedActionHandler: Runtime.ConfirmedActionHandler<object, unknown, object>;
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
