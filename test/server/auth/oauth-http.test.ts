import { createHash } from "node:crypto";
import {
  Client,
  ClientCredentialsProvider,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { createIssuerGate, createTokenGate } from "mcpgen/server";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { projectOf, readingFunction } from "../../runtime/fixtures/function-tools.js";
import { connectClient, type Era, scoped, serveOnSocket } from "../http/support.js";
import { client as credentials, startIssuer, type TestIssuer } from "./oidc-provider.js";

let server: TestIssuer;
let other: TestIssuer;

beforeAll(async () => {
  [server, other] = await Promise.all([startIssuer(), startIssuer()]);
});

afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
});

const log = { info() {}, warn() {}, error() {} };

const project = () =>
  projectOf([
    scoped(
      readingFunction((_, { caller }) => ({ id: caller.id }), { name: "whoami" }),
      ["content:write"],
    ),
  ]);

/** The tools behind tokens of the issuer for this audience; the audience of the server's own address unless said. */
async function serveFor(audience: string) {
  const { listener, logged } = await serveOnSocket(project(), {
    gate: createIssuerGate({
      issuer: server.issuer,
      audience,
      log,
      scopesSupported: () => ["content:write"],
    }),
  });
  return { url: `${listener.url}/mcp`, origin: listener.url, logged };
}

/** How the server answers the official client who connects with a token and calls `whoami`: the last status, and the result. */
async function called(url: string, era: Era, token: string | undefined): Promise<unknown> {
  let status = 0;
  let challenge: string | null = null;
  try {
    const client = await connectClient(url, era, {
      ...(token === undefined ? {} : { token }),
      fetch: async (address, init) => {
        const response = await fetch(address, init);
        ({ status } = response);
        challenge = response.headers.get("www-authenticate");
        return response;
      },
    });
    const { structuredContent } = await client.callTool({ name: "whoami", arguments: {} });
    return { status, structuredContent };
  } catch {
    return { status, challenge };
  }
}

describe.each(["legacy", "2026-07-28"] as const)("the official client of %s", (era) => {
  test("is let in by its token, and by nothing less", async () => {
    const { url, origin } = await serveFor("mcpgen");
    const scope = "content:write";
    const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
    const refused = (status: number, error: string, description: string, more = "") => ({
      status,
      challenge: `Bearer realm="mcpgen", error="${error}", error_description="${description}", ${more}${metadata}`,
    });
    const invalid = (description: string) => refused(401, "invalid_token", description);

    expect(await called(url, era, undefined)).toEqual({
      status: 401,
      challenge: `Bearer realm="mcpgen", ${metadata}`,
    });
    expect(
      await called(url, era, await server.token({ audience: "mcpgen", scope, expiresIn: -10 })),
    ).toEqual(invalid("The access token has expired."));
    expect(await called(url, era, await server.token({ audience: "elsewhere", scope }))).toEqual(
      invalid("The access token is for another audience."),
    );
    expect(await called(url, era, await other.token({ audience: "mcpgen", scope }))).toEqual(
      invalid("The access token is of another issuer."),
    );
    expect(
      await called(url, era, await server.token({ audience: "mcpgen", scope: "content:read" })),
    ).toEqual(
      refused(
        403,
        "insufficient_scope",
        "The access token does not hold every scope that this needs.",
        'scope="content:write", ',
      ),
    );
    expect(await called(url, era, await server.token({ audience: "mcpgen", scope }))).toEqual({
      status: 200,
      structuredContent: { id: credentials.client_id },
    });
  });

  test("gets itself a token by what the server says", async () => {
    // The audience is the address, which is known once the server listens.
    let gate = createTokenGate({ tokens: [] });
    const { listener } = await serveOnSocket(project(), {
      gate: {
        metadata: (request) => gate.metadata(request),
        identify: (request) => gate.identify(request),
        demandToken: (request) => gate.demandToken(request),
        demandScopes: (request, scopes) => gate.demandScopes(request, scopes),
      },
    });
    const url = `${listener.url}/mcp`;
    gate = createIssuerGate({ issuer: server.issuer, audience: url, log });
    const mode = era === "legacy" ? "legacy" : { pin: era };
    const client = new Client(
      { name: "agent", version: "1.0.0" },
      { versionNegotiation: { mode } },
    );
    const authProvider = new ClientCredentialsProvider({
      clientId: credentials.client_id,
      clientSecret: credentials.client_secret,
      scope: "content:write",
      expectedIssuer: server.issuer,
    });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { authProvider }));
    onTestFinished(() => client.close());
    const { structuredContent } = await client.callTool({ name: "whoami", arguments: {} });
    expect(structuredContent).toEqual({ id: credentials.client_id });
  });

  test("is let in by a token of a list", async () => {
    const sha256 = createHash("sha256").update("secret").digest("hex");
    const { listener } = await serveOnSocket(project(), {
      gate: createTokenGate({ tokens: [{ name: "ci", sha256, scopes: ["content:write"] }] }),
    });
    const url = `${listener.url}/mcp`;
    expect(await called(url, era, "secret")).toEqual({
      status: 200,
      structuredContent: { id: "ci" },
    });
    expect(await called(url, era, "wrong")).toMatchObject({ status: 401 });
    expect(await called(url, era, undefined)).toEqual({
      status: 401,
      challenge: 'Bearer realm="mcpgen"',
    });
  });
});

test("where to get a token is said to whom has none", async () => {
  const { origin } = await serveFor("mcpgen");
  const response = await fetch(`${origin}/.well-known/oauth-protected-resource/mcp`);
  expect(await response.json()).toEqual({
    resource: `${origin}/mcp`,
    authorization_servers: [server.issuer],
    scopes_supported: ["content:write"],
    bearer_methods_supported: ["header"],
    resource_name: "mcpgen",
  });
});

test("no token reaches the log", async () => {
  const { url, logged } = await serveFor("mcpgen");
  const token = await server.token({ audience: "mcpgen", scope: "content:write" });
  await called(url, "2026-07-28", token);
  await called(url, "2026-07-28", `${token}x`);
  expect(logged).not.toEqual([]);
  expect(JSON.stringify(logged)).not.toContain(token.slice(-20));
});
