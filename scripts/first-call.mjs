// The main job on the sample, seen from a client: starts the server on this repository's generated tools, lists them,
// creates a product and reads it back. Content goes to a folder that is removed at the end.
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

process.stdout.on("error", () => process.exit());

const root = fileURLToPath(new URL("..", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "mcpgen-demo-"));
for (const part of ["mcpgen.yaml", "forms", "generated"]) {
  cpSync(join(root, part), join(project, part), { recursive: true });
}
const client = new Client({ name: "first-call", version: "1.0.0" });
try {
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(root, "bin", "mcpgen.js"), "serve", "-C", project],
      stderr: "ignore",
    }),
  );
  const { tools } = await client.listTools();
  console.log(`The server offers ${tools.map(({ name }) => name).join(", ")}.`);
  console.log(`Visitors get ${publicTools()} (--audience public), and see what is published.\n`);
  await call({
    action: "create",
    title: "Trail shoe Montseny",
    sku: "TRA-10042",
    categoria: "calzado",
    price: 119.9,
    variants: [{ size: "42", colour: "black", stock: 7 }],
  });
  await call({ action: "get", sku: "TRA-10042", select: ["title", "price", "variants"] });
  await call({ action: "create", titel: "Trail shoe", price: "cheap" });
} finally {
  await client.close();
  rmSync(project, { recursive: true, force: true });
}

function publicTools() {
  const manifest = JSON.parse(readFileSync(join(root, "generated", "manifest.json"), "utf8"));
  const built = manifest.tools.filter(({ audience }) => audience === "public");
  return built.map(({ name }) => name).join(", ");
}

async function call(args) {
  console.log(`product ${JSON.stringify(args)}`);
  const { content: parts, isError } = await client.callTool({ name: "product", arguments: args });
  console.log(`${isError ? "refused: " : "→ "}${parts.map(({ text }) => text).join("\n")}\n`);
}
