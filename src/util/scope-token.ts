/** Whether a text is a scope as OAuth writes it (RFC 6749, section 3.3): printable ASCII but blanks, `"` and `\`. */
export function isScopeToken(text: string): boolean {
  return /^[\x21\x23-\x5B\x5D-\x7E]+$/.test(text);
}
