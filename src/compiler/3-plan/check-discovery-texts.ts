import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import type { Field, Shape } from "../../ir/shape.js";
import type { ModelPropertyFacts } from "../../ir/tool.js";
import type { ResolvedContentType } from "../2-resolve/resolved-project.js";
import { checkShownText, visibleName } from "./shown-text.js";

/**
 * Reports the texts of content types that hold characters which a reviewer does not see. A model reads them all, those of types
 * without tools too.
 */
export function checkDiscoveryTexts(
  types: readonly ResolvedContentType[],
  diagnostics: Diagnostics,
): void {
  for (const type of types) {
    const { name, label, span, modelFacts, form, module, workspace, rootPath, nodeType } = type;
    const check = (place: string, text: string, at: Span = span): boolean =>
      checkShownText({ place, text, span: at }, diagnostics);
    const ofType = `content type ${visibleName(name)}`;
    check(`name of ${ofType}`, name);
    check(`label of ${ofType}`, label);
    check(`module of ${ofType}`, module);
    check(`workspace of ${ofType}`, workspace ?? "");
    check(`root path of ${ofType}`, rootPath);
    check(`node type of ${ofType}`, nodeType);
    check(`file of ${ofType}`, span.file.path);
    const { properties, subModels } = modelFacts;
    check(`model of ${ofType}`, textsOf(properties));
    for (const subModel of subModels) {
      check(`sub-model ${visibleName(subModel.name)} of ${ofType}`, subModel.name);
      check(`sub-model ${visibleName(subModel.name)} of ${ofType}`, textsOf(subModel.properties));
    }
    for (const field of withNested(form.fields)) {
      const { declared } = field.provenance;
      check(`name of field ${visibleName(field.name)}`, field.name, declared.span);
      check(`label of field ${visibleName(field.name)}`, field.label, declared.span);
      check(`options of field ${visibleName(field.name)}`, optionsOf(field.shape), declared.span);
      check(`type of field ${visibleName(field.name)}`, field.fieldType, declared.span);
      for (const origin of [declared, ...field.provenance.changes]) {
        const { module: from, kind, span: at } = origin;
        const place = `origin of field ${visibleName(field.name)}`;
        check(place, [from, kind, at.file.path].join("\n"), at);
      }
    }
  }
}

function textsOf(properties: readonly ModelPropertyFacts[]): string {
  return properties.flatMap(({ name, type }) => [name, type]).join("\n");
}

function withNested(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [field, ...withNested(fieldsIn(field.shape))]);
}

function fieldsIn(shape: Shape): readonly Field[] {
  if (shape.kind === "list") return fieldsIn(shape.items);
  if (shape.kind === "group") return shape.fields;
  if (shape.kind !== "variants") return [];
  return [shape.selector, ...shape.variants.flatMap(({ fields }) => fields)];
}

function optionsOf(shape: Shape): string {
  if (shape.kind === "list") return optionsOf(shape.items);
  const values = "options" in shape ? (shape.options?.values ?? []) : [];
  return values.map(({ value }) => String(value)).join("\n");
}
