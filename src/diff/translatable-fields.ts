import { canonicalJson } from "../schema/equality.js";
import { compareText } from "../util/compare-text.js";
import { isObject } from "../util/is-object.js";
import { localesOf } from "./locale-changes.js";
import type { SurfaceChange, SurfacePair, SurfaceRule, ToolPair } from "./rule.js";
import { allContentFieldsOf, fieldPath, hasActions, propertiesOf } from "./surface-parts.js";
import { ofTools, quoted, quotedTool } from "./tool-changes.js";
import type { RecordedSurface } from "./project-surface.js";

/** Fields that both sides have and that take translations on one side alone. */
export function translatableChanges(side: "before" | "after"): SurfaceRule["find"] {
  return (project) => ofTools((pair) => changesIn(pair, side, projectLocales(project)))(project);
}

/** Languages of the project that both sides have: what is new in them is the fields and not the language. */
function projectLocales(project: SurfacePair): readonly string[] {
  const { before, after } = localesOf(project);
  return before.all.filter((locale) => after.all.includes(locale));
}

function changesIn(
  pair: ToolPair,
  side: "before" | "after",
  ofProject: readonly string[],
): readonly SurfaceChange[] {
  if (!hasActions(pair.before) || !hasActions(pair.after)) return [];
  const other = side === "after" ? "before" : "after";
  const locales = commonLocales(pair, ofProject);
  const [here, there] = [
    translatedPaths(pair[side], locales),
    translatedPaths(pair[other], locales),
  ];
  return [...here]
    .filter(([key, path]) => !there.has(key) && isFieldOfBoth(pair, path))
    .map(([, path]) => changeOf(pair, { path, side, locales, there }))
    .toSorted((a, b) => compareText(canonicalJson(a.path), canonicalJson(b.path)));
}

type Paths = ReadonlyMap<string, readonly string[]>;

function changeOf(
  pair: ToolPair,
  {
    path,
    side,
    locales,
    there,
  }: {
    readonly path: readonly string[];
    readonly side: "before" | "after";
    readonly locales: readonly string[];
    readonly there: Paths;
  },
): SurfaceChange {
  const name = quoted(path.filter((part) => part !== "items").join("."));
  const field = path.at(-1) === "items" ? path.slice(0, -1) : path;
  const top = highestNew(path, there);
  return {
    path: fieldPath(pair.after, field),
    direction: "input",
    keyword: "translations",
    before: side === "before",
    after: side === "after",
    message:
      side === "after"
        ? `${name} of ${quotedTool(pair)} takes translations now.`
        : `${name} of ${quotedTool(pair)} takes no translations any more.`,
    covers: [
      ...locales.map((locale) => ({
        pair,
        direction: "input" as const,
        path: ["translations", locale, ...top],
      })),
      // With the first field come the parameters for languages, and with the last one they go.
      ...(there.size > 0 ? [] : languageParts.map((part) => ({ pair, ...part }))),
    ],
  };
}

/** The first part of a path that the other side's translations do not have at all. */
function highestNew(path: readonly string[], there: Paths): readonly string[] {
  const others = [...there.values()];
  const length = path.findIndex(
    (_, index) =>
      !others.some((other) => path.slice(0, index + 1).every((part, at) => other[at] === part)),
  );
  return length < 0 ? path : path.slice(0, length + 1);
}

function translationsIn(surface: RecordedSurface): ReadonlyMap<string, unknown> {
  return new Map(
    surface.tools.flatMap(({ inputSchema }) => [
      ...propertiesOf(propertiesOf(inputSchema).get("translations")),
    ]),
  );
}

/** What a tool has for languages alone. */
const languageParts = [
  { direction: "input", path: ["locale"] },
  { direction: "input", path: ["translations"] },
  { direction: "output", path: ["item", "translations"] },
] as const;

/** The languages that both sides translate into; where one side translates nothing, those of the project. */
function commonLocales(
  { before, after }: ToolPair,
  ofProject: readonly string[],
): readonly string[] {
  const [old, now] = [translationsIn(before), translationsIn(after)];
  const isKnown = (side: ReadonlyMap<string, unknown>, locale: string): boolean =>
    side.has(locale) || (side.size === 0 && ofProject.includes(locale));
  const common = [...new Set([...old.keys(), ...now.keys()])].filter(
    (locale) => isKnown(old, locale) && isKnown(now, locale),
  );
  return common.toSorted(compareText);
}

/** The values that can be translated, by place. Languages that both sides have agree, so that the first one says it. */
function translatedPaths(surface: RecordedSurface, [locale]: readonly string[]): Paths {
  const paths = new Map<string, readonly string[]>();
  const visit = (node: unknown, path: readonly string[]): void => {
    const properties = propertiesOf(node);
    const items = isObject(node) ? node["items"] : undefined;
    if (isObject(items)) visit(items, [...path, "items"]);
    else if (properties.size === 0 && path.length > 0) paths.set(canonicalJson(path), path);
    for (const [name, member] of properties) visit(member, [...path, name]);
  };
  if (locale !== undefined) visit(translationsIn(surface).get(locale), []);
  return paths;
}

function isFieldOfBoth({ before, after }: ToolPair, path: readonly string[]): boolean {
  return [before, after].every((surface) => {
    const [first = "", ...rest] = path;
    let node = allContentFieldsOf(surface).get(first);
    for (const part of rest) {
      const items = part === "items" && isObject(node) ? node["items"] : undefined;
      node = items ?? propertiesOf(node).get(part);
    }
    return node !== undefined;
  });
}
