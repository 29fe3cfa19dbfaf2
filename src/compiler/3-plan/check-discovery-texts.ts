import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import type { Field, Shape } from "../../ir/shape.js";
import type { ModelPropertyFacts } from "../../ir/tool.js";
import { hiddenCharacters } from "../../util/hidden-characters.js";
import type { ResolvedContentType } from "../2-resolve/resolved-project.js";

/**
 * Reports the texts of content types that hold characters which a reviewer does not see. A model reads them all, those of types
 * without tools too.
 */
export function checkDiscoveryTexts(
  types: readonly ResolvedContentType[],
  diagnostics: Diagnostics,
): void {
  for (const type of types) {
    const { name, label, span, modelFacts, form } = type;
    const check = (place: string, text: string, at: Span = span): void => {
      const characters = hiddenCharacters(text).join(", ");
      if (characters === "") return;
      diagnostics.report("plan/hidden-characters", at, { place, characters });
    };
    const ofType = `content type ${shown(name)}`;
    check(`name of ${ofType}`, name);
    check(`label of ${ofType}`, label);
    const { properties, subModels } = modelFacts;
    const texts = [
      ...textsOf(properties),
      ...subModels.flatMap((each) => [each.name, ...textsOf(each.properties)]),
    ];
    check(`model of ${ofType}`, texts.join("\n"));
    for (const field of withNested(form.fields)) {
      const { declared } = field.provenance;
      check(`name of field ${shown(field.name)}`, field.name, declared.span);
      check(`label of field ${shown(field.name)}`, field.label, declared.span);
      check(`options of field ${shown(field.name)}`, optionsOf(field.shape), declared.span);
    }
  }
}

function textsOf(properties: readonly ModelPropertyFacts[]): readonly string[] {
  return properties.flatMap(({ name, type }) => [name, type]);
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

/** A name as a diagnostic can show it. */
function shown(name: string): string {
  return JSON.stringify(name.replace(/[^\x20-\x7e]/g, "?"));
}
