import type { Span } from "../../diagnostics/source-file.js";
import type { Diagnostics } from "../../diagnostics/diagnostics.js";

/** How many fields one form may have, those inside fields included: far above any real form. */
const mostFields = 5000;

/** Counts the fields of one form, so that a small definition cannot stand for a form without end. */
export class FieldLimit {
  readonly #form: string;
  readonly #diagnostics: Diagnostics;
  #count: number;

  /** `form` is what a diagnostic calls the form; `taken` how many fields it has from the start. */
  constructor(form: string, diagnostics: Diagnostics, taken = 0) {
    this.#form = form;
    this.#diagnostics = diagnostics;
    this.#count = taken;
  }

  /** Whether there is no room left. */
  get isFull(): boolean {
    return this.#count >= mostFields;
  }

  /** Whether there is room for one more field, which then counts. The first without room is reported at its place. */
  take(place: Span): boolean {
    this.#count += 1;
    if (this.#count === mostFields + 1) {
      const parameters = { form: this.#form, limit: mostFields };
      this.#diagnostics.report("resolve/too-many-fields", place, parameters);
    }
    return this.#count <= mostFields;
  }
}
