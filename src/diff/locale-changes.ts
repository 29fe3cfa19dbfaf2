import { isObject } from "../util/is-object.js";
import type { ProjectSurface } from "./project-surface.js";
import type { Cover, SurfacePair, ToolPair } from "./rule.js";
import { hasActions } from "./surface-parts.js";

/** The languages of a project's content. */
export interface Locales {
  /** Undefined where nobody recorded it. */
  readonly default: string | undefined;
  readonly all: readonly string[];
}

interface LocalesOfSides {
  readonly before: Locales;
  readonly after: Locales;
}

/** Several rules ask, some of them for each tool. */
const known = new WeakMap<SurfacePair, LocalesOfSides>();

/** The languages on both sides: as recorded, or where one side has no record, as the tools list them on both. */
export function localesOf(pair: SurfacePair): LocalesOfSides {
  const found = known.get(pair) ?? readLocales(pair);
  known.set(pair, found);
  return found;
}

function readLocales({ before, after }: SurfacePair): LocalesOfSides {
  if (before.locales !== undefined && after.locales !== undefined) {
    return { before: recorded(before.locales), after: recorded(after.locales) };
  }
  const [old, now] = [listed(before), listed(after)];
  // Where one side lists none, nobody knows of any.
  return old.all.length === 0 || now.all.length === 0
    ? { before: now, after: now }
    : { before: old, after: now };
}

function recorded(locales: NonNullable<ProjectSurface["locales"]>): Locales {
  return { default: locales.default, all: [locales.default, ...locales.others] };
}

function listed({ surfaces }: ProjectSurface): Locales {
  const all = surfaces.flatMap((surface) => {
    if (!isObject(surface) || !Array.isArray(surface.tools)) return [];
    return surface.tools.flatMap((tool: unknown) =>
      isObject(tool) ? localesListed(tool["inputSchema"]) : [],
    );
  });
  return { default: undefined, all: [...new Set(all)] };
}

function localesListed(inputSchema: unknown): readonly string[] {
  const properties = isObject(inputSchema) ? inputSchema["properties"] : undefined;
  const isListed = isObject(properties) && Object.hasOwn(properties, "locale");
  const locale = isListed ? properties["locale"] : undefined;
  const values = isObject(locale) ? locale["enum"] : undefined;
  return Array.isArray(values) ? values.filter((each) => typeof each === "string") : [];
}

/** What a language that came or went changes in every tool: the choice of languages and the translations into it. */
export function localeCovers(pair: SurfacePair, locale: string): readonly Cover[] {
  const { before, after } = localesOf(pair);
  const hadNoOther = before.all.length <= 1 || after.all.length <= 1;
  return pair.tools.filter(isTranslated).flatMap((tool): readonly Cover[] => [
    { pair: tool, direction: "input", path: ["locale"], rules: choiceRules },
    { pair: tool, direction: "input", path: ["translations", locale] },
    ...(hadNoOther
      ? ([
          { pair: tool, direction: "input", path: ["locale"] },
          { pair: tool, direction: "input", path: ["translations"] },
          { pair: tool, direction: "output", path: ["item", "translations"] },
        ] as const)
      : []),
  ]);
}

const choiceRules = [
  "enum-order-changed",
  "enum-value-added",
  "enum-value-removed",
  "enum-value-renamed",
];

function isTranslated({ before, after }: ToolPair): boolean {
  return hasActions(before) || hasActions(after);
}
