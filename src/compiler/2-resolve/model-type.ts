import { spanOf, textOf } from "../../yaml/node.js";
import type { YamlNode } from "../../yaml/node.js";
import { suggestion } from "./closest-name.js";
import { headNamed } from "./content-type-names.js";
import type { ContentTypeHead } from "./content-type-names.js";
import type { Generation } from "./generated-form.js";
import { simpleName, valueTypeNamed } from "./value-type.js";

export interface SubModel {
  readonly name: string;
  readonly node: YamlNode;
}

/** What the `type` of a model property means. */
export type BoundType =
  /** A text or a number, typed into a text field. */
  | { readonly kind: "value"; readonly javaType: string }
  /** What has a field type of its own. */
  | {
      readonly kind: "field";
      readonly fieldType: string;
      /** The type is not known, and this one was assumed. */
      readonly guessed?: true;
    }
  /** `target` is undefined when the content type is not in the project. */
  | { readonly kind: "reference"; readonly target: ContentTypeHead | undefined }
  | { readonly kind: "subModel"; readonly subModel: SubModel };

const text: BoundType & { readonly kind: "field" } = { kind: "field", fieldType: "textField" };

const builtIn: ReadonlyMap<string, BoundType> = new Map(
  Object.entries<BoundType>({
    String: text,
    Boolean: { kind: "field", fieldType: "checkBoxField" },
    Date: { kind: "field", fieldType: "dateField" },
    Long: { kind: "value", javaType: "Long" },
    Double: { kind: "value", javaType: "Double" },
    Decimal: { kind: "value", javaType: "BigDecimal" },
    richText: { kind: "field", fieldType: "richTextField" },
    asset: { kind: "field", fieldType: "damLinkField" },
  }),
);

/** What `type` of a model property may be beside a sub-model and a content type. */
export const builtInModelTypes: readonly string[] = [...builtIn.keys()];

/** Names that people use for built-in types. */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    text: "String",
    int: "Long",
    integer: "Long",
    number: "Double",
    float: "Double",
    bigdecimal: "Decimal",
    bool: "Boolean",
    calendar: "Date",
    html: "richText",
  }),
);

/**
 * Binds the type of a model property: a sub-model before a content type, built-in names before both unless a
 * sub-model takes the name. Spelling mistakes of case are forgiven with a note; an unknown type is a text, reported.
 */
export function bindModelType(type: YamlNode | undefined, generation: Generation): BoundType {
  const name = textOf(type)?.trim();
  if (type === undefined || name === undefined || name === "") return text;
  const place = spanOf(type);
  const subModel = generation.subModels.get(name);
  if (subModel !== undefined) return { kind: "subModel", subModel };
  const exact = builtIn.get(name);
  if (exact !== undefined) return exact;
  const referenced = /^reference:\s*(.+)$/u.exec(name)?.[1];
  if (referenced !== undefined) {
    const { heads } = generation;
    const target = headNamed(referenced, place, heads, generation, "resolve/unknown-target");
    return { kind: "reference", target };
  }
  const named = generation.heads.get(name);
  if (named !== undefined) return { kind: "reference", target: named };
  return forgiven(name, place, generation) ?? unknown(name, place, generation);
}

/** A built-in type in Java's name or in another spelling, or a sub-model in another case. */
function forgiven(
  name: string,
  place: ReturnType<typeof spanOf>,
  { subModels, diagnostics }: Generation,
): BoundType | undefined {
  const wanted = simpleName(name).toLowerCase();
  const known =
    [...subModels.keys(), ...builtIn.keys()].find((each) => each.toLowerCase() === wanted) ??
    otherNames.get(wanted);
  if (known === undefined) return undefined;
  // A full Java name is no mistake.
  if (!name.startsWith("java.")) {
    diagnostics.report("resolve/model-type-spelling", place, { type: name, known });
  }
  const subModel = subModels.get(known);
  return subModel === undefined ? builtIn.get(known) : { kind: "subModel", subModel };
}

function unknown(
  name: string,
  place: ReturnType<typeof spanOf>,
  { path, subModels, heads, diagnostics }: Generation,
): BoundType {
  const valueType = name.startsWith("java.") ? valueTypeNamed(name) : undefined;
  if (valueType !== undefined) return { kind: "value", javaType: name };
  const extras = suggestion(name, [...builtIn.keys(), ...subModels.keys(), ...heads.keys()]);
  diagnostics.report("resolve/unknown-model-type", place, { type: name, field: path }, extras);
  return { ...text, guessed: true };
}
