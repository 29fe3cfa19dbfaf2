/** A table of TOML (1.0) with texts and lists of texts, under a header of dotted keys. */
export function tomlTable(
  header: readonly string[],
  members: Readonly<Record<string, unknown>>,
): string {
  const lines = Object.entries(members).map(
    ([key, value]) => `${tomlKey(key)} = ${tomlValue(value)}`,
  );
  return [`[${header.map(tomlKey).join(".")}]`, ...lines].join("\n");
}

function tomlKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : tomlText(key);
}

function tomlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(tomlValue).join(", ")}]`;
  return tomlText(String(value));
}

/** A basic string: its escapes are those of JSON, and DEL is written as one as well. */
function tomlText(text: string): string {
  return JSON.stringify(text).replaceAll("\u007f", String.raw`\u007f`);
}
