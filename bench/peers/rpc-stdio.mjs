// The floor: JSON-RPC over standard input and output by hand, a list that is there already and an answer that never changes.
import { readFileSync } from "node:fs";

const [list, answer] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
const identity = { serverInfo: { name: "floor", version: "1.0.0" }, capabilities: { tools: {} } };
const results = {
  initialize: { protocolVersion: "2025-11-25", ...identity },
  "server/discover": { resultType: "complete", supportedVersions: ["2026-07-28"], ...identity },
  "tools/list": { ...list, resultType: "complete", ttlMs: 300_000, cacheScope: "public" },
  "tools/call": { ...answer, resultType: "complete" },
};

let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    const { id, method } = JSON.parse(line);
    if (id === undefined) continue;
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: results[method] })}\n`);
  }
});
