import { KeyedRefusal } from "../errors.js";
import type { Language, MessageKey } from "../messages/messages.js";

/** What is noted of something that may happen once: its key, and until when (ISO 8601) the note is kept. */
export interface SpentNote {
  readonly key: string;
  readonly until: string;
}

/** A person does not want what they were asked about. Nothing is done; that they were asked is noted, so that no later yes counts. */
export class DeclinedRefusal extends KeyedRefusal {
  /** Undefined for a question that was never asked here. */
  readonly spent: SpentNote | undefined;
  constructor(
    language: Language,
    key: Extract<MessageKey, `user-${string}`>,
    spent: SpentNote | undefined,
  ) {
    super(language, key, {});
    this.spent = spent;
  }
}
