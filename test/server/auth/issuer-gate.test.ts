import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createIssuerGate } from "../../../src/server/auth/issuer-gate.js";
import type { Logger } from "../../../src/runtime/tool.js";
import { invalidToken, refusal, requestWith, withToken } from "./gate-support.js";
import { client, startIssuer, type TestIssuer } from "./oidc-provider.js";

const audience = "mcpgen";
const metadata = "http://127.0.0.1:3333/.well-known/oauth-protected-resource/mcp";
const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} };

let server: TestIssuer;
let other: TestIssuer;

beforeAll(async () => {
  [server, other] = await Promise.all([startIssuer(), startIssuer()]);
});

afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
});

afterEach(() => {
  vi.useRealTimers();
});

const gateOf = (issuer: TestIssuer, log: Logger = silent) =>
  createIssuerGate({ issuer: issuer.issuer, audience, log });

const seconds = () => Math.floor(Date.now() / 1000);

/** What every access token of the server says. */
const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: server.issuer,
  aud: audience,
  sub: "alice",
  scope: "content:read",
  exp: seconds() + 60,
  ...more,
});

describe("a token of the issuer", () => {
  test("says who calls, with which scopes and until when", async () => {
    const token = await server.token({ audience, scope: "content:read content:write" });
    const identity = await gateOf(server).identify(requestWith(`Bearer ${token}`));
    expect(identity).toEqual({
      id: client.client_id,
      scopes: ["content:read", "content:write"],
      expiresAt: expect.any(Number),
    });
  });

  test("needs the network once, however many come", async () => {
    const issuer = await startIssuer();
    try {
      const gate = gateOf(issuer);
      expect(issuer.asked).toEqual([]);
      const token = await issuer.token({ audience });
      const before = issuer.asked.length;
      const found = await Promise.all(Array.from({ length: 20 }, () => withToken(gate, token)));
      await withToken(gate, await issuer.token({ audience }));
      expect(found.map((each) => (each as { readonly id: string }).id)).toEqual(
        Array.from({ length: 20 }, () => client.client_id),
      );
      expect(issuer.asked.slice(before)).toEqual([
        "/.well-known/oauth-authorization-server",
        "/jwks",
        "/token",
      ]);
    } finally {
      await issuer.close();
    }
  });

  test.each([
    ["a subject", {}, "at+jwt", { id: "alice", scopes: ["content:read"] }],
    ["the type in full", {}, "application/at+jwt", { id: "alice", scopes: ["content:read"] }],
    ["the type JWT", {}, "JWT", { id: "alice", scopes: ["content:read"] }],
    ["no type", {}, undefined, { id: "alice", scopes: ["content:read"] }],
    ["no scope", { scope: undefined }, "at+jwt", { id: "alice", scopes: [] }],
    ["blanks between scopes", { scope: " a  b a " }, "JWT", { id: "alice", scopes: ["a", "b"] }],
    ["scopes as a list", { scope: ["a", "b", 1] }, "JWT", { id: "alice", scopes: ["a", "b"] }],
    ["scp", { scope: undefined, scp: "a b" }, "JWT", { id: "alice", scopes: ["a", "b"] }],
    [
      "scp as a list",
      { scope: undefined, scp: ["a", "b"] },
      "JWT",
      { id: "alice", scopes: ["a", "b"] },
    ],
    [
      "a client and no subject",
      { sub: undefined, client_id: "agent" },
      "JWT",
      { id: "client agent", scopes: ["content:read"] },
    ],
    [
      "several audiences",
      { aud: ["elsewhere", audience] },
      "at+jwt",
      { id: "alice", scopes: ["content:read"] },
    ],
    [
      "a clock that is a little ahead",
      { nbf: seconds() + 3 },
      "at+jwt",
      { id: "alice", scopes: ["content:read"] },
    ],
  ])("is taken with %s", async (_, more, type, identity) => {
    const token = await server.sign(claims(more as JWTPayload), type);
    expect(await withToken(gateOf(server), token)).toMatchObject(identity);
  });
});

describe("a token is refused that", () => {
  const refuses = async (token: string, message: string) => {
    expect(await withToken(gateOf(server), token)).toEqual(invalidToken(message, metadata));
  };

  test("has expired", async () => {
    const token = await server.token({ audience, expiresIn: -10 });
    await refuses(token, "The access token has expired.");
  });

  test("is for another audience", async () => {
    const token = await server.token({ audience: "elsewhere" });
    await refuses(token, "The access token is for another audience.");
  });

  test("is for nobody", async () => {
    const token = await server.sign(claims({ aud: [] }), "at+jwt");
    await refuses(token, "The access token is for another audience.");
  });

  test("comes from another issuer, which gives no reason to ask ours for keys", async () => {
    const token = await other.token({ audience });
    const before = server.asked.length;
    await refuses(token, "The access token is of another issuer.");
    expect(server.asked.slice(before)).toEqual([]);
  });

  test("another issuer signed in the name of ours", async () => {
    const token = await other.sign(claims(), "at+jwt");
    await refuses(token, "The access token is signed with a key that its issuer does not publish.");
  });

  test("was changed after it was signed", async () => {
    const [header, , signature] = (await server.token({ audience })).split(".");
    const changed = Buffer.from(JSON.stringify(claims({ sub: "root" }))).toString("base64url");
    await refuses(
      `${header}.${changed}.${signature}`,
      "The signature of the access token is not valid.",
    );
  });

  test("nobody signed", async () => {
    const token = new UnsecuredJWT(claims()).encode();
    await refuses(token, "The access token is signed in a way that is not accepted.");
  });

  test("is signed with the public key as if it were a secret", async () => {
    const open = server.publicKey();
    const pem = await exportSPKI((await importJWK(open, "RS256")) as CryptoKey);
    for (const secret of [pem, open.n ?? ""]) {
      const token = await new SignJWT(claims())
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt", kid: open.kid ?? "" })
        .sign(new TextEncoder().encode(secret.padEnd(32)));
      await refuses(token, "The access token is signed in a way that is not accepted.");
    }
  });

  test("brings its own key", async () => {
    const { privateKey, jwk } = await foreignKey();
    const token = await new SignJWT(claims())
      .setProtectedHeader({ alg: "ES256", typ: "at+jwt", jwk })
      .sign(privateKey);
    await refuses(token, "The access token is signed with a key that its issuer does not publish.");
  });

  test.each([
    ["never expires", { exp: undefined }, "The access token does not say when it expires."],
    ["expires at a text", { exp: "soon" }, "The access token is not a well-formed JSON Web Token."],
    ["is not valid yet", { nbf: seconds() + 3600 }, "The access token is not valid yet."],
    ["names nobody", { sub: undefined }, "The access token names neither a subject nor a client."],
    [
      "names an empty subject",
      { sub: "" },
      "The access token names neither a subject nor a client.",
    ],
    [
      "is bound to a key of its sender",
      { cnf: { jkt: "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I" } },
      "The access token is bound to a key of its sender, which is not supported.",
    ],
    [
      "names the issuer with a slash more",
      { iss: () => `${server.issuer}/` },
      "The access token is of another issuer.",
    ],
  ])("%s", async (_, more, message) => {
    const { iss } = more as { readonly iss?: () => string };
    const changed = iss === undefined ? more : { iss: iss() };
    await refuses(await server.sign(claims(changed as JWTPayload), "at+jwt"), message);
  });

  const idToken = { sub: "alice", aud: audience, scope: undefined, auth_time: 1 };
  test.each([
    ["an ID token with a nonce", { ...idToken, nonce: "n-0S6_WzA2Mj", scope: "a" }, undefined],
    ["an ID token with the hash of an access token", { ...idToken, at_hash: "x" }, "JWT"],
    ["an ID token with no more than who logged in", { ...idToken, azp: "agent" }, "JWT"],
    ["a logout token", { events: {}, sid: "1" }, "logout+jwt"],
    ["of a type that is not known", {}, "secevent+jwt"],
  ])("is %s", async (_, more, type) => {
    const token = await server.sign(claims(more as JWTPayload), type);
    await refuses(token, "The token is of another type than an access token (RFC 9068).");
  });

  test.each(["opaque", "a.b.c", "a.b.c.d.e", "e30.e30"])(
    "is no JSON Web Token, as %o",
    async (token) => {
      await refuses(token, "The access token is not a well-formed JSON Web Token.");
    },
  );

  test("has a header that is no JSON", async () => {
    const [, payload, signature] = (await server.token({ audience })).split(".");
    await refuses(
      `AAAA.${payload}.${signature}`,
      "The access token is not a well-formed JSON Web Token.",
    );
  });
});

describe("keys of the issuer", () => {
  test("are fetched again for a token whose key is new, and those that are gone sign nothing", async () => {
    const issuer = await startIssuer();
    try {
      const gate = gateOf(issuer);
      const old = await issuer.token({ audience, expiresIn: 3600 });
      expect(await withToken(gate, old)).toMatchObject({ id: client.client_id });
      await issuer.rotate();
      later(11);
      expect(await withToken(gate, await issuer.token({ audience }))).toMatchObject({
        id: client.client_id,
      });
      expect(await withToken(gate, old)).toEqual(
        invalidToken(
          "The access token is signed with a key that its issuer does not publish.",
          metadata,
        ),
      );
    } finally {
      await issuer.close();
    }
  });

  test("are not fetched again and again for keys that nobody publishes", async () => {
    const issuer = await startIssuer();
    try {
      const gate = gateOf(issuer);
      await withToken(gate, await issuer.token({ audience }));
      const before = issuer.asked.length;
      for (let at = 0; at < 20; at += 1) {
        await withToken(gate, await forged(issuer.issuer));
      }
      expect(issuer.asked.slice(before)).toEqual([]);
    } finally {
      await issuer.close();
    }
  });

  test("that several have and a token does not name are tried each", async () => {
    const [first, second] = await Promise.all([foreignKey(), foreignKey()]);
    const keys = [first.jwk, second.jwk];
    const issuer = await serve((origin) => ({
      "/.well-known/oauth-authorization-server": { issuer: origin, jwks_uri: `${origin}/keys` },
      "/keys": { keys },
    }));
    try {
      const gate = createIssuerGate({ issuer: issuer.origin, audience, log: silent });
      const signed = (key: CryptoKey) =>
        new SignJWT(claims({ iss: issuer.origin }))
          .setProtectedHeader({ alg: "ES256", typ: "at+jwt" })
          .sign(key);
      expect(await withToken(gate, await signed(second.privateKey))).toMatchObject({ id: "alice" });
      const { privateKey } = await foreignKey();
      expect(await withToken(gate, await signed(privateKey))).toEqual(
        invalidToken("The signature of the access token is not valid.", metadata),
      );
    } finally {
      await issuer.close();
    }
  });
});

describe("an issuer that cannot be reached", () => {
  const unavailable = {
    status: 503,
    message: "The access token cannot be checked now, because its issuer cannot be reached.",
    retryAfter: "2",
  };

  test("lets nobody in until it is back, is not asked all the time, and is logged once", async () => {
    const issuer = await startIssuer();
    const lines: string[] = [];
    const write = (level: string) => (message: string) => void lines.push(`${level} ${message}`);
    const log = { info: write("info"), warn: write("warn"), error: write("error") };
    try {
      const gate = gateOf(issuer, log);
      const token = await issuer.token({ audience, expiresIn: 3600 });
      issuer.setDown(true);
      later(0);
      const before = issuer.asked.length;
      for (let at = 0; at < 10; at += 1) expect(await withToken(gate, token)).toEqual(unavailable);
      const tries = issuer.asked.length - before;
      expect(tries).toBeGreaterThan(0);
      expect(tries).toBeLessThanOrEqual(2);
      later(3);
      expect(await withToken(gate, token)).toEqual(unavailable);
      issuer.setDown(false);
      expect(await withToken(gate, token)).toEqual(unavailable);
      later(6);
      expect(await withToken(gate, token)).toMatchObject({ id: client.client_id });
      expect(lines).toEqual([
        "error The issuer of access tokens cannot be asked. Nobody is let in until it can.",
        "info The issuer of access tokens is back.",
      ]);
    } finally {
      await issuer.close();
    }
  });

  test("does not matter to tokens whose keys are known, even when others need it", async () => {
    const issuer = await startIssuer();
    try {
      const gate = gateOf(issuer);
      const token = await issuer.token({ audience, expiresIn: 3600 });
      await withToken(gate, token);
      issuer.setDown(true);
      later(60);
      expect(await withToken(gate, await forged(issuer.issuer))).toEqual(unavailable);
      expect(await withToken(gate, token)).toMatchObject({ id: client.client_id });
    } finally {
      await issuer.close();
    }
  });

  test.each([
    ["has no metadata", () => ({})],
    ["answers with no JSON", () => ({ "/.well-known/oauth-authorization-server": undefined })],
    [
      "names another issuer",
      (origin: string) => ({
        "/.well-known/oauth-authorization-server": {
          issuer: `${origin}/other`,
          jwks_uri: `${origin}/keys`,
        },
        "/keys": { keys: [] },
      }),
    ],
    [
      "has its keys at an address that is not safe",
      (origin: string) => ({
        "/.well-known/oauth-authorization-server": {
          issuer: origin,
          jwks_uri: "http://keys.example/keys",
        },
      }),
    ],
    [
      "has no keys where it says",
      (origin: string) => ({
        "/.well-known/oauth-authorization-server": { issuer: origin, jwks_uri: `${origin}/keys` },
      }),
    ],
    [
      "has something else in place of keys",
      (origin: string) => ({
        "/.well-known/oauth-authorization-server": { issuer: origin, jwks_uri: `${origin}/keys` },
        "/keys": [],
      }),
    ],
  ])("is one that %s", async (_, documents) => {
    const issuer = await serve(documents);
    try {
      const gate = createIssuerGate({ issuer: issuer.origin, audience, log: silent });
      expect(await withToken(gate, await forged(issuer.origin))).toEqual(unavailable);
    } finally {
      await issuer.close();
    }
  });
});

describe("metadata of an issuer with a path is found", () => {
  test("where OpenID Connect puts it, as a real provider does", async () => {
    const issuer = await startIssuer({ path: "/tenant" });
    try {
      const token = await issuer.token({ audience });
      expect(await withToken(gateOf(issuer), token)).toMatchObject({ id: client.client_id });
    } finally {
      await issuer.close();
    }
  });

  test.each([
    "/.well-known/oauth-authorization-server/tenant",
    "/.well-known/openid-configuration/tenant",
    "/tenant/.well-known/openid-configuration",
  ])("at %s", async (address) => {
    const { privateKey, jwk } = await foreignKey();
    const served = await serve((origin) => ({
      [address]: { issuer: `${origin}/tenant`, jwks_uri: `${origin}/keys` },
      "/keys": { keys: [jwk] },
    }));
    try {
      const issuer = `${served.origin}/tenant`;
      const gate = createIssuerGate({ issuer, audience, log: silent });
      const token = await new SignJWT(claims({ iss: issuer }))
        .setProtectedHeader({ alg: "ES256", typ: "at+jwt" })
        .sign(privateKey);
      expect(await withToken(gate, token)).toMatchObject({ id: "alice" });
    } finally {
      await served.close();
    }
  });
});

describe("an issuer must be", () => {
  test.each([
    "http://login.example",
    "http://localhost.example",
    "http://127.0.0.1.example",
    "ftp://localhost",
    "login.example",
    "",
  ])("an https address, or one of this machine, unlike %o", (issuer) => {
    expect(() => createIssuerGate({ issuer, audience, log: silent })).toThrow(
      `The issuer "${issuer}" must be an https address; http only on this machine, such as http://localhost:8080.`,
    );
  });

  test.each(["https://login.example?a=b", "https://login.example#", "https://a:b@login.example"])(
    "without anything more, unlike %o",
    (issuer) => {
      expect(() => createIssuerGate({ issuer, audience, log: silent })).toThrow(
        `The issuer "${issuer}" must be an address without a query, a fragment or credentials (RFC 8414).`,
      );
    },
  );

  test.each([
    "https://login.example",
    "https://login.example/tenant/",
    "http://localhost:8080",
    "http://127.0.0.1",
    "http://[::1]:8080",
  ])("such as %o", (issuer) => {
    expect(() => createIssuerGate({ issuer, audience, log: silent })).not.toThrow();
  });
});

describe("metadata of the resource", () => {
  const gate = (name: string) =>
    createIssuerGate({
      issuer: "https://login.example",
      audience: name,
      log: silent,
      scopesSupported: () => ["content:read", "content:write"],
    });
  const at = (path: string, init: RequestInit = {}) =>
    new Request(`http://127.0.0.1:3333${path}`, init);

  test.each([
    ["", "http://127.0.0.1:3333"],
    ["/mcp", "http://127.0.0.1:3333/mcp"],
    ["/public/mcp", "http://127.0.0.1:3333/public/mcp"],
  ])("is at the well-known address of %o", async (path, resource) => {
    const response = gate("mcpgen").metadata(at(`/.well-known/oauth-protected-resource${path}`));
    expect(response?.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response?.json()).toEqual({
      resource,
      authorization_servers: ["https://login.example"],
      scopes_supported: ["content:read", "content:write"],
      bearer_methods_supported: ["header"],
      resource_name: "mcpgen",
    });
  });

  test("names the audience where that is an address", async () => {
    const path = "/.well-known/oauth-protected-resource/mcp";
    const response = gate("https://cms.example/mcp").metadata(at(path));
    expect(await response?.json()).toMatchObject({ resource: "https://cms.example/mcp" });
  });

  test("is nowhere else", () => {
    expect(gate("mcpgen").metadata(at("/mcp"))).toBeUndefined();
    expect(gate("mcpgen").metadata(at("/.well-known/oauth-authorization-server"))).toBeUndefined();
    expect(gate("mcpgen").metadata(at("/.well-known/oauth-protected-resource/x"))).toBeUndefined();
  });

  test("can only be read", async () => {
    const path = "/.well-known/oauth-protected-resource/mcp";
    const head = gate("mcpgen").metadata(at(path, { method: "HEAD" }));
    expect([head?.status, await head?.text()]).toEqual([200, ""]);
    const preflight = gate("mcpgen").metadata(at(path, { method: "OPTIONS" }));
    expect([preflight?.status, preflight?.headers.get("access-control-allow-methods")]).toEqual([
      204,
      "GET, HEAD, OPTIONS",
    ]);
    const post = gate("mcpgen").metadata(at(path, { method: "POST" }));
    expect([post?.status, post?.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  test("is pointed to by every challenge, with the scopes that were missing", async () => {
    const to = (path: string) => at(path, { method: "POST" });
    expect(await refusal(gate("mcpgen").demandToken(to("/public/mcp")))).toEqual({
      status: 401,
      message: "An access token is needed: Authorization: Bearer <token>.",
      challenge:
        'Bearer realm="mcpgen", resource_metadata="http://127.0.0.1:3333/.well-known/oauth-protected-resource/public/mcp"',
    });
    expect(
      await refusal(gate("mcpgen").demandScopes(to("/mcp"), ["content:write", "content:publish"])),
    ).toEqual({
      status: 403,
      message: "The access token does not hold every scope that this needs.",
      challenge: `Bearer realm="mcpgen", error="insufficient_scope", error_description="The access token does not hold every scope that this needs.", scope="content:write content:publish", resource_metadata="${metadata}"`,
    });
  });

  test("is pointed to with the scheme of the audience behind a proxy that ends TLS", async () => {
    const request = new Request("http://cms.example/mcp", { method: "POST" });
    expect(await refusal(gate("https://cms.example/mcp").demandToken(request))).toMatchObject({
      challenge:
        'Bearer realm="mcpgen", resource_metadata="https://cms.example/.well-known/oauth-protected-resource/mcp"',
    });
  });
});

/** The clock, so many seconds from where it really is. */
function later(by: number): void {
  const now = Date.now();
  start ??= now;
  vi.useFakeTimers({ toFake: ["Date"], now: start + by * 1000 });
}

let start: number | undefined;

afterEach(() => {
  start = undefined;
});

/** A key that no provider has. */
async function foreignKey() {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  return { privateKey, jwk: await exportJWK(publicKey) };
}

/** A token in the name of an issuer, by a key that it does not have. */
async function forged(issuer: string): Promise<string> {
  const { privateKey } = await foreignKey();
  return new SignJWT(claims({ iss: issuer }))
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: randomUUID() })
    .sign(privateKey);
}

/** A server of fixed documents by path; undefined for one that is no JSON. */
async function serve(documents: (origin: string) => Readonly<Record<string, unknown>>) {
  const web = createServer((request, response) => {
    const all = documents(origin);
    const path = request.url ?? "";
    if (!Object.hasOwn(all, path)) return void response.writeHead(404).end();
    response.end(all[path] === undefined ? "<html>" : JSON.stringify(all[path]));
  });
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  return {
    origin,
    async close() {
      web.closeAllConnections();
      await new Promise((resolve) => web.close(resolve));
    },
  };
}
