import { PROTOCOL_VERSION_META_KEY } from "@modelcontextprotocol/server";
import { isObject } from "../../runtime/validation/checked.js";

/** The parameter of each method that `Mcp-Name` repeats. */
const nameSources: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

/**
 * Makes headers agree with a request that names its own version (2026-07-28): `Mcp-Protocol-Version` says the same, and
 * `Mcp-Method` and `Mcp-Name` are there. For clients that send the header of an older version with it.
 */
export function repairHeaders(headers: Headers, json: unknown): void {
  if (!isObject(json) || typeof json["method"] !== "string" || !isObject(json["params"])) return;
  const { method, params } = { method: json["method"], params: json["params"] };
  const meta = params["_meta"];
  const version = isObject(meta) ? meta[PROTOCOL_VERSION_META_KEY] : undefined;
  if (typeof version !== "string" || !/^[\w.-]{1,64}$/.test(version)) return;
  headers.set("mcp-protocol-version", version);
  if (!headers.has("mcp-method")) headers.set("mcp-method", headerValue(method));
  const source = Object.hasOwn(nameSources, method) ? nameSources[method] : undefined;
  const name = source === undefined ? undefined : params[source];
  if (typeof name === "string" && !headers.has("mcp-name")) {
    headers.set("mcp-name", headerValue(name));
  }
}

/** What no header can hold as it is goes in Base64, as the specification writes it. */
function headerValue(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text)) return text;
  return `=?base64?${Buffer.from(text).toString("base64")}?=`;
}
