import type { ToolAnswer } from "./tool.js";

const notes = new WeakMap<ToolAnswer, string>();

/** Says something to the model beside an answer, where the answer itself has no place for it. */
export function addNote(answer: ToolAnswer, note: string): void {
  notes.set(answer, note);
}

/** What is said beside an answer, if anything. */
export function noteOf(answer: ToolAnswer): string | undefined {
  return notes.get(answer);
}
