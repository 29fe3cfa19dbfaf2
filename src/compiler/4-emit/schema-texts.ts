import type { Language } from "../../ir/tool.js";

/** What the schemas say to a model beside the plan's own texts, in every language. */
export interface SchemaTexts {
  readonly action: (actions: readonly string[]) => string;
  readonly onlyFor: (variants: string) => string;
  readonly anyObject: string;
  readonly anyTexts: string;
  readonly atLeastOneEntry: string;
  readonly item: string;
  readonly items: string;
  readonly fields: string;
  readonly nextCursor: string;
  readonly total: string;
  readonly totalAtLeast: string;
  readonly ignored: string;
  readonly validateOnly: string;
  readonly message: string;
  readonly byPosition: string;
  readonly translations: string;
  readonly folder: string;
  readonly confirmationRequired: string;
  readonly reason: string;
  readonly referencedBy: string;
  readonly count: string;
  readonly position: string;
  readonly order: string;
  readonly contentTypes: string;
  readonly contentType: string;
}

const en: SchemaTexts = {
  action: (actions) => `What to do: ${actions.join(", ")}.`,
  onlyFor: (variants) => `Only for ${variants}.`,
  anyObject: "Any object or array.",
  anyTexts: "An object whose values are texts.",
  atLeastOneEntry: "At least one entry.",
  item: "The item as it is stored, or would be.",
  items: "The items of this page.",
  fields: "Content fields by name.",
  nextCursor: "Where the next page begins; absent on the last.",
  total: "How many items match.",
  totalAtLeast: "At least so many items match.",
  ignored: "What was sent and not used.",
  validateOnly: "True when nothing was written.",
  message: "What else to know.",
  byPosition: 'By position; {"0": {…}} is accepted too.',
  translations: "Values of translatable fields by language.",
  folder: "The folder that the call was about.",
  confirmationRequired: "True for a preview: nothing was done.",
  reason: "Why the confirmation sent does not hold.",
  referencedBy: "Items that refer to it or to what is below it: their number, and the first.",
  count: "How many nodes it was.",
  position: "Index among the siblings, from 0.",
  order: "Names of the siblings around it, in order.",
  contentTypes: "All of them, when none was named.",
  contentType: "What is known of the one named.",
};

const es: SchemaTexts = {
  action: (actions) => `Qué hacer: ${actions.join(", ")}.`,
  onlyFor: (variants) => `Solo para ${variants}.`,
  anyObject: "Cualquier objeto o lista.",
  anyTexts: "Un objeto cuyos valores son textos.",
  atLeastOneEntry: "Al menos una entrada.",
  item: "El elemento tal como está guardado, o como se guardaría.",
  items: "Los elementos de esta página.",
  fields: "Campos de contenido por nombre.",
  nextCursor: "Dónde empieza la página siguiente; ausente en la última.",
  total: "Cuántos elementos coinciden.",
  totalAtLeast: "Coinciden al menos tantos elementos.",
  ignored: "Lo que se envió y no se usó.",
  validateOnly: "Verdadero cuando no se escribió nada.",
  message: "Qué más conviene saber.",
  byPosition: 'Por posición; también se acepta {"0": {…}}.',
  translations: "Valores de los campos traducibles por idioma.",
  folder: "La carpeta de la que trata la llamada.",
  confirmationRequired: "Verdadero en una vista previa: no se hizo nada.",
  reason: "Por qué no vale la confirmación enviada.",
  referencedBy: "Elementos que se refieren a él o a lo que contiene: cuántos, y los primeros.",
  count: "Cuántos nodos fueron.",
  position: "Índice entre los hermanos, desde 0.",
  order: "Nombres de los hermanos alrededor, en orden.",
  contentTypes: "Todos, cuando no se nombró ninguno.",
  contentType: "Lo que se sabe del nombrado.",
};

/** The texts of a language. */
export function schemaTexts(language: Language): SchemaTexts {
  return language === "es" ? es : en;
}
