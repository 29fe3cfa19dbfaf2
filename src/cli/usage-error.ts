/** The command line asks for what cannot be done: the message is printed, with its hint, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** What to do about it, one sentence. */
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}
