import { createHash, timingSafeEqual } from "node:crypto";

import { createBearerGate } from "./bearer-gate.js";
import type { Gate } from "./gate.js";

/** A token that somebody was given, without the token itself. */
export interface StaticToken {
  /** Whom it was given to: the caller's id. */
  readonly name: string;
  /** SHA-256 of the token, 64 hexadecimal digits. */
  readonly sha256: string;
  readonly scopes: readonly string[];
}

export interface TokenGateOptions {
  readonly tokens: readonly StaticToken[];
  /** What the server is called in its challenges. */
  readonly name?: string;
}

/**
 * Lets in whoever sends one of a fixed list of bearer tokens. There is no metadata document: nobody hands these tokens out.
 * Throws an error that names the entry when the list has a name twice, a hash twice or what is no hash.
 */
export function createTokenGate({ tokens, name = "mcpgen" }: TokenGateOptions): Gate {
  const known = tokens.map((token) => ({ ...token, hash: hashIn(token) }));
  refuseDoubles(known.map((token) => token.name));
  refuseDoubles(known.map(({ hash }) => hash.toString("hex")));
  return createBearerGate({
    name,
    metadata: () => undefined,
    metadataUrl: () => undefined,
    verify: (token) => {
      const sent = createHash("sha256").update(token).digest();
      // All are compared, each in constant time: how long it takes says nothing about them.
      const [match] = known.filter(({ hash }) => timingSafeEqual(hash, sent));
      return Promise.resolve(
        match === undefined ? unknownToken : { id: match.name, scopes: match.scopes },
      );
    },
  });
}

const unknownToken = {
  status: 401,
  error: "invalid_token",
  description: "The access token is not known.",
} as const;

function hashIn({ name, sha256 }: StaticToken): Buffer {
  if (name === "") throw new Error("A token must have a name.");
  if (!/^[0-9a-f]{64}$/i.test(sha256)) {
    throw new Error(`sha256 of the token "${name}" must be 64 hexadecimal digits.`);
  }
  return Buffer.from(sha256, "hex");
}

function refuseDoubles(values: readonly string[]): void {
  const double = values.find((value, index) => values.indexOf(value) !== index);
  if (double !== undefined) throw new Error(`"${double}" stands for two tokens.`);
}
