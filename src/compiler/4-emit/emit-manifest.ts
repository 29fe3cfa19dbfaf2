import type { ProjectPlan } from "../../ir/tool.js";
import { jsonText } from "./escape.js";
import { sourceFiles } from "./sources.js";
import { toolFolder } from "./tool-names.js";

/** `manifest.json`: the index of what was built, with what holds for the whole server; the only file that names the compiler's version. */
export function emitManifest(plan: ProjectPlan): string {
  return jsonText({
    format: 1,
    compilerVersion: plan.compilerVersion,
    server: {
      name: plan.server.name,
      version: plan.server.version,
      ...(plan.server.instructions === undefined ? {} : { instructions: plan.server.instructions }),
    },
    language: plan.language,
    locales: plan.locales,
    tools: plan.tools.map((tool) => ({
      id: tool.id,
      audience: tool.audience,
      name: tool.name,
      folder: toolFolder(tool),
      sources: sourceFiles(tool),
    })),
  });
}
