import { invariant } from "../../util/invariant.js";
import { type ActionCall, collecting, throwIssues, withIgnored } from "../action-call.js";
import { refusal } from "../errors.js";
import { addressToRead } from "../identity/address.js";
import { ignoreOtherName } from "../identity/identity-field.js";
import { type Item, itemInLanguage, selectFields } from "../item.js";
import { readLocale } from "../languages/check.js";
import { quote } from "../messages/one-line.js";
import { readSelect } from "../select.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ReadContext, ToolAnswer } from "../tool.js";

/** One item with every field that results hold, or those selected, in all languages or in one. */
export async function runGet(tool: ContentTypeSteps, call: ActionCall): Promise<ToolAnswer> {
  const { issues, context } = call;
  const select = readSelect(call);
  const locale = readLocale(call);
  const address = await collecting(issues, () => addressToRead(tool, call));
  throwIssues(call);
  invariant(address !== undefined, "A target without problems is found.");
  for (const key of Object.keys(call.content)) {
    if (!address.used.includes(key)) issues.ignore(key);
  }
  ignoreOtherName(call, address.node.name);
  const item = await readItem(tool, address.node.uuid, context);
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
