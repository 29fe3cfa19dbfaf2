import type { ProjectPlan } from "../../ir/tool.js";
import { docComment } from "./escape.js";
import { createGeneratedFile } from "./generated-file.js";
import { fits, literal } from "./layout.js";
import { runtime } from "./runtime-symbols.js";
import { toolFolder } from "./tool-names.js";

/** `index.ts`: the one module that the server loads. */
export function emitRegistry(plan: ProjectPlan): string {
  const file = createGeneratedFile(
    { source: "mcpgen.yaml", change: "the forms or the declarations" },
    ["project"],
  );
  const { name, version, instructions } = plan.server;
  const others = [...plan.locales.others];
  file.printLines(docComment("Every tool of this project, by name."));
  file.print("export const project = ", runtime.defineProject, "({");
  file.printLines(literal("  server: ", { name, version, instructions }, ","));
  file.printLines(literal("  language: ", plan.language, ","));
  file.printLines(literal("  locales: ", { default: plan.locales.default, others }, ","));
  file.printLines(toolLines(plan, file.nameOf));
  file.print("});");
  return file.text();
}

function toolLines(
  { tools }: ProjectPlan,
  nameOf: ReturnType<typeof createGeneratedFile>["nameOf"],
): readonly string[] {
  if (tools.length === 0) return ["  tools: {},"];
  const lines = tools.map((tool) => {
    const from = `./${toolFolder(tool)}/tool.js`;
    const name = nameOf({ name: tool.className, from, kind: "value" });
    const flat = `    ${name}: new ${name}(),`;
    return fits(flat) ? [flat] : [`    ${name}:`, `      new ${name}(),`];
  });
  return ["  tools: {", ...lines.flat(), "  },"];
}
