/** The trace that a request is part of: W3C Trace Context, level 1. */
export interface TraceContext {
  /** 32 hexadecimal digits in lower case, not all of them 0. */
  readonly traceId: string;
  /** The sender's span, 16 such digits. */
  readonly parentId: string;
  /** The last byte of `traceparent`; bit 1 says that the sender records. */
  readonly flags: number;
  /** As sent; undefined where there is none or it is malformed. */
  readonly tracestate: string | undefined;
}

/** Characters of a `tracestate`: what everyone must pass on (W3C Trace Context §3.3.1.5). A longer one is dropped. */
const longestState = 512;

/** Most members of a `tracestate` (§3.3.1.1). */
const mostMembers = 32;

const parentForm = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

const stateKey =
  /^(?:[a-z][a-z\d_\-*/]{0,255}|[a-z\d][a-z\d_\-*/]{0,240}@[a-z][a-z\d_\-*/]{0,13})$/;

/** Printable ASCII without comma and equals sign, not ending with a blank. */
const stateValue = /^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

/**
 * Reads `traceparent` and `tracestate` as they came from outside. A malformed `traceparent` gives undefined, a malformed `tracestate` is
 * left out (§3.2 and §3.3; later versions may add to the end of `traceparent`, §3.2.2).
 */
export function parseTraceContext(
  traceparent: unknown,
  tracestate: unknown,
): TraceContext | undefined {
  if (typeof traceparent !== "string" || traceparent.length > longestState) return undefined;
  const [, version, traceId = "", parentId = "", flags = ""] = parentForm.exec(traceparent) ?? [];
  if (version === undefined || version === "ff") return undefined;
  if (version === "00" && traceparent.length !== 55) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined;
  return {
    traceId,
    parentId,
    flags: Number.parseInt(flags, 16),
    tracestate: isTraceState(tracestate) ? tracestate.trim() : undefined,
  };
}

function isTraceState(value: unknown): value is string {
  if (typeof value !== "string" || value.length > longestState) return false;
  const members = value
    .split(",")
    .map((member) => member.replace(/^[ \t]+|[ \t]+$/g, ""))
    .filter((member) => member !== "");
  if (members.length === 0 || members.length > mostMembers) return false;
  const keys = members.map((member) => {
    const at = member.indexOf("=");
    const isMember = stateKey.test(member.slice(0, at)) && stateValue.test(member.slice(at + 1));
    return at > 0 && isMember ? member.slice(0, at) : undefined;
  });
  return !keys.includes(undefined) && new Set(keys).size === keys.length;
}
