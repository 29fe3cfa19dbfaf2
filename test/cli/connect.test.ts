import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, isAbsolute, join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { parse } from "jsonc-parser";
import { describe, expect, onTestFinished, test } from "vitest";
import { clients } from "../../src/cli/connect/clients.js";
import { clientNames } from "../../src/cli/connect/client-names.js";
import { withMember } from "../../src/cli/connect/json-edit.js";
import { installPackage } from "../server/support.js";
import { sample } from "./sample.js";
import { read, run, tempFolder } from "./support.js";

interface LocalEntry {
  readonly command: string;
  readonly args: readonly string[];
}

const config = (more = "") =>
  `server: { name: shop, version: 1.0.0 }\nlocales: { default: en, others: [es] }\n${more}`;

/** A project whose path has blanks, and a home beside it. */
function projectAt(more = ""): { readonly root: string; readonly home: string } {
  const root = tempFolder({ ...sample, "mcpgen.yaml": config(more) });
  return { root, home: tempFolder() };
}

async function connect(
  { root, home }: { readonly root: string; readonly home: string },
  ...argv: readonly string[]
) {
  return run(root, ["connect", ...argv], { env: { HOME: home } });
}

/** What is printed for a client, below its key. */
async function entryOf(
  place: { readonly root: string; readonly home: string },
  ...argv: readonly string[]
): Promise<Record<string, unknown>> {
  const { code, out, err } = await connect(place, ...argv);
  expect(code, err).toBe(0);
  const [servers] = Object.values(JSON.parse(out) as Record<string, Record<string, unknown>>);
  return servers?.["shop"] as Record<string, unknown>;
}

describe("mcpgen connect", () => {
  test.each([
    ["claude", "mcpServers", ["command", "args"]],
    ["claude-code", "mcpServers", ["type", "command", "args"]],
    ["cursor", "mcpServers", ["command", "args"]],
    ["vscode", "servers", ["type", "command", "args"]],
    ["windsurf", "mcpServers", ["command", "args"]],
    ["zed", "context_servers", ["command", "args", "env"]],
  ])("prints for %s what starts this project from any folder", async (client, key, members) => {
    const place = projectAt();
    const { code, out, err } = await connect(place, client);
    expect(code, err).toBe(0);
    const printed = JSON.parse(out) as Record<string, Record<string, LocalEntry>>;
    expect(Object.keys(printed)).toEqual([key]);
    const entry = printed[key]?.["shop"] as LocalEntry;
    expect(Object.keys(entry)).toEqual(members);
    const [file = "", ...args] = entry.args;
    expect([entry.command, ...args]).toEqual(["node", "serve", "-C", place.root]);
    expect([isAbsolute(file), basename(file), existsSync(file)]).toEqual([true, "mcpgen.js", true]);
    expect(err).toContain("--write puts it there.");
    expect(readdirSync(place.home)).toEqual([]);
  });

  test("prints a table of TOML for codex, and does not write it", async () => {
    const place = projectAt();
    const { code, out, err } = await connect(place, "codex");
    expect(code).toBe(0);
    const [header, command, args = ""] = out.split("\n");
    expect([header, command]).toEqual(["[mcp_servers.shop]", 'command = "node"']);
    expect(JSON.parse(args.replace("args = ", ""))).toEqual([
      expect.stringMatching(/mcpgen\.js$/),
      "serve",
      "-C",
      place.root,
    ]);
    expect(err).toBe(`For Codex, this goes into "${place.home}/.codex/config.toml".\n`);
    const written = await connect(place, "codex", "--write");
    expect(written.code).toBe(2);
    expect(written.err).toContain("keeps its servers in TOML, which mcpgen does not change.");
    expect(readdirSync(place.home)).toEqual([]);
  });

  test("names another configuration, audience, toolset and name", async () => {
    const root = tempFolder({
      ...sample,
      "other.yaml": config("toolsets: { editorial: [article] }\n"),
    });
    const argv = ["connect", "cursor", "-c", "other.yaml", "--name", "shop_2"];
    const more = ["--audience", "public", "--toolset", "editorial"];
    const { out } = await run(root, [...argv, ...more]);
    const { mcpServers } = JSON.parse(out) as { mcpServers: Record<string, LocalEntry> };
    expect(Object.keys(mcpServers)).toEqual(["shop_2"]);
    expect(mcpServers["shop_2"]?.args.slice(1)).toEqual([
      "serve",
      "-C",
      root,
      "-c",
      "other.yaml",
      "--audience",
      "public",
      "--toolset",
      "editorial",
    ]);
  });

  test("makes a name that every client takes of the server's", async () => {
    const root = tempFolder({
      ...sample,
      "mcpgen.yaml": "server: { name: The Shop, Ltd. }\n".replace(
        "The Shop, Ltd.",
        '"The Shop, Ltd."',
      ),
    });
    const { out } = await run(root, ["connect", "cursor"]);
    expect(Object.keys((JSON.parse(out) as { mcpServers: object }).mcpServers)).toEqual([
      "The-Shop-Ltd",
    ]);
  });

  test.each([
    [
      ["clause"],
      'mcpgen knows no client "clause".',
      'Did you mean "claude"? It knows: claude, claude-code, cursor, vscode, windsurf, zed, codex.',
    ],
    [
      ["constructor"],
      'mcpgen knows no client "constructor".',
      "It knows: claude, claude-code, cursor, vscode, windsurf, zed, codex.",
    ],
    [
      ["cursor", "--name", "my shop"],
      '"my shop" is no name that every client takes.',
      "Use up to 64 letters, digits, - and _, beginning with a letter or a digit.",
    ],
    [
      ["cursor", "--name", "__proto__"],
      '"__proto__" is no name that every client takes.',
      "Use up to 64 letters, digits, - and _, beginning with a letter or a digit.",
    ],
    [
      ["cursor", "--toolset", "sales"],
      'There is no toolset "sales" in mcpgen.yaml.',
      "Name one there, such as: toolsets: { editorial: [product] }",
    ],
    [
      ["claude", "--http", "https://a.example"],
      "The file of Claude Desktop names no servers that are reached over HTTP.",
      "Add the URL in Claude Desktop itself, under Settings, Connectors.",
    ],
    [
      ["cursor", "--http", "a.example/mcp"],
      '"a.example/mcp" is not the URL of a server.',
      "Write it whole, such as: --http https://tools.shop.example/mcp",
    ],
  ])("refuses %j", async (argv, message, hint) => {
    const place = projectAt();
    expect(await connect(place, ...argv)).toEqual({
      code: 2,
      out: "",
      err: `error: ${message}\nhint: ${hint}\n`,
    });
  });

  test("refuses credentials in a URL without repeating them", async () => {
    const { code, err } = await connect(
      projectAt(),
      "cursor",
      "--http",
      "https://me:pw1@a.example/mcp",
    );
    expect(code).toBe(2);
    expect(err).not.toContain("pw1");
  });
});

describe("a path with what a client takes for a variable", () => {
  const inFolder = (name: string) => {
    const above = tempFolder({ [`${name}/mcpgen.yaml`]: config() });
    return { root: join(above, name), home: tempFolder() };
  };

  test.each(["claude-code", "cursor", "vscode", "windsurf"] as const)(
    "is refused for %s, which would put another there",
    async (client) => {
      for (const variable of ["${HOME}", "${env:HOME}", "${workspaceFolder}"]) {
        const place = inFolder(`my ${variable} shop`);
        const { code, out, err } = await connect(place, client, "--write");
        expect([code, out, err]).toEqual([
          2,
          "",
          `error: ${clients[client].title} would take "${variable}" in "${place.root}" for a variable and put its value there, and has no way to write it otherwise.\n` +
            "hint: Use a path and a URL without it: rename the folder, or move the project.\n",
        ]);
        expect([readdirSync(place.root), readdirSync(place.home)]).toEqual([["mcpgen.yaml"], []]);
      }
      const url = "https://a.example/mcp?tenant=${HOME}";
      expect((await connect(projectAt(), client, "--http", url)).err).toContain(
        `would take "\${HOME}" in "${url}" for a variable`,
      );
    },
  );

  test.each(["claude", "zed"])("is written for %s, which leaves it as it is", async (client) => {
    const place = inFolder("my ${HOME} shop");
    expect((await entryOf(place, client))["args"]).toContain(place.root);
  });

  test("may hold a dollar sign and braces apart from each other", async () => {
    const place = inFolder("$HOME {a} $");
    for (const client of ["claude-code", "cursor", "vscode", "windsurf"]) {
      expect((await entryOf(place, client))["args"]).toContain(place.root);
    }
  });
});

describe("mcpgen connect --http", () => {
  const tokens = `http: { auth: { tokens: [{ name: ci, sha256: ${"a".repeat(64)} }] } }\n`;
  const url = "https://tools.shop.example/mcp";

  test.each([
    ["claude-code", { type: "http", url }],
    ["cursor", { url }],
    ["vscode", { type: "http", url }],
    ["windsurf", { serverUrl: url }],
    ["zed", { url }],
  ])("names the server for %s", async (client, entry) => {
    expect(await entryOf(projectAt(), client, "--http", url)).toEqual(entry);
  });

  test.each([
    ["claude-code", { Authorization: "Bearer ${SHOP_TOKEN}" }],
    ["cursor", { Authorization: "Bearer ${env:SHOP_TOKEN}" }],
    ["vscode", { Authorization: "Bearer ${input:shop-token}" }],
    ["windsurf", { Authorization: "Bearer ${env:SHOP_TOKEN}" }],
    ["zed", undefined],
  ])("says to %s where a token comes from, and never holds one", async (client, headers) => {
    const entry = await entryOf(projectAt(tokens), client, "--http", url);
    expect(entry["headers"]).toEqual(headers);
  });

  test("has VS Code ask for the token, and Codex take it from the environment", async () => {
    const vscode = await connect(projectAt(tokens), "vscode", "--http", url);
    expect((JSON.parse(vscode.out) as { inputs: unknown }).inputs).toEqual([
      {
        type: "promptString",
        id: "shop-token",
        description: "The access token of shop",
        password: true,
      },
    ]);
    const codex = await connect(projectAt(tokens), "codex", "--http", url);
    expect(codex.out).toBe(
      `[mcp_servers.shop]\nurl = "${url}"\nbearer_token_env_var = "SHOP_TOKEN"\n`,
    );
    expect(codex.err).toContain("takes the token from the environment variable SHOP_TOKEN.");
  });

  test.each([
    [["https://tools.shop.example"], "https://tools.shop.example/mcp"],
    [
      ["https://tools.shop.example/", "--audience", "public"],
      "https://tools.shop.example/public/mcp",
    ],
    [["http://127.0.0.1:3333/shop/mcp"], "http://127.0.0.1:3333/shop/mcp"],
    [["https://tools.shop.example/mcp?a=b#tools"], "https://tools.shop.example/mcp?a=b"],
    [["https://tools.shop.example#"], "https://tools.shop.example/mcp"],
  ])("completes %j", async (argv, expected) => {
    expect((await entryOf(projectAt(), "cursor", "--http", ...argv))["url"]).toBe(expected);
  });

  test("takes the URL of the public tools for what it says, and sends no token there", async () => {
    const visitors = "https://tools.shop.example/public/mcp";
    const entry = await entryOf(projectAt(tokens), "claude-code", "--http", visitors);
    expect(entry).toEqual({ type: "http", url: visitors });
  });

  test("warns of a path where mcpgen serves nothing", async () => {
    const other = await connect(projectAt(), "cursor", "--http", "https://tools.shop.example/mpc");
    expect(other).toMatchObject({ code: 0 });
    expect(other.err).toContain(
      "https://tools.shop.example/mpc has another path than /mcp and /public/mcp, where mcpgen serves: it is right only where a proxy passes it on.\n",
    );
    for (const path of ["", "/mcp", "/public/mcp"]) {
      const usual = await connect(projectAt(), "cursor", "--http", `https://a.example${path}`);
      expect(usual.err).not.toContain("another path");
    }
  });

  test("warns of a connection that others can read", async () => {
    const open = await connect(projectAt(), "cursor", "--http", "http://tools.shop.example");
    expect(open.err).toContain("is not encrypted");
    const own = await connect(projectAt(), "cursor", "--http", "http://localhost:3333");
    expect(own.err).not.toContain("is not encrypted");
  });
});

describe("mcpgen connect --write", () => {
  const file = (root: string) => join(root, ".cursor/mcp.json");

  test("makes the file and its folder, and changes nothing the second time", async () => {
    const place = projectAt();
    const first = await connect(place, "cursor", "--write");
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toContain(`Added "shop" in "${file(place.root)}":`);
    const text = read(place.root, ".cursor/mcp.json");
    const { mcpServers } = JSON.parse(text) as { mcpServers: Record<string, LocalEntry> };
    expect(mcpServers["shop"]?.args.slice(1)).toEqual(["serve", "-C", place.root]);
    expect(text.endsWith("}\n")).toBe(true);
    const before = statSync(file(place.root));
    const second = await connect(place, "cursor", "--write");
    expect(second.out).toBe(`Cursor knows "shop" already: "${file(place.root)}" stays as it is.\n`);
    expect(read(place.root, ".cursor/mcp.json")).toBe(text);
    expect(statSync(file(place.root)).ino).toBe(before.ino);
    expect(readdirSync(join(place.root, ".cursor"))).toEqual(["mcp.json"]);
  });

  test("what it writes starts a server that answers, from another folder and a path with blanks", async () => {
    const installed = await installPackage();
    onTestFinished(() => installed.remove());
    const { root } = projectAt();
    const mcpgen = (...argv: readonly string[]) =>
      execFileSync(process.execPath, [installed.bin, ...argv, "-C", root], { stdio: "pipe" });
    mcpgen("build");
    mcpgen("connect", "claude-code", "--write");
    const { mcpServers } = JSON.parse(read(root, ".mcp.json")) as {
      mcpServers: Record<string, LocalEntry>;
    };
    const { command = "", args = [] } = mcpServers["shop"] ?? {};
    expect(root).toContain(" ");
    const client = new Client({ name: "test", version: "1.0.0" });
    const cwd = tempFolder();
    await client.connect(
      new StdioClientTransport({ command, args: [...args], cwd, stderr: "ignore" }),
    );
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["article", "content_type"]);
  }, 60_000);

  test("adds to a file of its user's, every other byte of which stays", async () => {
    const place = projectAt();
    const theirs = `// Ours, do not touch
{
    /* servers */
    "mcpServers": {
        "files": { "command": "npx",   "args": ["-y","files"] }, // pinned
    },
    "theme":"dark"   // odd spacing stays
}
`;
    const root = tempFolder({ ...sample, "mcpgen.yaml": config(), ".cursor/mcp.json": theirs });
    await connect({ ...place, root }, "cursor", "--write");
    const text = read(root, ".cursor/mcp.json");
    const args = (parse(text) as { mcpServers: Record<string, LocalEntry> }).mcpServers["shop"]
      ?.args;
    expect(text).toBe(
      theirs.replace(
        "// pinned\n",
        `// pinned
        "shop": {
            "command": "node",
            "args": [
                ${args?.map((each) => JSON.stringify(each)).join(",\n                ")}
            ]
        },
`,
      ),
    );
  });

  test.each([
    ["an empty file", "", '{\n  "s": {\n    "n": 1\n  }\n}\n'],
    ["white space", " \n", '{\n  "s": {\n    "n": 1\n  }\n}\n'],
    ["comments alone", "// mine\n", '// mine\n{\n  "s": {\n    "n": 1\n  }\n}\n'],
    ["an empty object", "{}", '{\n  "s": {\n    "n": 1\n  }\n}'],
    ["an object with a comment", "{ // mine\n}\n", '{ // mine\n  "s": {\n    "n": 1\n  }\n}\n'],
    ["one line", '{"a": 1, "s": {"x": [1]}}', '{"a": 1, "s": {"x": [1], "n": 1}}'],
    ["one line without the key", '{"a": 1}\n', '{"a": 1, "s": { "n": 1 }}\n'],
    ["tabs", '{\n\t"s": {\n\t\t"x": 1\n\t}\n}\n', '{\n\t"s": {\n\t\t"x": 1,\n\t\t"n": 1\n\t}\n}\n'],
    [
      "CRLF",
      '{\r\n  "s": {\r\n    "x": 1\r\n  }\r\n}\r\n',
      '{\r\n  "s": {\r\n    "x": 1,\r\n    "n": 1\r\n  }\r\n}\r\n',
    ],
    [
      "a byte order mark",
      '\uFEFF{\n  "a": 1\n}\n',
      '\uFEFF{\n  "a": 1,\n  "s": {\n    "n": 1\n  }\n}\n',
    ],
    [
      "a comment behind the last member",
      '{\n  "s": {\n    "x": 1 // one\n    // two\n  }\n}\n',
      '{\n  "s": {\n    "x": 1, // one\n    "n": 1\n    // two\n  }\n}\n',
    ],
    [
      "a trailing comma",
      '{\n  "s": {\n    "x": 1,\n  },\n}\n',
      '{\n  "s": {\n    "x": 1,\n    "n": 1,\n  },\n}\n',
    ],
    [
      "the member itself",
      '{ "s": { "n": { "old": true }, "x": 2 } }',
      '{ "s": { "n": 1, "x": 2 } }',
    ],
  ])("fits into %s", (_, before, after) => {
    const made = withMember(before, ["s", "n"], 1);
    expect(made).toBe(after);
    expect(withMember(made, ["s", "n"], 1)).toBe(after);
    expect(parse(made.replace(/^\uFEFF/, ""))).toMatchObject({ s: { n: 1 } });
  });

  test.each([
    [
      "no JSON",
      '{\n  "mcpServers": {\n    "a": oops\n  }\n}\n',
      "3:10: it is no JSON: invalid symbol",
    ],
    [
      "an object that does not end",
      '{ "mcpServers": {',
      "1:18: it is no JSON: close brace expected",
    ],
    ["a list", "[]\n", "1:1: it holds no object"],
    ["servers that are no object", '{\n  "mcpServers": []\n}\n', '2:17: "mcpServers" is no object'],
    [
      "a key twice",
      '{ "mcpServers": {},\n "mcpServers": {} }\n',
      '2:2: the key "mcpServers" stands there twice',
    ],
  ])("refuses %s with its place, and changes nothing", async (_, text, problem) => {
    const root = tempFolder({ ...sample, "mcpgen.yaml": config(), ".cursor/mcp.json": text });
    expect(await run(root, ["connect", "cursor", "--write", "--force"])).toEqual({
      code: 2,
      out: "",
      err: `error: ${file(root)}:${problem}. Nothing was changed.\nhint: Correct the file, or add what is printed without --write yourself.\n`,
    });
    expect(read(root, ".cursor/mcp.json")).toBe(text);
  });

  test("refuses a file that is not in UTF-8", async () => {
    const root = tempFolder({ ...sample, "mcpgen.yaml": config(), ".cursor/mcp.json": "" });
    const bytes = Buffer.from([0x7b, 0x22, 0xe4, 0x22, 0x3a, 0x31, 0x7d]);
    writeFileSync(file(root), bytes);
    const { code, err } = await run(root, ["connect", "cursor", "--write"]);
    expect([code, err]).toEqual([
      2,
      `error: "${file(root)}" is not in UTF-8. Nothing was changed.\nhint: Save it as UTF-8.\n`,
    ]);
    expect(readFileSync(file(root)).equals(bytes)).toBe(true);
  });

  test("replaces another entry of that name with --force alone, and shows both without secrets", async () => {
    const theirs = `{
  "mcpServers": {
    "shop": { "command": "mine", "env": { "KEY": "s3cret" } },
    "z": { "command": "z" }
  }
}
`;
    const root = tempFolder({ ...sample, "mcpgen.yaml": config(), ".cursor/mcp.json": theirs });
    const refused = await run(root, ["connect", "cursor", "--write"]);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain(
      'There: {"command":"mine","env":{"KEY":"…"}}\nNew:   {"command":"node"',
    );
    expect(refused.err).toContain(
      "hint: Replace it with --force, or choose another name with --name.",
    );
    expect(refused.err).not.toContain("s3cret");
    expect(read(root, ".cursor/mcp.json")).toBe(theirs);
    const forced = await run(root, ["connect", "cursor", "--write", "--force"]);
    expect(forced.out).toContain('Replaced "shop" in');
    const text = read(root, ".cursor/mcp.json");
    expect(text).toContain('    "z": { "command": "z" }\n  }\n}\n');
    expect(
      (JSON.parse(text) as { mcpServers: Record<string, LocalEntry> }).mcpServers["shop"]?.command,
    ).toBe("node");
    expect((await run(root, ["connect", "cursor", "--write"])).out).toContain("knows");
  });

  test("keeps a link to the file, and who may read it", async () => {
    const root = tempFolder({
      ...sample,
      "mcpgen.yaml": config(),
      "dotfiles/cursor.json": "{}\n",
      ".cursor/other.json": "{}",
    });
    const real = join(root, "dotfiles/cursor.json");
    chmodSync(real, 0o600);
    symlinkSync(real, file(root));
    expect((await run(root, ["connect", "cursor", "--write"])).code).toBe(0);
    expect(lstatSync(file(root)).isSymbolicLink()).toBe(true);
    expect(statSync(real).mode & 0o777).toBe(0o600);
    expect(readFileSync(real, "utf8")).toContain('"shop"');
    expect(readdirSync(join(root, "dotfiles"))).toEqual(["cursor.json"]);
  });

  /** Refused at once with this reason and what to do; whatever is there stays. */
  const refusal = async (root: string, reason: string, hint: string) => {
    const argv = ["connect", "cursor", "--write", "--force"];
    expect(await run(root, argv)).toEqual({
      code: 2,
      out: "",
      err: `error: "${file(root)}" ${reason}. Nothing was changed.\nhint: ${hint}\n`,
    });
  };
  const configured = (text = "{}\n") =>
    tempFolder({ ...sample, "mcpgen.yaml": config(), ".cursor/mcp.json": text });
  const byHand = "dd what is printed without --write yourself.";

  test("leaves a file alone that is read-only", async () => {
    const root = configured();
    chmodSync(file(root), 0o444);
    await refusal(root, "is read-only", `Make it writable, or a${byHand}`);
    expect(read(root, ".cursor/mcp.json")).toBe("{}\n");
    expect(statSync(file(root)).mode & 0o777).toBe(0o444);
  });

  test.runIf(process.getuid?.() === 0)("keeps the owner and the mode of a file", async () => {
    const root = configured();
    chownSync(file(root), 12_345, 23_456);
    chmodSync(file(root), 0o640);
    expect((await run(root, ["connect", "cursor", "--write"])).code).toBe(0);
    const { uid, gid, mode } = statSync(file(root));
    expect([uid, gid, mode & 0o777]).toEqual([12_345, 23_456, 0o640]);
    expect(read(root, ".cursor/mcp.json")).toContain('"shop"');
    expect(readdirSync(join(root, ".cursor"))).toEqual(["mcp.json"]);
  });

  test("leaves a file alone that has further names", async () => {
    const root = configured();
    linkSync(file(root), join(root, "other.json"));
    await refusal(root, "has 2 names (hard links), which would not stay one file", `A${byHand}`);
    expect(statSync(file(root)).ino).toBe(statSync(join(root, "other.json")).ino);
    expect(read(root, "other.json")).toBe("{}\n");
  });

  test("makes the file that a link leads to, over another link", async () => {
    const root = tempFolder({ ...sample, "mcpgen.yaml": config(), ".cursor/a": "", "dots/b": "" });
    symlinkSync("../dots/second", file(root));
    symlinkSync("cursor.json", join(root, "dots/second"));
    expect((await run(root, ["connect", "cursor", "--write"])).code).toBe(0);
    expect(readlinkSync(file(root))).toBe("../dots/second");
    expect(readlinkSync(join(root, "dots/second"))).toBe("cursor.json");
    expect(read(root, "dots/cursor.json")).toContain('"shop"');
    expect(readdirSync(join(root, "dots")).toSorted()).toEqual(["b", "cursor.json", "second"]);
  });

  test("makes no folder that a link leads to, and no file where links lead in a circle", async () => {
    const root = tempFolder({ ...sample, "mcpgen.yaml": config(), ".cursor/a": "" });
    symlinkSync("../unmounted/mcp.json", file(root));
    const missing = await run(root, ["connect", "cursor", "--write"]);
    expect([missing.code, missing.err]).toEqual([
      2,
      `error: cannot use "${join(root, "unmounted/mcp.json")}": it does not exist (ENOENT).\nhint: Check the path, and that no link on it leads nowhere.\n`,
    ]);
    expect(existsSync(join(root, "unmounted"))).toBe(false);
    unlinkSync(file(root));
    symlinkSync("other.json", file(root));
    symlinkSync("mcp.json", join(root, ".cursor/other.json"));
    const circle = await run(root, ["connect", "cursor", "--write"]);
    expect([circle.code, circle.err]).toEqual([
      2,
      `error: cannot use "${file(root)}": its symbolic links lead in a circle (ELOOP).\nhint: Correct the link, or delete it.\n`,
    ]);
    expect(readlinkSync(file(root))).toBe("other.json");
  });

  test("refuses at once what is no file", async () => {
    const hint = `Move it to another place, or a${byHand}`;
    const root = tempFolder({ ...sample, "mcpgen.yaml": config(), ".cursor/mcp.json/a": "" });
    await refusal(root, "is a folder and no file", hint);
    rmSync(file(root), { recursive: true });
    execFileSync("mkfifo", [file(root)]);
    await refusal(root, "is a pipe, a socket or a device and no file", hint);
    unlinkSync(file(root));
    symlinkSync("/dev/zero", file(root));
    await refusal(root, "is a pipe, a socket or a device and no file", hint);
  });

  test.each([
    ["lists", "[".repeat(100_000), "1:501"],
    ["objects", '{"a":'.repeat(100_000), "1:2501"],
    [
      "servers",
      `{ "mcpServers": { "shop": ${"[".repeat(100_000)}${"]".repeat(100_000)} } }`,
      "1:525",
    ],
  ])("refuses %s that are nested too deep, with their place", async (_, text, place) => {
    const root = configured(text);
    const { code, err } = await run(root, ["connect", "cursor", "--write", "--force"]);
    expect([code, err]).toEqual([
      2,
      `error: ${file(root)}:${place}: it is nested deeper than 500 levels. Nothing was changed.\nhint: Correct the file, or a${byHand}\n`,
    ]);
    expect(read(root, ".cursor/mcp.json")).toBe(text);
  });

  test("takes what is nested as deep as that, and brackets in texts and comments", async () => {
    const brackets = "[".repeat(600);
    const deep = `${"[".repeat(499)}${"]".repeat(499)}`;
    const root = configured(`// ${brackets}\n{\n  "a": ${deep}, "b": "${brackets}"\n}\n`);
    expect(await run(root, ["connect", "cursor", "--write"])).toMatchObject({ code: 0 });
    expect(read(root, ".cursor/mcp.json")).toContain(deep);
  });

  test("adds VS Code's question for the token once, beside those that are there", async () => {
    const tokens = `http: { auth: { tokens: [{ name: ci, sha256: ${"a".repeat(64)} }] } }\n`;
    const root = tempFolder({
      ...sample,
      "mcpgen.yaml": config(tokens),
      ".vscode/mcp.json":
        '{\n\t"inputs": [\n\t\t{ "id": "other", "type": "promptString" }\n\t]\n}\n',
    });
    const argv = ["connect", "vscode", "--http", "https://a.example/mcp", "--write"];
    await run(root, argv);
    const text = read(root, ".vscode/mcp.json");
    const { inputs, servers } = JSON.parse(text) as {
      inputs: readonly { readonly id: string }[];
      servers: Record<string, unknown>;
    };
    expect(inputs.map(({ id }) => id)).toEqual(["other", "shop-token"]);
    expect(Object.keys(servers)).toEqual(["shop"]);
    await run(root, argv);
    expect(read(root, ".vscode/mcp.json")).toBe(text);
  });
});

describe("the files of clients", () => {
  const at = (platform: NodeJS.Platform, env: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      clientNames.map((name) => [name, clients[name].file({ platform, env, root: "/p" })]),
    );

  test("are where Linux has them", () => {
    expect(at("linux", { HOME: "/home/ana" })).toEqual({
      claude: "/home/ana/.config/Claude/claude_desktop_config.json",
      "claude-code": "/p/.mcp.json",
      cursor: "/p/.cursor/mcp.json",
      vscode: "/p/.vscode/mcp.json",
      windsurf: "/home/ana/.codeium/windsurf/mcp_config.json",
      zed: "/home/ana/.config/zed/settings.json",
      codex: "/home/ana/.codex/config.toml",
    });
    expect(at("linux", { HOME: "/h", XDG_CONFIG_HOME: "/x" })["claude"]).toBe(
      "/x/Claude/claude_desktop_config.json",
    );
    expect(at("linux", { HOME: "/h", XDG_CONFIG_HOME: "x" })["zed"]).toBe(
      "/h/.config/zed/settings.json",
    );
  });

  test("are where macOS and Windows have them", () => {
    const mac = at("darwin", { HOME: "/Users/ana" });
    expect([mac["claude"], mac["zed"]]).toEqual([
      "/Users/ana/Library/Application Support/Claude/claude_desktop_config.json",
      "/Users/ana/.config/zed/settings.json",
    ]);
    const windows = at("win32", {
      USERPROFILE: "C:\\Users\\ana",
      APPDATA: "C:\\Users\\ana\\AppData\\Roaming",
    });
    expect([windows["claude"], windows["windsurf"], windows["zed"]]).toEqual([
      "C:\\Users\\ana\\AppData\\Roaming\\Claude\\claude_desktop_config.json",
      "C:\\Users\\ana\\.codeium\\windsurf\\mcp_config.json",
      "C:\\Users\\ana\\AppData\\Roaming\\Zed\\settings.json",
    ]);
  });

  test("are not looked for without a home", async () => {
    const { root } = projectAt();
    const { code, err } = await run(root, ["connect", "windsurf"], { env: {} });
    expect(code).toBe(2);
    expect(err).toContain('error: The environment variable "HOME" is not set;');
    expect((await run(root, ["connect", "cursor"], { env: {} })).code).toBe(0);
  });
});
