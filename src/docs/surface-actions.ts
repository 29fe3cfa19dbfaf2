import type { ActionSurface, Surface } from "../runtime/surface.js";

/** The actions that a surface offers, by name; none for a tool without any. */
export function actionsOf(surface: Surface): ReadonlyMap<string, ActionSurface> {
  switch (surface.kind) {
    case "contentType":
      return new Map(Object.entries(surface.content.actions));
    case "decoratedFields":
      return new Map(Object.entries(surface.decorated.actions));
    case "function":
    case "discovery":
      return new Map();
  }
}
