import type { Diagnostics } from "../diagnostics/diagnostics.js";
import type { Span } from "../diagnostics/source-file.js";
import { spanOf, textOf, valueOf } from "../yaml/node.js";
import type { YamlNode } from "../yaml/node.js";
import { keyPath } from "./key-path.js";
import { configSchema } from "./schema.js";

/** A name stands on command lines, in logs and in clients' files. */
const namePattern = /^[A-Za-z0-9_-]+$/;

/**
 * Reports a toolset whose name is no plain word, one with a tool twice, and one without a value, which elsewhere is as good as
 * not there: a server that is started for the set would not find it. Adds the top-level key to `wrong`.
 */
export function checkToolsets(root: YamlNode, diagnostics: Diagnostics, wrong: Set<string>): void {
  const toolsets = valueOf(root, "toolsets");
  if (toolsets?.kind !== "map") return;
  const { title } = configSchema.properties.toolsets.additionalProperties;
  for (const { key, keySpan, value } of toolsets.entries) {
    const isNamed = namePattern.test(key);
    if (!isNamed) {
      const expected = "a map whose keys are names of letters, digits, - and _";
      diagnostics.report("config/invalid-value", keySpan, { key: "toolsets", expected });
    }
    const isMissing = value.kind === "scalar" && value.value === null;
    if (isMissing) {
      const facts = { key: keyPath(["toolsets", key]), expected: title };
      diagnostics.report("config/invalid-value", keySpan, facts);
    }
    const repeated = repeatedTools(value);
    for (const { tool, span, first } of repeated) {
      const related = [{ message: `"${tool}" stands here first`, span: first }];
      diagnostics.report("config/duplicate-tool", span, { tool, toolset: key }, { related });
    }
    if (!isNamed || isMissing || repeated.length > 0) wrong.add("toolsets");
  }
}

interface RepeatedTool {
  readonly tool: string;
  readonly span: Span;
  readonly first: Span;
}

function repeatedTools(names: YamlNode): readonly RepeatedTool[] {
  if (names.kind !== "list") return [];
  const places = new Map<string, Span>();
  return names.items.flatMap((item) => {
    const tool = textOf(item) ?? "";
    const span = spanOf(item);
    const first = places.get(tool);
    if (first === undefined) places.set(tool, span);
    return first === undefined || tool === "" ? [] : [{ tool, span, first }];
  });
}
