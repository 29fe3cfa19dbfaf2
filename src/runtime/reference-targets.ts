import type { ContentNode, PropertyScalar } from "../store/content-repository.js";
import type { ActionCall } from "./action-call.js";
import type { Reference } from "./form.js";
import { propertyOf, readableScalars } from "./form-fields.js";
import { findQualified } from "./identity/find-qualified.js";
import { normalizePath } from "./identity/paths.js";
import { propertyValue } from "./node-io/merge.js";
import { contentNodeType } from "./node-io/write.js";
import { contentTools } from "./tool.js";

/** One link in a payload. */
export interface Link {
  readonly reference: Reference;
  /** Where it stands, such as `links[0].target`. */
  readonly path: string;
  readonly value: string;
  replace(value: string): void;
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const mostCandidates = 20;

/** An asset id of this repository without its prefix; anything else as it is. */
export function withoutPrefix(text: string): string {
  return text.startsWith("jcr:") ? text.slice(4) : text;
}

/** The lower-case spelling of a UUID, of whatever version. */
export function uuidOf(text: string): string | undefined {
  return uuidForm.test(text) ? text.toLowerCase() : undefined;
}

/** Nodes that a key names: by node name, else by a business key of their type, else by what a chooser shows. */
export async function findByKey(
  call: ActionCall,
  { value, reference }: Link,
  workspace: string,
): Promise<readonly ContentNode[]> {
  const under = normalizePath(reference.rootPath ?? "/");
  const { content } = call.context;
  const qualifies = (node: ContentNode): boolean => node.nodeType !== contentNodeType;
  const named = await findQualified(
    (limit) => content.nodesNamed({ workspace, name: value, under, limit }),
    qualifies,
    mostCandidates,
  );
  if (named.length > 0) return named;
  for (const [property, wanted] of identifyingProperties(call, reference, value)) {
    const found = await findQualified(
      (limit) => content.nodesWith({ workspace, property, value: wanted, under, limit }),
      qualifies,
      mostCandidates,
    );
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Properties that identify items of the target, each with the wanted value in its type: the business keys that the tools
 * of its content type, or else of its workspace, declare, then the property that a chooser shows.
 */
function identifyingProperties(
  call: ActionCall,
  { contentType, workspace, describeByProperty }: Reference,
  value: string,
): ReadonlyMap<string, PropertyScalar> {
  const wanted = new Map<string, PropertyScalar>();
  for (const { surface, form } of contentTools(call.project)) {
    const { content } = surface;
    const isTarget =
      contentType === undefined
        ? content.workspace === workspace
        : content.contentType === contentType;
    if (!isTarget) continue;
    for (const field of readableScalars(form.fields)) {
      const typed = propertyValue(field, value);
      if (!content.identifiers.includes(field.key) || Number.isNaN(typed)) continue;
      wanted.set(propertyOf(field), typed);
    }
  }
  if (describeByProperty !== undefined) wanted.set(describeByProperty, value);
  return wanted;
}
