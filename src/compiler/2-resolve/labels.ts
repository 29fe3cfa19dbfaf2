import { spanOf, textOf } from "../../yaml/node.js";
import type { YamlNode } from "../../yaml/node.js";
import { lastChangeOf } from "./decided-at.js";
import type { ResolveContext } from "./resolve-context.js";

/** A text in the project's language, and the bundle key that gave it. */
export interface FoundText {
  readonly text: string;
  /** Undefined when the text stands in the definition or is spelt from a name. */
  readonly key: string | undefined;
  /** Nobody wrote it: it is spelt from a name. */
  readonly spelt?: true;
}

export interface TextQuery {
  /** What the definition itself says. */
  readonly explicit: YamlNode | undefined;
  /** Keys without the text's own name, most specific first. */
  readonly stems: readonly string[];
  /** The text's own name: `label`, `description`. A label is also found under the bare stem. */
  readonly property: string;
}

/**
 * The text of a definition. An explicit text without dots or with blanks is literal, the empty one too; an explicit
 * dotted key is looked up and shown as it is, with a warning, when no bundle has it. Without explicit text the
 * implicit keys are tried, most specific first. Undefined when nothing is found.
 */
export function findText(query: TextQuery, context: ResolveContext): FoundText | undefined {
  const explicit = textOf(query.explicit);
  if (explicit === undefined || query.explicit === undefined) {
    reportNoText(query, context);
    return implicitText(query, context);
  }
  if (!isTextKey(explicit)) return { text: explicit, key: undefined };
  const found = lookUp([explicit], context);
  if (found !== undefined) return found;
  context.diagnostics.report("resolve/text-key-missing", spanOf(query.explicit), { key: explicit });
  return { text: explicit, key: undefined };
}

function reportNoText({ explicit, property }: TextQuery, { diagnostics }: ResolveContext): void {
  if (explicit === undefined || explicit.kind === "scalar") return;
  diagnostics.report("resolve/not-a-text", lastChangeOf(explicit), { key: property });
}

/** As `findText`, but a label at last is the name, spelt out. */
export function findLabel(
  query: Omit<TextQuery, "property"> & { readonly name: string },
  context: ResolveContext,
): FoundText {
  const { name, ...rest } = query;
  const found = findText({ ...rest, property: "label" }, context);
  return found ?? { text: spellOut(name), key: undefined, spelt: true };
}

/** The bundle keys that would be tried without explicit text, in order. */
export function implicitKeys({ stems, property }: Omit<TextQuery, "explicit">): readonly string[] {
  return stems.flatMap((stem) =>
    property === "label" ? [`${stem}.label`, stem] : [`${stem}.${property}`],
  );
}

/** A name as part of a bundle key: neither colons nor slashes can stand there. */
export function keySegment(name: string): string {
  return name.replace(/[:/]/g, ".");
}

/** `metaDescription` gives `Meta description`. */
export function spellOut(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[\s_\-:./]+/u)
    .filter((word) => word !== "")
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
    .join(" ");
  return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

function implicitText(query: TextQuery, context: ResolveContext): FoundText | undefined {
  return lookUp(implicitKeys(query), context);
}

/** The first key that a bundle has: in the language, else the default locale, else a bundle without locale. */
function lookUp(
  keys: readonly string[],
  { loaded, config }: ResolveContext,
): FoundText | undefined {
  for (const locale of [config.language, config.locales.default, ""]) {
    for (const key of keys) {
      const text = loaded.texts.get(key, locale);
      if (text !== undefined) return { text, key };
    }
  }
  return undefined;
}

/** Dotted and without blanks; a number, an address or an abbreviation such as `Max.` is a text. */
function isTextKey(text: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+)+$/u.test(text);
}
