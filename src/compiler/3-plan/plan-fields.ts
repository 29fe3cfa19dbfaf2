import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type {
  Field,
  GroupShape,
  Options,
  ScalarShape,
  Shape,
  VariantsShape,
} from "../../ir/shape.js";
import type {
  FieldPlan,
  PlannedGroup,
  PlannedScalar,
  PlannedShape,
  PlannedVariants,
} from "../../ir/tool.js";
import { describeField } from "./describe-field.js";
import { fieldKey } from "./names.js";
import type { PromptTexts } from "./prompt-texts.js";
import { checkShownText, visibleName } from "./shown-text.js";

export interface FieldPlanning {
  readonly texts: PromptTexts;
  readonly diagnostics: Diagnostics;
  /** For messages. */
  readonly tool: string;
  /** Names that a field of the top level may not take. */
  readonly reserved: readonly string[];
  /** What a declaration says of a field at the top level; the form's own locks are applied on top. */
  readonly standing: (field: Field) => Standing;
  readonly nameType: (parts: readonly string[]) => string;
}

/**
 * What a field is to a tool: its own, left out by its declaration, or another tool's. A new item gets the default of a field
 * that another tool owns, as the editor's form would set it, but not of one that is left out.
 */
export type Standing = "own" | "excluded" | "owned";

interface Level {
  /** Names from the tool down, for the names of interfaces. */
  readonly parts: readonly string[];
  readonly top: boolean;
  /** What this level belongs to is to the tool. */
  readonly standing: Standing;
  /** Keys taken at this level, each with the field that took it. */
  readonly taken: Map<string, Field>;
}

/**
 * The fields of a form as one tool shows them: flat composites dissolved into their parent, names made portable, texts
 * put together, access decided.
 */
export function planFields(
  fields: readonly Field[],
  planning: FieldPlanning,
): readonly FieldPlan[] {
  return planLevel(fields, { parts: [], top: true, standing: "own", taken: new Map() }, planning);
}

function planLevel(
  fields: readonly Field[],
  level: Level,
  planning: FieldPlanning,
): readonly FieldPlan[] {
  return fields.flatMap((field): readonly FieldPlan[] => {
    const { shape } = field;
    const inner = { ...level, standing: standingOf(field, level, planning) };
    if (shape.kind === "group" && shape.flat && !shape.opaque) {
      return planLevel(inherit(shape.fields, field), inner, planning);
    }
    if (shape.kind === "variants" && shape.flat) {
      const locked = { ...field, shape: inheritVariants(shape, field) };
      return planField(locked, field.name, inner, planning);
    }
    const key = takeKey(field, level, planning);
    return key === undefined ? [] : planField(field, key, level, planning);
  });
}

/** A lock on a composite, and its being translatable, hold for what it dissolves into. */
export function inherit(fields: readonly Field[], parent: Field): readonly Field[] {
  if (!parent.translatable) return inheritLock(fields, parent);
  return inheritLock(fields, parent).map((field) => ({ ...field, translatable: true }));
}

function inheritLock(fields: readonly Field[], parent: Field): readonly Field[] {
  if (parent.locked === undefined) return fields;
  return fields.map((field) => ({ ...field, locked: field.locked ?? parent.locked }));
}

/** The same for a switchable; what chooses is never translated. */
export function inheritVariants(shape: VariantsShape, parent: Field): VariantsShape {
  if (parent.locked === undefined && !parent.translatable) return shape;
  const [selector = shape.selector] = inheritLock([shape.selector], parent);
  const variants = shape.variants.map((variant) => ({
    ...variant,
    fields: inherit(variant.fields, parent),
  }));
  return { ...shape, selector, variants };
}

function standingOf(field: Field, level: Level, planning: FieldPlanning): Standing {
  return level.standing === "own" && level.top ? planning.standing(field) : level.standing;
}

/** The name that a field is offered by at a level where some names are taken by parameters. */
export function offeredKey(name: string, reserved: readonly string[]): string {
  const portable = fieldKey(name);
  return reserved.includes(portable) ? `field_${portable}` : portable;
}

/** Undefined when the level has a field of that name already, which is reported. */
function takeKey(field: Field, level: Level, planning: FieldPlanning): string | undefined {
  const { diagnostics } = planning;
  const span = field.provenance.declared.span;
  const key = offeredKey(field.name, level.top ? planning.reserved : []);
  const clashes = key !== fieldKey(field.name);
  const access = accessOf(field, level, planning);
  if (clashes && access === "write") {
    diagnostics.report("plan/field-named-like-parameter", span, {
      field: field.name,
      tool: planning.tool,
      key,
    });
  }
  const first = level.taken.get(key);
  if (first !== undefined) {
    if (access !== "hide") reportTaken(first, field, key, diagnostics);
    return undefined;
  }
  level.taken.set(key, field);
  return key;
}

function reportTaken(first: Field, second: Field, key: string, diagnostics: Diagnostics): void {
  const span = second.provenance.declared.span;
  const related = [
    { message: `"${first.name}" is declared here`, span: first.provenance.declared.span },
  ];
  if (first.name === second.name) {
    diagnostics.report("plan/field-stored-twice", span, { field: second.name }, { related });
    return;
  }
  diagnostics.report(
    "plan/field-keys-collide",
    span,
    { first: first.name, second: second.name, key },
    { related },
  );
}

function planField(
  field: Field,
  key: string,
  level: Level,
  planning: FieldPlanning,
): readonly FieldPlan[] {
  checkTexts(field, planning);
  const access = accessOf(field, level, planning);
  const shape = planShape(field.shape, key, level, planning);
  if (shape === undefined) return [];
  const planned: FieldPlan = {
    key,
    property: field.name,
    label: field.label,
    ...(field.description === "" ? {} : { help: field.description }),
    description: describeField(field, planning.texts),
    fieldType: field.fieldType,
    required: field.required && access === "write",
    translatable: field.translatable,
    access,
    ...(standingOf(field, level, planning) === "owned" ? { owned: true as const } : {}),
    defaultValue: field.defaultValue,
    shape,
    provenance: field.provenance,
  };
  return [planned];
}

function accessOf(field: Field, level: Level, planning: FieldPlanning): FieldPlan["access"] {
  if (standingOf(field, level, planning) !== "own") return "hide";
  return field.locked === undefined ? "write" : "ignore";
}

function planShape(
  shape: Shape,
  key: string,
  level: Level,
  planning: FieldPlanning,
): PlannedShape | undefined {
  switch (shape.kind) {
    case "list": {
      const { items, storage, minItems, maxItems, unique } = shape;
      const planned = planItems(items, key, level, planning);
      if (planned === undefined) return undefined;
      return {
        kind: "list",
        items: planned,
        storage,
        minItems,
        maxItems,
        unique,
      };
    }
    case "group":
      return planGroup(shape, [...level.parts, key], planning);
    case "variants":
      return planVariants(shape, key, level, planning);
    default:
      return planScalar(shape);
  }
}

function planItems(
  items: ScalarShape | GroupShape | VariantsShape,
  key: string,
  level: Level,
  planning: FieldPlanning,
): PlannedScalar | PlannedGroup | PlannedVariants | undefined {
  const itemLevel: Level = {
    parts: [...level.parts, key],
    top: false,
    standing: "own",
    taken: new Map(),
  };
  if (items.kind === "group") return planGroup(items, [...itemLevel.parts, "item"], planning);
  // The entry is a node of its own, so a flat switchable inside it is the entry.
  if (items.kind === "variants") {
    return planVariants({ ...items, flat: false }, "item", itemLevel, planning);
  }
  return planScalar(items);
}

function planGroup(
  shape: GroupShape,
  parts: readonly string[],
  planning: FieldPlanning,
): PlannedGroup {
  const typeName = planning.nameType(parts);
  const level: Level = { parts, top: false, standing: "own", taken: new Map() };
  return {
    kind: "group",
    typeName,
    fields: planLevel(shape.fields, level, planning),
    opaque: shape.opaque,
  };
}

/** Variants share names freely among each other, never with the selector or, when flat, with a sibling. */
function planVariants(
  shape: VariantsShape,
  key: string,
  level: Level,
  planning: FieldPlanning,
): PlannedVariants | undefined {
  const parts = [...level.parts, key];
  const typeName = planning.nameType(parts);
  const outer = shape.flat
    ? level
    : { parts, top: false, standing: "own" as const, taken: new Map<string, Field>() };
  const selectorKey = takeKey(shape.selector, outer, planning);
  if (selectorKey === undefined) return undefined;
  const [selector] = planField(shape.selector, selectorKey, outer, planning);
  if (selector === undefined) return undefined;
  const before = new Map(outer.taken);
  const variants = shape.variants.map(({ value, label, fields }) => {
    const inner: Level = {
      parts: [...parts, value],
      top: shape.flat && level.top,
      standing: shape.flat ? level.standing : "own",
      taken: new Map(before),
    };
    const planned = planLevel(fields, inner, planning);
    for (const [taken, field] of inner.taken) outer.taken.set(taken, field);
    return { value, label, fields: planned };
  });
  return { kind: "variants", typeName, flat: shape.flat, selector, variants };
}

function planScalar(shape: ScalarShape): PlannedScalar {
  switch (shape.kind) {
    case "text": {
      const { content, maxLength, patterns } = shape;
      return { kind: "text", content, maxLength, patterns, options: enforced(shape.options) };
    }
    case "number": {
      const { storage, minimum, maximum, patterns } = shape;
      const options = enforced(shape.options);
      return { kind: "number", storage, minimum, maximum, patterns, options };
    }
    case "boolean":
      return { kind: "boolean", options: enforced(shape.options) };
    case "date":
      return { kind: "date", time: shape.time, options: enforced(shape.options) };
    case "reference":
      return shape;
  }
}

/** Only options written in the form are a closed set. */
function enforced(options: Options | undefined): Options["values"] | undefined {
  return options?.source === "list" ? options.values : undefined;
}

/** No text reaches a model with characters that a reviewer does not see. */
function checkTexts(field: Field, { diagnostics }: FieldPlanning): void {
  const { defaultValue } = field;
  const texts: readonly (readonly [string, string])[] = [
    ["name", field.name],
    ["label", field.label],
    ["description", field.description],
    ["placeholder", field.placeholder],
    ...textsOfShape(field.shape),
    [
      "default",
      typeof defaultValue === "string" ? defaultValue : JSON.stringify(defaultValue ?? ""),
    ],
  ];
  const { span } = field.provenance.declared;
  for (const [what, text] of texts) {
    const place = `${what} of field ${visibleName(field.name)}`;
    checkShownText({ place, text, span }, diagnostics);
  }
}

/** What a shape tells a model in words of the author's, each with what it is. */
function textsOfShape(shape: Shape): readonly (readonly [string, string])[] {
  if (shape.kind === "list") return textsOfShape(shape.items);
  if (shape.kind === "reference") {
    return [
      ["workspace", shape.workspace ?? ""],
      ["root path", shape.rootPath],
    ];
  }
  const origin =
    "options" in shape && shape.options?.source === "reference" ? (shape.options.origin ?? "") : "";
  const options =
    shape.kind === "variants"
      ? shape.variants
      : "options" in shape
        ? (shape.options?.values ?? [])
        : [];
  const patterns = "patterns" in shape ? shape.patterns : [];
  return [
    ["origin of options", origin],
    ...options.flatMap(({ value, label }) => [
      ["option label", label] as const,
      ...(String(value) === label ? [] : [["option", String(value)] as const]),
    ]),
    ...patterns.map(({ message, source }) => ["validator", message ?? source] as const),
  ];
}
