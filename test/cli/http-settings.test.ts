import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { httpSettings } from "../../src/cli/http-settings.js";
import { loadConfig } from "../../src/config/load-config.js";
import { Diagnostics } from "../../src/diagnostics/diagnostics.js";
import { sample } from "./sample.js";
import { run, tempFolder } from "./support.js";

const digest = "0123456789abcdef".repeat(4);

const settingsOf = (text: string, env: Readonly<Record<string, string>> = {}) =>
  httpSettings(loadConfig({ path: "mcpgen.yaml", text }, new Diagnostics()).http, {}, env);

describe("a token's digest in the environment", () => {
  const one = "http: { auth: { tokens: [{ name: ci, sha256: '${CI_SHA256}' }] } }";

  test.each([
    digest,
    digest.toUpperCase(),
    `${digest}\n`,
    `${digest}  -`,
    `${digest}  -\n`,
    `${digest} *-`,
  ])("is taken as programs print it: %j", (value) => {
    expect(settingsOf(one, { CI_SHA256: value }).auth).toEqual({
      kind: "tokens",
      tokens: [{ name: "ci", sha256: digest, scopes: [] }],
    });
  });

  test.each([
    "s3cret",
    digest.slice(1),
    `${digest}0`,
    `${digest} token.txt`,
    `sha256:${digest}`,
    `${digest}\n${digest}`,
  ])("is refused by the variable's name when it is none, and not repeated: %j", (value) => {
    const reading = () => settingsOf(one, { CI_SHA256: value });
    expect(reading).toThrow(
      "What the environment gives for http.auth.tokens[0].sha256 in mcpgen.yaml is not the SHA-256 of a token in 64 hexadecimal digits.",
    );
    expect(reading).toThrow(
      expect.objectContaining({ hint: 'Correct the environment variable "CI_SHA256".' }),
    );
  });
});

test("the configuration of docs/serving.md for a team is sound, and takes its tokens from the environment", () => {
  const page = readFileSync(new URL("../../docs/serving.md", import.meta.url), "utf8");
  const text = /^```yaml mcpgen\.yaml\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? "";
  const diagnostics = new Diagnostics();
  const { http, store } = loadConfig({ path: "mcpgen.yaml", text }, diagnostics);
  expect(diagnostics.sorted()).toEqual([]);
  expect(store).toMatchObject({ kind: "sqlite", file: "/var/lib/shop/content.db" });
  const names = ["ANA", "BEN", "CLEO", "NEWSLETTER"];
  const env = Object.fromEntries(
    names.map((name, at) => [`${name}_TOKEN_SHA256`, `${at}`.repeat(64)]),
  );
  expect(httpSettings(http, {}, env)).toMatchObject({
    hosts: ["tools.shop.example"],
    drainSeconds: 5,
    auth: { tokens: names.map((name) => ({ name: name.toLowerCase() })) },
  });
});

test("a scope of a token that no tool asks for is a warning where it stands", async () => {
  const declaration = sample["forms/shop/mcpTools/article.yaml"] ?? "";
  const root = tempFolder({
    ...sample,
    "forms/shop/mcpTools/article.yaml": `${declaration}\nscopes: [shop:write]\n`,
    "mcpgen.yaml": `http:
  auth:
    tokens:
      - { name: ci, sha256: ${digest}, scopes: [shop:write, "\${SCOPE}"] }
      - { name: bot, sha256: "\${BOT}", scopes: [shop:wirte] }
`,
  });
  const { code, err } = await run(root, ["build"]);
  expect(code).toBe(0);
  expect(err.match(/plan\/token-scope-unused/g)).toHaveLength(1);
  expect(err).toContain("mcpgen.yaml:5:49");
  expect(err).toContain('The token "bot" holds the scope "shop:wirte", and no tool asks for it.');
  expect(err).toContain('Did you mean "shop:write"?');
  expect((await run(root, ["build", "--strict"])).code).toBe(1);
});
