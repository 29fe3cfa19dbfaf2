import { createHash } from "node:crypto";
import { isObject } from "../runtime/validation/checked.js";
import { compareText } from "../util/compare-text.js";
import {
  createRequestStateCodec,
  ProtocolError,
  ProtocolErrorCode,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";

/** What a sealed state says, and of which call of whom. */
export interface SealedState {
  /** A digest of the call. */
  readonly call: string;
  readonly state: unknown;
}

/** Seals what passes through clients between two rounds of a call. */
export interface StateSeal {
  seal(payload: SealedState, context: ServerContext): Promise<string>;
  /** Throws when it was not sealed here, or too long ago. */
  open(text: string): Promise<SealedState>;
}

/** An hour: what a state is good for is decided by what it holds, and sooner. */
const lifetimeSeconds = 3_600;

/** A seal by the repository's secret, so that any replica opens what another one sealed. */
export function createStateSeal(secret: () => Promise<string>): StateSeal {
  let codec: Promise<RequestStateCodec<SealedState>> | undefined;
  const get = () => {
    codec ??= secret().then((text) =>
      createRequestStateCodec<SealedState>({
        key: createHash("sha256").update(`request state ${text}`).digest(),
        ttlSeconds: lifetimeSeconds,
      }),
    );
    // A store that is away for now must not stay away for good.
    codec.catch(() => (codec = undefined));
    return codec;
  };
  return {
    seal: async (payload, context) => (await get()).mint(payload, context),
    open: async (text) => (await get()).verify(text, undefined as unknown as ServerContext),
  };
}

/** A digest of a call by which its state knows it again: of everything it says, in whatever order. `said`: its arguments as JSON. */
export function digestOfCall(tool: string, caller: string, said: string): string {
  const call = JSON.stringify([tool, caller, JSON.parse(said)], inOrder);
  return createHash("sha256").update(call).digest("base64url");
}

function inOrder(_: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.toSorted(([a], [b]) => compareText(a, b)));
}

/** The answer to a state that is another call's: the same as to one that is forged. */
export function foreignState(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, "Invalid or expired requestState");
}
