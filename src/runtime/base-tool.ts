import type { ListedTool, Surface } from "./surface.js";

/** What holds for a tool of any kind unless its class says otherwise. */
export abstract class BaseTool<Own extends Surface> {
  abstract readonly surface: Own;

  get listed(): readonly ListedTool[] {
    return this.surface.tools;
  }

  isAvailable(): boolean {
    return true;
  }

  ownedFields(): readonly string[] {
    return [];
  }
}
