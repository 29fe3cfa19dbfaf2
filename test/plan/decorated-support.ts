import type { ResolvedContentType } from "../../src/compiler/2-resolve/resolved-project.js";
import type { Field, Shape } from "../../src/ir/shape.js";
import type { DecoratedFieldsToolPlan } from "../../src/ir/tool.js";
import { field, plainText, planDeclarations, projectOf } from "./support.js";

/** A content type of this name, which is also its node type's, with an app's form. */
export function contentType(
  name: string,
  workspace: string,
  fields: readonly Field[],
): ResolvedContentType {
  const [base] = projectOf(fields).contentTypes;
  if (base === undefined) throw new Error("A project has a content type.");
  const form = { ...base.form, id: `shop:apps/${name}`, contentType: name };
  return { ...base, name, workspace, nodeType: `shop:${name}`, form };
}

/** A switchable on the parent: `kind` chooses between a page and an address. */
export function flatSwitchable(overrides: Partial<Field> = {}): Field {
  const options = {
    source: "list" as const,
    values: [
      { value: "page", label: "Page" },
      { value: "address", label: "Address" },
    ],
  };
  const shape: Shape = {
    kind: "variants",
    flat: true,
    selector: field("kind", { shape: { ...plainText, options } }),
    variants: [
      { value: "page", label: "Page", fields: [field("page")] },
      { value: "address", label: "Address", fields: [field("url"), field("text")] },
    ],
  };
  return field("link", { shape, ...overrides });
}

/** Plans declarations over these content types, whose forms are those of the project. */
export function planOver(
  contentTypes: readonly ResolvedContentType[],
  declarations: Readonly<Record<string, string>>,
  config = "",
): ReturnType<typeof planDeclarations> {
  const forms = contentTypes.map(({ form }) => form);
  return planDeclarations(declarations, { contentTypes, forms }, config);
}

/** The tools over decorated fields among what was planned. */
export function decoratedAmong({
  all,
}: ReturnType<typeof planDeclarations>): readonly DecoratedFieldsToolPlan[] {
  return all.filter((tool) => tool.kind === "decoratedFields");
}
