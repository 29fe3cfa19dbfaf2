import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";

/** Serves over HTTP as the library's front page shows, on a free port that it prints. */
export function listen(factory) {
  const handler = toNodeHandler(createMcpHandler(factory));
  const server = createServer((request, response) => void handler(request, response));
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
  process.once("SIGTERM", () => process.exit(0));
}
