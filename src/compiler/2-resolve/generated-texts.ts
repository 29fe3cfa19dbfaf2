import type { Language } from "../../ir/tool.js";

/** Describes, in each language, the fields of a sub-model that are not spelt out again. */
export const againTexts = {
  en: (subModel: string) => `Holds the fields of "${subModel}" again.`,
  es: (subModel: string) => `Contiene de nuevo los campos de «${subModel}».`,
} as const satisfies Record<Language, (subModel: string) => string>;
