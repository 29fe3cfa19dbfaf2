import type { Values } from "./tool.js";

/**
 * What a client can be asked for while one of its calls waits. Names are the protocol's: `elicitation` is a form for its user,
 * `elicitation/url` a page that its user opens, `sampling/tools` a model that may call tools.
 */
export type InputKind = "elicitation" | "elicitation/url" | "sampling" | "sampling/tools" | "roots";

/** One request to the client, in the shape of the protocol. */
export interface InputRequest {
  readonly method: "elicitation/create" | "sampling/createMessage" | "roots/list";
  readonly params?: Values;
}

/** What a call may ask of its client and the person in front of it, and what these answered to an earlier round of the same call. */
export interface UserInput {
  /** Whether the client said that it can answer this. */
  can(kind: InputKind): boolean;
  /** Answers by the names of their requests, in the shape of the protocol; from outside, checked by nobody. Empty in the first round. */
  readonly responses: Readonly<Record<string, unknown>>;
  /** What the earlier round kept, unchanged and of this very call; undefined in the first. */
  readonly state: unknown;
}

/** A caller that can be asked nothing. */
export const noInput: UserInput = Object.freeze({
  can: () => false,
  responses: Object.freeze({}),
  state: undefined,
});

/** An answer that is none yet: the client is to answer these requests and to make the same call again. */
export interface InputRequired {
  readonly resultType: "input_required";
  readonly inputRequests: Readonly<Record<string, InputRequest>>;
  /** JSON that the next round gets back. It passes through the client, signed and not hidden. */
  readonly state?: unknown;
}

/**
 * What a handler answers to ask for something before it goes on. Nothing that this round wrote remains. `requests` by names of
 * the handler's choice: a letter, then letters, digits, `_`, `-` and `.`, 64 at most; `state` is JSON that the next round gets
 * back. One of the two is needed: a state alone has the call made again.
 */
export function inputRequired(asked: {
  readonly requests?: Readonly<Record<string, InputRequest>>;
  readonly state?: unknown;
}): InputRequired {
  const { requests = {}, state } = asked;
  return {
    resultType: "input_required",
    inputRequests: requests,
    ...(state === undefined ? {} : { state }),
  };
}

/** Whether a value asks for input, by its shape. */
export function isInputRequired(value: unknown): value is InputRequired {
  if (typeof value !== "object" || value === null) return false;
  const { resultType, inputRequests } = value as Partial<InputRequired>;
  return (
    resultType === "input_required" && typeof inputRequests === "object" && inputRequests !== null
  );
}

/** Ends a call that asks for input, so that nothing it wrote remains. */
export class InputNeeded extends Error {
  override readonly name = "InputNeeded";
  readonly asked: InputRequired;
  constructor(asked: InputRequired) {
    super("The call waits for input.");
    this.asked = asked;
  }
}
