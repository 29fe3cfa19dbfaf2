import type { SchemaRule } from "../rule.js";
import { openness } from "../schema/openness.js";

export const additionalPropertiesOpened: SchemaRule = {
  area: "schema",
  id: "additional-properties-opened",
  aspect: "meaning",
  law: "Properties that nobody named surprise whoever relies on the named ones alone.",
  classes: ["wire"],
  levels: { input: "info", output: "dangerous" },

  inverse: "additional-properties-closed",
  advice: "See that whoever reads it passes over what it does not know.",
  find: (pair) => openness(pair, "opened"),
};
