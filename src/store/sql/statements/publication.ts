/** The queries that publish and take back. */
export function publicationStatements() {
  return {};
}
