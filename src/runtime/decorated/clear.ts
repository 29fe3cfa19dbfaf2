import { closestMatch } from "../../util/closest-match.js";
import { type ActionCall, ignoreUnused } from "../action-call.js";
import { runUpdate } from "../actions/update.js";
import type { FormField } from "../form.js";
import { fieldsAtLevel, keysAtLevel, propertyOf } from "../form-fields.js";
import { isTranslatable, markedFields } from "../languages/fields.js";
import { memberOf, setMember } from "../members.js";
import { quote } from "../messages/one-line.js";
import { ownerOf, reportOwned } from "../ownership.js";
import { readNames } from "../standard-parameters.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ToolAnswer, ToolContext, Values } from "../tool.js";

/** Empties the fields that the call names, in every language, and answers with what is stored then. */
export async function runClear(
  steps: ContentTypeSteps,
  call: ActionCall<ToolContext>,
): Promise<ToolAnswer> {
  ignoreUnused(call, []);
  const content = nullsFor(steps, call);
  return runUpdate(steps, { ...call, sent: withoutLocale(call, content), content });
}

/** A null for each field named. Names of none are reported with those that there are. */
function nullsFor(steps: ContentTypeSteps, call: ActionCall): Values {
  const { form, sent, issues } = call;
  const fields = fieldsAtLevel(form.fields);
  const valid = keysAtLevel(fields.filter(({ access }) => access === undefined));
  const nulls: Values = {};
  const problems = issues.problems.length;
  const names = readNames(sent, "fields", issues) ?? [];
  if (names.length === 0 && issues.problems.length === problems) {
    issues.reportAt("fields", "clear-missing", { valid: valid.join(", ") });
  }
  for (const name of new Set(names.map((each) => each.trim()))) {
    if (valid.includes(name)) setMember(nulls, name, null);
    else if (!reportsOwner(steps, call, name)) reportName(name, { fields, valid, issues });
  }
  return nulls;
}

/** Whether a name is of a field that another tool owns, which is reported. */
function reportsOwner(
  { surface }: ContentTypeSteps,
  { project, surface: { workspace }, form, issues }: ActionCall,
  name: string,
): boolean {
  if (fieldsAtLevel(form.fields).some(({ key }) => key === name)) return false;
  const owner = ownerOf(project, { tool: surface.id, workspace, field: name, property: name });
  if (owner === undefined) return false;
  reportOwned(issues, name, owner, { field: name, workspace, action: "clear" });
  return true;
}

function reportName(
  name: string,
  {
    fields,
    valid,
    issues,
  }: Pick<ActionCall, "issues"> & {
    readonly fields: readonly FormField[];
    readonly valid: readonly string[];
  },
): void {
  const field = quote(name);
  if (fields.some(({ key }) => key === name)) {
    issues.reportAt("fields", "property-locked", { property: field });
    return;
  }
  const stored = fields.find((each) => propertyOf(each) === name && valid.includes(each.key));
  const suggestion = stored?.key ?? closestMatch(name, valid);
  const details = { field, valid: valid.join(", ") };
  if (suggestion === undefined) issues.reportAt("fields", "clear-unknown", details);
  else issues.reportAt("fields", "clear-unknown-suggested", { ...details, suggestion });
}

/** A language that is named would not be the only one that loses its text, so it is reported. */
function withoutLocale({ sent, form, issues, context }: ActionCall, cleared: Values): Values {
  const { locale, ...others } = sent;
  const named = typeof locale === "string" ? locale.trim() : "";
  const { locales } = context;
  const isDefault = named === locales.default && locales.others.length > 0;
  const losesTexts = fieldsAtLevel(markedFields(form.fields)).some(
    (field) => isTranslatable(field) && memberOf(cleared, field.key) === null,
  );
  if (!locales.others.includes(named) && !(isDefault && losesTexts)) return sent;
  if (issues.ignored.includes("locale")) {
    issues.reportAt("locale", "locale-of-clear", { locale: named });
  }
  return others;
}
