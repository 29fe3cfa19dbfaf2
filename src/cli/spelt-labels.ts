import type { FieldPlan, PlannedShape, ProjectPlan } from "../ir/tool.js";
import type { LintFinding } from "../lint/finding.js";

/** Whether the parameter of a finding is a field of a form whose label is spelt from its name. */
export function hasSpeltLabel(
  plan: ProjectPlan | undefined,
  { id, audience, path }: Pick<LintFinding, "id" | "audience" | "path">,
): boolean {
  const tool = plan?.tools.find((each) => each.id === id && each.audience === audience);
  if (tool === undefined || tool.kind === "function" || tool.kind === "discovery") return false;
  const isNested = tool.kind === "contentType" && tool.payload === "nested" && path[0] === "fields";
  const inputs =
    tool.kind === "contentType" ? tool.customActions.flatMap(({ input }) => input) : [];
  const found = fieldsAt([...tool.fields, ...inputs], isNested ? path.slice(1) : path);
  return found.some(({ provenance }) => provenance.labelSpelt === true);
}

/** The fields at a path of a schema: several where variants have one of the name each. */
function fieldsAt(fields: readonly FieldPlan[], path: readonly string[]): readonly FieldPlan[] {
  const [key, ...rest] = path;
  const named = [...fields, ...fields.flatMap(besides)].filter((field) => field.key === key);
  return rest.length === 0 ? named : named.flatMap(({ shape }) => below(shape, rest));
}

/** What a choice puts beside itself instead of into itself. */
function besides({ shape }: FieldPlan): readonly FieldPlan[] {
  return shape.kind === "variants" && shape.flat ? membersOf(shape) : [];
}

function below(shape: PlannedShape, path: readonly string[]): readonly FieldPlan[] {
  if (shape.kind === "list") return path[0] === "items" ? below(shape.items, path.slice(1)) : [];
  if (shape.kind === "group" || shape.kind === "variants") return fieldsAt(membersOf(shape), path);
  return [];
}

function membersOf(
  shape: Extract<PlannedShape, { readonly kind: "group" | "variants" }>,
): readonly FieldPlan[] {
  return shape.kind === "group"
    ? shape.fields
    : [shape.selector, ...shape.variants.flatMap(({ fields }) => fields)];
}
