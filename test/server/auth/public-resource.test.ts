import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createIssuerGate, type Gate } from "mcpgen/server";
import { startIssuer } from "./oidc-provider.js";

type Issuer = Awaited<ReturnType<typeof startIssuer>>;

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const silent = { info() {}, warn() {}, error() {} };
const gateFor = (audience: string): Gate =>
  createIssuerGate({ issuer: issuer.issuer, audience, log: silent });

describe("the resource that the metadata names", () => {
  test.each([
    ["https://tools.example/mcp", "/mcp", "https://tools.example/mcp"],
    ["https://tools.example/mcp", "", "https://tools.example/mcp"],
    ["https://tools.example/mcp", "/public/mcp", "https://tools.example/public/mcp"],
    ["https://tools.example/shop/mcp", "/public/mcp", "https://tools.example/shop/public/mcp"],
    ["https://tools.example", "/public/mcp", "https://tools.example/public/mcp"],
    ["shop", "/public/mcp", "https://tools.example/public/mcp"],
  ])("for %s at %j is %s", async (audience, endpoint, resource) => {
    const url = `https://tools.example/.well-known/oauth-protected-resource${endpoint}`;
    expect(await gateFor(audience).metadata(new Request(url))?.json()).toMatchObject({ resource });
  });
});

test("a token for the public tools opens these alone, and one for the admin tools both", async () => {
  const gate = gateFor("https://tools.example/mcp");
  const statusAt = async (path: string, audience: string) => {
    const headers = { authorization: `Bearer ${await issuer.token({ audience, scope: "" })}` };
    const found = await gate.identify(new Request(`https://tools.example${path}`, { headers }));
    return found instanceof Response ? found.status : 200;
  };
  const [admin, open] = ["https://tools.example/mcp", "https://tools.example/public/mcp"];
  expect(await statusAt("/mcp", admin)).toBe(200);
  expect(await statusAt("/public/mcp", admin)).toBe(200);
  expect(await statusAt("/public/mcp", open)).toBe(200);
  expect(await statusAt("/mcp", open)).toBe(401);
  expect(await statusAt("/public/mcp", "https://tools.example/other")).toBe(401);
});

test("no token becomes a caller that is somebody else", async () => {
  const gate = gateFor("https://tools.example/mcp");
  const callerOf = async (claims: Readonly<Record<string, unknown>>) => {
    const expires = Math.floor(Date.now() / 1000) + 60;
    const token = await issuer.sign(
      { iss: issuer.issuer, aud: "https://tools.example/mcp", exp: expires, ...claims },
      "at+jwt",
    );
    const headers = { authorization: `Bearer ${token}` };
    const found = await gate.identify(new Request("https://tools.example/mcp", { headers }));
    return found instanceof Response ? found.status : found?.id;
  };
  expect(await callerOf({ sub: "ann" })).toBe("ann");
  expect(await callerOf({ client_id: "c" })).toBe("client c");
  expect(await callerOf({ sub: "client c" })).toBe("subject client c");
  for (const name of ["anonymous", "local", "stdio", "command line"]) {
    expect(await callerOf({ sub: name })).toBe(`subject ${name}`);
  }
  expect(await callerOf({ sub: "a\nb" })).toBe(401);
});
