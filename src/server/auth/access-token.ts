import { decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from "jose";

import { callersWithoutToken } from "../../util/callers-without-token.js";
import type { BearerRefusal } from "./bearer.js";
import type { Identity } from "./gate.js";

export interface AccessTokenOptions {
  readonly issuer: string;
  /** Any of these. */
  readonly audience: string[];
  readonly keys: JWTVerifyGetKey;
}

/**
 * Who an access token (RFC 9068) speaks for, or why it is no good: it must be a JWT of the issuer for the audience, signed with
 * one of the issuer's keys, and now be alive. Rejects with what `keys` rejects with.
 *
 * The type is `at+jwt`, as RFC 9068 §4 says. Since many servers send `JWT` or none, these pass too when the token is
 * recognizably for access: it says what a client may do or who that is, and nothing that only ID tokens say.
 */
export async function verifyAccessToken(
  token: string,
  { issuer, audience, keys }: AccessTokenOptions,
): Promise<Identity | BearerRefusal> {
  try {
    // Before any key is looked for: what others issued gives no reason to ask this issuer for new keys.
    if (decodeJwt(token).iss !== issuer) return refusals.issuer;
    const { payload, protectedHeader } = await verifySigned(token, keys, {
      issuer,
      audience,
      algorithms,
      requiredClaims: ["exp"],
      clockTolerance: toleranceSeconds,
    });
    if (!isForAccess(protectedHeader.typ, payload)) return refusals.type;
    // Whether the sender holds the key that the token is bound to (RFC 8705 §3, RFC 9449 §6) is not known here.
    if (payload["cnf"] !== undefined) return refusals.bound;
    const id = idOf(payload);
    if (id === undefined) return refusals.subject;
    if (/\p{Cc}/u.test(id)) return refusals.characters;
    return { id, scopes: scopesIn(payload), expiresAt: payload.exp ?? 0 };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/** What names of another kind than a plain subject's begin with. */
const kinds = /^(?:client|subject) /;

/** A name for who a token speaks for, which nobody else has: a user is no client, and neither is who needs no token. */
function idOf({ sub, client_id: client }: JWTPayload): string | undefined {
  if (isNamed(sub)) {
    return kinds.test(sub) || callersWithoutToken.has(sub) ? `subject ${sub}` : sub;
  }
  return isNamed(client) ? `client ${client}` : undefined;
}

/** Signatures by a key of which only the issuer has the secret half (RFC 7518 §3.1, RFC 8037, RFC 9864). */
const algorithms = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 Ed25519 EdDSA".split(" ");

/** How far the issuer's clock may be off. */
const toleranceSeconds = 5;

type VerifyOptions = Parameters<typeof jwtVerify>[2];

/** `jwtVerify`, also for a token that does not say which of several keys signed it. */
async function verifySigned(token: string, keys: JWTVerifyGetKey, options: VerifyOptions) {
  try {
    return await jwtVerify(token, keys, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return await jwtVerify(token, key, options);
      } catch (mismatch) {
        if (!(mismatch instanceof errors.JWSSignatureVerificationFailed)) throw mismatch;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** Whether a token is for access, and not an ID token, a logout token or the like. */
function isForAccess(type: string | undefined, payload: JWTPayload): boolean {
  const name = type?.toLowerCase().replace(/^application\//, "");
  if (name === "at+jwt") return true;
  if (name !== undefined && name !== "jwt") return false;
  return (
    !["nonce", "at_hash", "c_hash", "events"].some((claim) => Object.hasOwn(payload, claim)) &&
    ["scope", "scp", "client_id", "cid", "appid"].some((claim) => Object.hasOwn(payload, claim))
  );
}

/** `scope` (RFC 8693 §4.2: blanks between), or `scp`, as some servers call it; either may be a list. */
function scopesIn(payload: JWTPayload): readonly string[] {
  const scopes = payload["scope"] ?? payload["scp"];
  const parts: readonly unknown[] = Array.isArray(scopes) ? scopes : [scopes];
  return [
    ...new Set(parts.flatMap((part) => (typeof part === "string" ? part.split(" ") : []))),
  ].filter((scope) => scope !== "");
}

function isNamed(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function refusal(description: string): BearerRefusal {
  return { status: 401, error: "invalid_token", description };
}

const refusals = {
  issuer: refusal("The access token is of another issuer."),
  audience: refusal("The access token is for another audience."),
  expired: refusal("The access token has expired."),
  endless: refusal("The access token does not say when it expires."),
  early: refusal("The access token is not valid yet."),
  type: refusal("The token is of another type than an access token (RFC 9068)."),
  bound: refusal("The access token is bound to a key of its sender, which is not supported."),
  subject: refusal("The access token names neither a subject nor a client."),
  characters: refusal("The subject of the access token holds control characters."),
  signature: refusal("The signature of the access token is not valid."),
  algorithm: refusal("The access token is signed in a way that is not accepted."),
  key: refusal("The access token is signed with a key that its issuer does not publish."),
  malformed: refusal("The access token is not a well-formed JSON Web Token."),
};

/** The refusal that an error of the library stands for; undefined for any other error. */
function refusalOf(error: unknown): BearerRefusal | undefined {
  if (error instanceof errors.JWTExpired) return refusals.expired;
  if (error instanceof errors.JWTClaimValidationFailed) return refusalOfClaim(error);
  if (error instanceof errors.JWSSignatureVerificationFailed) return refusals.signature;
  if (error instanceof errors.JOSEAlgNotAllowed) return refusals.algorithm;
  if (error instanceof errors.JOSENotSupported) return refusals.algorithm;
  if (error instanceof errors.JWKSNoMatchingKey) return refusals.key;
  const isMalformed = error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid;
  return isMalformed ? refusals.malformed : undefined;
}

function refusalOfClaim({ claim, reason }: errors.JWTClaimValidationFailed): BearerRefusal {
  if (claim === "iss") return refusals.issuer;
  if (claim === "aud") return refusals.audience;
  if (claim === "exp" && reason === "missing") return refusals.endless;
  return claim === "nbf" && reason === "check_failed" ? refusals.early : refusals.malformed;
}
