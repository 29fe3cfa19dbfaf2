import type { Provenance } from "../../ir/provenance.js";
import type { Field, Shape } from "../../ir/shape.js";
import {
  type ContentTypeToolPlan,
  type DecoratedFieldsToolPlan,
  type FieldFacts,
  type FieldPlan,
  type OriginFacts,
  type PlannedShape,
  mostListedOptions,
} from "../../ir/tool.js";
import { compareText } from "../../util/compare-text.js";

/** A tool that writes fields: what it is listed as, and which fields. */
export interface Writer {
  /** None when it only reads. */
  readonly names: readonly string[];
  /** Places of the fields, as `placeOf` builds them. */
  readonly places: ReadonlySet<string>;
}

/** What a tool may write, whatever its form holds besides. */
export function writerOf(tool: ContentTypeToolPlan | DecoratedFieldsToolPlan): Writer {
  const writes = (actions: readonly string[]): boolean =>
    writingActions[tool.kind].some((action) => actions.includes(action));
  const listed =
    tool.kind === "contentType"
      ? tool.listed.filter(({ actions }) => writes(actions))
      : tool.listed.filter(() => writes(tool.actions));
  return {
    names: listed.map(({ name }) => name),
    places: new Set(writtenPlaces(tool.fields, "")),
  };
}

/** The actions that write values of fields. */
const writingActions = { contentType: ["create", "update"], decoratedFields: ["set", "clear"] };

/** The fields of a form as a tree, each with the tools among the writers that may write it. */
export function fieldFacts(
  fields: readonly Field[],
  writers: readonly Writer[],
): readonly FieldFacts[] {
  return fields.map((field) =>
    factsOf(field, { at: "", locked: false, translatable: false }, writers),
  );
}

/** Where a field stands, and what the fields around it say of it. */
interface Place {
  readonly at: string;
  readonly locked: boolean;
  readonly translatable: boolean;
  readonly variant?: string;
}

function factsOf(field: Field, place: Place, writers: readonly Writer[]): FieldFacts {
  const { name, label, fieldType, shape, required } = field;
  const isLocked = place.locked || field.locked !== undefined;
  const isTranslatable = place.translatable || field.translatable;
  const dissolves = isDissolved(shape);
  const inner: Place = {
    at: dissolves ? place.at : placeOf(place.at, name),
    locked: isLocked,
    translatable: dissolves && isTranslatable,
  };
  const nested = nestedFacts(shape, inner, writers);
  const own = writers
    .filter(({ places }) => places.has(placeOf(place.at, name)))
    .flatMap(({ names }) => names);
  // What has no place of its own is written by whoever writes what it holds.
  const tools = dissolves ? (nested ?? []).flatMap((each) => each.tools) : own;
  return {
    name,
    label,
    type: fieldType,
    shape: shapeName(shape),
    ...(dissolves ? { flat: true as const } : {}),
    ...(place.variant === undefined ? {} : { variant: place.variant }),
    ...(required ? { required } : {}),
    ...(isTranslatable ? { translatable: true as const } : {}),
    ...(isLocked ? { readOnly: true as const } : {}),
    ...optionFacts(shape),
    origin: originFacts(field.provenance),
    tools: [...new Set(tools)].toSorted(compareText),
    ...(nested === undefined ? {} : { fields: nested }),
  };
}

/** Undefined for what holds no fields. */
function nestedFacts(
  shape: Shape,
  inner: Place,
  writers: readonly Writer[],
): readonly FieldFacts[] | undefined {
  switch (shape.kind) {
    case "list":
      return nestedFacts(shape.items, inner, writers);
    case "group":
      return shape.opaque ? undefined : shape.fields.map((each) => factsOf(each, inner, writers));
    case "variants":
      return [
        factsOf(shape.selector, { ...inner, translatable: false }, writers),
        ...shape.variants.flatMap(({ value, fields }) =>
          fields.map((each) => {
            const place = { ...inner, at: variantOf(inner.at, value), variant: value };
            return factsOf(each, place, writers);
          }),
        ),
      ];
    default:
      return undefined;
  }
}

/** Whether what a field holds stands at the level of the field's siblings. */
function isDissolved(shape: Shape): boolean {
  if (shape.kind === "group") return shape.flat && !shape.opaque;
  return shape.kind === "variants" && shape.flat;
}

/** The places that a tool writes; nothing below a field that it does not. */
function writtenPlaces(fields: readonly FieldPlan[], at: string): readonly string[] {
  return fields.flatMap(({ property, access, shape }) => {
    if (access !== "write") return [];
    const own = placeOf(at, property);
    const isFlat = shape.kind === "variants" && shape.flat;
    return isFlat ? writtenBelow(shape, at) : [own, ...writtenBelow(shape, own)];
  });
}

function writtenBelow(shape: PlannedShape, at: string): readonly string[] {
  switch (shape.kind) {
    case "list":
      return writtenBelow(shape.items, at);
    case "group":
      return writtenPlaces(shape.fields, at);
    case "variants":
      return [
        ...writtenPlaces([shape.selector], at),
        ...shape.variants.flatMap(({ value, fields }) =>
          writtenPlaces(fields, variantOf(at, value)),
        ),
      ];
    default:
      return [];
  }
}

/** A field by the names that lead to it in the repository. */
function placeOf(at: string, name: string): string {
  return `${at}/${JSON.stringify(name)}`;
}

/** What only one choice of a switchable has. */
function variantOf(at: string, value: string): string {
  return `${at}=${JSON.stringify(value)}`;
}

function shapeName(shape: Shape): string {
  if (shape.kind === "list") return `list of ${shapeName(shape.items)}`;
  return shape.kind === "group" && shape.opaque ? "object" : shape.kind;
}

function optionFacts(shape: Shape): Pick<FieldFacts, "options" | "optionCount"> {
  const single = shape.kind === "list" ? shape.items : shape;
  const options = "options" in single ? single.options : undefined;
  // What a service gives at run time is no part of the form.
  if (options?.source !== "list" || options.values.length === 0) return {};
  const values = [...new Set(options.values.map(({ value }) => value))];
  return {
    options: values.slice(0, mostListedOptions),
    ...(values.length > mostListedOptions ? { optionCount: values.length } : {}),
  };
}

/** Without lines, so that moving a field in its file changes nothing; the same file twice in a row is told once. */
function originFacts({ declared, changes }: Provenance): readonly OriginFacts[] {
  const all = [declared, ...changes].map(({ module, kind, span }) => ({
    module,
    kind,
    file: span.file.path,
  }));
  return all.filter(({ file, kind }, index) => {
    const before = all[index - 1];
    return before?.file !== file || before.kind !== kind;
  });
}
