/** The queries of references and of changes to fields. */
export function trackingStatements() {
  return {};
}
