import type { Language } from "../../ir/tool.js";

/** What the schemas say to a model beside the plan's own texts, in every language. */
export interface SchemaTexts {
  readonly action: (actions: readonly string[]) => string;
  readonly onlyFor: (variants: string) => string;
  readonly anyObject: string;
  readonly item: string;
  readonly items: string;
  readonly fields: string;
  readonly nextCursor: string;
  readonly total: string;
  readonly totalAtLeast: string;
  readonly ignored: string;
  readonly validateOnly: string;
  readonly message: string;
}

const en: SchemaTexts = {
  action: (actions) => `What to do: ${actions.join(", ")}.`,
  onlyFor: (variants) => `Only for ${variants}.`,
  anyObject: "Any object or array.",
  item: "The item as it is stored, or would be.",
  items: "The items of this page.",
  fields: "Content fields by name.",
  nextCursor: "Where the next page begins; absent on the last.",
  total: "How many items match.",
  totalAtLeast: "At least so many items match.",
  ignored: "What was sent and not used.",
  validateOnly: "True when nothing was written.",
  message: "What else to know.",
};

const es: SchemaTexts = {
  action: (actions) => `Qué hacer: ${actions.join(", ")}.`,
  onlyFor: (variants) => `Solo para ${variants}.`,
  anyObject: "Cualquier objeto o lista.",
  item: "El elemento tal como está guardado, o como se guardaría.",
  items: "Los elementos de esta página.",
  fields: "Campos de contenido por nombre.",
  nextCursor: "Dónde empieza la página siguiente; ausente en la última.",
  total: "Cuántos elementos coinciden.",
  totalAtLeast: "Coinciden al menos tantos elementos.",
  ignored: "Lo que se envió y no se usó.",
  validateOnly: "Verdadero cuando no se escribió nada.",
  message: "Qué más conviene saber.",
};

/** The texts of a language. */
export function schemaTexts(language: Language): SchemaTexts {
  return language === "es" ? es : en;
}
