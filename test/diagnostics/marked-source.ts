import type { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import type { SourceFile } from "../../src/diagnostics/source-file.js";

/** A source whose interesting places were marked as `~~~text~~~`; the marks are gone from the file's text. */
export interface MarkedSource {
  readonly file: SourceFile;
  /** Start and end of each marked text, in order. */
  readonly marks: readonly (readonly [start: number, end: number])[];
}

/** Takes the marks out of a text and says where they stood. */
export function markedSource(marked: string, path = "forms/shop/apps/products.yaml"): MarkedSource {
  const parts = marked.split("~~~");
  const marks: [number, number][] = [];
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) marks.push([at, at + part.length]);
    at += part.length;
  }
  return { file: { path, text: parts.join("") }, marks };
}

/** What was reported, as `code start end`, in the order of the report. */
export function reported(diagnostics: Diagnostics): readonly string[] {
  return diagnostics
    .sorted()
    .map(({ code, span }) => `${code} ${span?.start ?? "-"} ${span?.end ?? "-"}`);
}

/** The same for expectations: a code at each of some marks. */
export function at(code: string, ...marks: MarkedSource["marks"]): readonly string[] {
  return marks.map(([start, end]) => `${code} ${start} ${end}`);
}
