/** The queries that copy a whole repository, and those of keys that are used once. */
export function recordStatements() {
  return {};
}
