// The library's plain server with a list that is there already and an answer that never changes.
import { readFileSync } from "node:fs";
import { Server } from "@modelcontextprotocol/server";

const hint = { ttlMs: 300_000, cacheScope: "public" };

export function sdkServer([listFile, answerFile]) {
  const [list, answer] = [listFile, answerFile].map((file) =>
    JSON.parse(readFileSync(file, "utf8")),
  );
  return () => {
    const server = new Server(
      { name: "bare", version: "1.0.0" },
      { capabilities: { tools: {} }, cacheHints: { "tools/list": hint, "server/discover": hint } },
    );
    server.setRequestHandler("tools/list", () => list);
    server.setRequestHandler("tools/call", () => answer);
    return server;
  };
}
