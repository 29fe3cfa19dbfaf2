import type { SurfaceRule } from "../rule.js";
import { ofListedTools, quoted } from "../tool-changes.js";

export const outputSchemaRemoved: SurfaceRule = {
  area: "tool",
  id: "output-schema-removed",
  law: "Without a promised result clients that read structured content get none.",
  classes: ["wire"],
  level: "breaking",
  compat: "breaking",
  inverse: "output-schema-added",
  advice: "Keep the declaration's output.",
  find: ofListedTools(({ before, after }) =>
    before.outputSchema === undefined || after.outputSchema !== undefined
      ? []
      : [
          {
            direction: "output",
            keyword: "outputSchema",
            before: before.outputSchema,
            message: `${quoted(before.name)} does not say any more what it answers.`,
          },
        ],
  ),
};
