import { missingFrom } from "../tool-changes.js";
import { ofContent } from "../content-changes.js";
import type { SurfaceRule } from "../rule.js";
import { fieldPath, taxonomyFields } from "../surface-parts.js";
import { quotedTool } from "../tool-changes.js";

export const taxonomyChanged: SurfaceRule = {
  area: "tool",
  id: "taxonomy-changed",
  law: "Under another taxonomy items land in other folders, and folders are named by other fields.",
  classes: ["wire", "prompt"],
  level: "dangerous",
  compat: "compatible",
  inverse: "taxonomy-changed",
  advice: "Move stored items into the folders that the new taxonomy makes.",
  find: ofContent(({ pair, before, after }) => {
    if (before.folderTemplate === after.folderTemplate) return [];
    const [old, now] = [before, after].map(({ folderTemplate }) => taxonomyFields(folderTemplate));
    const changed = [...missingFrom(old ?? [], now ?? []), ...missingFrom(now ?? [], old ?? [])];
    return [
      {
        keyword: "folderTemplate",
        before: before.folderTemplate,
        after: after.folderTemplate,
        message: `Items of ${quotedTool(pair)} lie in ${textOf(after.folderTemplate)} now, no longer in ${textOf(before.folderTemplate)}.`,
        covers: changed.map((name) => ({
          pair,
          direction: "input" as const,
          actions: addressing(after.actions),
          path: fieldPath(pair.after, [name]),
        })),
      },
    ];
  }),
};

function textOf(folderTemplate: string): string {
  return folderTemplate === "" ? "no folders" : folderTemplate;
}

function addressing(actions: object): readonly string[] {
  return Object.keys(actions).filter((name) => !["create", "update", "list"].includes(name));
}
