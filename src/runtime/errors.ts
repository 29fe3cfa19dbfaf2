import {
  type AnyParameters,
  type Language,
  type MessageKey,
  type MessageParameters,
  messageText,
} from "./messages/messages.js";

/**
 * A call is refused: its text reaches the model, and nothing the call wrote remains. What hooks and handlers throw to
 * say no.
 */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
}

/** An argument of the call is wrong; its text reaches the model. */
export class ArgumentError extends Refusal {
  override readonly name = "ArgumentError";
}

/** Code of the user's is wrong, not the call: its own tests are where this is meant to surface. Never shown to a model. */
export class ProgrammerError extends Error {
  override readonly name = "ProgrammerError";
}

/** There is no such tool for this audience: a fault of the protocol and not of the arguments. */
export class UnknownToolError extends Error {
  override readonly name = "UnknownToolError";
  readonly tool: string;
  constructor(tool: string) {
    super(`There is no tool ${JSON.stringify(tool)}.`);
    this.tool = tool;
  }
}

/** A refusal of the runtime itself, kept as data so that it can join a collected report. */
export class KeyedRefusal extends Refusal {
  readonly key: MessageKey;
  readonly parameters: AnyParameters;
  constructor(language: Language, key: MessageKey, parameters: AnyParameters) {
    super(messageText(language, key, parameters));
    this.key = key;
    this.parameters = parameters;
  }
}

/** The refusal that a catalogue entry words. */
export function refusal<Key extends MessageKey>(
  language: Language,
  key: Key,
  parameters: MessageParameters<Key>,
): KeyedRefusal {
  return new KeyedRefusal(language, key, parameters);
}
