import { ArgumentError } from "../errors.js";
import {
  type AnyParameters,
  type Language,
  type MessageKey,
  type MessageParameters,
  messageText,
} from "../messages/messages.js";

/** What every message about a declared parameter begins with; for a tool that words its own. */
export const ERROR_PREFIX = "Error: ";

/** The messages that are about one declared parameter, by its name. */
export type ParameterMessageKey = {
  [Key in MessageKey & `parameter-${string}`]: "name" extends keyof MessageParameters<Key>
    ? Key
    : never;
}[MessageKey & `parameter-${string}`];

/**
 * Says what is wrong with the argument that is being read. One way of reading throws it, the other collects it and goes on
 * with a harmless value.
 */
export type Report = <Key extends ParameterMessageKey>(
  key: Key,
  parameters: Omit<MessageParameters<Key>, "name">,
) => void;

/** A message as the caller reads it, with the shared prefix. */
export function errorText(language: Language, key: MessageKey, parameters: AnyParameters): string {
  return `${ERROR_PREFIX}${messageText(language, key, parameters)}`;
}

/** Reports by throwing an `ArgumentError` at the first problem. */
export function throwing(language: Language, name: string): Report {
  return (key, parameters) => {
    throw new ArgumentError(errorText(language, key, { ...parameters, name }));
  };
}

/** Reports by adding the message to a list. */
export function collecting(language: Language, name: string, add: (text: string) => void): Report {
  return (key, parameters) => {
    add(errorText(language, key, { ...parameters, name }));
  };
}
