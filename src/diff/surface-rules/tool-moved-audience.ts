import type { SurfaceRule } from "../rule.js";
import { ofTools, quotedList } from "../tool-changes.js";

export const toolMovedAudience: SurfaceRule = {
  area: "tool",
  id: "tool-moved-audience",
  law: "A tool that moves to another audience is gone for its callers and open to others.",
  classes: ["wire", "safety", "prompt"],
  level: "breaking",
  compat: "breaking",
  inverse: "tool-moved-audience",
  advice: "Check that everybody of the new audience may do what the tool does.",
  find: ofTools(({ before, after }) => {
    if (before.audience === after.audience) return [];
    const [old, now] = [before, after].map(({ tools }) => tools.map(({ name }) => name));
    const renamed = old?.join() === now?.join() ? "" : ` as ${quotedList(now ?? [])}`;
    return [
      {
        keyword: "audience",
        before: before.audience,
        after: after.audience,
        message: `${quotedList(old ?? [])} moved from the audience ${before.audience} to ${after.audience}${renamed}.`,
      },
    ];
  }),
};
