import { type Member, membersOf, membersOfVariants } from "../compiler/compile.js";
import type {
  ContentTypeToolPlan,
  DecoratedFieldsToolPlan,
  FieldPlan,
  PlannedShape,
} from "../ir/tool.js";

/** A field of a tool, or what it repeats. */
export interface PlacedField {
  readonly field: FieldPlan;
  /** The entries of the list are meant, not the list. */
  readonly ofItems: boolean;
}

type ToolWithFields = ContentTypeToolPlan | DecoratedFieldsToolPlan;

/**
 * The fields that stand behind a place of a tool's schema: one, or one for each variant that has a field of that name. Empty where
 * there is none, as for the standard parameters.
 */
export function fieldsAtPath(
  tool: ToolWithFields,
  place: { readonly path: readonly string[]; readonly direction?: "input" | "output" },
): readonly PlacedField[] {
  const own = tool.kind === "contentType" ? tool.customActions : [];
  if (place.direction === "output") {
    const ofActions = atPath(membersOf(own.flatMap(({ output }) => output ?? [])), place.path);
    return ofActions.length > 0 ? ofActions : atPath(membersOf(tool.fields), answered(place.path));
  }
  const content = atPath(membersOf(tool.fields), sent(tool, place.path));
  return content.length > 0
    ? content
    : atPath(membersOf(own.flatMap(({ input }) => input)), place.path);
}

/** Below what callers send content fields in. */
function sent(tool: ToolWithFields, path: readonly string[]): readonly string[] {
  if (path[0] === "translations" && tool.translation !== undefined) return path.slice(2);
  const isNested = tool.kind === "contentType" && tool.payload === "nested";
  return isNested && path[0] === "fields" ? path.slice(1) : path;
}

/** Below what items are answered in. */
function answered(path: readonly string[]): readonly string[] {
  const fields = path.indexOf("fields");
  return fields === -1 ? [] : path.slice(fields + 1);
}

function atPath(
  members: readonly Member[],
  [key, ...rest]: readonly string[],
): readonly PlacedField[] {
  const member = members.find((each) => each.key === key);
  const found = member?.alternatives.map(({ field }) => field) ?? [];
  if (rest.length === 0) return found.map((field) => ({ field, ofItems: false }));
  return found.flatMap((field) => insideOf(field, field.shape, rest));
}

function insideOf(
  field: FieldPlan,
  shape: PlannedShape,
  path: readonly string[],
): readonly PlacedField[] {
  switch (shape.kind) {
    case "list": {
      if (path[0] !== "items") return [];
      const rest = path.slice(1);
      return rest.length === 0 ? [{ field, ofItems: true }] : insideOf(field, shape.items, rest);
    }
    case "group":
      return atPath(membersOf(shape.fields), path);
    case "variants":
      return atPath(membersOfVariants(shape), path);
    default:
      return [];
  }
}
