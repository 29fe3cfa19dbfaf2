import { type Language, type MessageKey, messageText } from "../messages/messages.js";
import { quote } from "../messages/one-line.js";

/** What stood in the place of the right shape: which words say it, and the value as they quote it. */
export interface Found {
  readonly key: MessageKey & `found-${string}`;
  readonly value: string;
}

/** How a message speaks of a value that has the wrong shape. */
export function found(value: unknown): Found {
  switch (typeof value) {
    case "string":
      return value.trim() === ""
        ? { key: "found-blank", value: "" }
        : { key: "found-text", value: quote(value) };
    case "number":
      return { key: "found-number", value: String(value) };
    case "boolean":
      return { key: "found-boolean", value: String(value) };
    default:
      if (value === null) return { key: "found-null", value: "" };
      return { key: Array.isArray(value) ? "found-list" : "found-object", value: "" };
  }
}

/** The same in words. */
export function foundText(language: Language, { key, value }: Found): string {
  return messageText(language, key, { value });
}
