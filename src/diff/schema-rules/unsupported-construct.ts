import type { SchemaRule } from "../rule.js";

export const unsupportedConstruct: SchemaRule = {
  id: "unsupported-construct",
  area: "schema",
  law: "Nothing is proven of a schema with a construct that is not reasoned about.",
  classes: ["wire"],
  advice: "Look at the change yourself, or say it without the construct.",
  inverse: "unsupported-construct",
  levels: { input: "dangerous", output: "dangerous" },
  aspect: "meaning",
  find: () => [],
};
