import type { Field, Option, ReferenceShape, Shape } from "../../ir/shape.js";
import { mostListedOptions } from "../../ir/tool.js";
import type { PromptTexts } from "./prompt-texts.js";

const optionsShownOfMany = 20;

/**
 * What a model reads about a field, as one text: label, friendly type, requirement, the author's help, then every rule
 * that the schema's keywords cannot carry for all clients.
 */
export function describeField(field: Field, texts: PromptTexts): string {
  const marks = [
    field.fieldType,
    ...(field.required ? [texts.required] : []),
    ...(field.translatable ? [texts.translatable] : []),
  ];
  const head = field.label === "" ? field.name : field.label;
  return [
    `${head} (${marks.join(", ")}).`,
    sentence(field.description),
    field.placeholder === "" ? "" : texts.example(sentence(field.placeholder)),
    ...describeShape(field.shape, texts),
    ...describeDefault(field, texts),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

function describeShape(shape: Shape, texts: PromptTexts): readonly string[] {
  switch (shape.kind) {
    case "text":
      return [
        ...(shape.content === "html" ? [`${texts.html}.`] : []),
        ...(shape.content === "secret" ? [texts.secret] : []),
        ...shape.patterns.map((pattern) => describePattern(pattern, texts)),
        ...describeOptions(shape.options, texts),
      ];
    case "number":
      return [
        ...shape.patterns.map((pattern) => describePattern(pattern, texts)),
        ...describeOptions(shape.options, texts),
      ];
    case "boolean":
    case "date":
      return describeOptions(shape.options, texts);
    case "reference":
      return describeReference(shape, texts);
    case "list":
      return [...describeShape(shape.items, texts), ...(shape.unique ? [texts.unique] : [])];
    case "group":
      return shape.opaque ? [texts.opaque] : [];
    case "variants":
      return [
        texts.variantsIntro(shape.selector.name),
        texts.options(listOptions(shape.variants.map(({ value, label }) => ({ value, label })))),
      ];
  }
}

/** The validator's own message says best what the editor should type; the pattern itself stands in when there is none. */
function describePattern(
  pattern: { readonly message: string | undefined; readonly source: string },
  texts: PromptTexts,
): string {
  return sentence(pattern.message ?? texts.pattern(pattern.source));
}

function describeOptions(
  options:
    | { readonly source: string; readonly values: readonly Option[]; readonly origin?: string }
    | undefined,
  texts: PromptTexts,
): readonly string[] {
  if (options === undefined) return [];
  if (options.source === "reference") {
    return options.origin === undefined ? [] : [texts.optionsFrom(options.origin)];
  }
  if (options.values.length > mostListedOptions) {
    const shown = options.values.slice(0, optionsShownOfMany);
    return [texts.manyOptions(listOptions(shown), shown.length, options.values.length)];
  }
  return [texts.options(listOptions(options.values))];
}

/** `value = Label`, the label left out where it says nothing new. */
function listOptions(options: readonly Option[]): string {
  return options
    .map(({ value, label }) =>
      label === "" || label.toLowerCase() === String(value).toLowerCase()
        ? String(value)
        : `${String(value)} = ${label}`,
    )
    .join(", ");
}

function describeReference(shape: ReferenceShape, texts: PromptTexts): readonly string[] {
  const target = ((): string => {
    if (shape.storage === "asset") return texts.assetReference;
    if (shape.workspace === undefined) return "";
    return shape.storage === "path"
      ? texts.pathReference(shape.workspace, shape.rootPath)
      : texts.uuidReference(shape.workspace);
  })();
  return [target, shape.anyText ? texts.anyText : ""];
}

function describeDefault(field: Field, texts: PromptTexts): readonly string[] {
  const value = field.defaultValue;
  if (value === undefined || value === null) return [];
  return [texts.defaultsTo(typeof value === "string" ? value : JSON.stringify(value))];
}

/** The author's text on one line, ending like a sentence. */
function sentence(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return line === "" || /[.!?:…)]$/u.test(line) ? line : `${line}.`;
}
