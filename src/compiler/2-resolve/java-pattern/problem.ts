/** Thrown inside the translation of one pattern; the message names the construction. */
export class PatternProblem extends Error {
  override readonly name = "PatternProblem";
}
