import { describe, expect, test } from "vitest";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";

const sha256 = "ab".repeat(32);

/** The key of each line and column that is reported, with its message. */
function reported(text: string): readonly string[] {
  const diagnostics = new Diagnostics();
  loadConfig({ path: "mcpgen.yaml", text }, diagnostics);
  return diagnostics.sorted().map(({ code, message, hint = "", span }) => {
    const at = span === undefined ? "" : text.slice(span.start, span.end);
    return `${code} at ${at}: ${message}${hint.startsWith("Did") ? ` ${hint}` : ""}`;
  });
}

const httpOf = (text: string) => loadConfig({ path: "mcpgen.yaml", text }, new Diagnostics()).http;

describe("http in mcpgen.yaml", () => {
  test.each([
    "{ host: localhost }",
    "{ host: '::1' }",
    "{ host: '[fe80::1]', port: 0 }",
    "{ host: '${HOST}', port: '${PORT}' }",
    "{ hosts: [tools.shop.example, 10.0.0.5, '${PUBLIC_NAME}'] }",
    "{ origins: [https://app.example, 'http://localhost:5173', 'https://${HOST}'] }",
    "{ auth: { issuer: https://id.example/realms/shop, audience: shop } }",
    "{ auth: { issuer: http://127.0.0.1:9000, audience: shop } }",
    "{ auth: { issuer: '${ISSUER}', audience: '${AUDIENCE}' } }",
    `{ auth: { tokens: [{ name: ci, sha256: ${sha256} }, { name: bot, sha256: '\${BOT}' }] } }`,
    "{ sessions: {}, compat: {}, limits: {} }",
  ])("takes %s", (http) => {
    expect(reported(`http: ${http}`)).toEqual([]);
  });

  test.each([
    [
      "host: http://x",
      "http://x",
      '"http.host" must be a host name or an IP address, without scheme and port',
    ],
    [
      "host: 'a:80'",
      "'a:80'",
      '"http.host" must be a host name or an IP address, without scheme and port',
    ],
    [
      "hosts: [shop.example/mcp]",
      "shop.example/mcp",
      '"http.hosts[0]" must be a host name or an IP address, without scheme and port',
    ],
    ["hosts: shop.example", "shop.example", '"http.hosts" must be a list of host names'],
    [
      "origins: [https://a.example/app]",
      "https://a.example/app",
      '"http.origins[0]" must be an origin such as https://app.example, without a path',
    ],
    [
      "origins: [https://a.example/]",
      "https://a.example/",
      '"http.origins[0]" must be an origin such as https://app.example, without a path',
    ],
    [
      "origins: [file://x]",
      "file://x",
      '"http.origins[0]" must be an origin such as https://app.example, without a path',
    ],
    [
      "origins: ['*']",
      "'*'",
      '"http.origins[0]" must be an origin such as https://app.example, without a path',
    ],
    [
      "auth: { issuer: http://id.example, audience: x }",
      "http://id.example",
      '"http.auth.issuer" must be an https URL, or an http one of this machine',
    ],
    [
      "auth: { issuer: http://localhost.example, audience: x }",
      "http://localhost.example",
      '"http.auth.issuer" must be an https URL, or an http one of this machine',
    ],
    ["auth: { tokens: [] }", "[]", '"http.auth.tokens" must be a list of at least one token'],
    [
      "auth: { tokens: [{ name: ci, sha256: s3cret-token }] }",
      "s3cret-token",
      '"http.auth.tokens[0].sha256" must be the SHA-256 of the token in 64 hexadecimal digits, never the token itself',
    ],
    ["sessions: { most: 0 }", "0", '"http.sessions.most" must be a whole number from 1 up'],
    ["sessions: true", "true", '"http.sessions" must be a map'],
    [
      "compat: { repairVersionHeader: maybe }",
      "maybe",
      '"http.compat.repairVersionHeader" must be true or false',
    ],
    [
      "limits: { bodyBytes: 10 }",
      "10",
      '"http.limits.bodyBytes" must be a whole number from 1024 up',
    ],
    [
      "limits: { requestsPerMinute: -1 }",
      "-1",
      '"http.limits.requestsPerMinute" must be a whole number from 0 up',
    ],
    ["limits: { depth: 1.5 }", "1.5", '"http.limits.depth" must be a whole number from 1 up'],
  ])("refuses %s where it stands", (http, at, message) => {
    expect(reported(`http: { ${http} }`)).toEqual([
      `config/invalid-value at ${at}: The value of ${message}.`,
    ]);
  });

  test("refuses an unknown key, and a list of tokens beside an issuer", () => {
    expect(reported("http: { tls: true }")).toEqual([
      'config/unknown-key at tls: The configuration has no key "http.tls".',
    ]);
    const both = `{ issuer: https://id.example, tokens: [{ name: a, sha256: ${sha256} }] }`;
    expect(reported(`http: { auth: ${both} }`)).toEqual([
      'config/two-kinds-of-auth at issuer: The key "issuer" stands beside "tokens" under "http.auth", which takes either.',
    ]);
  });

  test("takes a misspelt key of auth for what it is, and asks for nothing else", () => {
    expect(reported(`http: { auth: { token: [{ name: a, sha256: ${sha256} }] } }`)).toEqual([
      'config/unknown-key at token: The configuration has no key "http.auth.token". Did you mean "tokens"?',
    ]);
    expect(reported("http: { auth: { issuer: https://id.example } }")).toEqual([
      'config/missing-key at { issuer: https://id.example }: The key "http.auth.audience" is missing.',
    ]);
    expect(reported("http: { auth: {} }")).toEqual([
      'config/invalid-value at {}: The value of "http.auth" must be a map with issuer and audience, or with tokens.',
    ]);
  });

  test.each(["anonymous", "local", "stdio", "command line", "Local"])(
    "refuses a token of the name %s, by which the log knows callers without one",
    (name) => {
      const tokens = `[{ name: ${name}, sha256: ${sha256} }]`;
      expect(reported(`http: { auth: { tokens: ${tokens} } }`)).toEqual([
        `config/reserved-token-name at ${name}: A token must not be named "${name}": the log calls callers without a token so.`,
      ]);
    },
  );

  test("takes up to an hour of draining", () => {
    expect(httpOf("http: { drainSeconds: 20 }").drainSeconds).toBe(20);
    expect(reported("http: { drainSeconds: 3601 }")).toEqual([
      'config/invalid-value at 3601: The value of "http.drainSeconds" must be a whole number from 0 to 3600.',
    ]);
  });

  test("refuses two tokens of one name, and one token under two names", () => {
    const tokens = `[{ name: ci, sha256: ${sha256} }, { name: ci, sha256: ${sha256.toUpperCase()} }]`;
    expect(reported(`http: { auth: { tokens: ${tokens} } }`)).toEqual([
      'config/duplicate-token at ci: Another token under "http.auth.tokens" has the same name.',
      `config/duplicate-token at ${sha256.toUpperCase()}: Another token under "http.auth.tokens" has the same sha256.`,
    ]);
  });

  test("has sessions only where the key stands", () => {
    expect(httpOf("http: { port: 1 }").sessions).toBeUndefined();
    expect(httpOf("http: { sessions: {} }").sessions).toEqual({ idleMinutes: 30, most: 1_000 });
    expect(httpOf("http: { sessions: { most: 5 } }").sessions).toEqual({
      idleMinutes: 30,
      most: 5,
    });
  });
});
