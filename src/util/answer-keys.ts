/**
 * Names that answers of content-type tools give a meaning to. What an action of a declaration's own answers may use none of
 * them: the compiler refuses them in a declared output, the runtime keeps an undeclared answer apart from them.
 */
export const answerKeys: readonly string[] = [
  // What a call was about
  "item",
  "items",
  "nextCursor",
  "total",
  "totalAtLeast",
  "folder",
  // Previews
  "confirmationRequired",
  "action",
  "workspace",
  "uuid",
  "type",
  "path",
  "from",
  "to",
  "descendants",
  "directChildren",
  "affectedDescendants",
  "locales",
  "published",
  "referencedBy",
  "confirmToken",
  "expiresAt",
  "reason",
  // What was done
  "deleted",
  "count",
  "recursive",
  "reordered",
  "position",
  "siblings",
  "order",
  "clamped",
  "requestedPosition",
  "removed",
  "validateOnly",
  "message",
  "ignored",
];
