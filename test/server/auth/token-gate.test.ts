import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createTokenGate, type StaticToken } from "../../../src/server/auth/token-gate.js";
import {
  endpoint,
  invalidToken,
  outcome,
  refusal,
  requestWith,
  withToken,
} from "./gate-support.js";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const ci: StaticToken = { name: "ci", sha256: sha256("ci-secret"), scopes: ["content:read"] };
const editor: StaticToken = {
  name: "editor",
  sha256: sha256("editor-secret").toUpperCase(),
  scopes: ["content:read", "content:write"],
};
const gate = createTokenGate({ tokens: [ci, editor] });

describe("a list of tokens", () => {
  test.each([
    ["Bearer ci-secret", { id: "ci", scopes: ["content:read"] }],
    ["bearer ci-secret", { id: "ci", scopes: ["content:read"] }],
    ["BEARER  editor-secret", { id: "editor", scopes: ["content:read", "content:write"] }],
  ])("lets in who sends %o", async (header, identity) => {
    expect(await outcome(gate, requestWith(header))).toEqual(identity);
  });

  test("knows nobody who sends none", async () => {
    expect(await outcome(gate, new Request(endpoint))).toBeUndefined();
  });

  test.each(["wrong", "ci-secre", "ci-secret0", "CI-SECRET", ci.sha256, "ci"])(
    "refuses %o",
    async (token) => {
      expect(await withToken(gate, token)).toEqual(invalidToken("The access token is not known."));
    },
  );

  test("refuses other schemes without an error code", async () => {
    expect(await outcome(gate, requestWith("Basic Y2k6Y2ktc2VjcmV0"))).toEqual({
      status: 401,
      message: "The Authorization header must use the scheme Bearer.",
      challenge: 'Bearer realm="mcpgen"',
    });
  });

  test("refuses two headers, even with one good token twice", async () => {
    expect(await outcome(gate, requestWith("Bearer ci-secret", "Bearer ci-secret"))).toEqual({
      status: 400,
      message: "The Authorization header was sent more than once.",
      challenge:
        'Bearer realm="mcpgen", error="invalid_request", error_description="The Authorization header was sent more than once."',
    });
  });

  test("refuses a good token in the address", async () => {
    expect(await outcome(gate, new Request(`${endpoint}?access_token=ci-secret`))).toMatchObject({
      status: 401,
    });
  });

  test("asks for a token, and for scopes, and says nowhere where to get one", async () => {
    const request = requestWith();
    expect(await refusal(gate.demandToken(request))).toEqual({
      status: 401,
      message: "An access token is needed: Authorization: Bearer <token>.",
      challenge: 'Bearer realm="mcpgen"',
    });
    expect(await refusal(gate.demandScopes(request, ["content:write", "content:publish"]))).toEqual(
      {
        status: 403,
        message: "The access token does not hold every scope that this needs.",
        challenge:
          'Bearer realm="mcpgen", error="insufficient_scope", error_description="The access token does not hold every scope that this needs.", scope="content:write content:publish"',
      },
    );
    const wellKnown = "http://127.0.0.1:3333/.well-known/oauth-protected-resource/mcp";
    expect(gate.metadata(new Request(wellKnown))).toBeUndefined();
  });

  test("answers that no cache may keep", async () => {
    expect(gate.demandToken(requestWith()).headers.get("cache-control")).toBe("no-store");
  });

  test("may be empty, and then lets nobody in", async () => {
    expect(await withToken(createTokenGate({ tokens: [] }), "ci-secret")).toMatchObject({
      status: 401,
    });
  });

  test("quotes whatever the server is called", async () => {
    const named = createTokenGate({ tokens: [], name: 'caf\u00e9 "x"\\\r\n' });
    const challenge = named.demandToken(requestWith()).headers.get("www-authenticate");
    expect(challenge).toBe(`Bearer realm="caf? 'x''??"`);
  });
});

describe("a list of tokens is refused", () => {
  test.each([
    ["without a name", [{ ...ci, name: "" }], "A token must have a name."],
    [
      "with what is no hash",
      [{ ...ci, sha256: "ci-secret" }],
      'sha256 of the token "ci" must be 64 hexadecimal digits.',
    ],
    ["with a name twice", [ci, { ...editor, name: "ci" }], '"ci" stands for two tokens.'],
    [
      "with a hash twice",
      [ci, { ...editor, sha256: ci.sha256.toUpperCase() }],
      `"${ci.sha256}" stands for two tokens.`,
    ],
  ])("%s", (_, tokens, message) => {
    expect(() => createTokenGate({ tokens })).toThrow(message);
  });
});
