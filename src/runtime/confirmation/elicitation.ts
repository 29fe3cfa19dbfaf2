import type { MessageKey } from "../messages/messages.js";
import { memberOf } from "../members.js";
import type { ContentSurface } from "../surface.js";
import { type InputRequired, inputRequired, type UserInput } from "../user-input.js";
import { isObject } from "../validation/checked.js";

/** The name of the request, and of the one field of its form. */
const requestName = "confirm";

/** Why a call that the user was asked about is not done. */
type Declined = Extract<MessageKey, `user-${string}`>;

/** What the user of a client said to the question of an earlier round. */
export type Reply =
  /** Nobody was asked, or what came back says nothing. */
  | { readonly kind: "none" }
  | { readonly kind: "declined"; readonly why: Declined; readonly token: string }
  /** `input`: what is the handler's own of this round. */
  | { readonly kind: "accepted"; readonly token: string; readonly input: UserInput };

/** Whether actions are confirmed by asking the user, as far as the declaration wants it and the client can. */
export function asksUser({ confirmation }: ContentSurface, input: UserInput): boolean {
  return confirmation === "elicit" && input.can("elicitation");
}

/** The answer that asks the user. What they say holds with the token alone, which passes through the client as the state. */
export function userAsked(question: string, yes: string, token: string): InputRequired {
  const requestedSchema = {
    type: "object",
    properties: { [requestName]: { type: "boolean", title: yes } },
    required: [requestName],
  };
  const params = { mode: "form", message: question, requestedSchema };
  return inputRequired({
    requests: { [requestName]: { method: "elicitation/create", params } },
    state: token,
  });
}

/** Keeps, with what a handler keeps while it asks for something itself, that its call was confirmed already. */
export function keptWith(token: string, state: unknown): unknown {
  return { confirmed: token, state };
}

/** What the user said. A state counts only when it is one that an earlier round of this call kept. */
export function replyTo(input: UserInput): Reply {
  const { state, responses } = input;
  if (typeof state === "string") return replyOf(memberOf(responses, requestName), state, input);
  if (!isObject(state)) return { kind: "none" };
  const { confirmed, state: own } = state;
  if (typeof confirmed !== "string") return { kind: "none" };
  return { kind: "accepted", token: confirmed, input: inputOf(input, responses, own) };
}

function replyOf(response: unknown, token: string, input: UserInput): Reply {
  if (!isObject(response)) return { kind: "none" };
  const { action, content = {} } = response;
  if (action === "decline") return { kind: "declined", why: "user-declined", token };
  if (action === "cancel") return { kind: "declined", why: "user-cancelled", token };
  if (action !== "accept" || !isObject(content)) return { kind: "none" };
  return isYes(memberOf(content, requestName))
    ? { kind: "accepted", token, input: withoutAnswers(input) }
    : { kind: "declined", why: "user-unchecked", token };
}

/** As `confirm` is read where a model sends it. Anything else is no yes: to ask again would ask for ever. */
function isYes(said: unknown): boolean {
  return said === true || (typeof said === "string" && said.trim().toLowerCase() === "true");
}

/** The same client for a handler that has asked nothing yet. */
export function withoutAnswers(input: UserInput): UserInput {
  return inputOf(input, {}, undefined);
}

function inputOf(input: UserInput, responses: UserInput["responses"], state: unknown): UserInput {
  return { can: (kind) => input.can(kind), responses, state };
}
