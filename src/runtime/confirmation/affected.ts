import type { ContentNode, Subtree } from "../../store/content-repository.js";
import { invariant } from "../../util/invariant.js";
import type { ActionCall } from "../action-call.js";
import { localPropertyOf } from "../form-fields.js";
import { findQualified } from "../identity/find-qualified.js";
import { type Language, message } from "../messages/messages.js";
import { contentNodeType } from "../node-io/write.js";
import { leavesOf, toolsOver } from "./form-leaves.js";

const mostChildren = 10;

/** A node that is to be destroyed, moved or renamed with all below it. */
export interface Affected {
  readonly node: ContentNode;
  readonly subtree: Subtree;
  /** Languages other than the default one that something of it is translated into. */
  readonly locales: readonly string[];
}

/** What goes along with a node. */
export async function affectedBy(call: ActionCall, node: ContentNode): Promise<Affected> {
  const { surface, context } = call;
  const translated = translatedProperties(call);
  const subtree = await context.content.subtree({
    workspace: surface.workspace,
    uuid: node.uuid,
    properties: [...translated.keys()],
  });
  invariant(subtree !== undefined, `The node ${node.path} is still there.`);
  const found = new Set(subtree.present.flatMap((name) => translated.get(name) ?? []));
  const locales = context.locales.others.filter((locale) => found.has(locale));
  return { node, subtree, locales };
}

/** Changes with everything that a preview says of a node and what is below it. */
export function stateOf({ node, subtree }: Affected): string {
  return JSON.stringify([node.uuid, node.path, subtree.state]);
}

/** Languages as a question names them. */
export function localesText(locales: readonly string[], language: Language): string {
  return locales.length === 0 ? message(language, "no-locales", {}) : locales.join(", ");
}

/** Names of the first children, parts of items left out. */
export async function childNames(call: ActionCall, node: ContentNode): Promise<readonly string[]> {
  const { surface, context } = call;
  const children = await findQualified(
    (limit) => context.content.children(surface.workspace, node.uuid, limit),
    ({ nodeType }) => nodeType !== contentNodeType,
    mostChildren,
  );
  return children.map(({ name }) => name);
}

/** The properties that hold translations in the workspace of a call, each with its languages. */
function translatedProperties({
  project,
  surface,
  context,
}: ActionCall): ReadonlyMap<string, readonly string[]> {
  const properties = new Map<string, readonly string[]>();
  const leaves = toolsOver(project, surface.workspace).flatMap(leavesOf);
  for (const { field } of leaves) {
    if (field.translatable !== true) continue;
    for (const locale of context.locales.others) {
      const name = localPropertyOf(field, locale);
      properties.set(name, [...(properties.get(name) ?? []), locale]);
    }
  }
  return properties;
}
