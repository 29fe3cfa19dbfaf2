import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from "jose";
import { type Configuration, type JWKS, Provider } from "oidc-provider";

export interface TokenRequest {
  readonly audience: string;
  /** Blank separated; every scope that is asked for is given. */
  readonly scope?: string;
  /** Seconds; negative for a token that has expired. */
  readonly expiresIn?: number;
}

/** An authorization server that runs on this machine. */
export interface TestIssuer {
  readonly issuer: string;
  /** An access token (RFC 9068) for client credentials, as the server gives it out. */
  token(request: TokenRequest): Promise<string>;
  /** Signs anything with the key that the server signs with. */
  sign(claims: JWTPayload, typ?: string): Promise<string>;
  /** The public half of that key. */
  publicKey(): JWK;
  /** Signs with a new key from now on, and publishes it alone. */
  rotate(): Promise<void>;
  /** Breaks every connection from now on, or no more. */
  setDown(isDown: boolean): void;
  /** Paths asked for so far, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** Starts an OpenID Connect provider on a free port of 127.0.0.1; `path` for an issuer that has one, such as `/tenant`. */
export async function startIssuer({
  path = "",
}: { readonly path?: string } = {}): Promise<TestIssuer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown;
  let isDown = false;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? "/";
    asked.push(url);
    if (isDown) return void request.socket.destroy();
    if (!url.startsWith(`${path}/`)) return void response.writeHead(404).end();
    // As the provider wants to be mounted: it finds its prefix by the difference.
    Object.assign(request, { originalUrl: url, url: url.slice(path.length) });
    return handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

  let key: SigningKey;
  const rotate = async () => {
    key = await newKey();
    handle = new Provider(issuer, configuration({ keys: [key.secret] })).callback();
  };
  await rotate();

  return {
    issuer,
    asked,
    rotate,
    publicKey: () => key.open,
    sign: (claims, typ) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: key.kid, ...(typ === undefined ? {} : { typ }) })
        .sign(key.privateKey),
    async token({ audience, scope, expiresIn = 60 }) {
      const response = await fetch(`${issuer}/token`, {
        method: "POST",
        headers: { [lifeHeader]: String(expiresIn) },
        body: new URLSearchParams({
          grant_type: "client_credentials",
          client_id: client.client_id,
          client_secret: client.client_secret,
          resource: URL.canParse(audience) ? audience : `${namePrefix}${audience}`,
          ...(scope === undefined ? {} : { scope }),
        }),
      });
      const answer = (await response.json()) as { readonly access_token?: string };
      if (answer.access_token === undefined) throw new Error(JSON.stringify(answer));
      return answer.access_token;
    },
    setDown(down) {
      isDown = down;
      server.closeIdleConnections();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The client whose credentials the tokens are for: their subject, since there is no user. */
export const client = { client_id: "editor-agent", client_secret: "editor-agent-secret" } as const;

/** Resources are addresses; other audiences travel behind this. */
const namePrefix = "urn:audience:";

/** Tells the provider how long a token is to live. */
const lifeHeader = "x-token-life";

const scopes = "content:read content:write content:publish";

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly secret: JWK;
  readonly open: JWK;
}

let keys = 0;

async function newKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  keys += 1;
  const kid = `key-${keys}`;
  const facts = { kid, alg: "RS256", use: "sig" };
  return {
    kid,
    privateKey,
    secret: { ...(await exportJWK(privateKey)), ...facts },
    open: { ...(await exportJWK(publicKey)), ...facts },
  };
}

function configuration(jwks: { readonly keys: readonly JWK[] }): Configuration {
  return {
    jwks: jwks as JWKS,
    clients: [
      { ...client, grant_types: ["client_credentials"], redirect_uris: [], response_types: [] },
    ],
    scopes: scopes.split(" "),
    cookies: { keys: ["cookie-key"] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_, resource) => ({
          scope: scopes,
          audience: resource.startsWith(namePrefix) ? resource.slice(namePrefix.length) : resource,
          accessTokenFormat: "jwt",
        }),
      },
    },
    ttl: { ClientCredentials: 600 },
    formats: {
      customizers: {
        jwt(context, _, { payload }) {
          payload["exp"] = Number(payload["iat"]) + Number(context.get(lifeHeader) || 60);
        },
      },
    },
  } as Configuration;
}
