import { isUtf8 } from "node:buffer";
import { ProtocolErrorCode, parseJSONRPCMessage } from "@modelcontextprotocol/server";
import { isObject } from "../runtime/validation/checked.js";
import type { LineId } from "./line-guard.js";

/** Why a line is answered with an error before anything looks at what it asks for. */
export interface LineFault {
  /** That of the request, where it has one. */
  readonly id: LineId;
  /** JSON-RPC 2.0 §5.1. */
  readonly code: number;
  readonly message: string;
}

const { ParseError, InvalidRequest } = ProtocolErrorCode;

/**
 * What is wrong with a line that is no message, so that whoever sent it does not wait for ever. Undefined for a message, and where JSON-RPC has
 * nothing answered: to what is a notification or an answer itself, however wrong.
 */
export function lineFault(line: Buffer): LineFault | undefined {
  const text = line.toString("utf8");
  if (text.trim() === "") return undefined;
  const json = parsed(text);
  if (json === undefined) return { id: null, code: ParseError, message: "The line is no JSON." };
  if (!isUtf8(line)) {
    return { id: idOf(json), code: ParseError, message: "The line is not valid UTF-8." };
  }
  if (Array.isArray(json)) return invalid(json, "Batches are not taken: send one message a line.");
  if (!isObject(json)) return invalid(json, notAMessage);
  const { method } = json;
  const isAnswer = method === undefined && ("result" in json || "error" in json);
  if (isAnswer || (typeof method === "string" && !("id" in json))) return undefined;
  return isMessage(json) ? undefined : invalid(json, notAMessage);
}

const notAMessage = "The line is JSON, but no valid message of JSON-RPC.";

function invalid(json: unknown, message: string): LineFault {
  return { id: idOf(json), code: InvalidRequest, message };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isMessage(json: unknown): boolean {
  try {
    parseJSONRPCMessage(json);
    return true;
  } catch {
    return false;
  }
}

/** The id as the protocol has it; what was no UTF-8 names no request. */
function idOf(json: unknown): LineId {
  const id = isObject(json) ? json["id"] : undefined;
  if (typeof id === "string") return id.includes("\ufffd") ? null : id;
  return Number.isSafeInteger(id) ? (id as number) : null;
}
