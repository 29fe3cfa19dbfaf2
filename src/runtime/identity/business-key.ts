import type { ContentNode } from "../../store/content-repository.js";
import type { ActionCall } from "../action-call.js";
import { refusal } from "../errors.js";
import type { Form, ValueField } from "../form.js";
import { propertyOf, readableScalars } from "../form-fields.js";
import { memberOf } from "../members.js";
import { propertyValue } from "../node-io/merge.js";
import type { ContentSurface } from "../surface.js";
import type { ReadContext, Values } from "../tool.js";
import { differentItems, type Named } from "./agreement.js";
import { findQualified } from "./find-qualified.js";

const mostCandidates = 20;

/** The fields whose values identify an item. */
export function identifierFields(surface: ContentSurface, form: Form): readonly ValueField[] {
  return readableScalars(form.fields).filter(({ key }) => surface.identifiers.includes(key));
}

/** Items of the tool's type whose field has this value. */
export function itemsWith(
  surface: ContentSurface,
  field: ValueField,
  value: unknown,
  { content }: ReadContext,
): Promise<readonly ContentNode[]> {
  const { workspace, nodeType } = surface;
  const wanted = propertyValue(field, value);
  const property = propertyOf(field);
  return findQualified(
    (limit) => content.nodesWith({ workspace, property, value: wanted, under: "/", limit }),
    (node) => node.nodeType === nodeType,
    mostCandidates,
  );
}

/** Which of the business keys an item has. */
export function heldKeys(
  { surface, form }: Pick<ActionCall, "surface" | "form">,
  keys: Values,
  node: ContentNode,
): readonly string[] {
  return identifierFields(surface, form)
    .filter((field) => {
      const value = memberOf(keys, field.key);
      const stored = memberOf(node.properties, propertyOf(field))?.value;
      return value !== undefined && stored === propertyValue(field, value);
    })
    .map(({ key }) => key);
}

/**
 * The uuid of the item that the business keys among the fields name; one that no item has names none. Several such items
 * are refused, listed, and so are two keys that name different ones.
 */
export async function findByBusinessKey(
  surface: ContentSurface,
  form: Form,
  fields: Values,
  context: ReadContext,
): Promise<string | undefined> {
  let found: Named | undefined;
  for (const field of identifierFields(surface, form)) {
    const { key } = field;
    const value = memberOf(fields, key);
    if (value === undefined) continue;
    const [node, ...others] = await itemsWith(surface, field, value, context);
    if (node === undefined) continue;
    if (others.length > 0) {
      const paths = [node, ...others].map(({ path }) => path).join(", ");
      throw refusal(context.language, "item-ambiguous", { paths });
    }
    found ??= { key, node };
    if (found.node.uuid !== node.uuid) throw differentItems({ context }, found, { key, node });
  }
  return found?.node.uuid;
}
