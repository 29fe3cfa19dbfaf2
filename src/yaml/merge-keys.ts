import type { Diagnostics } from "../diagnostics/diagnostics.js";
import { spanOf } from "./node.js";
import type { YamlEntry, YamlNode } from "./node.js";

/** A `<<` of a map: how many of the map's own entries stand before it, and its value. */
export interface MergeKey {
  readonly at: number;
  readonly from: YamlNode;
}

/** Puts merged entries where their `<<` stands. A map's own keys win, and of several merged maps the earlier one. */
export function withMerges(
  own: readonly YamlEntry[],
  merges: readonly MergeKey[],
  diagnostics: Diagnostics,
): readonly YamlEntry[] {
  const taken = new Set(own.map((entry) => entry.key));
  const entries: YamlEntry[] = [];
  let next = 0;
  for (const { at, from } of merges) {
    for (; next < at; next += 1) {
      const entry = own[next];
      if (entry !== undefined) entries.push(entry);
    }
    for (const entry of mergedEntries(from, diagnostics)) {
      if (taken.has(entry.key)) continue;
      taken.add(entry.key);
      entries.push(entry);
    }
  }
  return [...entries, ...own.slice(next)];
}

function mergedEntries(from: YamlNode, diagnostics: Diagnostics): readonly YamlEntry[] {
  const maps = from.kind === "list" ? from.items : [from];
  return maps.flatMap((map) => {
    if (map.kind === "map" && map.tag === undefined) return map.entries;
    // What replaces an alias that was reported already is an empty scalar.
    if (map.kind === "scalar" && map.start === map.end) return [];
    diagnostics.report("load/merge-key", spanOf(map), {});
    return [];
  });
}
