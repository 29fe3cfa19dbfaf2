import { refuse } from "../http/refusal.js";
import { bearerOf, type BearerRefusal } from "./bearer.js";
import type { Gate, Identity } from "./gate.js";

/** Nobody can say for now what a token is worth. */
export interface Unavailable {
  readonly status: 503;
  readonly description: string;
  /** Seconds after which to ask again. */
  readonly retryAfter: number;
}

export interface BearerGateOptions {
  /** What the server is called: the realm of its challenges (RFC 9110 §11.5). */
  readonly name: string;
  readonly metadata: (request: Request) => Response | undefined;
  /** Where a client reads how to get a token (RFC 9728 §5.1); undefined where nothing says that. */
  readonly metadataUrl: (request: Request) => string | undefined;
  /** Who sent a token. Never rejects. */
  readonly verify: (
    token: string,
    request: Request,
  ) => Promise<Identity | BearerRefusal | Unavailable>;
}

/** What gates by bearer token have in common: how tokens come and how requests are refused (RFC 6750). */
export function createBearerGate({ name, metadata, metadataUrl, verify }: BearerGateOptions): Gate {
  const challenge = (
    request: Request,
    status: number,
    description: string,
    { error, scopes }: { readonly error?: string; readonly scopes?: readonly string[] } = {},
  ): Response => {
    const parameters = {
      realm: name,
      error,
      // Tells nothing without a code (RFC 6750 §3), and then the body says it.
      error_description: error === undefined ? undefined : description,
      scope: scopes?.join(" "),
      resource_metadata: metadataUrl(request),
    };
    return refuse(status, description, {
      headers: { "www-authenticate": `Bearer ${quotedParameters(parameters)}`, ...neverStored },
    });
  };
  return {
    metadata,
    identify: async (request) => {
      const token = bearerOf(request);
      if (token === undefined) return undefined;
      const found = typeof token === "string" ? await verify(token, request) : token;
      if (!("status" in found)) return found;
      if (found.status === 503) {
        return refuse(503, found.description, {
          headers: { "retry-after": String(found.retryAfter), ...neverStored },
        });
      }
      return challenge(request, found.status, found.description, found);
    },
    demandToken: (request, scopes) =>
      challenge(
        request,
        401,
        "An access token is needed: Authorization: Bearer <token>.",
        scopes === undefined ? {} : { scopes },
      ),
    demandScopes: (request, scopes) =>
      challenge(request, 403, "The access token does not hold every scope that this needs.", {
        error: "insufficient_scope",
        scopes,
      }),
  };
}

/** An answer to one caller is no answer to another. */
const neverStored = { "cache-control": "no-store" };

/** Parameters of a challenge (RFC 9110 §11.2), each a quoted string; those without a value are left out. */
function quotedParameters(parameters: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value = ""]) => `${name}="${quotable(value)}"`)
    .join(", ");
}

/** Text in the characters that every parameter of RFC 6750 §3 may hold. */
function quotable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?").replaceAll(/["\\]/g, "'");
}
