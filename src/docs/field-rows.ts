import type { Option } from "../ir/shape.js";
import type { Origin } from "../ir/provenance.js";
import type { FieldPlan, PlannedScalar, PlannedShape } from "../ir/tool.js";
import { isReadable } from "../ir/translatable.js";
import type { Cell, Inline, Table } from "./blocks.js";
import { joined } from "./blocks.js";

/** Options beyond that many are counted. */
const mostOptions = 40;

/** The fields that a tool has, nested ones after what holds them; undefined when there are none. */
export function fieldTable(fields: readonly FieldPlan[], caption: string): Table | undefined {
  const rows = fields.flatMap((field) => fieldRows(field, { above: "", when: [] }));
  if (rows.length === 0) return undefined;
  return {
    kind: "table",
    caption,
    columns: [
      { name: "Field", searched: true },
      { name: "Label and help", searched: true },
      { name: "Type" },
      { name: "Required" },
      { name: "Translatable" },
      { name: "Options and bounds" },
      { name: "Comes from" },
    ],
    rows,
  };
}

interface Level {
  /** Names that lead to it, such as `variants[].`. */
  readonly above: string;
  /** What must be chosen for it to apply. */
  readonly when: Cell;
}

type Row = readonly Cell[];

function fieldRows(field: FieldPlan, level: Level): readonly Row[] {
  const { shape, key, access } = field;
  if (access === "hide") return [];
  if (shape.kind === "variants" && shape.flat) return variantRows(shape, level);
  const path = `${level.above}${key}${shape.kind === "list" ? "[]" : ""}`;
  const name = shape.kind === "list" ? path.slice(0, -2) : path;
  return [row(field, name, level), ...innerRows(shape, path, level)];
}

function innerRows(shape: PlannedShape, path: string, level: Level): readonly Row[] {
  const inner = { ...level, above: `${path}.` };
  switch (shape.kind) {
    case "list":
      return innerRows(shape.items, path, level);
    case "group":
      return shape.fields.flatMap((field) => fieldRows(field, inner));
    case "variants":
      return variantRows(shape, inner);
    default:
      return [];
  }
}

function variantRows(
  { selector, variants }: PlannedShape & { readonly kind: "variants" },
  level: Level,
): readonly Row[] {
  return [
    ...fieldRows(selector, level),
    ...variants.flatMap(({ value, fields }) => {
      const chosen: Cell = [{ code: `${level.above}${selector.key}` }, " = ", { code: value }];
      const when: Cell = level.when.length === 0 ? chosen : [...level.when, ", ", ...chosen];
      return fields.flatMap((field) => fieldRows(field, { ...level, when }));
    }),
  ];
}

function row(field: FieldPlan, name: string, { when }: Level): Row {
  const { label, help, required, translatable, access, shape, fieldType } = field;
  const words: readonly Inline[] = [
    ...(label === "" ? [] : [{ words: label }]),
    ...(help === undefined || help === "" ? [] : [": ", { words: help }]),
  ];
  const notes: readonly Cell[] = [
    ...(when.length === 0 ? [] : [["only when ", ...when]]),
    ...(access === "ignore" ? [["read only"]] : []),
    ...(isReadable(field) ? [] : [["never shown"]]),
  ];
  return [
    [{ code: name }],
    joined([words, ...notes], "; "),
    [typeWords(shape), " (", { code: fieldType }, ")"],
    [required ? "yes" : "no"],
    [translatable ? "yes" : "no"],
    joined(boundsOf(field), "; "),
    originWords(field),
  ];
}

/** What a value of a shape is, in words. */
function typeWords(shape: PlannedShape): string {
  switch (shape.kind) {
    case "list":
      return `list of ${plural(shape.items)}`;
    case "group":
      return shape.opaque === "texts" ? "object of texts" : "object";
    case "variants":
      return "object, one of several";
    default:
      return scalarWords(shape);
  }
}

function scalarWords(shape: PlannedScalar): string {
  switch (shape.kind) {
    case "text":
      return textWords[shape.content];
    case "number":
      return shape.storage === "long" ? "whole number" : "number";
    case "boolean":
      return "true or false";
    case "date":
      return shape.time ? "date and time" : "date";
    case "reference":
      return shape.storage === "asset" ? "asset" : "reference";
  }
}

const textWords = { plain: "text", html: "HTML", code: "code", secret: "secret text" } as const;

function plural(shape: PlannedShape): string {
  const words = typeWords(shape);
  const irregular = irregularPlurals.get(words);
  if (irregular !== undefined) return irregular;
  return words.startsWith("object") ? words.replace("object", "objects") : `${words}s`;
}

const irregularPlurals: ReadonlyMap<string, string> = new Map([
  ["HTML", "HTML texts"],
  ["code", "code texts"],
  ["true or false", "true and false"],
  ["date and time", "dates and times"],
]);

function boundsOf({ shape, defaultValue }: FieldPlan): readonly Cell[] {
  const isSecret = shape.kind === "text" && shape.content === "secret";
  const byDefault: Cell =
    defaultValue === undefined || isSecret
      ? []
      : ["default ", { code: JSON.stringify(defaultValue) }];
  return [...shapeBounds(shape), byDefault];
}

function shapeBounds(shape: PlannedShape): readonly Cell[] {
  switch (shape.kind) {
    case "list":
      return [
        countBound("at least", shape.minItems, "entry", "entries"),
        countBound("at most", shape.maxItems, "entry", "entries"),
        shape.unique ? ["no value twice"] : [],
        ...shapeBounds(shape.items),
      ];
    case "text":
      return [
        optionsBound(shape.options),
        countBound("at most", shape.maxLength, "character", "characters"),
        ...shape.patterns.map(patternBound),
      ];
    case "number":
      return [
        optionsBound(shape.options),
        shape.minimum === undefined ? [] : [`at least ${shape.minimum}`],
        shape.maximum === undefined ? [] : [`at most ${shape.maximum}`],
        ...shape.patterns.map(patternBound),
      ];
    case "boolean":
    case "date":
      return [optionsBound(shape.options)];
    case "reference":
      return [referenceBound(shape)];
    default:
      return [];
  }
}

function countBound(words: string, count: number | undefined, one: string, several: string): Cell {
  return count === undefined ? [] : [`${words} ${count} ${count === 1 ? one : several}`];
}

function optionsBound(options: readonly Option[] | undefined): Cell {
  if (options === undefined) return [];
  const shown = options.slice(0, mostOptions).map(({ value, label }): Cell => {
    const isSaid = label === "" || label === String(value);
    return [{ code: String(value) }, ...(isSaid ? [] : [" ", { words: label }])];
  });
  const more = options.length - shown.length;
  return [...joined(shown, ", "), ...(more > 0 ? [`, and ${more} more`] : [])];
}

function patternBound(pattern: {
  readonly message: string | undefined;
  readonly source: string;
}): Cell {
  return [
    "matches ",
    { code: pattern.source },
    ...(pattern.message === undefined ? [] : [": ", { words: pattern.message }]),
  ];
}

function referenceBound({
  workspace,
  rootPath,
  contentType,
  storage,
}: PlannedShape & { readonly kind: "reference" }): Cell {
  if (storage === "asset") return [];
  const place = workspace === undefined ? ["a node"] : ["a node in ", { code: workspace }];
  return [
    ...place,
    ...(rootPath === "/" || rootPath === "" ? [] : [" under ", { code: rootPath }]),
    ...(contentType === undefined ? [] : [", a ", { code: contentType }]),
  ];
}

function originWords({ provenance: { declared, changes } }: FieldPlan): Cell {
  const others = changes.filter((each, at) => {
    const before = [declared, ...changes.slice(0, at)];
    return before.every((one) => !isSamePlace(one, each));
  });
  const changed: Cell =
    others.length === 0 ? [] : ["; changed by ", ...joined(others.map(placeOf), ", ")];
  return [...placeOf(declared), ...changed];
}

function isSamePlace(one: Origin, other: Origin): boolean {
  return one.module === other.module && one.span.file.path === other.span.file.path;
}

/** `forms/shop/apps/products.yaml` (form of `shop`): no line, so that a page changes only when the tool does. */
function placeOf({ kind, module, span }: Origin): Cell {
  const { path } = span.file;
  return [...(path === "" ? [] : [{ code: path }, " "]), `(${kind} of `, { code: module }, ")"];
}
