import { memberOf } from "./members.js";

/**
 * What a model or a caller of one tool can see or rely on, as `surface.json` beside the tool records it. The server
 * lists it, the runtime acts on it and `mcpgen diff` compares it, so none of the three can drift from the others.
 */
export type Surface =
  ContentTypeSurface | DecoratedFieldsSurface | FunctionSurface | DiscoverySurface;

interface SurfaceOf<Kind extends string> {
  readonly format: 1;
  /** The declaration: `module:folder/path`. */
  readonly id: string;
  readonly kind: Kind;
  readonly audience: "admin" | "public";
  /** OAuth scopes that a caller must hold: for the tool, or by action. Absent: none. */
  readonly scopes?: readonly string[] | Readonly<Record<string, readonly string[]>>;
  /** As listed over the protocol, in order. */
  readonly tools: readonly ListedTool[];
  /** What code of the user's can import of it, for what compares two versions. A hand-written tool may leave it out. */
  readonly exports?: ToolExports;
}

/** Names that the tool's files export, by file. */
export type ToolExports = Readonly<Record<string, readonly string[]>>;

export interface ContentTypeSurface extends SurfaceOf<"contentType"> {
  readonly content: ContentSurface;
}

export interface DecoratedFieldsSurface extends SurfaceOf<"decoratedFields"> {
  readonly decorated: DecoratedSurface;
}

export interface FunctionSurface extends SurfaceOf<"function"> {
  readonly function: FunctionFacts;
}

/** The built-in tool that tells what content types there are. */
export interface DiscoverySurface extends SurfaceOf<"discovery"> {}

/** What a tool over decorated fields stands on. */
export interface DecoratedSurface {
  /** The fields that it alone may write, by key. */
  readonly fields: readonly string[];
  /** Where they are, each with the node types that have them. */
  readonly places: readonly { readonly workspace: string; readonly nodeTypes: readonly string[] }[];
  /** A call must say which workspace it means. */
  readonly workspaceRequired?: true;
  /** Lists and objects may come as JSON text. */
  readonly coerce?: "json";
  /** Offered actions, each with the parameters it uses and those it requires. */
  readonly actions: Readonly<Record<string, ActionSurface>>;
}

/** What a caller of a function relies on beside its schema. */
export interface FunctionFacts {
  readonly readOnly?: true;
  /** What a server that has a reach lists and takes besides. */
  readonly reach?: {
    readonly name: string;
    /** In place of the surface's own `tools`. */
    readonly tools: readonly ListedTool[];
    /** The parameters that need it. */
    readonly parameters: readonly string[];
  };
}

/** A tool exactly as `tools/list` sends it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  /** Absent where the declaration does not say what the tool answers. */
  readonly outputSchema?: ObjectSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** The workspaces whose content a tool works on. */
export function workspacesOf(surface: Surface): readonly string[] {
  switch (surface.kind) {
    case "contentType":
      return [surface.content.workspace];
    case "decoratedFields":
      return surface.decorated.places.map(({ workspace }) => workspace);
    case "function":
    case "discovery":
      return [];
  }
}

/** The actions that a surface offers, by name; undefined for a tool without any. */
export function actionsOf(surface: Surface): Readonly<Record<string, ActionSurface>> | undefined {
  switch (surface.kind) {
    case "contentType":
      return surface.content.actions;
    case "decoratedFields":
      return surface.decorated.actions;
    case "function":
    case "discovery":
      return undefined;
  }
}

/** The listed tool that runs an action. */
export function listedToolOf(surface: ContentTypeSurface, action: string): ListedTool | undefined {
  const name = memberOf(surface.content.actions, action)?.tool;
  return name === undefined ? surface.tools[0] : surface.tools.find((tool) => tool.name === name);
}

/** The schemas of the content fields that a listed tool takes, by key. */
export function contentSchemas(
  surface: ContentTypeSurface,
  tool: ListedTool | undefined,
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const properties = tool?.inputSchema.properties ?? {};
  if (surface.content.payload !== "nested") return properties;
  return (properties["fields"]?.["properties"] ?? {}) as typeof properties;
}

/** A JSON Schema (2020-12) whose root is an object. */
export interface ObjectSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required: readonly string[];
  readonly additionalProperties?: boolean;
}

/** What a content-type tool stands on in the repository. */
export interface ContentSurface {
  /** Absent for a tool over a dialog. */
  readonly contentType?: string;
  readonly workspace: string;
  readonly nodeType: string;
  readonly rootPath: string;
  /** Such as `/{category}/{brand?}`; empty when there is no taxonomy. */
  readonly folderTemplate: string;
  readonly nodeNameFrom: readonly string[];
  readonly identifiers: readonly string[];
  /** The form's name field, when it stands for the node name. */
  readonly identityField?: string;
  /** Absent: one listed tool with an `action` parameter. */
  readonly layout?: "perAction";
  /** Absent: content fields stand beside the standard parameters. */
  readonly payload?: "nested";
  /** Lists and objects may come as JSON text. */
  readonly coerce?: "json";
  /** How actions that destroy or move are confirmed; absent: by `confirm` alone. */
  readonly confirmation?: "token" | "elicit";
  /** Nodes of this tool's type keep no order among their children. */
  readonly unorderedChildren?: true;
  /** What the properties of the content type's model hold, for hooks that bind to it; absent without hooks. */
  readonly model?: Readonly<Record<string, "scalar" | "list" | "map">>;
  /** Offered actions, each with the parameters and fields it uses and those it requires. */
  readonly actions: Readonly<Record<string, ActionSurface>>;
}

export interface ActionSurface {
  /** Name of the listed tool that runs it; absent where one runs them all. */
  readonly tool?: string;
  /** Standard parameters the action uses, `action` left out. */
  readonly parameters: readonly string[];
  /** Content fields, or inputs, without which the action refuses. */
  readonly required: readonly string[];
  /** An action of the declaration's own: what it takes beside the parameters. */
  readonly input?: readonly string[];
  readonly readOnly?: true;
  readonly destructive?: true;
  /** An action of the declaration's own that answers with a preview until it is confirmed. */
  readonly confirm?: true;
}
