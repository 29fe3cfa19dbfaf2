import { projectKeyChanged } from "../project-changes.js";
import type { SurfaceRule } from "../rule.js";

export const serverNameChanged: SurfaceRule = {
  area: "project",
  id: "server-name-changed",
  law: "Clients show, allow and call tools under the name of their server.",
  classes: ["prompt", "safety"],
  level: "dangerous",
  compat: "compatible",
  inverse: "server-name-changed",
  advice: "Tell users to allow the server's tools again under its new name.",
  find: projectKeyChanged("name", ({ server }) => server?.name, "The server has another name"),
};
