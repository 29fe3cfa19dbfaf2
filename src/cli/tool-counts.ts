import { type Audience, type Project, listTools } from "../runtime/index.js";
import type { Reach } from "../runtime/tool.js";
import type { ContentRepository } from "../store/content-repository.js";

export interface CountedServing {
  readonly repository: Pick<ContentRepository, "capabilities">;
  readonly audiences: readonly Audience[];
  readonly reach: Reach;
}

/** How many tools each audience that is served is offered. */
export function toolCounts(
  project: Project,
  { repository, audiences, reach }: CountedServing,
): Readonly<Partial<Record<Audience, number>>> {
  return Object.fromEntries(
    audiences.map((audience) => [
      audience,
      listTools(project, audience, repository.capabilities, reach).length,
    ]),
  );
}
