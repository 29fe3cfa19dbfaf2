import { projectKeyChanged } from "../project-changes.js";
import type { SurfaceRule } from "../rule.js";

export const languageChanged: SurfaceRule = {
  area: "project",
  id: "language-changed",
  law: "In another language every description, label and message changes at once.",
  classes: ["prompt"],
  level: "dangerous",
  compat: "compatible",
  inverse: "language-changed",
  advice: "Try the tools with a model in the new language.",
  find: projectKeyChanged(
    "language",
    ({ language }) => language,
    "Tools speak to models in another language",
  ),
};
