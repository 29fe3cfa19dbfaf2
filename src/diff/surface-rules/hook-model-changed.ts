import { ofContent } from "../content-changes.js";
import type { SurfaceRule } from "../rule.js";
import { missingFrom, quotedTool } from "../tool-changes.js";

export const hookModelChanged: SurfaceRule = {
  area: "tool",
  id: "hook-model-changed",
  law: "Hooks bind to properties of the content type's model, and to whether they hold one value, a list or a map.",
  classes: ["source"],
  level: "info",
  compat: "compatible",
  inverse: "hook-model-changed",
  advice: "Look at the tool's hooks.",
  find: ofContent(({ pair, before, after }) => {
    if (before.model === undefined || after.model === undefined) return [];
    const [old, now] = [propertiesIn(before.model), propertiesIn(after.model)];
    const gone = missingFrom(old, now);
    const added = missingFrom(now, old);
    if (gone.length + added.length === 0) return [];
    return [
      {
        keyword: "model",
        before: gone,
        after: added,
        message: `The model that hooks of ${quotedTool(pair)} bind to holds other properties.`,
        ...(gone.length > 0 ? { level: "dangerous" as const } : {}),
      },
    ];
  }),
};

function propertiesIn(model: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(model).map(([name, kind]) => `${name}: ${kind}`);
}
