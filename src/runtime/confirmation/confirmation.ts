import { invariant } from "../../util/invariant.js";
import { type ActionCall, withIgnored } from "../action-call.js";
import { message, type MessageKey } from "../messages/messages.js";
import type { ToolAnswer, ToolContext, Values } from "../tool.js";
import { canonicalArguments } from "./canonical.js";
import { makeToken, readToken, type TokenClaims } from "./token.js";

const validMinutes = 10;

/** What a preview says beside what it asks and how it is confirmed. */
export interface Shown {
  readonly facts: Values;
  /** What would be done, and that nothing has. */
  readonly message: string;
}

/** Why a confirmation does not hold. */
export type Objection = Extract<MessageKey, `token-${string}`>;

/** The answer that asks for confirmation. `objection`: why the one that was sent does not hold. */
export async function askConfirmation(
  call: ActionCall,
  { facts, message: what }: Shown,
  state: string,
  objection?: Objection,
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

/** Why a call without `confirm` is not confirmed, where it shows that it was meant to be. */
export function missingFlag(call: ActionCall): Objection | undefined {
  const { confirm, confirmToken } = call.parameters;
  return !confirm && confirmToken !== undefined && takesToken(call)
    ? "token-without-confirm"
    : undefined;
}

/**
 * Why a call that sends `confirm` is not confirmed as the declaration asks; undefined when it is. A token is spent by that,
 * in the call's transaction, and by a state that is no more.
 */
export async function objectionTo(
  call: ActionCall<ToolContext>,
  state: string,
): Promise<Objection | undefined> {
  if (!takesToken(call)) return undefined;
  const { confirmToken } = call.parameters;
  if (confirmToken === undefined) return "token-missing";
  const token = await readToken(secretOf(call), claimsOf(call, state), confirmToken);
  if (token === undefined) return "token-invalid";
  if (!token.isOfCall) return "token-foreign";
  if (token.expires <= call.now()) return "token-expired";
  const until = new Date(token.expires).toISOString();
  if (!(await call.context.content.useOnce(`confirmation ${token.id}`, until))) return "token-used";
  return token.isOfState ? undefined : "token-outdated";
}

/** A declaration that has the client ask its user falls back to tokens, for clients that cannot. */
export function takesToken({ surface }: ActionCall): boolean {
  return surface.confirmation !== undefined;
}

async function newToken(call: ActionCall, state: string): Promise<Values> {
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
  return { call: JSON.stringify([tool, action, workspace, context.caller.id, said]), state };
}

function secretOf({ secret }: ActionCall): string {
  invariant(secret !== undefined, "A call that may need a token has the secret.");
  return secret;
}
