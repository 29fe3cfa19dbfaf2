import type { SurfaceRule } from "../rule.js";
import { ofListedTools, quoted } from "../tool-changes.js";

export const outputSchemaAdded: SurfaceRule = {
  area: "tool",
  id: "output-schema-added",
  law: "A tool that promises a result now answers with structured content too.",
  classes: ["wire"],
  level: "info",
  compat: "compatible",
  inverse: "output-schema-removed",
  advice: "Check that what it answers fits, since clients refuse what does not.",
  find: ofListedTools(({ before, after }) =>
    before.outputSchema !== undefined || after.outputSchema === undefined
      ? []
      : [
          {
            direction: "output",
            keyword: "outputSchema",
            after: after.outputSchema,
            message: `${quoted(before.name)} says what it answers now.`,
          },
        ],
  ),
};
