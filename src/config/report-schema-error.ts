import type { ErrorObject } from "ajv";
import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { suggestion } from "../util/suggestion.js";
import { entryOf, spanOf } from "../yaml/node.js";
import type { YamlNode } from "../yaml/node.js";
import { keyPath } from "./key-path.js";

/** Reports one of ajv's errors where it stands in the YAML: an unknown key at the key, a bad value at the value. */
export function reportSchemaError(
  error: ErrorObject,
  root: YamlNode,
  diagnostics: Diagnostics,
): void {
  const path = error.instancePath.split("/").slice(1).map(unescaped);
  const node = nodeAt(root, path);
  const inside = (key: string) => keyPath([...path, key]);
  const { params, parentSchema } = error;
  switch (error.keyword) {
    case "additionalProperties": {
      const key = String(params["additionalProperty"]);
      const span = entryOf(node, key)?.keySpan ?? spanOf(node);
      const known = Object.keys((parentSchema?.["properties"] as object | undefined) ?? {});
      diagnostics.report(
        "config/unknown-key",
        span,
        { key: inside(key) },
        { hint: suggestion(key, known) },
      );
      return;
    }
    case "required":
      diagnostics.report("config/missing-key", spanOf(node), {
        key: inside(String(params["missingProperty"])),
      });
      return;
    default: {
      const key = path.length === 0 ? "mcpgen.yaml" : keyPath(path);
      const allowed = error.keyword === "enum" ? (params["allowedValues"] as string[]) : [];
      const value = node.kind === "scalar" ? node.text : "";
      const expected = allowed.length > 0 ? oneOf(allowed) : phrase(parentSchema, value);
      // Of a key that is no name, the map is at hand and the key is what is wrong.
      const span =
        error.propertyName === undefined
          ? spanOf(node)
          : (entryOf(node, error.propertyName)?.keySpan ?? spanOf(node));
      diagnostics.report(
        "config/invalid-value",
        span,
        { key, expected },
        { hint: suggestion(value, allowed) },
      );
    }
  }
}

/** What a value must be. A bound that only the largest numbers meet is not told to anybody else. */
function phrase(schema: ErrorObject["parentSchema"], value: string): string {
  const { title, minimum, maximum } = schema ?? {};
  const isAbove = typeof maximum === "number" && Number(value) > maximum;
  return isAbove && String(title).endsWith(" up")
    ? `a whole number from ${String(minimum)} to ${maximum}`
    : String(title);
}

function oneOf(allowed: readonly string[]): string {
  const quoted = allowed.map((value) => `"${value}"`);
  return quoted.length === 1 ? quoted.join() : `one of ${quoted.join(", ")}`;
}

/** The node at a path of keys and list positions; the nearest one around it where the path ends early. */
function nodeAt(root: YamlNode, path: readonly string[]): YamlNode {
  let node = root;
  for (const step of path) {
    const below: YamlNode | undefined =
      node.kind === "list" ? node.items[Number(step)] : entryOf(node, step)?.value;
    if (below === undefined) return node;
    node = below;
  }
  return node;
}

function unescaped(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}
