import { type ActionCall, offers } from "../action-call.js";
import type { Item } from "../item.js";
import { changedFields } from "../languages/changed-fields.js";

/** The item is as the caller has read it; else what has changed since is named, as far as a caller sees it. */
export async function checkVersion(
  call: ActionCall,
  { uuid, version }: Item<object>,
): Promise<void> {
  const { parameters, surface, form, issues, context } = call;
  const expected = parameters.expectedVersion;
  if (expected === undefined || expected === version) return;
  const isRead = offers(call, "get");
  if (expected > version) {
    const code = isRead ? "version-ahead-get" : "version-ahead";
    issues.reportAt("expectedVersion", code, { expected, version });
    return;
  }
  const names = await context.content.changedSince(surface.workspace, uuid, expected);
  const fields = changedFields(form.fields, names, context.locales.others).join(", ");
  if (fields === "") {
    const code = isRead ? "version-changed-get" : "version-changed";
    issues.reportAt("expectedVersion", code, { expected, version });
  } else {
    const code = isRead ? "version-changed-fields-get" : "version-changed-fields";
    issues.reportAt("expectedVersion", code, { expected, version, fields });
  }
}
