import { english } from "./english.js";
import { oneLine } from "./one-line.js";
import { spanish } from "./spanish.js";

/** The languages that messages are complete in. */
export type Language = "en" | "es";

export type MessageKey = keyof typeof english;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The parameters that a message's text names. */
export type MessageParameters<Key extends MessageKey> = Readonly<
  Record<Placeholders<(typeof english)[Key]>, string | number>
>;

/** Parameters whose key is not known at compile time, such as those of a collected problem. */
export type AnyParameters = Readonly<Record<string, string | number>>;

const catalogue: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = {
  en: english,
  es: spanish,
};

/** Whether messages are complete in a language. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(catalogue, value);
}

/** One message in one language. Parameters lose what would break or disguise the line. */
export function message<Key extends MessageKey>(
  language: Language,
  key: Key,
  parameters: MessageParameters<Key>,
): string {
  return messageText(language, key, parameters);
}

/** The same for a key that is data. A parameter that is missing keeps its placeholder. */
export function messageText(
  language: Language,
  key: MessageKey,
  parameters: AnyParameters,
): string {
  return catalogue[language][key].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    return value === undefined ? placeholder : oneLine(String(value));
  });
}
