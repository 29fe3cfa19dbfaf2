import type { FormField, ValueField } from "./form.js";
import { chosenFields, withOwnAccess } from "./form-fields.js";
import { memberOf, setMember, setMembers } from "./members.js";
import type { Values } from "./tool.js";
import { isAbsent, isObject } from "./validation/checked.js";
import { appendKey, type Issues } from "./validation/issues.js";

/** Which defaults are put in, and how what was put in is told. */
interface Filling {
  applies(field: FormField): boolean;
  /** What a selector that no caller writes holds, whatever was sent for it. */
  lockedChoice?(selector: ValueField, sent: unknown, path: string): unknown;
}

/**
 * The payload of a new item with the defaults of fields that a caller may write put in where the call leaves them out, also
 * inside the objects and entries that it sends. A null is an answer and keeps its field empty. Selectors that no caller
 * writes get theirs too, since they say which variant the payload is checked against.
 */
export function withDefaults(fields: readonly FormField[], input: Values, issues: Issues): Values {
  const filling: Filling = {
    applies: (field) => field.access === undefined,
    lockedChoice: (selector, sent, path) => {
      if (selector.access !== "ignore" || selector.defaultValue === undefined) return sent;
      if (isAbsent(sent)) issues.fillIn(path);
      return selector.defaultValue;
    },
  };
  return fill(fields, input, filling, "");
}

/**
 * The same for fields that are never written by a caller but have a default: read-only ones, and those that another tool owns.
 * Excluded fields get none.
 */
export function withLockedDefaults(fields: readonly FormField[], values: Values): Values {
  return fill(fields, values, { applies: isFilledUnseen }, "");
}

function isFilledUnseen({ access, owned }: FormField): boolean {
  return access === "ignore" || owned === true;
}

function fill(fields: readonly FormField[], input: Values, filling: Filling, path: string): Values {
  const filled: Values = { ...input };
  for (const field of fields) {
    if (field.kind === "variants" && field.flat === true) {
      const own = withOwnAccess(field);
      setMembers(filled, fillSelector(own.selector, filled, filling, path));
      setMembers(filled, fill(chosenFields(own, filled), filled, filling, path));
      continue;
    }
    const value = memberOf(filled, field.key);
    if (!isAbsent(value)) {
      setMember(filled, field.key, fillInside(field, value, filling, appendKey(path, field.key)));
    } else if (field.defaultValue !== undefined && filling.applies(field)) {
      setMember(filled, field.key, structuredClone(field.defaultValue));
    }
  }
  return filled;
}

function fillSelector(selector: ValueField, input: Values, filling: Filling, path: string): Values {
  const filled = fill([selector], input, filling, path);
  if (selector.access === undefined || filling.lockedChoice === undefined) return filled;
  const sent = memberOf(filled, selector.key);
  const choice = filling.lockedChoice(selector, sent, appendKey(path, selector.key));
  if (choice !== undefined) setMember(filled, selector.key, choice);
  return filled;
}

function fillInside(field: FormField, value: unknown, filling: Filling, path: string): unknown {
  switch (field.kind) {
    case "group":
      return isObject(value) ? fill(field.fields, value, filling, path) : value;
    case "variants":
      return isObject(value) ? fill([{ ...field, flat: true }], value, filling, path) : value;
    case "groups":
      if (isObject(value)) return fill(field.fields, value, filling, appendKey(path, 0));
      if (!Array.isArray(value)) return value;
      return value.map((item: unknown, index) =>
        isObject(item) ? fill(field.fields, item, filling, appendKey(path, index)) : item,
      );
    default:
      return value;
  }
}
