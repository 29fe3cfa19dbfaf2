import { BaseTool } from "./base-tool.js";
import { accessToDecorated } from "./decorated/access.js";
import { runDecorated } from "./decorated/run.js";
import type { Form } from "./form.js";
import { type Item, itemFromTree } from "./item.js";
import type { DecoratedFieldsSurface } from "./surface.js";
import type {
  CallAccess,
  DecoratedTool,
  ReadContext,
  ToolAnswer,
  ToolCall,
  Values,
} from "./tool.js";
import type { Issues } from "./validation/issues.js";

/**
 * A tool over fields that a module added to items of others. Generated classes say which fields these are, where they are and
 * how they are checked. It writes them alone, and neither creates nor deletes an item.
 */
export abstract class DecoratedFieldsTool<Fields extends object = Values>
  extends BaseTool<DecoratedFieldsSurface>
  implements DecoratedTool
{
  /** The owned fields alone. */
  abstract readonly form: Form;
  abstract checkFields(input: Values, issues: Issues): Values;

  /** A tool for visitors only reads, so it keeps no other tool from writing. */
  override ownedFields(): readonly string[] {
    return this.surface.audience === "admin" ? this.surface.decorated.fields : [];
  }

  accessOf(args: Values): CallAccess {
    return accessToDecorated(this.surface, args);
  }

  /** Final: checks that the action is offered and the arguments are right, then runs it. Not for overriding. */
  executeChecked(args: Values, call: ToolCall): Promise<ToolAnswer> {
    return runDecorated(this, args, call);
  }

  /** What an item holds of the owned fields; undefined when the workspace has no node of this uuid. */
  async findOne(
    workspace: string,
    uuid: string,
    { content, locales }: ReadContext,
  ): Promise<Item<Fields> | undefined> {
    const tree = await content.tree(workspace, uuid);
    return tree && (itemFromTree(this.form, tree, locales.others) as Item<Fields>);
  }
}
