import type { ItemQuery } from "../store/content-repository.js";
import type { Form } from "./form.js";
import type { Item } from "./item.js";
import type { Patch } from "./patch.js";
import type { ContentTypeSurface } from "./surface.js";
import type { ReadContext, ToolAnswer, ToolContext, Values } from "./tool.js";
import type { InputRequired } from "./user-input.js";
import type { Issues } from "./validation/issues.js";

/** Which items a page holds and what it shows of them. */
export interface ListRequest extends ItemQuery {
  /** Names of the fields to return; undefined for those that hold one value. */
  readonly select: readonly string[] | undefined;
  /** The language of the values, the default one wherever that says nothing; undefined for the default one. */
  readonly locale: string | undefined;
}

/** One page of items. */
export interface ListPage<Fields extends object> {
  readonly items: readonly Item<Partial<Fields>>[];
  /** The cursor of the next page. */
  readonly next: string | undefined;
  /** The number of matching items, counted up to 1,001 at most. */
  readonly total: number;
}

/** Where a new item goes. Its folder exists and its name is free. */
export interface Placement {
  readonly parentPath: string;
  readonly nodeName: string;
}

/**
 * The steps that the actions of a content-type tool are made of. The defaults go through the form; a subclass may go
 * elsewhere with any of them. They run after validation and inside the call's transaction, and refuse by throwing
 * `Refusal`.
 */
export interface ContentTypeSteps<Fields extends object = object> {
  readonly surface: ContentTypeSurface;
  readonly form: Form;
  /** Normalises and checks the content fields of one call; every problem goes to `issues`. */
  checkFields(input: Values, issues: Issues): Values;
  list(request: ListRequest, context: ReadContext): Promise<ListPage<Fields>>;
  /** An item with every field that results hold. */
  findOne(uuid: string, context: ReadContext): Promise<Item<Fields> | undefined>;
  /** Stores a new item; what it answers is for `uuidOf` alone. */
  doCreate(fields: Fields, place: Placement, context: ToolContext): Promise<unknown>;
  doUpdate(uuid: string, patch: Patch<Fields>, context: ToolContext): Promise<void>;
  /** Takes an item back from the published side and removes it with everything below it. */
  doDelete(uuid: string, context: ToolContext): Promise<void>;
  uuidOf(created: unknown): string;
  /**
   * The folder that taxonomy fields stand for: the one a new item is placed in (`place`), or the one that a listing or a
   * look-up by name is narrowed to (`narrow`). Undefined when they say nothing.
   */
  folderPathFor(
    fields: Partial<Fields>,
    purpose: "place" | "narrow",
    context: ReadContext,
  ): Promise<string | undefined>;
  folderExists(path: string, context: ReadContext): Promise<boolean>;
  /** The uuid of the item that the business keys among the fields name; undefined when none is there or none matches. */
  resolveIdentifier(fields: Values, context: ReadContext): Promise<string | undefined>;
  /** Runs an action that is none of the standard ones. */
  executeCustom(
    action: string,
    args: Values,
    context: ToolContext,
  ): Promise<ToolAnswer | InputRequired>;
}
