import { beforeEach, describe, expect, test } from "vitest";
import { initialize } from "../server/support.js";
import { run, tempFolder, writeFiles } from "./support.js";

/** One tool as generated code has it, on a handler of the user's. */
function toolFile(name: string, { wiki = false } = {}): string {
  return `import { ReadFunctionTool } from "mcpgen/runtime";

const listed = (properties) => ({
  name: "${name}",
  title: "${name}",
  description: "Reads what was.",
  inputSchema: { type: "object", properties, required: [] },
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
});

const text = { type: "string" };

export class Tool extends ReadFunctionTool {
  surface = {
    format: 1,
    id: "shop:mcpTools/${name}",
    kind: "function",
    audience: "admin",
    tools: [listed({ page: text })],
    function: {
      readOnly: true,
      ${wiki ? 'reach: { name: "crossWiki", tools: [listed({ page: text, wiki: text })], parameters: ["wiki"] },' : ""}
    },
  };
  readArguments(read) {
    return { page: read.text("page")${wiki ? ', wiki: read.text("wiki")' : ""} };
  }
  async loadHandler() {
    return (await import("../../handlers/${name}.js")).answer;
  }
}
`;
}

const names = ["text", "facts", "broken", "absent"] as const;

const project: Readonly<Record<string, string>> = {
  "mcpgen.yaml": "server: { name: shop, version: 1.0.0 }\nlocales: { default: en, others: [] }\n",
  "generated/index.ts": `import { defineProject } from "mcpgen/runtime";
${names.map((name) => `import { Tool as ${name}Tool } from "./tools/${name}.js";`).join("\n")}

export const project = defineProject({
  server: { name: "shop", version: "1.0.0" },
  language: "en",
  locales: { default: "en", others: [] },
  tools: { ${names.map((name) => `${name}: new ${name}Tool()`).join(", ")}, twice: new textTool() },
});
`,
  "generated/tools/text.ts": toolFile("text"),
  "generated/tools/facts.ts": toolFile("facts", { wiki: true }),
  "generated/tools/broken.ts": toolFile("broken"),
  "generated/tools/absent.ts": toolFile("absent"),
  "handlers/text.ts": `globalThis.handlersLoaded = [...(globalThis.handlersLoaded ?? []), "text"];
export const answer = ({ page }) => \`The page is \${page ?? "none"}.\\nThat is all.\`;
`,
  "handlers/facts.ts": "export const answer = (args) => args;\n",
  "handlers/broken.ts":
    'throw new Error("No licence.\\nAsk for one.");\nexport const answer = () => 1;\n',
  "handlers/absent.ts": "export const other = () => 1;\n",
};

let root: string;
beforeEach(() => {
  root = tempFolder(project);
});

const reaching = `${project["mcpgen.yaml"] ?? ""}reach: { crossWiki: true }\n`;

describe("mcpgen serve with functions", () => {
  interface Answer {
    readonly id: number;
    readonly result?: {
      readonly tools?: readonly { readonly name: string; readonly inputSchema: unknown }[];
      readonly content?: readonly unknown[];
    };
    readonly error?: unknown;
  }

  /** What a server answers to these requests, by their place, and what it warned of. */
  async function ask(...requests: readonly object[]) {
    const messages = [
      initialize,
      { method: "notifications/initialized" },
      ...requests.map((request, index) => ({ id: index + 1, ...request })),
    ];
    const stdin = messages
      .map((each) => `${JSON.stringify({ jsonrpc: "2.0", ...each })}\n`)
      .join("");
    const { code, out, err } = await run(root, ["serve"], { stdin });
    expect(code).toBe(0);
    const answers = out
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Answer);
    const warned = err
      .split("\n")
      .filter((line) => line.includes("tool not offered"))
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .map(({ tool, name, reason }) => ({ tool, name, reason }));
    return { answer: (id: number) => answers.find((each) => each.id === id), warned };
  }

  const call = (name: string, args: object = {}) => ({
    method: "tools/call",
    params: { name, arguments: args },
  });

  test("offers those whose handlers load, and says of the others why not", async () => {
    const { answer, warned } = await ask(
      { method: "tools/list" },
      call("text", { page: "Home" }),
      call("broken"),
    );
    expect(answer(1)?.result?.tools?.map(({ name }) => name)).toEqual(["facts", "text"]);
    expect(answer(2)?.result?.content).toEqual([
      { type: "text", text: "The page is Home.\nThat is all." },
    ]);
    expect(answer(3)?.error).toMatchObject({ code: -32_602, message: "Unknown tool: broken" });
    expect(warned).toEqual([
      {
        tool: "shop:mcpTools/text",
        name: "text",
        reason: 'the admin tool of shop:mcpTools/text is named "text" already',
      },
      {
        tool: "shop:mcpTools/broken",
        name: "broken",
        reason: "its handler cannot be loaded: handlers/broken.ts: No licence.",
      },
      {
        tool: "shop:mcpTools/absent",
        name: "absent",
        reason: "its handler cannot be loaded: The handler is not a function.",
      },
    ]);
  });

  test("lists and takes what the configured reach adds", async () => {
    const requests = [{ method: "tools/list" }, call("facts", { wiki: "b" })] as const;
    const without = await ask(...requests);
    expect(without.answer(1)?.result?.tools?.[0]?.inputSchema).toMatchObject({
      properties: { page: { type: "string" } },
    });
    expect(without.answer(2)?.result).toMatchObject({ isError: true });
    writeFiles(root, { "mcpgen.yaml": reaching });
    const reached = await ask(...requests);
    expect(reached.answer(1)?.result?.tools?.[0]?.inputSchema).toMatchObject({
      properties: { page: { type: "string" }, wiki: { type: "string" } },
    });
    expect(reached.answer(2)?.result).toMatchObject({
      structuredContent: { page: null, wiki: "b" },
    });
  });
});

describe("mcpgen call of a function", () => {
  test("prints a text as it is", async () => {
    expect(await run(root, ["call", "text", '{"page":"Home"}'])).toMatchObject({
      code: 0,
      out: "The page is Home.\nThat is all.\n",
    });
  });

  test("loads the handler of that tool alone", async () => {
    const world = globalThis as { handlersLoaded?: readonly string[] };
    delete world.handlersLoaded;
    await run(root, ["call", "facts", "{}"]);
    expect(world.handlersLoaded).toBeUndefined();
    await run(root, ["call", "text", "{}"]);
    expect(world.handlersLoaded).toEqual(["text"]);
    delete world.handlersLoaded;
  });

  test("says why the tool is not offered when it is broken", async () => {
    writeFiles(root, {
      "generated/tools/absent.ts": toolFile("absent").replace('kind: "function"', 'kind: "none"'),
    });
    expect(await run(root, ["call", "absent", "{}"])).toEqual({
      code: 2,
      out: "",
      err: 'error: The admin tool "absent" is not offered: its surface is of no known kind.\n',
    });
  });

  test("prints an object as JSON", async () => {
    expect(await run(root, ["call", "facts", '{"page":"Home"}'])).toEqual({
      code: 0,
      out: '{"page":"Home","wiki":null}\n',
      err: "",
    });
  });

  test("prints a refusal on standard error, as it prints every other", async () => {
    expect(await run(root, ["call", "facts", '{"wiki":"b"}'])).toEqual({
      code: 1,
      out: "",
      err: "Error: 'wiki' parameter needs the reach 'crossWiki', which this server does not have. Leave it out.\n",
    });
    writeFiles(root, { "mcpgen.yaml": reaching });
    expect(await run(root, ["call", "facts", '{"wiki":"b"}'])).toMatchObject({
      code: 0,
      out: '{"page":null,"wiki":"b"}\n',
    });
  });

  test("says why the tool is not offered when its handler cannot be loaded", async () => {
    expect(await run(root, ["call", "broken", "{}"])).toEqual({
      code: 2,
      out: "",
      err: 'error: The admin tool "broken" is not offered: its handler cannot be loaded: handlers/broken.ts: No licence.\n',
    });
  });
});
