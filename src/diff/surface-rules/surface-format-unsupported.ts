import type { SurfaceRule } from "../rule.js";
import { quoted } from "../tool-changes.js";
import { surfaceFormat } from "../readable-surface.js";

export const surfaceFormatUnsupported: SurfaceRule = {
  area: "tool",
  id: "surface-format-unsupported",
  law: "Of a surface that cannot be read nobody can tell what changed, so that it fails like what breaks.",
  classes: ["wire", "safety"],
  level: "breaking",
  compat: "unknown",
  inverse: "surface-format-unsupported",
  advice: "Build both sides with this version of mcpgen and compare them again.",
  find: ({ unreadable }) =>
    unreadable.map(({ side, audience, id, tool, format }) => ({
      ...(audience === undefined ? {} : { audience }),
      ...(id === undefined ? {} : { id }),
      ...(tool === undefined ? {} : { tool }),
      keyword: "format",
      ...(format === undefined ? {} : { [side]: format }),
      message:
        format === surfaceFormat
          ? `The ${side === "before" ? "older" : "newer"} surface of ${named(tool ?? id)} is damaged.`
          : `The ${side === "before" ? "older" : "newer"} surface of ${named(tool ?? id)} has the format ${JSON.stringify(format) ?? "of none"}, and only ${surfaceFormat} is known.`,
    })),
};

function named(name: string | undefined): string {
  return name === undefined ? "a tool without a name" : quoted(name);
}
