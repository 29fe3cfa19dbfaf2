import { closestMatch } from "../util/closest-match.js";
import type { ActionCall } from "./action-call.js";
import { fieldsAtLevel, isReadable } from "./form-fields.js";
import { quote } from "./messages/one-line.js";
import { ownerOf, reportOwned } from "./ownership.js";
import type { ContentTypeSteps } from "./steps.js";

/** What every item carries beside its fields, so that asking for it changes nothing. */
const envelopeNames: readonly string[] = [
  "uuid",
  "path",
  "nodeName",
  "type",
  "version",
  "publication",
  "translations",
];

/** The fields that `select` asks for; one that no result holds is reported. */
export function readSelect(
  { surface }: Pick<ContentTypeSteps, "surface">,
  call: ActionCall,
): readonly string[] | undefined {
  const { parameters, form, issues, project } = call;
  const { workspace } = call.surface;
  if (parameters.select === undefined) return undefined;
  const fields = fieldsAtLevel(form.fields).filter(isReadable);
  const names = [...new Set(fields.map(({ key }) => key))];
  for (const name of parameters.select) {
    if (names.includes(name) || envelopeNames.includes(name)) continue;
    const owner = ownerOf(project, { tool: surface.id, workspace, field: name });
    if (owner !== undefined) {
      reportOwned(issues, name, owner, { field: name, workspace, action: "get" });
      continue;
    }
    const field = quote(name);
    const valid = names.join(", ");
    const suggestion = enclosingField(name, names) ?? closestMatch(name, names);
    if (suggestion === undefined) issues.reportAt("select", "select-unknown", { field, valid });
    else issues.reportAt("select", "select-unknown-suggested", { field, suggestion, valid });
  }
  return parameters.select.filter((name) => names.includes(name));
}

/** The field that a path such as `prices[0].amount` leads into. */
function enclosingField(path: string, names: readonly string[]): string | undefined {
  const [first] = path.split(/[.[]/, 1);
  return first !== path && first !== undefined && names.includes(first) ? first : undefined;
}
