import type { ProjectSurface } from "./project-surface.js";
import type { SurfaceRule } from "./rule.js";

/** Another value of what holds for the whole project; what one side did not record is not compared. */
export function projectKeyChanged(
  keyword: string,
  valueOf: (project: ProjectSurface) => string | undefined,
  says: string,
): SurfaceRule["find"] {
  return (pair) => {
    const [before, after] = [valueOf(pair.before), valueOf(pair.after)];
    if (before === undefined || after === undefined || before === after) return [];
    return [{ keyword, before, after, message: `${says}.` }];
  };
}
