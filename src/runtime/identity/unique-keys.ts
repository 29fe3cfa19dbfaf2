import { type ActionCall, offers } from "../action-call.js";
import { memberOf } from "../members.js";
import { quote } from "../messages/one-line.js";
import type { Values } from "../tool.js";
import { identifierFields, itemsWith } from "./business-key.js";

/** Reports business keys of a payload that another item has. `own` is the uuid of the item written, when it exists. */
export async function checkUniqueKeys(
  call: ActionCall,
  fields: Values,
  own?: string,
): Promise<void> {
  for (const field of identifierFields(call.surface, call.form)) {
    const value = memberOf(fields, field.key);
    if (value === undefined || value === null || value === "") continue;
    const others = await itemsWith(call.surface, field, value, call.context);
    const other = others.find(({ uuid }) => uuid !== own);
    if (other === undefined) continue;
    const code = offers(call, "update") ? "identifier-taken-update" : "identifier-taken";
    call.issues.report(code, field.key, { value: quote(value), item: other.path });
  }
}
