import type { Capabilities } from "../store/content-repository.js";
import { offeredDecorated } from "./decorated/surface.js";
import { lackingForContent, offeredSurface } from "./offered.js";
import type { DecoratedFieldsSurface, FunctionSurface, ListedTool } from "./surface.js";
import type { ContentTool, DecoratedTool, Reach, Tool } from "./tool.js";

/** What a server gives its tools to work with. */
export interface Offering {
  /** What the store can do. */
  readonly store: Capabilities;
  readonly reach: Reach;
}

/** A server that reaches nothing beside its own content. */
export const noReach: Reach = new Set();

/** What a tool lists on a server: without what its store cannot do, with what its reach adds. Each is the same every time. */
export function offeredTools(tool: Tool, { store, reach }: Offering): readonly ListedTool[] {
  const { surface } = tool;
  switch (surface.kind) {
    case "contentType": {
      const { tools } = offeredSurface(tool as ContentTool, store);
      return listedWith(tool, tools);
    }
    case "decoratedFields": {
      const { tools } = offeredDecorated(tool as DecoratedTool, store);
      return listedWith(tool, tools);
    }
    case "function":
      return lackingForFunction(surface, store).length === 0
        ? functionTools(surface, reach, tool.listed)
        : [];
    case "discovery":
      return tool.listed;
  }
}

/** What a tool lists, with these for its surface's own. What a subclass lists beside its surface is listed as it is. */
function listedWith(
  { surface, listed }: Tool,
  tools: readonly ListedTool[],
): readonly ListedTool[] {
  if (tools === surface.tools) return listed;
  return listed.flatMap((each) =>
    surface.tools.includes(each) ? tools.filter(({ name }) => name === each.name) : [each],
  );
}

/** What a store can do, by name, as far as a tool needs it and the store lacks it. */
export function lackingFor(tool: Tool, store: Capabilities): readonly string[] {
  const { surface } = tool;
  switch (surface.kind) {
    case "contentType":
      return lackingForContent(tool as ContentTool, store);
    case "decoratedFields":
      return lackingForDecorated(surface, store);
    case "function":
      return lackingForFunction(surface, store);
    case "discovery":
      return [];
  }
}

function lackingForDecorated(
  { decorated }: DecoratedFieldsSurface,
  { transactions }: Capabilities,
): readonly string[] {
  const writes = Object.keys(decorated.actions).some((action) => action !== "get");
  return writes && !transactions ? ["transactions"] : [];
}

function lackingForFunction(
  surface: FunctionSurface,
  { transactions }: Capabilities,
): readonly string[] {
  return surface.function.readOnly === true || transactions ? [] : ["transactions"];
}

function functionTools(
  surface: FunctionSurface,
  reach: Reach,
  listed: readonly ListedTool[],
): readonly ListedTool[] {
  const larger = surface.function.reach;
  return larger !== undefined && reach.has(larger.name) ? larger.tools : listed;
}
