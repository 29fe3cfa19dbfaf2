import { createHash } from "node:crypto";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Era, type InstalledPackage, initialize, installPackage } from "../server/support.js";
import { type SampleCopy, copySample } from "../sample/served-sample.js";
import { type HttpProcess, called, httpClient, startServer } from "./http-support.js";
import { sample } from "./sample.js";
import { run, tempFolder } from "./support.js";

const eras: readonly Era[] = ["legacy", "2026-07-28"];
let mcpgen: InstalledPackage;
let shop: SampleCopy;

beforeAll(async () => {
  mcpgen = await installPackage();
  shop = copySample(mcpgen.bin, (config) => `${config}\ntoolsets: { stock: [product, catalog] }\n`);
}, 60_000);
afterAll(() => {
  shop.remove();
  mcpgen.remove();
});

const ofShop = (...args: readonly string[]) => ["-C", shop.root, ...args];
const digest = (token: string) => createHash("sha256").update(token).digest("hex");

describe("the sample over HTTP", () => {
  let server: HttpProcess;
  beforeAll(async () => {
    server = await startServer(mcpgen.bin, ofShop("--http", "0"));
  }, 30_000);
  afterAll(() => server.stop());

  test("says where, what and for whom, with the port that was free", () => {
    const { admin, public: visitors } = server.urls;
    const [line] = server.errors().split("\n");
    expect(admin).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/mcp$/);
    expect(line).toBe(
      `Serving MCP at ${admin} (admin, 8 tools, for everybody on this machine) and ${visitors} (public, 2 tools, for everybody on this machine). Ctrl-C stops it.`,
    );
    expect(server.output()).toBe("");
  });

  test.each(eras)("lists, creates, previews and confirms for a %s client", async (era) => {
    const client = await httpClient(server.urls["admin"], era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("product");
    const sku = era === "legacy" ? "OLD-1001" : "NEW-1001";
    const fields = { title: "Trail shoe", sku, categoria: "calzado", price: 119.9 };
    expect(await called(client, "product", { action: "create", ...fields })).toMatchObject({
      isError: false,
    });
    const preview = await called(client, "product", { action: "delete", sku });
    expect(preview).toMatchObject({ isError: false, structured: { confirmationRequired: true } });
    const done = await called(client, "product", { action: "delete", sku, confirm: true });
    expect(done.isError, done.text).toBe(false);
    const gone = await called(client, "product", { action: "get", sku });
    expect(gone.text).toContain(`No item has sku "${sku}"`);
  });

  test("shows visitors what is published, and nothing else", async () => {
    const editor = await httpClient(server.urls["admin"], "2026-07-28");
    const visitor = await httpClient(server.urls["public"], "2026-07-28");
    const shoe = { action: "create", categoria: "calzado", price: 50 };
    await called(editor, "product", { ...shoe, title: "Shown shoe", sku: "SHO-1001" });
    await called(editor, "product", { ...shoe, title: "Draft shoe", sku: "DRA-1001" });
    await called(editor, "product", { action: "publish", folder: "/calzado" });
    const published = await called(editor, "product", { action: "publish", sku: "SHO-1001" });
    expect(published.isError, published.text).toBe(false);
    const seen = await called(visitor, "catalog", { action: "list" });
    expect(seen.text).toContain("SHO-1001");
    expect(seen.text).not.toContain("DRA-1001");
    await expect(visitor.callTool({ name: "product", arguments: {} })).rejects.toThrow(
      "Unknown tool: product",
    );
  });

  test("is healthy, and known by no foreign name", async () => {
    const { origin } = new URL(server.urls["admin"] ?? "");
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${origin}/elsewhere`)).status).toBe(404);
  });
});

describe("what is served", () => {
  test("--audience public serves visitors alone", async () => {
    const server = await startServer(mcpgen.bin, ofShop("--http", ":0", "--audience", "public"));
    expect(Object.keys(server.urls)).toEqual(["public"]);
    const { origin } = new URL(server.urls["public"] ?? "");
    expect((await fetch(`${origin}/mcp`, { method: "POST" })).status).toBe(404);
    expect(await server.stop()).toBe(0);
  });

  test("--toolset serves its tools alone, to each audience", async () => {
    const server = await startServer(mcpgen.bin, ofShop("--http", "0", "--toolset", "stock"));
    const names = async (audience: string) => {
      const client = await httpClient(server.urls[audience], "2026-07-28");
      return (await client.listTools()).tools.map(({ name }) => name);
    };
    expect(await names("admin")).toEqual(["product"]);
    expect(await names("public")).toEqual(["catalog"]);
    expect(await server.stop()).toBe(0);
  });
});

describe("access tokens", () => {
  let server: HttpProcess;
  let guarded: SampleCopy;
  beforeAll(async () => {
    const tokens = [
      "{ name: editor, sha256: '${EDITOR}' }",
      `{ name: ci, sha256: ${digest("ci")} }`,
    ];
    guarded = copySample(
      mcpgen.bin,
      (config) => `${config}\nhttp: { port: 0, auth: { tokens: [${tokens.join(", ")}] } }\n`,
    );
    const env = { EDITOR: digest("let-me-in") };
    server = await startServer(mcpgen.bin, ["-C", guarded.root, "--http"], env);
  }, 30_000);
  afterAll(async () => {
    await server.stop();
    guarded.remove();
  });

  const list = async (audience: string, token?: string): Promise<Response> =>
    fetch(server.urls[audience] ?? "", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });

  test("are asked of editors and not of visitors", async () => {
    expect((await list("admin")).status).toBe(401);
    expect((await list("admin", "wrong")).status).toBe(401);
    expect((await list("admin", "let-me-in")).status).toBe(200);
    expect((await list("public")).status).toBe(200);
  });

  test("let the official client in", async () => {
    const client = await httpClient(server.urls["admin"], "2026-07-28", { token: "ci" });
    expect((await client.listTools()).tools).toHaveLength(8);
  });

  test("are named in what the start says, and never told", () => {
    expect(server.errors()).toContain("for holders of 2 tokens)");
    expect(server.errors()).not.toContain(digest("ci"));
    expect(server.errors()).not.toContain("let-me-in");
  });
});

describe("an issuer", () => {
  test("is where clients are sent for a token, by the name that the audience says", async () => {
    const audience = "https://tools.shop.example/mcp";
    const guarded = copySample(
      mcpgen.bin,
      (config) =>
        `${config}\nhttp: { port: 0, auth: { issuer: "http://127.0.0.1:9", audience: "\${AUDIENCE}" } }\n`,
    );
    onTestFinished(() => guarded.remove());
    const env = { AUDIENCE: audience };
    const server = await startServer(mcpgen.bin, ["-C", guarded.root, "--http"], env);
    onTestFinished(async () => {
      await server.stop();
    });
    expect(server.errors()).toContain("(admin, 8 tools, for tokens of http://127.0.0.1:9)");
    const { port } = new URL(server.urls["admin"] ?? "");
    const known = await asked(port, "tools.shop.example", "/mcp");
    expect(known.status).toBe(401);
    expect(known.challenge).toMatch(/^Bearer /);
    const path = "/.well-known/oauth-protected-resource/mcp";
    const metadata = await asked(port, "tools.shop.example", path);
    expect(JSON.parse(metadata.body)).toMatchObject({
      resource: audience,
      authorization_servers: ["http://127.0.0.1:9"],
    });
    expect((await asked(port, "foreign.example", "/mcp")).status).toBe(403);
  });
});

describe("the limits and sessions of the configuration", () => {
  test("hold", async () => {
    const http = "{ port: 0, sessions: { most: 1 }, limits: { bodyBytes: 1024, depth: 5 } }";
    const bounded = copySample(mcpgen.bin, (config) => `${config}\nhttp: ${http}\n`);
    onTestFinished(() => bounded.remove());
    const server = await startServer(mcpgen.bin, ["-C", bounded.root, "--http"]);
    onTestFinished(async () => {
      await server.stop();
    });
    const post = (params: unknown) =>
      fetch(server.urls["admin"] ?? "", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
      });
    expect((await post({ text: "x".repeat(1_024) })).status).toBe(413);
    expect((await post([[[[[]]]]])).status).toBe(413);
    const first = await post(initialize.params);
    expect([first.status, first.headers.get("mcp-session-id")]).toEqual([200, expect.any(String)]);
    // One more takes the place of the one that nobody uses.
    expect((await post(initialize.params)).status).toBe(200);
    const sessionId = first.headers.get("mcp-session-id") ?? "";
    const headers = { "mcp-session-id": sessionId };
    const ended = await fetch(server.urls["admin"] ?? "", { method: "DELETE", headers });
    expect(ended.status).toBe(404);
  });
});

/** The record of the start. */
function listening(server: HttpProcess): unknown {
  const line = server
    .errors()
    .split("\n")
    .find((each) => each.includes('"listening"'));
  return JSON.parse(line ?? "");
}

describe("elsewhere than on this machine alone", () => {
  test("a loopback address with a name elsewhere is for everybody who comes by that name", async () => {
    const proxied = copySample(
      mcpgen.bin,
      (config) => `${config}\nhttp: { hosts: [shop.example] }\n`,
    );
    onTestFinished(() => proxied.remove());
    const argv = ["-C", proxied.root, "--http", "0", "--audience", "public"];
    const server = await startServer(mcpgen.bin, argv);
    onTestFinished(async () => {
      await server.stop();
    });
    expect(server.errors()).toContain(
      "(public, 2 tools, for everybody). Ctrl-C stops it.\nIt answers requests to localhost and shop.example.\n",
    );
    expect(listening(server)).toMatchObject({
      hosts: ["localhost", "127.0.0.1", "[::1]", "shop.example"],
    });
  });

  test("visitors are served without tokens, by the names that are known", async () => {
    const open = copySample(mcpgen.bin, (config) => `${config}\nhttp: { hosts: [shop.example] }\n`);
    onTestFinished(() => open.remove());
    const argv = ["-C", open.root, "--http", "0.0.0.0:0", "--audience", "public"];
    const server = await startServer(mcpgen.bin, argv);
    onTestFinished(async () => {
      await server.stop();
    });
    const { port, hostname } = new URL(server.urls["public"] ?? "");
    expect(hostname).toBe("localhost");
    expect(server.errors()).toContain("(public, 2 tools, for everybody)");
    expect(server.errors()).toContain(
      "\nIt listens on every address of this machine, and answers requests to localhost and shop.example.\n",
    );
    expect(listening(server)).toMatchObject({
      tools: { public: 2 },
      hosts: ["localhost", "127.0.0.1", "[::1]", "shop.example"],
    });
    const client = await httpClient(`http://127.0.0.1:${port}/public/mcp`, "2026-07-28");
    expect((await client.listTools()).tools).toHaveLength(2);
    expect((await asked(port, "shop.example", "/public/mcp")).status).toBe(415);
    expect((await asked(port, "foreign.example", "/public/mcp")).status).toBe(403);
  });

  test("the admin tools are with --insecure, and which names are known is said", async () => {
    const server = await startServer(mcpgen.bin, ofShop("--http", "0.0.0.0:0", "--insecure"));
    expect(server.errors()).toContain("(admin, 8 tools, for everybody)");
    expect(server.errors()).toContain("Only requests to localhost and 127.0.0.1 are answered:");
    expect(await server.stop()).toBe(0);
  });
});

/** A POST without a body to a server that is known by a name. */
function asked(
  port: string,
  host: string,
  path: string,
): Promise<{
  readonly status: number | undefined;
  readonly challenge: string;
  readonly body: string;
}> {
  const method = path === "/mcp" || path === "/public/mcp" ? "POST" : "GET";
  return new Promise((resolve, reject) => {
    const headers = { host, ...(path === "/mcp" ? { "content-type": "application/json" } : {}) };
    const sent = request({ port, path, method, headers }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          challenge: String(response.headers["www-authenticate"]),
          body,
        }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

describe("the end", () => {
  test("SIGTERM lets calls finish and answers them, then exits with 0", async () => {
    const server = await startServer(mcpgen.bin, ofShop("--http", "0"));
    const client = await httpClient(server.urls["admin"], "2026-07-28");
    const calls = Array.from({ length: 40 }, (_, at) =>
      called(client, "product", {
        action: "create",
        title: `Shoe ${at}`,
        sku: `END-${1_000 + at}`,
        categoria: "calzado",
        price: 10,
      }),
    );
    await Promise.race(calls);
    server.process.kill("SIGTERM");
    const settled = await Promise.allSettled(calls);
    expect(await server.exited).toBe(0);
    const answered = settled.filter(({ status }) => status === "fulfilled").length;
    const kept = await keptEnds();
    // What was not taken any more was refused as a whole and wrote nothing.
    expect(answered).toBe(kept);
    expect(answered).toBeGreaterThan(0);
  });

  test("a second signal does not wait; what a handler prints goes to standard error", async () => {
    const root = tempFolder({
      ...sample,
      "forms/shop/mcpTools/wait.yaml":
        "kind: function\nname: wait\ndescription: Waits.\nreadOnly: true\nhandler: ./handlers/wait.ts#wait\n",
      "handlers/wait.ts":
        'export const wait = async () => {\n  console.log("waiting for ever");\n  return new Promise<string>(() => {});\n};\n',
    });
    expect(await run(root, ["build"])).toMatchObject({ code: 0 });
    const server = await startServer(mcpgen.bin, ["-C", root, "--http", "0"]);
    const client = await httpClient(server.urls["admin"], "2026-07-28");
    const call = called(client, "wait", {}).catch(() => "cut off");
    await vi.waitFor(() => expect(server.errors()).toContain("waiting for ever"), 10_000);
    server.process.kill("SIGTERM");
    await vi.waitFor(() => expect(server.errors()).toContain('"stopping"'), 10_000);
    server.process.kill("SIGTERM");
    expect(await server.exited).toBe(130);
    expect(await call).toBe("cut off");
    expect(server.output()).toBe("");
  }, 30_000);

  async function keptEnds(): Promise<number> {
    const answer = shop.run(["call", "product", '{"action": "list", "limit": 100}']);
    return new Set(answer.match(/END-\d+/g)).size;
  }
});

describe("mcpgen serve --http refuses", () => {
  const built = async (config = "") => {
    const root = tempFolder({
      ...sample,
      "mcpgen.yaml": `server: { name: shop, version: 1.0.0 }\nlocales: { default: en, others: [es] }\n${config}`,
    });
    await run(root, ["build"]);
    return root;
  };

  test.each(["0.0.0.0:0", "[::]:0", "192.0.2.7:0", "shop.example"])(
    "to open the admin tools on %s to everybody",
    async (address) => {
      const root = await built();
      const { code, err } = await run(root, ["serve", "--http", address]);
      expect(code).toBe(2);
      const host = address.replace(/:0$/, "").replace(/[[\]]/g, "");
      expect(err).toBe(
        `error: The admin tools would be open to everybody who reaches "${host}": http.auth in mcpgen.yaml is not set.\n` +
          "hint: Set http.auth, listen on 127.0.0.1, or serve visitors alone with --audience public; --insecure does it anyway, behind a gate of your own.\n",
      );
    },
  );

  test("public tools that ask for scopes, where nobody is asked for a token", async () => {
    const root = tempFolder({
      ...sample,
      "forms/shop/mcpPublicTools/pages.yaml":
        "kind: contentType\nname: pages\ncontentType: article\nscopes: [press]\n",
    });
    await run(root, ["build"]);
    const argv = ["serve", "--http", "0.0.0.0:0", "--audience", "public"];
    expect(await run(root, argv)).toMatchObject({
      code: 2,
      err: 'error: Public tools ask for scopes (press), which everybody who reaches "0.0.0.0" would hold: http.auth in mcpgen.yaml is not set.\nhint: Set http.auth, or listen on 127.0.0.1; --insecure does it anyway, behind a gate of your own.\n',
    });
  });

  test("an address that this machine does not have, whatever the audience", async () => {
    const root = await built();
    const argv = ["serve", "--http", "192.0.2.7:0", "--audience", "public"];
    expect(await run(root, argv)).toMatchObject({
      code: 2,
      out: "",
      err: "error: Cannot listen on 192.0.2.7:0: this machine does not have that address (EADDRNOTAVAIL).\nhint: Use one that it has, or 0.0.0.0 for all of them.\n",
    });
  });

  test("a port that another program has", async () => {
    const root = await built();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const { code, err } = await run(root, ["serve", "--http", String(port)]);
    other.close();
    expect(code).toBe(2);
    expect(err).toBe(
      `error: Cannot listen on 127.0.0.1:${port}: another program listens there (EADDRINUSE).\nhint: Stop it, or take another port with --http <port>; 0 takes a free one.\n`,
    );
  });

  test.each([
    ["http://127.0.0.1:3333", '"http://127.0.0.1:3333" is not an address to listen on.'],
    ["127.0.0.1:port", '"127.0.0.1:port" is not an address to listen on.'],
    ["99999", '"99999" is not a port number from 0 to 65535.'],
    ["[::1]:70000", '"70000" is not a port number from 0 to 65535.'],
    [":", '":" is not an address to listen on.'],
  ])("the address %s", async (address, message) => {
    const root = await built();
    const { code, err } = await run(root, ["serve", "--http", address]);
    expect(code).toBe(2);
    expect(err).toContain(`error: ${message}\n`);
  });

  test("variables that are not set, or hold what cannot stand there", async () => {
    const root = await built("http: { port: '${SHOP_PORT}' }\n");
    expect((await run(root, ["serve", "--http"])).err).toBe(
      'error: The environment variable "SHOP_PORT" is not set; http.port in mcpgen.yaml needs it.\nhint: Set it for this command, such as: SHOP_PORT=… mcpgen serve --http\n',
    );
    const { code, err } = await run(root, ["serve", "--http"], { env: { SHOP_PORT: "many" } });
    expect([code, err]).toEqual([2, 'error: "many" is not a port number from 0 to 65535.\n']);
    const tokens = await built(
      "http: { port: 0, auth: { tokens: [{ name: ci, sha256: '${CI}' }] } }\n",
    );
    const plain = await run(tokens, ["serve", "--http"], { env: { CI: "s3cret" } });
    expect(plain.code).toBe(2);
    expect(plain.err).toBe(
      'error: What the environment gives for http.auth.tokens[0].sha256 in mcpgen.yaml is not the SHA-256 of a token in 64 hexadecimal digits.\nhint: Correct the environment variable "CI".\n',
    );
  });

  test("a token that a variable gives a name of callers without one", async () => {
    const token = `{ name: '\${WHO}', sha256: ${digest("a")} }`;
    const root = await built(`http: { port: 0, auth: { tokens: [${token}] } }\n`);
    const { code, err } = await run(root, ["serve", "--http"], { env: { WHO: "anonymous" } });
    expect(code).toBe(2);
    expect(err).toContain(
      'error: A token under http.auth.tokens in mcpgen.yaml is named "anonymous" once variables are replaced: the log calls callers without a token so.\n',
    );
  });

  test("an unknown toolset, and audiences that stdio cannot serve together", async () => {
    const root = await built("toolsets: { editorial: [article] }\n");
    expect(await run(root, ["serve", "--toolset", "editorail"])).toMatchObject({
      code: 2,
      err: 'error: There is no toolset "editorail" in mcpgen.yaml.\nhint: Did you mean "editorial"?\n',
    });
    expect(await run(root, ["serve", "--audience", "all"])).toMatchObject({
      code: 2,
      err: "error: On standard input and output there is one client and one list of tools, so that it serves one audience.\nhint: Start a server for each audience, or serve both with --http.\n",
    });
    const { code, err } = await run(root, ["serve", "--stdio", "--http"]);
    expect(code).toBe(2);
    expect(err).toContain("cannot be used with option");
  });
});
