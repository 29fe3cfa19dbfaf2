import { closestMatch } from "../util/closest-match.js";
import type { ActionCall } from "./action-call.js";
import { fieldsAtLevel, isReadable } from "./form-fields.js";
import { quote } from "./messages/one-line.js";

/** The names that `select` asks for; one that no result holds is reported. */
export function readSelect(call: ActionCall): readonly string[] | undefined {
  const { parameters, form, issues } = call;
  const fields = fieldsAtLevel(form.fields).filter(isReadable);
  const names = [...new Set(fields.map(({ key }) => key))];
  for (const name of parameters.select ?? []) {
    if (names.includes(name)) continue;
    const field = quote(name);
    const valid = names.join(", ");
    const suggestion = closestMatch(name, names);
    if (suggestion === undefined) issues.reportAt("select", "select-unknown", { field, valid });
    else issues.reportAt("select", "select-unknown-suggested", { field, suggestion, valid });
  }
  return parameters.select;
}
