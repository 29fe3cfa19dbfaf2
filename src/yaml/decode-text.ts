/** The text of a YAML file: UTF-8, a byte order mark left out. Undefined when the bytes are not UTF-8. */
export function decodeYaml(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of an i18n bundle: UTF-8 when the bytes are valid UTF-8, else ISO-8859-1, in which every byte is a character. */
export function decodeBundle(bytes: Uint8Array): string {
  return decodeYaml(bytes) ?? Buffer.from(bytes).toString("latin1");
}
