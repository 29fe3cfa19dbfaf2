import { canonicalJson } from "../schema/equality.js";
import { isObject } from "../util/is-object.js";
import type { RecordedSurface } from "./project-surface.js";
import { actionsOf, standardParameters } from "./surface-parts.js";

/** How alike two tools must be for one of them to be the other under another name. */
export const alike = 0.9;

/** Tools with fewer facts than this say too little by their shape, and must be described alike as well. */
const fewFacts = 4;

/** What a tool is by its schemas and actions, whatever its name and its words are. */
export interface Shape {
  readonly kind: string;
  readonly facts: ReadonlySet<string>;
  readonly description: string;
}

/** The facts that tell a tool from others: places of its schemas with their types, its actions, and what it works on. */
export function shapeOf(surface: RecordedSurface): Shape {
  const facts = new Set<string>();
  const actions = actionsOf(surface);
  // Parameters that every tool of the kind has tell none from another.
  const standard = new Set(["action", ...standardParameters(surface)]);
  for (const { inputSchema, outputSchema, annotations } of surface.tools) {
    collect(inputSchema, "in", facts, (name) => !standard.has(name));
    if (surface.kind === "function") collect(outputSchema, "out", facts);
    facts.add(`annotations ${canonicalJson(annotations)}`);
  }
  for (const action of actions.keys()) facts.add(`action ${action}`);
  for (const fact of standsOn(surface)) facts.add(fact);
  const description = surface.tools.map((tool) => tool.description).join("\n");
  return { kind: surface.kind, facts, description };
}

/** From 0 to 1: the facts that both have among the facts that either has; 0 for what cannot be told. */
export function similarity(one: Shape, other: Shape): number {
  if (one.kind !== other.kind) return 0;
  const [small, large] = [one.facts, other.facts].toSorted((a, b) => a.size - b.size);
  if (small === undefined || large === undefined || small.size < alike * large.size) return 0;
  if (small.size < fewFacts && one.description !== other.description) return 0;
  let common = 0;
  for (const fact of small) if (large.has(fact)) common += 1;
  return common / (small.size + large.size - common);
}

function standsOn(surface: RecordedSurface): readonly string[] {
  switch (surface.kind) {
    case "contentType": {
      const { contentType, workspace, nodeType, rootPath } = surface.content;
      return [`content ${contentType}`, `workspace ${workspace}`, `node ${nodeType} ${rootPath}`];
    }
    case "decoratedFields":
      return surface.decorated.places.map((place) => `place ${canonicalJson(place)}`);
    case "function":
    case "discovery":
      return [];
  }
}

function collect(
  node: unknown,
  path: string,
  facts: Set<string>,
  isCounted: (name: string) => boolean = () => true,
): void {
  if (!isObject(node)) return;
  const { properties, items } = node;
  if (isObject(properties)) {
    for (const [name, member] of Object.entries(properties)) {
      if (!isCounted(name)) continue;
      const place = `${path}/${name}`;
      facts.add(
        `${place} ${isObject(member) ? canonicalJson(member["type"]) : canonicalJson(member)}`,
      );
      collect(member, place, facts);
    }
  }
  collect(items, `${path}/items`, facts);
}
