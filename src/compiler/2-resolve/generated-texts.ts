import type { Language } from "../../ir/tool.js";

/** Describes, in each language, the fields of a sub-model that are not spelt out again. */
export const againTexts = {
  en: (subModel: string) => `Holds the fields of "${subModel}" again.`,
  es: (subModel: string) => `Contiene de nuevo los campos de «${subModel}».`,
} as const satisfies Record<Language, (subModel: string) => string>;

/** Says, in each language, what a pattern asks for that is not enforced and has no message of its own. */
export const unenforcedTexts = {
  en: (pattern: string) => `Must match ${pattern}.`,
  es: (pattern: string) => `Debe cumplir ${pattern}.`,
} as const satisfies Record<Language, (pattern: string) => string>;
