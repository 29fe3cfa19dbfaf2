/** Thrown inside the translation of one pattern; the message names the construction. */
export class PatternProblem extends Error {
  override readonly name: string = "PatternProblem";
}

/** The same for what Java itself refuses. */
export class PatternMistake extends PatternProblem {
  override readonly name = "PatternMistake";
}
