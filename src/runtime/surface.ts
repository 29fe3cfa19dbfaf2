import { memberOf } from "./members.js";

/**
 * What a model or a caller of one tool can see or rely on, as `surface.json` beside the tool records it. The server
 * lists it, the runtime acts on it and `mcpgen diff` compares it, so none of the three can drift from the others.
 */
export interface Surface {
  readonly format: 1;
  /** The declaration: `module:folder/path`. */
  readonly id: string;
  readonly kind: "contentType";
  readonly audience: "admin" | "public";
  /** As listed over the protocol, in order. */
  readonly tools: readonly ListedTool[];
  readonly content: ContentSurface;
}

/** A tool exactly as `tools/list` sends it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** The listed tool that runs an action. */
export function listedToolOf(surface: Surface, action: string): ListedTool | undefined {
  const name = memberOf(surface.content.actions, action)?.tool;
  return name === undefined ? surface.tools[0] : surface.tools.find((tool) => tool.name === name);
}

/** The schemas of the content fields that a listed tool takes, by key. */
export function contentSchemas(
  surface: Surface,
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
