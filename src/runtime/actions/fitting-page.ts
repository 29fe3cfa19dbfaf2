import type { ActionCall } from "../action-call.js";
import { addNote } from "../answer-note.js";
import { refusal } from "../errors.js";
import type { Item } from "../item.js";
import { bytesOf, fitsBytes, longestAnswer } from "../longest-answer.js";
import { message } from "../messages/messages.js";
import type { ContentTypeSteps, ListPage, ListRequest } from "../steps.js";
import type { ToolAnswer } from "../tool.js";

type Page = ListPage<object>;

/**
 * The answer of a listing, of the items that fit: where a page would be too long, it is the beginning of it, and its cursor goes on right
 * after that. Throws a refusal when its first item alone is too long.
 */
export async function fittingPage(
  tool: ContentTypeSteps,
  call: ActionCall,
  request: ListRequest,
  answerOf: (page: Page) => ToolAnswer,
): Promise<ToolAnswer> {
  const { context, longest = longestAnswer } = call;
  const page = await tool.list(request, context);
  const whole = answerOf(page);
  const { items } = page;
  if (items.length === 0 || fitsBytes(whole, longest) || !continues(call)) return whole;
  const note = (left: number): string =>
    message(context.language, "page-shortened", { left, count: items.length, limit: longest });
  const beside = bytesOf(annotated(answerOf({ ...page, items: [] }), tool, call, note(1)));
  let count = countFitting(items, longest - beside);
  while (count > 0) {
    const shorter = await tool.list({ ...request, limit: count }, context);
    // A step of the user's own that knows no limit or gives no cursor cannot be asked for less.
    if (shorter.items.length > count || shorter.next === undefined) return whole;
    const left = items.length - shorter.items.length;
    const answer = annotated(answerOf(shorter), tool, call, note(left));
    if (fitsBytes(answer, longest)) return answer;
    // The cursor of this page is longer than that of the one before.
    count -= 1;
  }
  throw itemTooLong(items[0], call, longest);
}

/** Whether a caller can ask for the rest. */
function continues({ surface }: ActionCall): boolean {
  return surface.actions["list"]?.parameters.includes("cursor") === true;
}

/** How many of the first items have at most so many bytes, with the commas between them. */
function countFitting(items: readonly object[], most: number): number {
  let used = 0;
  for (const [index, item] of items.entries()) {
    used += bytesOf(item) + (index === 0 ? 0 : 1);
    if (used > most) return index;
  }
  return items.length - 1;
}

/** The note stands in the answer where the tool says that answers have such a text, else beside it. */
function annotated(
  answer: ToolAnswer,
  { surface }: ContentTypeSteps,
  call: ActionCall,
  note: string,
): ToolAnswer {
  const schema = surface.tools.find(({ name }) => name === call.tool)?.outputSchema;
  if (schema === undefined || Object.hasOwn(schema.properties ?? {}, "message")) {
    return { ...answer, message: note };
  }
  addNote(answer, note);
  return answer;
}

function itemTooLong(item: Item<object> | undefined, call: ActionCall, limit: number): Error {
  const { context } = call;
  const path = item?.path ?? "";
  return refusal(context.language, "item-too-long", { path, bytes: bytesOf(item), limit });
}
