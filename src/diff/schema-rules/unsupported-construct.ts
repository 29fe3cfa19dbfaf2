import type { SchemaRule } from "../rule.js";

/** Finds nothing by itself: it is reported where all others together fall short of what the whole schemas say. */
export const unsupportedConstruct: SchemaRule = {
  area: "schema",
  id: "unsupported-construct",
  aspect: "meaning",
  law: "What a construct means that is not compared is unknown, and never taken for compatible.",
  classes: ["wire", "prompt"],
  levels: { input: "dangerous", output: "dangerous" },
  inverse: { waiver: "It stands for changes of any kind." },
  advice: "Compare the two schemas by hand.",
  find: () => [],
};
