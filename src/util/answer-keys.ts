/**
 * Names that answers of content-type tools give a meaning to. What an action of a declaration's own answers may use none of
 * them: the compiler refuses them in a declared output, the runtime keeps an undeclared answer apart from them.
 */
export const answerKeys: readonly string[] = [
  "item",
  "items",
  "nextCursor",
  "total",
  "totalAtLeast",
  "validateOnly",
  "message",
  "ignored",
];
