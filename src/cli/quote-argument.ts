/**
 * An argument as it is to be typed: in single quotes, in which a POSIX shell expands nothing, where it would take it apart. A path
 * that begins with a dash begins with `./` instead: no command takes that for an option, and none has a meaning of its own for it.
 */
export function quoteArgument(argument: string): string {
  const text = argument.startsWith("-") ? `./${argument}` : argument;
  return /^[\w./@:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
