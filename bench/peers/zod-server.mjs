// The library's convenient server with schemas in zod, and the query of `get` written by hand on the same tables.
import { pathToFileURL } from "node:url";
import { McpServer } from "@modelcontextprotocol/server";
import Database from "better-sqlite3";
import { z } from "zod";

export async function zodServer([toolsFile, file]) {
  const module = await import(pathToFileURL(toolsFile).href);
  const tools = module.tools(z);
  const database = new Database(file);
  database.pragma("foreign_keys = on");
  const node = database.prepare("select * from node where workspace = ? and uuid = ?");
  const parts = database.prepare(
    "select * from node where workspace = ? and item = ? and sort_key > ? and sort_key < ? order by sort_key",
  );
  const get = async ({ uuid }) => {
    const row = node.get("type0000", uuid);
    if (row === undefined) throw new Error("There is no such item.");
    parts.all("type0000", row.item, row.sort_key, `${row.sort_key}~`);
    const item = itemOf(row);
    return {
      content: [{ type: "text", text: JSON.stringify({ item }) }],
      structuredContent: { item },
    };
  };
  return () => {
    const server = new McpServer({ name: "zod", version: "1.0.0" });
    for (const { name, ...config } of tools) server.registerTool(name, config, get);
    return server;
  };
}

function itemOf(row) {
  const fields = Object.entries(JSON.parse(row.properties)).map(([name, { value }]) => [
    name,
    value,
  ]);
  return {
    uuid: row.uuid,
    path: row.path,
    nodeName: row.name,
    type: row.node_type,
    version: row.version,
    publication: row.published_version === null ? "unpublished" : "published",
    fields: Object.fromEntries(fields),
  };
}
