import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import type { Annotations, Audience, Confirmation } from "../../ir/tool.js";
import { suggestion } from "../../util/suggestion.js";
import { booleanOf } from "../../yaml/boolean-of.js";
import { entryOf, spanOf, textOf, valueOf, type YamlMap, type YamlNode } from "../../yaml/node.js";
import type { ToolDefinition } from "../1-load/loaded-project.js";
import { contentTypeKeys, type Kind, kinds } from "./declaration-keys.js";
import { hiddenCharacters } from "../../util/hidden-characters.js";

/** A text of the declaration with its place, so that what follows from it can point there. */
export interface Placed<Value> {
  readonly value: Value;
  readonly span: Span;
}

/** A `contentType` declaration, read and checked as far as that is possible without the forms. */
export interface ContentTypeDeclaration {
  readonly id: string;
  readonly module: string;
  readonly audience: Audience;
  readonly span: Span;
  readonly name: Placed<string>;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly allowedActions: readonly Placed<string>[];
  readonly contentType: Placed<string> | undefined;
  readonly form: Placed<string> | undefined;
  readonly workspace: string | undefined;
  readonly nodeType: string | undefined;
  readonly folderTemplate: Placed<string> | undefined;
  readonly nodeNameFrom: readonly Placed<string>[] | undefined;
  readonly identifiers: readonly Placed<string>[];
  readonly includedFields: readonly Placed<string>[];
  readonly excludedFields: readonly Placed<string>[];
  /** Undefined where the project's default holds. */
  readonly layout: "single" | "perAction" | undefined;
  readonly payload: "flat" | "nested" | undefined;
  readonly output: "compact" | "full";
  readonly takesJsonText: boolean;
  /** Undefined where the project's default holds. */
  readonly confirmation: Confirmation | undefined;
  /** What the declaration says instead of the derived hints. */
  readonly annotations: Partial<Annotations>;
  readonly hooks: Placed<string> | undefined;
  /** The declaration's own map, for what needs the form to be read. */
  readonly root: YamlMap;
}

/** The longest name any client takes, and the longest that leaves room for a host's prefix. */
const longestName = 64;
const comfortableName = 40;

/** Reads one declaration. Undefined when the tool cannot be offered; the reason has been reported. */
export function readDeclaration(
  definition: ToolDefinition,
  diagnostics: Diagnostics,
): ContentTypeDeclaration | undefined {
  const { root } = definition;
  if (root.kind !== "map") {
    diagnostics.report("plan/declaration-not-a-map", spanOf(root), {});
    return undefined;
  }
  const kind = readKind(root, diagnostics);
  if (kind === undefined) return undefined;
  if (kind !== "contentType") {
    const place = entryOf(root, "kind") ?? entryOf(root, "class");
    diagnostics.report("plan/kind-not-built-yet", spanOf(place?.value ?? root), { kind });
    return undefined;
  }
  checkKeys(root, contentTypeKeys, kind, diagnostics);
  reportNotBuiltYet(root, diagnostics);
  const name = readName(root, diagnostics);
  if (name === undefined) return undefined;
  const contentType = placedText(root, "contentType", diagnostics);
  const form = placedText(root, "form", diagnostics);
  if (contentType === undefined && form === undefined) {
    diagnostics.report("plan/content-type-missing", spanOf(root), { tool: name.value });
    return undefined;
  }
  if (contentType !== undefined && form !== undefined) {
    diagnostics.report("plan/content-type-and-form", form.span, { tool: name.value });
    return undefined;
  }
  return {
    id: definition.id,
    module: definition.module,
    audience: definition.audience,
    span: spanOf(root),
    name,
    title: modelText(root, "title", diagnostics),
    description: modelText(root, "description", diagnostics),
    allowedActions: placedList(root, "allowedActions", diagnostics) ?? [],
    contentType,
    form,
    workspace: placedText(root, "workspace", diagnostics)?.value,
    nodeType: placedText(root, "nodeType", diagnostics)?.value,
    folderTemplate: placedText(root, "folderTemplate", diagnostics),
    nodeNameFrom: placedList(root, "nodeNameFrom", diagnostics),
    identifiers: placedList(root, "identifiers", diagnostics) ?? [],
    includedFields: placedList(root, "includedFields", diagnostics) ?? [],
    excludedFields: placedList(root, "excludedFields", diagnostics) ?? [],
    layout: oneOf(root, "layout", ["single", "perAction"], diagnostics),
    payload: oneOf(root, "payload", ["flat", "nested"], diagnostics),
    output: oneOf(root, "output", ["compact", "full"], diagnostics) ?? "compact",
    takesJsonText: oneOf(root, "coerce", ["json"], diagnostics) === "json",
    confirmation: oneOf(root, "confirmation", ["flag", "token", "elicit"], diagnostics),
    annotations: readAnnotations(root, diagnostics),
    hooks: placedText(root, "hooks", diagnostics),
    root,
  };
}

/** Registrations of the h1 module name a Java class; two of its classes are kinds of tool here. */
function readKind(root: YamlMap, diagnostics: Diagnostics): Kind | undefined {
  const kind = placedText(root, "kind", diagnostics);
  if (kind !== undefined) {
    const known = kinds.find((candidate) => candidate === kind.value);
    if (known !== undefined) return known;
    diagnostics.report(
      "plan/unknown-kind",
      kind.span,
      { kind: kind.value },
      { hint: suggestion(kind.value, kinds) },
    );
    return undefined;
  }
  const className = placedText(root, "class", diagnostics);
  if (className === undefined) {
    diagnostics.report("plan/kind-missing", spanOf(root), {});
    return undefined;
  }
  if (className.value.endsWith("GenericContentTypeTool")) return "contentType";
  if (className.value.endsWith("GenericDecoratedFieldsTool")) return "decoratedFields";
  diagnostics.report("plan/class-not-supported", className.span, { class: className.value });
  return undefined;
}

function readName(root: YamlMap, diagnostics: Diagnostics): Placed<string> | undefined {
  const name = placedText(root, "name", diagnostics);
  if (name === undefined) {
    diagnostics.report("plan/name-missing", spanOf(root), {});
    return undefined;
  }
  if (!/^[a-z][a-zA-Z0-9_-]*$/.test(name.value)) {
    diagnostics.report("plan/name-invalid", name.span, { name: name.value });
    return undefined;
  }
  if (name.value.length > longestName) {
    diagnostics.report("plan/name-too-long", name.span, {
      name: name.value,
      length: name.value.length,
    });
    return undefined;
  }
  if (name.value.length > comfortableName) {
    diagnostics.report("plan/name-long", name.span, {
      name: name.value,
      length: name.value.length,
    });
  }
  return name;
}

function checkKeys(
  root: YamlMap,
  known: readonly string[],
  kind: Kind,
  diagnostics: Diagnostics,
): void {
  for (const entry of root.entries) {
    if (known.includes(entry.key)) continue;
    diagnostics.report(
      "plan/unknown-key",
      entry.keySpan,
      { key: entry.key, kind },
      { hint: suggestion(entry.key, known) },
    );
  }
}

/** Keys that ask for more than this version does: said at their place, never dropped in silence. */
const notBuiltYet: readonly string[] = ["scopes"];

function reportNotBuiltYet(root: YamlMap, diagnostics: Diagnostics): void {
  for (const { key, keySpan } of root.entries) {
    if (notBuiltYet.includes(key)) diagnostics.report("plan/key-not-built-yet", keySpan, { key });
  }
}

/** One of a few words; anything else is an error at the value. */
function oneOf<Value extends string>(
  root: YamlMap,
  key: string,
  values: readonly Value[],
  diagnostics: Diagnostics,
): Value | undefined {
  const node = valueOf(root, key);
  if (node === undefined || isEmpty(node)) return undefined;
  const text = textOf(node);
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  const quoted = values.map((value) => `"${value}"`).join(", ");
  diagnostics.report(
    "plan/invalid-value",
    spanOf(node),
    { key, values: quoted },
    { hint: text === undefined ? undefined : suggestion(text, values) },
  );
  return undefined;
}

const hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;

function readAnnotations(root: YamlMap, diagnostics: Diagnostics): Partial<Annotations> {
  const node = valueOf(root, "annotations");
  if (node === undefined || isEmpty(node)) return {};
  if (node.kind !== "map") {
    diagnostics.report("plan/map-expected", spanOf(node), { key: "annotations" });
    return {};
  }
  const found: Partial<Record<(typeof hints)[number], boolean>> = {};
  for (const { key, keySpan, value } of node.entries) {
    const hint = hints.find((each) => each === key);
    if (hint === undefined) {
      const inside = { key: `annotations.${key}`, kind: "contentType" };
      diagnostics.report("plan/unknown-key", keySpan, inside, { hint: suggestion(key, hints) });
      continue;
    }
    const answer = booleanOf(value, diagnostics);
    if (answer !== undefined) found[hint] = answer;
    else diagnostics.report("plan/boolean-expected", spanOf(value), { key: `annotations.${key}` });
  }
  return found;
}

function placedText(
  root: YamlMap,
  key: string,
  diagnostics: Diagnostics,
): Placed<string> | undefined {
  const entry = entryOf(root, key);
  if (entry === undefined || isEmpty(entry.value)) return undefined;
  const text = textOf(entry.value);
  if (text === undefined) {
    diagnostics.report("plan/text-expected", spanOf(entry.value), { key });
    return undefined;
  }
  return { value: text.trim(), span: spanOf(entry.value) };
}

/** Text that reaches a model: free of characters that a reviewer cannot see. */
function modelText(root: YamlMap, key: string, diagnostics: Diagnostics): string | undefined {
  const text = placedText(root, key, diagnostics);
  if (text === undefined) return undefined;
  const hidden = hiddenCharacters(text.value);
  if (hidden.length > 0) {
    diagnostics.report("plan/hidden-characters", text.span, {
      place: key,
      characters: hidden.join(", "),
    });
    return undefined;
  }
  return text.value;
}

function placedList(
  root: YamlMap,
  key: string,
  diagnostics: Diagnostics,
): readonly Placed<string>[] | undefined {
  const entry = entryOf(root, key);
  if (entry === undefined || isEmpty(entry.value)) return undefined;
  if (entry.value.kind !== "list") {
    diagnostics.report("plan/list-expected", spanOf(entry.value), { key });
    return undefined;
  }
  return entry.value.items.flatMap((item) => {
    const text = textOf(item);
    if (text !== undefined) return [{ value: text.trim(), span: spanOf(item) }];
    diagnostics.report("plan/text-expected", spanOf(item), { key });
    return [];
  });
}

function isEmpty(node: YamlNode): boolean {
  return node.kind === "scalar" && node.value === null && node.tag === undefined;
}
