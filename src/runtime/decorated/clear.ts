import { closestMatch } from "../../util/closest-match.js";
import { type ActionCall, ignoreUnused } from "../action-call.js";
import { runUpdate } from "../actions/update.js";
import { fieldsAtLevel, keysAtLevel } from "../form-fields.js";
import { setMember } from "../members.js";
import { quote } from "../messages/one-line.js";
import { readNames } from "../standard-parameters.js";
import type { ContentTypeSteps } from "../steps.js";
import type { ToolAnswer, ToolContext, Values } from "../tool.js";

/** Empties the fields that the call names, in every language, and answers with what is stored then. */
export async function runClear(
  steps: ContentTypeSteps,
  call: ActionCall<ToolContext>,
): Promise<ToolAnswer> {
  ignoreUnused(call, []);
  const sent = withoutLocale(call);
  return runUpdate(steps, { ...call, sent, content: nullsFor(call) });
}

/** A null for each field named. Names of none are reported with those that there are. */
function nullsFor({ form, sent, issues }: ActionCall): Values {
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
    else reportName(name, { isLocked: fields.some(({ key }) => key === name), valid, issues });
  }
  return nulls;
}

function reportName(
  name: string,
  {
    isLocked,
    valid,
    issues,
  }: Pick<ActionCall, "issues"> & { readonly isLocked: boolean; readonly valid: readonly string[] },
): void {
  const field = quote(name);
  if (isLocked) {
    issues.reportAt("fields", "property-locked", { property: field });
    return;
  }
  const suggestion = closestMatch(name, valid);
  const details = { field, valid: valid.join(", ") };
  if (suggestion === undefined) issues.reportAt("fields", "clear-unknown", details);
  else issues.reportAt("fields", "clear-unknown-suggested", { ...details, suggestion });
}

/** A language that is named would not be the only one that loses its text, so it is reported. */
function withoutLocale({ sent, issues, context }: ActionCall): Values {
  const { locale, ...others } = sent;
  const named = typeof locale === "string" ? locale.trim() : "";
  if (!context.locales.others.includes(named)) return sent;
  if (issues.ignored.includes("locale")) {
    issues.reportAt("locale", "locale-of-clear", { locale: named });
  }
  return others;
}
