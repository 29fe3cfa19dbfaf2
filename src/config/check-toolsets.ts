import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { valueOf } from "../yaml/node.js";
import type { YamlNode } from "../yaml/node.js";
import { keyPath } from "./key-path.js";
import { configSchema } from "./schema.js";

/**
 * Reports a toolset without a value, which elsewhere is as good as not there: a server that is started for the set would not find
 * it. Adds the top-level key to `wrong`.
 */
export function checkToolsets(root: YamlNode, diagnostics: Diagnostics, wrong: Set<string>): void {
  const toolsets = valueOf(root, "toolsets");
  if (toolsets?.kind !== "map") return;
  const { title } = configSchema.properties.toolsets.additionalProperties;
  for (const { key, keySpan, value } of toolsets.entries) {
    if (value.kind !== "scalar" || value.value !== null) continue;
    const facts = { key: keyPath(["toolsets", key]), expected: title };
    diagnostics.report("config/invalid-value", keySpan, facts);
    wrong.add("toolsets");
  }
}
