import { invariant } from "../../util/invariant.js";
import { type ActionCall, withIgnored } from "../action-call.js";
import { DeclinedRefusal, type SpentNote } from "./declined.js";
import { message, type MessageKey } from "../messages/messages.js";
import type { ReadContext, ToolAnswer, ToolContext, Values } from "../tool.js";
import type { InputRequired, UserInput } from "../user-input.js";
import { canonicalArguments } from "./canonical.js";
import { asksUser, replyTo, userAsked, withoutAnswers } from "./elicitation.js";
import { makeToken, readToken, type ReadToken, type TokenClaims } from "./token.js";

const validMinutes = 10;

/** What a preview says beside what it asks and how it is confirmed. */
export interface Shown {
  readonly facts: Values;
  /** What would be done, and that nothing has. */
  readonly message: string;
  /** The same for the person in front of the client, who is asked whether it is to be done. */
  readonly question: string;
  /** What that person says to have it done. */
  readonly yes: string;
}

/** Why a confirmation does not hold. */
export type Objection = Extract<MessageKey, `token-${string}`>;

/** The same, told to the person who gave it. */
const reasons = {
  "token-missing": undefined,
  "token-without-confirm": undefined,
  "token-invalid": "reply-outdated",
  "token-foreign": "reply-outdated",
  "token-expired": "reply-expired",
  "token-used": "reply-used",
  "token-outdated": "reply-outdated",
} as const satisfies Record<Objection, MessageKey | undefined>;

/**
 * The answer that asks for confirmation: the user through the client where the declaration wants it and the client can, else the
 * caller. `objection`: why the confirmation that was sent does not hold.
 */
export async function askConfirmation(
  call: ActionCall,
  shown: Shown,
  state: string,
  objection?: Objection,
): Promise<ToolAnswer | InputRequired> {
  const { surface, context } = call;
  if (!asksUser(surface, context.input)) return askCaller(call, shown, state, objection);
  const { question, yes } = shown;
  const key = objection === undefined ? undefined : reasons[objection];
  const reason =
    key === undefined ? "" : `${message(context.language, key, { minutes: validMinutes })} `;
  const { confirmToken } = await newToken(call, state);
  return userAsked(`${reason}${question}`, yes, confirmToken);
}

async function askCaller(
  call: ActionCall,
  { facts, message: what }: Shown,
  state: string,
  objection: Objection | undefined,
): Promise<ToolAnswer> {
  const { language } = call.context;
  const token = takesToken(call) ? await newToken(call, state) : {};
  const reason =
    objection === undefined
      ? {}
      : { reason: message(language, objection, { minutes: validMinutes }) };
  const how = takesToken(call)
    ? message(language, "confirm-by-token", { minutes: validMinutes })
    : message(language, "confirm-by-flag", {});
  const answer = {
    confirmationRequired: true,
    ...facts,
    ...token,
    ...reason,
    message: `${what} ${how}`,
  };
  return withIgnored(answer, call.issues);
}

/** Refuses a call that its user does not want, as they said when they were asked. What they were asked with is spent by that. */
export async function refuseDeclined(call: ActionCall): Promise<void> {
  const { surface, context } = call;
  if (!asksUser(surface, context.input)) return;
  const reply = replyTo(context.input);
  if (reply.kind !== "declined") return;
  const token = await readToken(secretOf(call), claimsOf(call, ""), reply.token);
  throw new DeclinedRefusal(context.language, reply.why, token && noteOf(token));
}

/** Whether a call came with what confirms it, right or wrong: then it writes. `flag`: whether it sent `confirm`. */
export function comesConfirmed(
  { surface, input }: { readonly surface: ActionCall["surface"]; readonly input: UserInput },
  flag: boolean,
): boolean {
  return asksUser(surface, input) ? replyTo(input).kind === "accepted" : flag;
}

/** The call as hooks and handlers get it: what the user was asked by the runtime is none of theirs. */
export function withOwnInput<Context extends ReadContext | ToolContext>(
  call: ActionCall<Context>,
): ActionCall<Context> {
  const { surface, context } = call;
  if (!asksUser(surface, context.input)) return call;
  const reply = replyTo(context.input);
  const input = reply.kind === "accepted" ? reply.input : withoutAnswers(context.input);
  return { ...call, context: { ...context, input } };
}

/** Why a call without `confirm` is not confirmed, where it shows that it was meant to be. */
export function missingFlag(call: ActionCall): Objection | undefined {
  const { confirm, confirmToken } = call.parameters;
  return !confirm && confirmToken !== undefined && takesToken(call)
    ? "token-without-confirm"
    : undefined;
}

/**
 * Why a call that came confirmed is not, as the declaration asks; undefined when it is. A token is spent by that,
 * in the call's transaction, and by a state that is no more.
 */
export async function objectionTo(
  call: ActionCall<ToolContext>,
  state: string,
): Promise<Objection | undefined> {
  if (!takesToken(call)) return undefined;
  const confirmToken = tokenOf(call);
  if (confirmToken === undefined) return "token-missing";
  const token = await readToken(secretOf(call), claimsOf(call, state), confirmToken);
  if (token === undefined) return "token-invalid";
  if (!token.isOfCall) return "token-foreign";
  if (token.expires <= call.now()) return "token-expired";
  const { key, until } = noteOf(token);
  if (!(await call.context.content.useOnce(key, until))) return "token-used";
  return token.isOfState ? undefined : "token-outdated";
}

/** What the repository notes of a token that is spent. */
function noteOf({ id, expires }: ReadToken): SpentNote {
  return { key: `confirmation ${id}`, until: new Date(expires).toISOString() };
}

/** The token that a call came with; where the user was asked, the one that they were asked with. */
export function tokenOf({ surface, context, parameters }: ActionCall): string | undefined {
  if (!asksUser(surface, context.input)) return parameters.confirmToken;
  const reply = replyTo(context.input);
  return reply.kind === "accepted" ? reply.token : undefined;
}

/** A declaration that has the client ask its user falls back to tokens, for clients that cannot. */
export function takesToken({ surface }: ActionCall): boolean {
  return surface.confirmation !== undefined;
}

async function newToken(
  call: ActionCall,
  state: string,
): Promise<{ readonly confirmToken: string; readonly expiresAt: string }> {
  const expires = call.now() + validMinutes * 60_000;
  return {
    confirmToken: await makeToken(secretOf(call), claimsOf(call, state), expires),
    expiresAt: new Date(expires).toISOString(),
  };
}

function claimsOf(call: ActionCall, state: string): TokenClaims {
  const { tool, action, surface, context, sent } = call;
  const { workspace } = surface;
  const said = canonicalArguments(sent);
  // A token that a person was asked with is none for a model, nor the other way round.
  const asked = asksUser(surface, context.input) ? ["user"] : [];
  return {
    call: JSON.stringify([tool, action, workspace, context.caller.id, said, ...asked]),
    state,
  };
}

function secretOf({ secret }: ActionCall): string {
  invariant(secret !== undefined, "A call that may need a token has the secret.");
  return secret;
}
