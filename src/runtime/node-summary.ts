import type { ContentNode, Publication } from "../store/content-repository.js";

/** What every node has, items and folders alike. */
export interface NodeSummary {
  readonly uuid: string;
  readonly path: string;
  readonly nodeName: string;
  readonly type: string;
  readonly version: number;
  readonly publication: Publication;
}

/** A node as answers and hooks show it, without its content. */
export function summaryOf(node: ContentNode): NodeSummary {
  return {
    uuid: node.uuid,
    path: node.path,
    nodeName: node.name,
    type: node.nodeType,
    version: node.version,
    publication: node.publication,
  };
}
