import type { ContentNode } from "../../store/content-repository.js";
import { refusal } from "../errors.js";
import type { Form, ValueField } from "../form.js";
import { propertyOf, readableScalars } from "../form-fields.js";
import { propertyValue } from "../node-io/merge.js";
import type { ContentSurface } from "../surface.js";
import type { ReadContext, Values } from "../tool.js";
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

/** The uuid of the item that the first business key among the fields names. Several such items are refused, listed. */
export async function findByBusinessKey(
  surface: ContentSurface,
  form: Form,
  fields: Values,
  context: ReadContext,
): Promise<string | undefined> {
  for (const field of identifierFields(surface, form)) {
    const value = fields[field.key];
    if (value === undefined) continue;
    const [first, ...others] = await itemsWith(surface, field, value, context);
    if (first === undefined) continue;
    if (others.length === 0) return first.uuid;
    const paths = [first, ...others].map(({ path }) => path).join(", ");
    throw refusal(context.language, "item-ambiguous", { paths });
  }
  return undefined;
}
