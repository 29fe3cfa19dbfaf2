import type { ContentTypeToolPlan, FieldPlan } from "../../ir/tool.js";
import { alwaysApplies, membersOf } from "./members.js";

/** Content fields that a caller of an action must send; one with a default fills itself in. */
export function requiredFields({ fields }: ContentTypeToolPlan, action: string): readonly string[] {
  if (action !== "create") return [];
  return membersOf(fields)
    .filter(alwaysApplies)
    .filter(({ alternatives }) => alternatives.every(({ field }) => mustBeSent(field)))
    .map(({ key }) => key);
}

/** Inputs that a caller of an action of the declaration's own must send. */
export function requiredInput(
  { customActions }: ContentTypeToolPlan,
  action: string,
): readonly string[] {
  const custom = customActions.find(({ name }) => name === action);
  return (custom?.input ?? []).filter(mustBeSent).map(({ key }) => key);
}

function mustBeSent({ required, access, defaultValue }: FieldPlan): boolean {
  return required && access === "write" && defaultValue === undefined;
}
