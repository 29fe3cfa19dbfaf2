/**
 * Keywords that a project can leave out of what it advertises, for clients that reject them: checks are printed from the plan, so
 * each is enforced all the same. What the runtime reads of a listed schema, and what makes it a schema, is not among them.
 */
export const droppableKeywords = [
  "additionalProperties",
  "default",
  "pattern",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
] as const;

export type DroppableKeyword = (typeof droppableKeywords)[number];
