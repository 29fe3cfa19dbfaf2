import type { Pattern } from "../../ir/shape.js";
import { spanOf, textOf, valueOf } from "../../yaml/node.js";
import type { YamlNode } from "../../yaml/node.js";
import type { FieldContext, FieldSource } from "./field-types/field-type.js";
import { patternBacktracks, translateJavaPattern } from "./java-pattern.js";
import { unenforcedTexts } from "./generated-texts.js";
import { findText, keySegment } from "./labels.js";
import { simpleName } from "./value-type.js";
import { flagUnder } from "./scalars.js";

interface Validator {
  readonly name: string;
  readonly type: string;
  readonly node: YamlNode;
}

/** What validators without a pattern of their own ask of the whole value. */
const standardPatterns = {
  email: "[^@\\s]+@[^@\\s.]+(?:\\.[^@\\s.]+)+",
  nodeName: "[^/:\\[\\]|*]+",
} as const;

/** The patterns that a field's validators ask for. A validator that cannot be enforced is reported with its line. */
export function patternsOf(source: FieldSource, context: FieldContext): readonly Pattern[] {
  return validatorsOf(source.node).flatMap((validator) => patternOf(validator, source, context));
}

/** What a model is told of the patterns that are sound, and too costly to enforce. */
export function unenforcedPatterns(
  { node, ...source }: FieldSource,
  context: FieldContext,
): string {
  const texts = validatorsOf(node).flatMap((validator) => {
    const pattern = textOf(valueOf(validator.node, "pattern"));
    if (pattern === undefined || shortName(validator.type) !== "regexp") return [];
    if ("problem" in translateJavaPattern(pattern) || !patternBacktracks(pattern)) return [];
    const message = messageOf(validator, { node, ...source }, context);
    return [message ?? unenforcedTexts[context.config.language](pattern)];
  });
  return texts.join(" ");
}

/** Reports every validator of a field whose shape enforces none. */
export function reportValidators({ node, path }: FieldSource, { diagnostics }: FieldContext): void {
  for (const validator of validatorsOf(node)) {
    const parameters = { validator: validator.type, field: path };
    diagnostics.report("resolve/validator-not-enforced", spanOf(validator.node), parameters);
  }
}

function patternOf(
  validator: Validator,
  source: FieldSource,
  context: FieldContext,
): readonly Pattern[] {
  const { node, type } = validator;
  if (flagUnder(node, "enabled", context.diagnostics) === false) return [];
  const written = valueOf(node, "pattern");
  const pattern = textOf(written);
  switch (shortName(type)) {
    case "regexp":
      if (pattern === undefined) break;
      return translated(pattern, written ?? node, validator, source, context);
    case "email":
      return standard("email", validator, source, context);
    case "nodeName":
      return [
        ...standard("nodeName", validator, source, context),
        ...(pattern === undefined ? [] : translated(pattern, node, validator, source, context)),
      ];
  }
  const parameters = { validator: type, field: source.path };
  context.diagnostics.report("resolve/validator-not-enforced", spanOf(node), parameters);
  return [];
}

function standard(
  standard: keyof typeof standardPatterns,
  validator: Validator,
  source: FieldSource,
  context: FieldContext,
): readonly Pattern[] {
  const found = translated(standardPatterns[standard], validator.node, validator, source, context);
  return found.map((pattern) => ({ ...pattern, standard }));
}

function translated(
  pattern: string,
  place: YamlNode,
  validator: Validator,
  source: FieldSource,
  context: FieldContext,
): readonly Pattern[] {
  const translation = translateJavaPattern(pattern);
  if ("problem" in translation) {
    const { problem, isMistake } = translation;
    const code = isMistake ? "resolve/pattern-broken" : "resolve/pattern-not-translated";
    context.diagnostics.report(code, spanOf(place), { field: source.path, problem });
    return [];
  }
  if (patternBacktracks(pattern)) {
    const parameters = { field: source.path };
    context.diagnostics.report("resolve/pattern-backtracks", spanOf(place), parameters);
    return [];
  }
  return [{ message: messageOf(validator, source, context), source: pattern, ...translation }];
}

function messageOf({ name, node }: Validator, { stems }: FieldSource, context: FieldContext) {
  const explicit = valueOf(node, "errorMessage");
  const segment = keySegment(name);
  const keys = [...stems, "validators"].map((stem) => `${stem}.${segment}`);
  const message = findText({ explicit, stems: keys, property: "errorMessage" }, context)?.text;
  return message === "" ? undefined : message;
}

function validatorsOf(field: YamlNode): readonly Validator[] {
  const validators = valueOf(field, "validators");
  const named =
    validators?.kind === "map"
      ? validators.entries.map(({ key, value }) => ({ name: key, node: value }))
      : validators?.kind === "list"
        ? validators.items.map((node) => ({ name: textOf(valueOf(node, "name")) ?? "", node }))
        : [];
  return named.map(({ name, node }) => {
    const type = textOf(valueOf(node, "$type")) ?? textOf(valueOf(node, "class"));
    return { name, type: simpleName(type ?? name), node };
  });
}

/** `regexpValidator` and `RegexpValidatorDefinition` are the same thing. */
function shortName(type: string): string {
  const short = type.replace(/(?:Validator)?(?:Definition)?$/u, "");
  return short.charAt(0).toLowerCase() + short.slice(1);
}
