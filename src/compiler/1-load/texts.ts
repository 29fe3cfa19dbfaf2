/** The i18n bundles of all modules, as one. */
export interface Texts {
  /** The text of a key in a locale, exactly; `""` is the locale of bundles without one. Undefined when no bundle has it. */
  get(key: string, locale: string): string | undefined;
}

/** One bundle, read. */
export interface Bundle {
  /** From the file name, such as `de` or `pt_BR`; `""` when it names none. */
  readonly locale: string;
  readonly entries: ReadonlyMap<string, string>;
}

/** Bundles as one: of a key that several have, the last bundle's text counts. */
export function joinBundles(bundles: readonly Bundle[]): Texts {
  const byLocale = new Map<string, Map<string, string>>();
  for (const { locale, entries } of bundles) {
    let texts = byLocale.get(locale);
    if (texts === undefined) byLocale.set(locale, (texts = new Map()));
    for (const [key, text] of entries) texts.set(key, text);
  }
  return { get: (key, locale) => byLocale.get(locale)?.get(key) };
}

/** The locale that a bundle's path ends with, as in `shop-messages_pt_BR.properties`; `""` when it names none. */
export function localeOfBundle(path: string): string {
  const suffix = /_([a-z]{2,3}(?:_[A-Z][a-z]{3})?(?:_(?:[A-Z]{2}|[0-9]{3}))?)\.properties$/;
  return suffix.exec(path)?.[1] ?? "";
}
