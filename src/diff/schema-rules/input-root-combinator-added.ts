import type { SchemaRule } from "../rule.js";
import { rootCombinators } from "../schema/roots.js";

export const inputRootCombinatorAdded: SchemaRule = {
  area: "schema",
  id: "input-root-combinator-added",
  aspect: "words",
  law: "Some clients refuse a tool, or all tools of a server, whose root combines schemas.",
  classes: ["wire", "prompt"],
  levels: { input: "breaking" },
  waiver: "Clients read the roots of input schemas alone.",
  inverse: "input-root-combinator-removed",
  advice: "Keep combinations below the root, or in what is enforced.",
  find: (pair) => rootCombinators(pair, "added"),
};
