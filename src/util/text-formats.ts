/** The formats of JSON Schema that texts are checked against: the compiler refuses others, the runtime has a check of each. */
export const textFormats = [
  "date",
  "time",
  "date-time",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uri",
  "uuid",
] as const;

export type TextFormat = (typeof textFormats)[number];

/** Whether a value names one of these formats. */
export function isTextFormat(name: unknown): name is TextFormat {
  return textFormats.some((format) => format === name);
}
