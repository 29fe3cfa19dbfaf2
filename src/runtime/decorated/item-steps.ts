import { ContentTypeTool } from "../content-type-tool.js";
import type { KeyedRefusal } from "../errors.js";
import type { Form } from "../form.js";
import type { Item } from "../item.js";
import type { ContentTypeSurface } from "../surface.js";
import type { DecoratedTool, ReadContext, Values } from "../tool.js";
import type { Issues } from "../validation/issues.js";

/** The owned fields of one place as content of their own, so that they are read and written as all content is. */
export class ItemSteps extends ContentTypeTool<object> {
  override readonly surface: ContentTypeSurface;
  override readonly form: Form;
  readonly #tool: DecoratedTool;
  readonly #refused: KeyedRefusal | undefined;

  constructor(tool: DecoratedTool, surface: ContentTypeSurface, refused: KeyedRefusal | undefined) {
    super();
    this.surface = surface;
    this.form = tool.form;
    this.#tool = tool;
    this.#refused = refused;
  }

  override checkFields(input: Values, issues: Issues): Values {
    return this.#tool.checkFields(input, issues);
  }

  override findOne(uuid: string, context: ReadContext): Promise<Item<object> | undefined> {
    return this.#tool.findOne(this.surface.content.workspace, uuid, context);
  }

  /** No key of these fields names an item. A call that works nowhere is refused here, where its item is looked for. */
  override async resolveIdentifier(): Promise<undefined> {
    if (this.#refused !== undefined) throw this.#refused;
    return undefined;
  }
}
