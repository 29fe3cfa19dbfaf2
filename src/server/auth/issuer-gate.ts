import type { Logger } from "../../runtime/tool.js";
import { verifyAccessToken } from "./access-token.js";
import { createBearerGate, type Unavailable } from "./bearer-gate.js";
import type { Gate } from "./gate.js";
import { issuerKeys, IssuerUnavailable } from "./issuer-keys.js";
import { audiencesAt, metadataUrl, protectedResourceMetadata } from "./protected-resource.js";
import { isSafeAddress } from "./web-addresses.js";

export interface IssuerGateOptions {
  /** The authorization server, exactly as its tokens name it in `iss`. */
  readonly issuer: string;
  /** What its tokens for this server name in `aud`: the server's own address, or any other name. */
  readonly audience: string;
  readonly log: Logger;
  /** What the server is called in its challenges and its metadata. */
  readonly name?: string;
  /** Scopes that a client may ask for; looked at with each request for them. */
  readonly scopesSupported?: () => readonly string[];
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Lets in whoever sends an access token of an authorization server: this server as a resource server of OAuth 2.1, with the
 * metadata of RFC 9728. Nothing is asked of the issuer before the first token comes. Throws an error that says what is wrong
 * with the issuer or the audience.
 */
export function createIssuerGate({
  issuer,
  audience,
  log,
  name = "mcpgen",
  scopesSupported = () => [],
  fetch = globalThis.fetch,
}: IssuerGateOptions): Gate {
  checkIssuer(issuer);
  if (audience === "") throw new Error("The audience must not be empty.");
  const keys = issuerKeys({ issuer, log, fetch });
  const resource = { issuer, audience, name, scopesSupported };
  return createBearerGate({
    name,
    metadata: (request) => protectedResourceMetadata(request, resource),
    metadataUrl: (request) => metadataUrl(request, audience),
    verify: async (token, request) => {
      try {
        return await verifyAccessToken(token, {
          issuer,
          audience: audiencesAt(request, audience),
          keys,
        });
      } catch (error) {
        if (!(error instanceof IssuerUnavailable)) {
          log.error("An access token could not be checked.", { issuer, error });
        }
        return unavailable(error instanceof IssuerUnavailable ? error.retryAfter : 1);
      }
    },
  });
}

function unavailable(retryAfter: number): Unavailable {
  return {
    status: 503,
    description: "The access token cannot be checked now, because its issuer cannot be reached.",
    retryAfter,
  };
}

function checkIssuer(issuer: string): void {
  if (!isSafeAddress(issuer)) {
    throw new Error(
      `The issuer "${issuer}" must be an https address; http only on this machine, such as http://localhost:8080.`,
    );
  }
  const { search, hash, username, password } = new URL(issuer);
  if (search + hash + username + password !== "" || /[?#]/.test(issuer)) {
    throw new Error(
      `The issuer "${issuer}" must be an address without a query, a fragment or credentials (RFC 8414).`,
    );
  }
}
