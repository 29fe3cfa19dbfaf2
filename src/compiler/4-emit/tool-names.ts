import type { ToolPlanBase } from "../../ir/tool.js";
import { fileNameSegment } from "./escape.js";

/** The constant that `form.ts` exports. */
export function formName({ typeName }: Pick<ToolPlanBase, "typeName">): string {
  return `${typeName.charAt(0).toLowerCase()}${typeName.slice(1)}Form`;
}

/** The tool's folder, relative to the output folder, as every system can hold it. */
export function toolFolder({ folder }: Pick<ToolPlanBase, "folder">): string {
  return folder.split("/").map(fileNameSegment).join("/");
}
