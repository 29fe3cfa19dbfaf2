import { randomUUID } from "node:crypto";
import {
  isJSONRPCErrorResponse,
  type JSONRPCMessage,
  type McpServer,
  ProtocolErrorCode,
  type Server,
} from "@modelcontextprotocol/server";
import type { Logger } from "../runtime/tool.js";
import { isObject } from "../runtime/validation/checked.js";

/**
 * Has a protocol server tell its client nothing of what failed inside. The library sends the message of whatever was thrown: of a store's error
 * as of its own check of a request's parameters, which it takes for an internal error in some methods.
 */
export function withPlainErrors<Made extends Server | McpServer>(made: Made, log: Logger): Made {
  const server: Server = "server" in made ? made.server : made;
  const connect = server.connect.bind(server);
  server.connect = (transport) => {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(plainError(message, log), options);
    return connect(transport);
  };
  return made;
}

/** Issues that are told of one request. */
const mostIssues = 5;

function plainError(message: JSONRPCMessage, log: Logger): JSONRPCMessage {
  if (!isObject(message) || !("error" in message) || !isJSONRPCErrorResponse(message))
    return message;
  const { code, message: reason } = message.error;
  const isInternal = code === ProtocolErrorCode.InternalError;
  if (!isInternal && code !== ProtocolErrorCode.InvalidParams) return message;
  const issues = issuesIn(reason);
  if (issues !== undefined) {
    const told = `Invalid params: ${issues.slice(0, mostIssues).join("; ")}`;
    return { ...message, error: { code: ProtocolErrorCode.InvalidParams, message: told } };
  }
  if (!isInternal) return message;
  const incident = randomUUID();
  log.error("request failed", { incident, reason });
  const told = `Internal error. The server's log has it as incident ${incident}.`;
  return { ...message, error: { code, message: told } };
}

/** What is wrong with a request's parameters, where a message is the library's list of that; undefined for any other. */
function issuesIn(message: string): readonly string[] | undefined {
  const list = parsed(message.replace(/^Invalid [a-z]+(?:\/[a-z]+)* request: /, ""));
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const issues = list.map((issue: unknown) => {
    const { path, message: words } = isObject(issue) ? issue : {};
    const isOfParams = Array.isArray(path) && path[0] === "params" && typeof words === "string";
    return isOfParams ? `${path.join(".")}: ${words}` : undefined;
  });
  return issues.every((issue) => issue !== undefined) ? issues : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
