import { projectKeyChanged } from "../project-changes.js";
import type { SurfaceRule } from "../rule.js";
import { plainText } from "../tool-changes.js";

export const instructionsChanged: SurfaceRule = {
  area: "project",
  id: "instructions-changed",
  law: "The server's instructions are read before every tool, so that other ones change every conversation.",
  classes: ["prompt"],
  level: "dangerous",
  compat: "compatible",
  inverse: "instructions-changed",
  advice: "Read the new instructions as a model would, and try them with one.",
  find: projectKeyChanged(
    "instructions",
    ({ server }) => server && plainText(server.instructions),
    "The server's instructions changed",
  ),
};
