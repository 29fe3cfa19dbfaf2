// Raw messages of both protocol eras, so that no client library is part of what is measured.
const clientInfo = { name: "bench", version: "1.0.0" };

export const modern = "2026-07-28";
export const legacy = "2025-11-25";
export const eras = [modern, legacy];

/** A request as text; in the newer era each one says who sends it. */
export function request(era, id, method, params = {}) {
  const envelope = {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": era,
      "io.modelcontextprotocol/clientInfo": clientInfo,
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
  const sent = era === modern ? { ...params, ...envelope } : params;
  return JSON.stringify({ jsonrpc: "2.0", id, method, params: sent });
}

/** The request that a client begins with. */
export function opening(era) {
  if (era === modern) return request(era, 0, "server/discover");
  return request(era, 0, "initialize", { protocolVersion: era, capabilities: {}, clientInfo });
}

/** What follows the answer to it, without an answer; undefined where nothing does. */
export function opened(era) {
  if (era === modern) return undefined;
  return JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" });
}

/** The headers of a request over HTTP. */
export function headers(era, method, name) {
  return {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": era,
    ...(era === modern ? { "mcp-method": method, ...(name && { "mcp-name": name }) } : {}),
  };
}
