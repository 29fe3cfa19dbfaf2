import { type ActionCall, offers } from "../action-call.js";
import type { Item } from "../item.js";
import { changedFields } from "../languages/changed-fields.js";
import { message } from "../messages/messages.js";
import { listedName, otherOwners } from "../ownership.js";
import type { ContentTypeSteps } from "../steps.js";

/** The item is as the caller has read it; else what has changed since is named, as far as a caller sees it. */
export async function checkVersion(
  tool: ContentTypeSteps,
  call: ActionCall,
  { uuid, version }: Item<object>,
): Promise<void> {
  const { parameters, surface, issues, context } = call;
  const expected = parameters.expectedVersion;
  if (expected === undefined || expected === version) return;
  const isRead = offers(call, "get");
  const repeated = message(
    context.language,
    call.action === "update" ? "repeated-update" : "repeated-call",
    {},
  );
  if (expected > version) {
    const code = isRead ? "version-ahead-get" : "version-ahead";
    issues.reportAt("expectedVersion", code, { expected, version, repeated });
    return;
  }
  const names = await context.content.changedSince(surface.workspace, uuid, expected);
  const fields = namesOfChanges(tool, call, names).join(", ");
  if (fields === "") {
    const code = isRead ? "version-changed-get" : "version-changed";
    issues.reportAt("expectedVersion", code, { expected, version, repeated });
  } else {
    const code = isRead ? "version-changed-fields-get" : "version-changed-fields";
    issues.reportAt("expectedVersion", code, { expected, version, fields, repeated });
  }
}

/** The tool's own fields, then those that other tools own, each with its owner. */
function namesOfChanges(
  { surface: { id } }: ContentTypeSteps,
  { surface: { workspace }, form, project, context }: ActionCall,
  names: readonly string[],
): readonly string[] {
  const { language, locales } = context;
  const elsewhere = otherOwners(project, { tool: id, workspace }).flatMap((owner) =>
    changedFields(owner.form.fields, names, locales.others).map((field) =>
      message(language, "changed-elsewhere", { field, tool: listedName(owner) }),
    ),
  );
  return [...changedFields(form.fields, names, locales.others), ...elsewhere];
}
