import type { LoadedProject } from "../compiler/1-load/loaded-project.js";
import { localeOfBundle, propertyPlaces } from "../compiler/compile.js";
import { Diagnostics } from "../diagnostics/diagnostics.js";
import type { SourceFile, Span } from "../diagnostics/source-file.js";
import type { FieldPlan, ProjectPlan } from "../ir/tool.js";

/** The languages in which texts are looked for, first things first. */
type Languages = Pick<ProjectPlan, "language" | "locales">;

const placesByFile = new WeakMap<SourceFile, ReadonlyMap<string, Span>>();

/** The line of a bundle that gives a field its label; undefined where no bundle does. */
export function labelPlace(
  { provenance }: Pick<FieldPlan, "provenance">,
  loaded: LoadedProject,
  languages: Languages,
): Span | undefined {
  const { labelKey } = provenance;
  return labelKey === undefined ? undefined : placeOfText(labelKey, loaded, languages);
}

/** The line of a bundle that gives a field the words under its label; undefined where no bundle does. */
export function helpPlace(
  { provenance, property, help }: Pick<FieldPlan, "provenance" | "property" | "help">,
  loaded: LoadedProject,
  languages: Languages,
): Span | undefined {
  const stem = provenance.labelKey?.replace(/\.label$/, "");
  const beside = stem && placeOfText(`${stem}.description`, loaded, languages);
  if (beside !== undefined && beside !== "") return beside;
  // With a label of its own the field does not say under which key its other texts are: by the words, then.
  if (help === undefined) return undefined;
  const ending = `.${property.replace(/[:/]/g, ".")}.description`;
  for (const [locale, places] of bundlesOf(loaded, languages)) {
    for (const [key, place] of places) {
      if (key.endsWith(ending) && help.includes(oneLine(loaded.texts.get(key, locale)))) {
        return place;
      }
    }
  }
  return undefined;
}

function oneLine(text = "\0"): string {
  return text.replace(/\s+/gu, " ").trim();
}

function placeOfText(key: string, loaded: LoadedProject, languages: Languages): Span | undefined {
  for (const [, places] of bundlesOf(loaded, languages)) {
    const place = places.get(key);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** The places of the bundles' keys by language, each language once, the bundle that counts first of all. */
function* bundlesOf(
  { bundles }: LoadedProject,
  { language, locales }: Languages,
): Generator<readonly [locale: string, places: ReadonlyMap<string, Span>]> {
  for (const locale of new Set<string>([language, locales.default, ""])) {
    for (const bundle of bundles.toReversed()) {
      if (localeOfBundle(bundle.path) === locale) yield [locale, placesOf(bundle)];
    }
  }
}

function placesOf(bundle: SourceFile): ReadonlyMap<string, Span> {
  let places = placesByFile.get(bundle);
  if (places === undefined) {
    places = propertyPlaces(bundle, new Diagnostics());
    placesByFile.set(bundle, places);
  }
  return places;
}
