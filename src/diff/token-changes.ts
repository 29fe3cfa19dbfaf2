import type { ListedTool } from "../runtime/surface.js";
import { compareText } from "../util/compare-text.js";
import type { TokenChange } from "./compare-surfaces.js";
import type { RecordedSurface } from "./project-surface.js";

/** About how many tokens a model reads for a listed tool: a quarter of its bytes as JSON, since no tokenizer counts exactly. */
export function tokensOf(tool: ListedTool): number {
  return Math.round(new TextEncoder().encode(JSON.stringify(tool)).length / 4);
}

/** The listed tools whose size changed, with those that came and went; by audience and name. */
export function tokenChanges(
  before: readonly RecordedSurface[],
  after: readonly RecordedSurface[],
): readonly TokenChange[] {
  const old = listedIn(before);
  const now = listedIn(after);
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap(
    (key): readonly TokenChange[] => {
      const one = old.get(key);
      const other = now.get(key);
      const either = other ?? one;
      if (either === undefined) return [];
      const from = one === undefined ? undefined : tokensOf(one.tool);
      const to = other === undefined ? undefined : tokensOf(other.tool);
      if (from === to) return [];
      const { audience, tool } = either;
      return [
        {
          audience,
          tool: tool.name,
          ...(from === undefined ? {} : { before: from }),
          ...(to === undefined ? {} : { after: to }),
        },
      ];
    },
  );
  return changes.toSorted(
    (a, b) => compareText(a.audience, b.audience) || compareText(a.tool, b.tool),
  );
}

interface Listed {
  readonly audience: RecordedSurface["audience"];
  readonly tool: ListedTool;
}

function listedIn(surfaces: readonly RecordedSurface[]): ReadonlyMap<string, Listed> {
  return new Map(
    surfaces.flatMap(({ audience, tools }) =>
      tools.map((tool) => [`${audience} ${tool.name}`, { audience, tool }] as const),
    ),
  );
}
