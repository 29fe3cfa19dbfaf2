import type { Diagnostics } from "../../diagnostics/diagnostics.js";
import type { Span } from "../../diagnostics/source-file.js";
import type { Annotations, Audience, Confirmation } from "../../ir/tool.js";
import { suggestion, suggestionOrChoices } from "../../util/suggestion.js";
import { booleanOf } from "../../yaml/boolean-of.js";
import { entryOf, spanOf, valueOf, type YamlMap } from "../../yaml/node.js";
import type { ToolDefinition } from "../1-load/loaded-project.js";
import {
  type Kind,
  annotationKeys,
  keysOf,
  kinds,
  longestName,
  namePattern,
  wordsOf,
} from "./declaration-keys.js";
import {
  type Placed,
  checkKeys,
  isEmpty,
  modelText,
  oneOf,
  placedList,
  placedText,
} from "./declaration-reading.js";

/** What every kind of declaration says, read and checked as far as that is possible without the forms. */
interface DeclarationBase {
  readonly id: string;
  readonly module: string;
  readonly audience: Audience;
  readonly span: Span;
  readonly name: Placed<string>;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly allowedActions: readonly Placed<string>[];
  /** What the declaration says instead of the derived hints. */
  readonly annotations: Partial<Annotations>;
  /** The declaration's own map, for what needs more than itself to be read. */
  readonly root: YamlMap;
}

export interface ContentTypeDeclaration extends DeclarationBase {
  readonly kind: "contentType";
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
  readonly hooks: Placed<string> | undefined;
}

export interface DecoratedFieldsDeclaration extends DeclarationBase {
  readonly kind: "decoratedFields";
  /** At least one. */
  readonly fields: readonly Placed<string>[];
  /** Empty: every workspace whose content declares the fields. */
  readonly workspaces: readonly Placed<string>[];
}

/** Its parameters, output and handler are read by whoever plans it. */
export interface FunctionDeclaration extends DeclarationBase {
  readonly kind: "function";
}

export type Declaration = ContentTypeDeclaration | DecoratedFieldsDeclaration | FunctionDeclaration;

/** The longest name that leaves room for a host's prefix. */
const comfortableName = 40;

const nameForm = new RegExp(namePattern);

/** Reads one declaration. Undefined when the tool cannot be offered; the reason has been reported. */
export function readDeclaration(
  definition: ToolDefinition,
  diagnostics: Diagnostics,
): Declaration | undefined {
  const { root } = definition;
  if (root.kind !== "map") {
    diagnostics.report("plan/declaration-not-a-map", spanOf(root), {});
    return undefined;
  }
  const kind = readKind(root, diagnostics);
  if (kind === undefined) return undefined;
  if (kind === "app") {
    const place = entryOf(root, "kind") ?? entryOf(root, "class");
    diagnostics.report("plan/kind-not-built-yet", spanOf(place?.value ?? root), { kind });
    return undefined;
  }
  checkKeys(root, keysOf[kind], kind, diagnostics);
  const name = readName(root, diagnostics);
  if (name === undefined) return undefined;
  const base: DeclarationBase = {
    id: definition.id,
    module: definition.module,
    audience: definition.audience,
    span: spanOf(root),
    name,
    title: modelText(root, "title", diagnostics),
    // A function's may have a part for servers with a reach; whoever plans it reads both.
    description: kind === "function" ? undefined : modelText(root, "description", diagnostics),
    allowedActions: placedList(root, "allowedActions", diagnostics) ?? [],
    annotations: readAnnotations(root, kind, diagnostics),
    root,
  };
  switch (kind) {
    case "contentType":
      return readContentType(base, diagnostics);
    case "decoratedFields":
      return readDecoratedFields(base, diagnostics);
    case "function":
      return { ...base, kind };
  }
}

function readContentType(
  base: DeclarationBase,
  diagnostics: Diagnostics,
): ContentTypeDeclaration | undefined {
  const { root, name } = base;
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
    ...base,
    kind: "contentType",
    contentType,
    form,
    workspace: modelText(root, "workspace", diagnostics),
    nodeType: modelText(root, "nodeType", diagnostics),
    folderTemplate: placedText(root, "folderTemplate", diagnostics),
    nodeNameFrom: placedList(root, "nodeNameFrom", diagnostics),
    identifiers: placedList(root, "identifiers", diagnostics) ?? [],
    includedFields: placedList(root, "includedFields", diagnostics) ?? [],
    excludedFields: placedList(root, "excludedFields", diagnostics) ?? [],
    layout: oneOf(root, "layout", wordsOf.layout, diagnostics),
    payload: oneOf(root, "payload", wordsOf.payload, diagnostics),
    output: oneOf(root, "output", wordsOf.output, diagnostics) ?? "compact",
    takesJsonText: oneOf(root, "coerce", wordsOf.coerce, diagnostics) === "json",
    confirmation: oneOf(root, "confirmation", wordsOf.confirmation, diagnostics),
    hooks: placedText(root, "hooks", diagnostics),
  };
}

function readDecoratedFields(
  base: DeclarationBase,
  diagnostics: Diagnostics,
): DecoratedFieldsDeclaration | undefined {
  const { root, name } = base;
  const fields = placedList(root, "fields", diagnostics) ?? [];
  if (fields.length === 0) {
    const place = entryOf(root, "fields")?.keySpan ?? name.span;
    diagnostics.report("plan/fields-missing", place, { tool: name.value });
    return undefined;
  }
  const workspaces = placedList(root, "workspaces", diagnostics) ?? [];
  return { ...base, kind: "decoratedFields", fields, workspaces };
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
      { hint: suggestionOrChoices(kind.value, kinds) },
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
  if (!nameForm.test(name.value)) {
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

function readAnnotations(
  root: YamlMap,
  kind: Kind,
  diagnostics: Diagnostics,
): Partial<Annotations> {
  const node = valueOf(root, "annotations");
  if (node === undefined || isEmpty(node)) return {};
  if (node.kind !== "map") {
    diagnostics.report("plan/map-expected", spanOf(node), { key: "annotations" });
    return {};
  }
  const found: Partial<Record<(typeof annotationKeys)[number], boolean>> = {};
  for (const { key, keySpan, value } of node.entries) {
    const hint = annotationKeys.find((each) => each === key);
    if (hint === undefined) {
      const inside = { key: `annotations.${key}`, owner: `A declaration of kind ${kind}` };
      diagnostics.report("plan/unknown-key", keySpan, inside, {
        hint: suggestion(key, annotationKeys),
      });
      continue;
    }
    const answer = booleanOf(value, diagnostics);
    if (answer !== undefined) found[hint] = answer;
    else diagnostics.report("plan/boolean-expected", spanOf(value), { key: `annotations.${key}` });
  }
  return found;
}
