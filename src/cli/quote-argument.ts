/** An argument as it is to be typed: in double quotes when a shell would take it apart. */
export function quoteArgument(argument: string): string {
  return /^[\w./@:-]+$/.test(argument) ? argument : JSON.stringify(argument);
}
