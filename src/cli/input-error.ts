/** The user's code or configuration cannot be run: the message is printed whole and the exit code is 1. */
export class InputError extends Error {
  override readonly name = "InputError";
}
