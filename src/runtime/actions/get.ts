import { type ActionCall, withIgnored } from "../action-call.js";
import { refusal } from "../errors.js";
import { findItem } from "../identity/node-target.js";
import { type Item, itemInLanguage, selectFields } from "../item.js";
import { readLocale } from "../languages/check.js";
import { quote } from "../messages/one-line.js";
import { readSelect } from "../select.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ReadContext, ToolAnswer } from "../tool.js";

/** One item with every field that results hold, or those selected, in all languages or in one. */
export async function runGet(tool: ContentTypeSteps, call: ActionCall): Promise<ToolAnswer> {
  const { issues, context } = call;
  const select = readSelect(tool, call);
  const locale = readLocale(call);
  const { uuid } = await findItem(tool, call, { narrows: true });
  const item = await readItem(tool, uuid, context);
  const read = locale === undefined ? item : itemInLanguage(call.form, item, locale);
  return withIgnored({ item: selectFields(read, select) }, issues);
}

/** An item that is known to exist. Refuses when a step of the tool does not find it all the same. */
export async function readItem(
  tool: ContentTypeSteps,
  uuid: string,
  context: ReadContext,
): Promise<Item<object>> {
  const item = await tool.findOne(uuid, context);
  if (item !== undefined) return item;
  const { workspace } = tool.surface.content;
  throw refusal(context.language, "item-missing-uuid", { uuid: quote(uuid), workspace });
}
