/** The i18n bundles of all modules, as one. */
export interface Texts {
  /** The text of a key in a locale, exactly; undefined when no bundle has it. */
  get(key: string, locale: string): string | undefined;
}
