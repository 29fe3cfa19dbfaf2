import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";

import type { Logger } from "../../runtime/tool.js";
import { isObject } from "../../runtime/validation/checked.js";
import { isSafeAddress } from "./web-addresses.js";

/** The issuer's keys cannot be had for now. */
export class IssuerUnavailable extends Error {
  /** Seconds after which it is asked again. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super("The issuer's keys cannot be had for now.");
    this.retryAfter = retryAfter;
  }
}

export interface IssuerKeysOptions {
  readonly issuer: string;
  readonly log: Logger;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Finds the key of a token among those that an issuer publishes (`jwks_uri` of its metadata, RFC 8414 §2). They are fetched when
 * first needed, again after ten minutes, and when a token names a key that is not among them, at most every ten seconds.
 * Rejects with `IssuerUnavailable` when they cannot be had; the issuer is then left alone for some seconds, while keys that
 * are known already are found as before.
 */
export function issuerKeys({ issuer, log, fetch }: IssuerKeysOptions): JWTVerifyGetKey {
  let restUntil = 0;
  let failure: string | undefined;

  // With the keys their address is looked up anew: both are as old as each other, and neither outlives a move.
  const fetchKeys: typeof globalThis.fetch = async (_, init) => {
    const response = await fetch(await keysAddress(issuer, init ?? {}, fetch), init);
    if (response.status !== 200) throw new Error(`Its keys came with status ${response.status}.`);
    const keys: unknown = await response.json();
    if (!isObject(keys) || !Array.isArray(keys["keys"]))
      throw new Error("Its keys are no JWK set.");
    return Response.json(keys);
  };
  const guarded: typeof globalThis.fetch = async (address, init) => {
    const rest = restUntil - Date.now();
    if (rest > 0) throw new IssuerUnavailable(Math.ceil(rest / 1000));
    try {
      const response = await fetchKeys(address, init);
      if (failure !== undefined) log.info("The issuer of access tokens is back.", { issuer });
      failure = undefined;
      return response;
    } catch (error) {
      restUntil = Date.now() + restSeconds * 1000;
      const reason = reasonOf(error);
      // Once for each trouble, not for each try.
      if (reason !== failure) {
        log.error("The issuer of access tokens cannot be asked. Nobody is let in until it can.", {
          issuer,
          reason,
        });
      }
      failure = reason;
      throw new IssuerUnavailable(restSeconds);
    }
  };
  return createRemoteJWKSet(new URL(issuer), {
    [customFetch]: guarded,
    cacheMaxAge: 600_000,
    cooldownDuration: 10_000,
    timeoutDuration: 5_000,
  });
}

/** How long an issuer that failed is left alone. */
const restSeconds = 2;

/** Where an issuer publishes its keys, as the first of its metadata documents says that there is. */
async function keysAddress(
  issuer: string,
  init: RequestInit,
  fetch: typeof globalThis.fetch,
): Promise<string> {
  for (const address of metadataAddresses(issuer)) {
    const response = await fetch(address, init);
    if (response.status !== 200) {
      await response.body?.cancel();
      continue;
    }
    const metadata: unknown = await response.json();
    if (!isObject(metadata)) throw new Error(`${address} is no metadata of an issuer.`);
    // RFC 8414 §3.3: otherwise one issuer could speak for another.
    if (metadata["issuer"] !== issuer) throw new Error(`${address} names another issuer.`);
    const keys = metadata["jwks_uri"];
    if (typeof keys !== "string" || !isSafeAddress(keys)) {
      throw new Error(`jwks_uri of ${address} is no https address.`);
    }
    return keys;
  }
  throw new Error("It has no metadata document.");
}

/** Where an issuer's metadata may be, in the order that MCP says: RFC 8414 §3.1 and §5, OpenID Connect Discovery 1.0 §4. */
export function metadataAddresses(issuer: string): readonly string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  const addresses = [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
  return [...new Set(addresses)];
}

/** What went wrong, for the log; the cause of a failed fetch says more than the failure. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
