/** The queries that move, order and describe subtrees. */
export function structureStatements() {
  return {};
}
